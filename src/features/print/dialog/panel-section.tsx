import type { ReactNode } from 'react';

/** One ruled part of the settings panel. */
export function PanelSection({ children }: { children: ReactNode }) {
  return <section className="grid gap-3.5 border-b border-rule px-5 pt-4 pb-5">{children}</section>;
}
