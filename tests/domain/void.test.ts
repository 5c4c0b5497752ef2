import { describe, expect, it } from 'vitest';
import { formatSerial } from '@/domain/serials/serial';
import { type VoidLabels, voidsReplaced } from '@/domain/void';

const serial = (counter: number) => formatSerial('20261120', counter);
const ends = (from: number, end: number) => ({ serialFrom: serial(from), serialEnd: serial(end) });
const torn = (from: number, end: number, more: Partial<VoidLabels> = {}): VoidLabels => ({
  ...{ ...ends(from, end), reason: 'Torn', at: '', by: 'Siti', confirmedBy: null, replacedBy: null },
  ...more,
});

describe('void labels that are printed again under new serials', () => {
  it('are those in whose place it was printed, each once', () => {
    const [before, first, between, last, after] = [torn(1, 2), torn(3, 4), torn(5, 6), torn(7, 9), torn(10, 10)];
    const replaced = torn(3, 3, { replacedBy: ends(20, 20) });
    const inPlaceOf: [string, string][] = [
      [serial(4), serial(4)],
      [serial(7), serial(9)],
    ];
    expect(voidsReplaced(inPlaceOf, [before, first, replaced, between, last, after])).toEqual([first, last]);
  });
});
