import type { LedgerNote } from '@/print/run/ledger';

/** Labels of this station that are still in the stack. */
export const serialsToPull = (note: LedgerNote): string[] =>
  note.pull.filter((serial) => !note.pulled.includes(serial));

/** Nothing to count if no label of this station has to be pulled. */
export function pullText(notes: readonly LedgerNote[]): string {
  if (notes.every(({ pull }) => pull.length === 0)) return 'Serials printed twice';
  const left = notes.flatMap(serialsToPull);
  return `Labels to pull (${left.length})`;
}
