import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printRecordSchema } from '@/domain/print-run';
import { formatSerial } from '@/domain/serials/serial';
import { type LedgerRuns, ledgerOf, ledgerRows, notAmong } from '@/features/print-history/ledger';

const day = '20261120';
const run = (first: number, last: number, status = 1) => ({
  serialFrom: formatSerial(day, first),
  serialEnd: formatSerial(day, last),
  status,
});

const ledger = (runs: Partial<LedgerRuns>) =>
  ledgerOf(day, { records: [], printedHere: [], unprinted: [], overlaps: [], voids: [], ...runs });

describe('the serial ledger of a part and day', () => {
  it('separates used, re-printed, not printed, gap and overlap', () => {
    const records = [run(1, 4), run(5, 8), run(5, 8, 2), run(11, 14), run(14, 16)];
    const unprinted = [run(3, 4)];
    expect(ledger({ records, unprinted })).toEqual([
      { first: 1, last: 2, state: 'used' },
      { first: 3, last: 4, state: 'not printed' },
      { first: 5, last: 8, state: 're-printed' },
      { first: 9, last: 10, state: 'gap' },
      { first: 11, last: 13, state: 'used' },
      { first: 14, last: 14, state: 'overlap' },
      { first: 15, last: 16, state: 'used' },
    ]);
  });

  it('says which serials are void, whatever was printed of them; one on two labels stays an overlap', () => {
    const records = [run(1, 6), run(3, 4, 2), run(6, 7)];
    expect(ledger({ records, unprinted: [run(2, 2)], voids: [run(2, 3), run(5, 6), run(20, 21)] })).toEqual([
      { first: 1, last: 1, state: 'used' },
      { first: 2, last: 3, state: 'void' },
      { first: 4, last: 4, state: 're-printed' },
      { first: 5, last: 5, state: 'void' },
      { first: 6, last: 6, state: 'overlap' },
      { first: 7, last: 7, state: 'used' },
    ]);
  });

  it('calls only what came out re-printed: a re-print that jammed leaves the serials as they were', () => {
    expect(ledger({ records: [run(1, 4), run(1, 4, 2)], unprinted: [run(3, 4, 2)] })).toEqual([
      { first: 1, last: 2, state: 're-printed' },
      { first: 3, last: 4, state: 'used' },
    ]);
    expect(ledger({ records: [run(1, 2), run(1, 2, 2)], unprinted: [run(1, 2), run(1, 2, 2)] })).toEqual([
      { first: 1, last: 2, state: 'not printed' },
    ]);
  });

  it('counts a record once when the host has it and its answer was lost', () => {
    const recorded = [run(1, 4)];
    const waiting = [run(1, 4), run(5, 6)];
    expect(ledger({ records: [...recorded, ...notAmong(recorded, waiting)] })).toEqual([
      { first: 1, last: 6, state: 'used' },
    ]);
  });

  it('counts what this browser printed where nothing else is known of it', () => {
    const printedHere = [run(1, 4), run(7, 8), run(1, 4, 2)];
    expect(ledger({ records: [run(1, 2)], printedHere })).toEqual([
      { first: 1, last: 4, state: 're-printed' },
      { first: 5, last: 6, state: 'gap' },
      { first: 7, last: 8, state: 'used' },
    ]);
  });

  it('marks serials that are on two labels, and not those of the same run that were recorded afterwards', () => {
    const records = [run(15, 16), run(17, 18)];
    expect(ledger({ records, printedHere: [run(15, 18)], overlaps: [run(15, 16)] }).slice(1)).toEqual([
      { first: 15, last: 16, state: 'overlap' },
      { first: 17, last: 18, state: 'used' },
    ]);
    expect(ledger({ records, printedHere: [run(15, 18)] }).slice(1)).toEqual([{ first: 15, last: 18, state: 'used' }]);
  });

  it('leaves out other days and what is no serial', () => {
    const records = [
      run(1, 2),
      { serialFrom: '202611190001', serialEnd: '202611190009', status: 1 },
      { serialFrom: 'x', serialEnd: '', status: 1 },
    ];
    expect(ledger({ records })).toEqual([{ first: 1, last: 2, state: 'used' }]);
    expect(ledger({})).toEqual([]);
  });

  it('covers every counter up to the highest once, in order', () => {
    const any = fc
      .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 3 }))
      .map(([first, more, status]) => run(first, Math.min(9999, first + more), status));
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 12 }), (records) => {
        const segments = ledger({ records });
        const highest = Math.max(...records.map(({ serialEnd }) => Number(serialEnd.slice(8))));
        expect(segments[0]?.first).toBe(1);
        expect(segments.at(-1)?.last).toBe(highest);
        segments.slice(1).forEach((segment, at) => {
          expect(segment.first).toBe((segments[at]?.last ?? 0) + 1);
          expect(segment.state).not.toBe(segments[at]?.state);
        });
      }),
    );
  });
});

describe('the rows of the ledger', () => {
  it('are cut where another record begins; the latest print of a serial is the one to print again', () => {
    const record = (id: number, first: number, last: number, status = 1) =>
      printRecordSchema.parse({ id, partId: 7, ...run(first, last, status) });
    const records = [record(1, 1, 4), record(2, 3, 4, 2), record(3, 5, 6)];
    const segments = ledger({ records });
    expect(
      ledgerRows(day, segments, records).map(({ first, last, state, record }) => [first, last, state, record?.id]),
    ).toEqual([
      [1, 2, 'used', 1],
      [3, 4, 're-printed', 2],
      [5, 6, 'used', 3],
    ]);
    const used = [record(1, 1, 2), record(3, 3, 4), record(4, 6, 6)];
    expect(
      ledgerRows(day, ledger({ records: used }), used).map(({ first, last, record }) => [first, last, record?.id]),
    ).toEqual([
      [1, 2, 1],
      [3, 4, 3],
      [5, 5, undefined],
      [6, 6, 4],
    ]);
  });
});
