import type { ReactNode } from 'react';

/** It holds no control, but there is more to read in it: a tab stop. */
const focusable = { tabIndex: 0 };

/** A text that a cell shows shortened; all of it on hover, on focus and for a screen reader. */
export const ShortText = ({ full, children }: { full: string; children: ReactNode }) => (
  <span
    {...focusable}
    title={full}
    className="group/short inline-block rounded-1 focus:-mx-1.5 focus:px-1.5 focus:py-1.5 focus-visible:outline-offset-[-2px]"
  >
    <span aria-hidden className="whitespace-nowrap group-focus/short:hidden">
      {children}
    </span>
    <span className="sr-only group-focus/short:not-sr-only group-focus/short:inline-block group-focus/short:max-w-[40ch]! group-focus/short:whitespace-normal!">
      {full}
    </span>
  </span>
);
