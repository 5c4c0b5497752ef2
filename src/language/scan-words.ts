import { m } from '@messages/messages';
import type { PairState, ScanPair } from '@/domain/trace/scan-pair';
import { sayDuration } from './duration';

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
