import { m } from '@messages/messages';
import type { PairState, ScanPair } from '@/domain/trace/scan-pair';

/** The state in a word or two, for lists. */
export const pairWords: Record<PairState, () => string> = {
  complete: m.scan_complete,
  waiting: m.scan_waiting_lt2,
  'not-scanned': m.scan_waiting_lt1,
  missing: m.scan_missing,
  reversed: m.scan_reversed,
};

/** What is wrong or still missing, as a sentence without a full stop; the time between for a complete pair. */
export function sayPair({ state, minutes }: ScanPair): string {
  switch (state) {
    case 'complete':
      return minutes === undefined ? m.scan_both() : m.scan_both_after({ duration: sayDuration(minutes) });
    case 'waiting':
      return m.scan_lt2_missing();
    case 'not-scanned':
      return m.scan_none();
    case 'missing':
      return m.scan_lt1_missing();
    case 'reversed':
      return m.scan_before({ duration: sayDuration(minutes ?? 0) });
  }
}

/** A duration in its two largest units: `7 min`, `1 h 25 min`, `2 d 3 h`. */
export function sayDuration(minutes: number): string {
  const total = Math.abs(Math.trunc(minutes));
  const units = [
    [Math.floor(total / 1440), m.scan_days],
    [Math.floor((total % 1440) / 60), m.scan_hours],
    [total % 60, m.scan_minutes],
  ] as const;
  const first = units.findIndex(([count]) => count > 0);
  const largest = units.slice(first, first + 2).filter(([count]) => count > 0);
  return first === -1 ? m.scan_minutes({ count: 0 }) : largest.map(([count, say]) => say({ count })).join(' ');
}
