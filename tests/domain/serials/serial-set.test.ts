import { processorTime } from '@tests/support/processor-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSerial, type SerialRange } from '@/domain/serials/serial';
import {
  countSerials,
  indexesIn,
  rangesAt,
  serialDifference,
  serialIntersection,
  serialUnion,
} from '@/domain/serials/serial-set';
import { parseSerials, serialsExample, serialsText, wholeSerialsText } from '@/domain/serials/serials-text';
import { saySerialFact } from '@/language/serial-words';

const day = '20261120';
const range = (first: number, last = first): SerialRange => ({
  from: formatSerial(day, first),
  end: formatSerial(day, last),
  count: last - first + 1,
});
const run = range(1, 12);
const counters = (set: readonly SerialRange[]) =>
  set.flatMap(({ from, count }) => Array.from({ length: count }, (_, index) => Number(from.slice(8)) + index));

const refusalOf = (text: string, among: SerialRange[]) => {
  const read = parseSerials(text, among);
  return read.ok ? undefined : saySerialFact(read.reason);
};

describe('serials typed by an operator', () => {
  it.each<[string, string, string]>([
    ['nothing', '', ''],
    ['one', '3', '3'],
    ['several and a range', '3, 7-9', '3, 7-9'],
    ['spaces and lines', '  3 ;\n7  -  9\t', '3, 7-9'],
    ['a comma at the end, while typing', '3, ', '3'],
    ['leading zeros', '0003,0007-0009', '3, 7-9'],
    ['whole serials', '202611200003, 202611200007-202611200009', '3, 7-9'],
    ['a whole serial and last digits', '202611200007 - 0009', '7-9'],
    ['another dash', '7–9', '7-9'],
    ['duplicates and overlaps', '3, 3, 2-4, 4-5', '2-5'],
    ['any order', '9, 1, 5', '1, 5, 9'],
    ['all', '1-12', '1-12'],
  ])('are read: %s', (_, text, selected) => {
    const read = parseSerials(text, [run]);
    expect(read.ok && serialsText(read.serials)).toBe(selected);
  });

  it.each([
    [6, 13, '6, 8-9'],
    [8, 10, '8, 10'],
    [8, 9, '8-9'],
    [8, 8, '8'],
  ])('of %i to %i have some of these as the example', (first, last, example) => {
    const among = [range(first, last)];
    expect(serialsExample(among)).toBe(example);
    expect(parseSerials(example, among).ok).toBe(true);
  });

  it.each<[string, string, string]>([
    ['a word', 'all', '"all" is not a serial or a range of serials'],
    ['an open range', '3-', '"3-" is not a serial or a range of serials'],
    ['a range of three', '1-2-3', '"1-2-3" is not a serial or a range of serials'],
    ['reversed', '9-7', '9-7 is in reverse order'],
    ['zero', '0', '0 is not one of 202611200001 - 0012'],
    ['outside', '13', '202611200013 is not one of 202611200001 - 0012'],
    ['partly outside', '11-14', '202611200013 is not one of 202611200001 - 0012'],
    ['another day', '202611190003', '202611190003 is not one of 202611200001 - 0012'],
    ['five digits', '12345', '"12345" is not a serial or a range of serials'],
    ['a long word', 'x'.repeat(400), `"${'x'.repeat(20)}…" is not a serial or a range of serials`],
    ['a text pasted by mistake', '1,'.repeat(100_001), 'This list of serials is too long'],
  ])('[PR27] are refused with the reason: %s', (_, text, reason) => {
    expect(refusalOf(text, [run])).toBe(reason);
  });

  it('are refused where the set they are taken from has a hole', () => {
    const reason = '202611200004 is not one of 202611200003, 202611200007 - 0009';
    expect(refusalOf('3-7', [range(3), range(7, 9)])).toBe(reason);
  });

  it('[PR27] never throw and take no time, whatever is typed', () => {
    const full = [range(1, 9999)];
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 200 }), fc.string({ unit: fc.constantFrom(...'0123456789-, ') })),
        (text) => {
          const used = processorTime();
          const read = parseSerials(text, full);
          expect(used()).toBeLessThan(50);
          if (!read.ok) expect(read.reason).not.toBe('');
        },
      ),
    );
    expect(parseSerials('1-9999,'.repeat(20_000), full)).toMatchObject({ ok: true });
  });

  it('are the same again after they were written out', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 11 })), (indexes) => {
        const sorted = indexes.toSorted((a, b) => a - b);
        const set = rangesAt(run, sorted);
        const read = parseSerials(serialsText(set), [run]);
        expect(read).toEqual({ ok: true, serials: set });
        expect(indexesIn(run, set)).toEqual(sorted);
      }),
    );
  });
});

describe('sets of serials', () => {
  const someSet = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 8 })), { maxLength: 8 })
    .map((spans) => spans.map(([first, more]) => range(first, first + more)));

  it('are joined, cut and shared like sets of numbers', () => {
    fc.assert(
      fc.property(someSet, someSet, (a, b) => {
        const [inA, inB] = [new Set(counters(a)), new Set(counters(b))];
        const sorted = (numbers: Iterable<number>) => [...numbers].toSorted((x, y) => x - y);
        expect(counters(serialUnion(a, b))).toEqual(sorted([...new Set([...inA, ...inB])]));
        expect(counters(serialDifference(a, b))).toEqual(sorted([...inA].filter((one) => !inB.has(one))));
        expect(counters(serialIntersection(a, b))).toEqual(sorted([...inA].filter((one) => inB.has(one))));
        expect(countSerials(serialUnion(a))).toBe(inA.size);
      }),
    );
  });

  it('keep the serials of two days apart', () => {
    const yesterday = { from: '202611199998', end: '202611199999', count: 2 };
    expect(serialUnion([range(1, 2)], [yesterday])).toEqual([yesterday, range(1, 2)]);
  });

  it('are written as whole serials, long lists with their number', () => {
    expect(wholeSerialsText([range(3), range(7, 9)])).toBe('202611200003, 202611200007 - 0009');
    expect(wholeSerialsText([range(1), range(3), range(5, 9)], 1)).toBe('202611200001 and 6 more');
  });
});
