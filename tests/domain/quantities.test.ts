import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstQuantities, readQuantities, typedWithPack, typeLabels, typeParts, typeSlips } from '@/domain/print-run';
import { saySerialFact } from '@/language/serial-words';

describe('Qty Label and Qty Part', () => {
  it('start with one full pack', () => {
    expect(firstQuantities(12)).toEqual({ labels: '1', parts: '12' });
  });

  it.each([
    ['6', '72'],
    [' 6 ', '72'],
    ['0', ''],
    ['-1', ''],
    ['2.7', ''],
    ['', ''],
    ['abc', ''],
  ])('typing %s labels makes "%s" parts', (text, parts) => {
    expect(typeLabels(text, 12).parts).toBe(parts);
  });

  it.each([
    ['72', '6'],
    ['73', '7'],
    ['1', '1'],
    ['0', ''],
    ['x', ''],
  ])('typing %s parts makes "%s" labels', (text, labels) => {
    expect(typeParts(text, 12).labels).toBe(labels);
  });

  it.each(['0', '-1', '', 'NaN', '2.7', '1e9', '１２', '0x10'])(
    '%s labels are refused with the reason [PR1]',
    (text) => {
      expect(readQuantities(typeLabels(text, 12), 12, 9999)).toEqual({
        ok: false,
        field: 'labels',
        reason: { code: 'whole_number' },
      });
    },
  );

  it.each(['0', '-5', 'abc', '1.5'])('%s parts are refused with the reason, at their field [PR1]', (text) => {
    expect(readQuantities(typeParts(text, 12), 12, 9999)).toEqual({
      ok: false,
      field: 'parts',
      reason: { code: 'whole_number' },
    });
  });

  it.each([
    ['10000', 9999],
    ['2', 1],
    ['1', 0],
    ['1000000000', 9999],
  ])('%s labels with %i serials left are refused [PR2]', (text, left) => {
    const reason = { code: 'serials_left', left };
    expect(readQuantities(typeLabels(text, 12), 12, left)).toEqual({ ok: false, field: 'labels', reason });
  });

  it('takes a remainder on the last label', () => {
    expect(readQuantities(typeParts('30', 12), 12, 9999)).toEqual({ ok: true, labels: 3, parts: 30 });
  });

  it('takes the last serials of the day', () => {
    expect(readQuantities(typeLabels('5', 12), 12, 5)).toEqual({ ok: true, labels: 5, parts: 60 });
  });

  it.each([
    [{ labels: '3', parts: '' }, 'whole_number'],
    [{ labels: '3', parts: '1.5' }, 'whole_number'],
    [{ labels: '3', parts: '37' }, 'quantities_differ'],
    [{ labels: '2', parts: '14', slips: [13, 1] }, 'quantities_differ'],
  ])('%j are refused at the parts', (typed, code) => {
    expect(readQuantities(typed, 12, 9999)).toEqual({ ok: false, field: 'parts', reason: { code } });
  });

  it('more parts than can be counted are left to be typed', () => {
    expect(typeLabels('9007199254740991', 2)).toEqual({ labels: '9007199254740991', parts: '' });
  });

  it('of slips have a label of their own each, also after the pack changed', () => {
    const slips = typeSlips([13, 1], 12);
    expect(slips).toEqual({ labels: '3', parts: '14', slips: [13, 1] });
    expect(readQuantities(slips, 12, 9999)).toEqual({ ok: true, labels: 3, parts: 14, slips: [13, 1] });
    expect(typedWithPack(slips, 13)).toEqual({ labels: '2', parts: '14', slips: [13, 1] });
    expect(typedWithPack(typeParts('14', 12), 13)).toEqual({ labels: '2', parts: '14' });
  });

  it('always agree: labels = ceil(parts / pack), within what is left, whichever was typed [PR1]', () => {
    const text = fc.oneof(fc.integer({ min: -5, max: 20_000 }).map(String), fc.string({ maxLength: 8 }));
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 0, max: 9999 }),
        fc.boolean(),
        (typed, per, left, byLabels) => {
          const quantities = byLabels ? typeLabels(typed, per) : typeParts(typed, per);
          const read = readQuantities(quantities, per, left);
          if (!read.ok) {
            expect(saySerialFact(read.reason)).not.toBe('');
            return;
          }
          expect(read.labels).toBe(Math.ceil(read.parts / per));
          expect(read.labels).toBeGreaterThanOrEqual(1);
          expect(read.labels).toBeLessThanOrEqual(left);
          expect(Number(typed.trim())).toBe(byLabels ? read.labels : read.parts);
        },
      ),
    );
  });
});
