import type { ReactNode } from 'react';

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block rounded-[3px] border border-rule-2 bg-paper px-[5px] py-px font-mono text-[.6875rem] leading-[.875rem] font-medium text-ink-2">
      {children}
    </kbd>
  );
}
