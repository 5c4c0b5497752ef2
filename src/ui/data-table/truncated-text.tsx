import type { ReactNode } from 'react';

/** A tab stop without a control, to read the full text. */
const focusable = { tabIndex: 0 };

/** A shortened text, never wider than its place; the full one on hover, on focus and for a screen reader. */
export const TruncatedText = ({ full, children }: { full: string; children: ReactNode }) => (
  <span
    {...focusable}
    title={full}
    className="group/truncated inline-block max-w-full min-w-0 align-bottom rounded-1 focus:-mx-1.5 focus:px-1.5 focus:py-1.5 focus-visible:outline-offset-[-2px]"
  >
    <span aria-hidden className="block truncate group-focus/truncated:hidden">
      {children}
    </span>
    <span className="sr-only group-focus/truncated:not-sr-only group-focus/truncated:inline-block group-focus/truncated:max-w-[40ch]! group-focus/truncated:whitespace-normal! group-focus/truncated:wrap-anywhere">
      {full}
    </span>
  </span>
);
