import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  higherSerial,
  highestCounter,
  nextRange,
  parseSerial,
  rangeOf,
  rangesOverlap,
  serialAt,
  serialDay,
} from '@/domain/serials/serial';
import { saySerialFact } from '@/language/serial-words';

const DAY = '20261120';

describe('serial numbers', () => {
  it('start at 0001 of the local day when nothing was printed yet', () => {
    expect(nextRange(DAY, [], 3)).toEqual({
      ok: true,
      range: { from: '202611200001', end: '202611200003', count: 3 },
    });
  });

  it('continue above the last serial of the same day', () => {
    expect(nextRange(DAY, ['202611200041'], 2)).toMatchObject({ range: { from: '202611200042', end: '202611200043' } });
  });

  it('start above the highest of what the host and this browser know', () => {
    const known = ['202611200005', '202611200012', '202611190900'];
    expect(nextRange(DAY, known, 1)).toMatchObject({ range: { from: '202611200013' } });
  });

  it.each([[null], [undefined], [''], ['20261120'], ['2026112000010'], ['202611200000'], [202611200001], ['x']])(
    'ignore a last serial that is %j [PR3]',
    (last) => expect(nextRange(DAY, [last], 1)).toMatchObject({ ok: true, range: { from: '202611200001' } }),
  );

  it.each([
    [9999, 1, 'No serials left today'],
    [9998, 2, 'Only 1 serial left today'],
    [9990, 10, 'Only 9 serials left today'],
  ])('after %i refuse %i more with "%s" [PR2]', (last, count, reason) => {
    const left = 9999 - last;
    expect(nextRange(DAY, [`${DAY}${last}`], count)).toEqual({
      ok: false,
      left,
      reason: { code: 'serials_left', left },
    });
    expect(saySerialFact({ code: 'serials_left', left })).toBe(reason);
  });

  it('take the day from the local clock, also before seven in the morning', () => {
    expect(serialDay(new Date(2026, 10, 20, 0, 5))).toBe('20261120');
    expect(serialDay(new Date(2026, 10, 20, 23, 59, 59))).toBe('20261120');
  });

  it('of a record are read only when both ends are serials of one day in order', () => {
    expect(rangeOf('202611200001', '202611200003')).toEqual({ from: '202611200001', end: '202611200003', count: 3 });
    expect(rangeOf('202611200003', '202611200001')).toBeUndefined();
    expect(rangeOf('202611190001', '202611200001')).toBeUndefined();
    expect(rangeOf('', '202611200001')).toBeUndefined();
  });
});

describe('a serial', () => {
  it.each([
    ['202611200001', { day: '20261120', counter: 1 }],
    [' 202611209999 ', { day: '20261120', counter: 9999 }],
    ['202611200000', undefined],
    ['2026112000012', undefined],
    ['x202611200001', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j is read as %j', (text, expected) => expect(parseSerial(text)).toEqual(expected));

  it('is the higher of two', () => {
    expect(higherSerial('202611200002', '202611200010')).toBe('202611200010');
    expect(higherSerial('202611200010', '202611200002')).toBe('202611200010');
  });
});

describe('a range of serials', () => {
  const range = (from: number, end: number) => ({
    from: `${DAY}${String(from).padStart(4, '0')}`,
    end: `${DAY}${String(end).padStart(4, '0')}`,
    count: end - from + 1,
  });

  it.each([0, -1, 1.5, Number.NaN])('is refused for %d labels', (count) => {
    const reason = { code: 'whole_number' };
    expect(nextRange(DAY, [`${DAY}0009`], count)).toEqual({ ok: false, left: 9990, reason });
  });

  it('has a serial for each of its labels and for no other', () => {
    expect([0, 2].map((index) => serialAt(range(5, 7), index))).toEqual([`${DAY}0005`, `${DAY}0007`]);
    for (const index of [-1, 3]) expect(() => serialAt(range(5, 7), index)).toThrow(RangeError);
    expect(() => serialAt({ from: 'x', end: 'x', count: 1 }, 0)).toThrow(RangeError);
  });

  it('of a record is read without the spaces around its ends', () => {
    expect(rangeOf(` ${DAY}0005 `, ` ${DAY}0007 `)).toEqual(range(5, 7));
  });

  it.each([
    [range(1, 5), range(5, 9), true],
    [range(5, 9), range(1, 5), true],
    [range(1, 9), range(4, 5), true],
    [range(1, 5), range(6, 9), false],
    [range(6, 9), range(1, 5), false],
  ])('%j and %j overlap: %j', (a, b, expected) => expect(rangesOverlap(a, b)).toBe(expected));
});

describe('for any last serial and any quantity [PR2]', () => {
  const last = fc.integer({ min: 0, max: 9999 });
  const count = fc.integer({ min: 1, max: 12_000 });

  it('the range is 12 digits, strictly growing, above the last, and refused exactly when it would pass 9999', () => {
    fc.assert(
      fc.property(last, count, (counter, quantity) => {
        const used = counter === 0 ? [] : [`${DAY}${String(counter).padStart(4, '0')}`];
        const result = nextRange(DAY, used, quantity);
        expect(result.ok).toBe(counter + quantity <= 9999);
        if (!result.ok) return;
        const { range } = result;
        const sample = [0, Math.floor(quantity / 2), quantity - 1].map((index) => serialAt(range, index));
        for (const serial of sample) expect(serial).toMatch(/^\d{12}$/);
        expect(sample[0]).toBe(range.from);
        expect(sample[2]).toBe(range.end);
        expect(parseSerial(range.from)?.counter).toBe(counter + 1);
        expect(rangeOf(range.from, range.end)?.count).toBe(quantity);
      }),
    );
  });

  it('two runs after each other never share a serial', () => {
    const small = fc.integer({ min: 1, max: 2000 });
    fc.assert(
      fc.property(last, small, small, (counter, first, second) => {
        const used = [`${DAY}${String(counter).padStart(4, '0')}`];
        const one = nextRange(DAY, used, first);
        if (!one.ok) return;
        const two = nextRange(DAY, [...used, one.range.end], second);
        if (two.ok) expect(rangesOverlap(one.range, two.range)).toBe(false);
      }),
    );
  });

  it('serials of other days and invalid ones are ignored: the range begins above the highest valid one [PR3]', () => {
    const counters = fc.array(last.filter((counter) => counter > 0));
    const otherDay = fc.constantFrom('20261119', '20261121', '20251120').chain((day) => last.map((n) => `${day}${n}`));
    const damaged = fc.oneof(fc.anything(), otherDay, fc.constantFrom(`${DAY}0000`, `${DAY}00012`, DAY, `${DAY}12.5`));
    fc.assert(
      fc.property(counters, fc.array(damaged), (known, invalidSerials) => {
        const serials = known.map((counter) => `${DAY}${String(counter).padStart(4, '0')}`);
        const highest = Math.max(0, ...known);
        expect(highestCounter(DAY, [...invalidSerials, ...serials])).toBe(highest);
        const result = nextRange(DAY, [...serials, ...invalidSerials], 1);
        expect(result.ok).toBe(highest < 9999);
        if (result.ok) expect(parseSerial(result.range.from)).toEqual({ day: DAY, counter: highest + 1 });
      }),
    );
  });
});
