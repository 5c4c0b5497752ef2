import { parseSerial } from '@/domain/serials/serial';
import type { LedgerNote, OtherRun } from '@/print/run/stored-rows';
import { sharedSerials } from './overlap-notes';

/** The serials somebody else has too, each once and in order. */
export const overlapSerials = (note: LedgerNote): string[] =>
  [...new Set([...note.pull, ...note.others.flatMap((other) => sharedSerials(note, other))])].sort();

/** '0015 - 0016, 0019': serials of one day by their counters. */
export function counterText(serials: readonly string[]): string {
  const stretches: { first: number; last: number }[] = [];
  for (const serial of serials) {
    const counter = parseSerial(serial)?.counter;
    if (counter === undefined) continue;
    const stretch = stretches.at(-1);
    if (stretch && stretch.last + 1 === counter) stretch.last = counter;
    else stretches.push({ first: counter, last: counter });
  }
  const digits = (counter: number) => String(counter).padStart(4, '0');
  return stretches
    .map(({ first, last }) => (first === last ? digits(first) : `${digits(first)} - ${digits(last)}`))
    .join(', ');
}

/** '0015 - 0018' for a run. */
export const runText = ({ serialFrom, serialEnd }: { serialFrom: string; serialEnd: string }) =>
  [...new Set([serialFrom, serialEnd])].map((serial) => counterText([serial])).join(' - ');

/** The name of who has the serials too; a host need not say it. */
export const otherName = ({ by }: OtherRun) => by || 'Another station';
