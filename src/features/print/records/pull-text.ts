import { m } from '@messages/messages';
import type { LedgerNote } from '@/print/run/ledger';

/** The name of who has the serials too; a host need not say it. */
export const otherName = ({ by }: LedgerNote['others'][number]): string => by || m.print_another_station();

/** Labels of this station that are still in the stack. */
export const serialsToPull = (note: LedgerNote): string[] =>
  note.pull.filter((serial) => !note.pulled.includes(serial));

/** Nothing to count if no label of this station has to be pulled. */
export function pullText(notes: readonly LedgerNote[]): string {
  if (notes.every(({ pull }) => pull.length === 0)) return m.print_pull_twice();
  const left = notes.flatMap(serialsToPull);
  return m.print_pull_count({ count: left.length });
}
