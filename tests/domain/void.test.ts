import { expect, it } from 'vitest';
import { rangesToVoid, refuseVoid, voidAmong, voidsReplaced, voidsToConfirm } from '@/domain/host-rules/void';
import { rangeOf } from '@/domain/serials/serial';
import type { VoidLabels } from '@/domain/void';

const serial = (counter: number) => `20261120${String(counter).padStart(4, '0')}`;
const range = (from: number, end: number) => {
  const found = rangeOf(serial(from), serial(end));
  if (!found) throw new Error('No range');
  return found;
};
const labels = (from: number, end: number, confirmedBy: string | null = null): VoidLabels => ({
  ...{ serialFrom: serial(from), serialEnd: serial(end), reason: 'Torn', at: '', by: 'Siti R.', confirmedBy },
  replacedBy: null,
});
const asked = (from: number, end: number) => ({ serials: [[serial(from), serial(end)] as [string, string]] });
const run = { serialFrom: serial(1), serialEnd: serial(6) };

it('labels of a run can be declared void once', () => {
  expect(rangesToVoid(asked(3, 4), run, [])).toEqual([range(3, 4)]);
  expect(() => rangesToVoid(asked(4, 7), run, [])).toThrow('The run has not all of these serials');
  expect(() => rangesToVoid(asked(2, 3), run, [labels(3, 4)])).toThrow(`${serial(3)} is void already`);
});

it('a second admin confirms what waits, and not who asked for it', () => {
  const waiting = labels(3, 4);
  expect(voidsToConfirm(asked(3, 3), [waiting, labels(6, 6)], 'Rina A.')).toEqual([waiting]);
  expect(() => voidsToConfirm(asked(3, 3), [waiting], 'Siti R.')).toThrow('A second admin has to confirm it');
  expect(() => voidsToConfirm(asked(3, 3), [labels(3, 3, 'Rina A.')], 'Budi S.')).toThrow('None of these labels');
});

it('a void label is not printed again, confirmed or not', () => {
  expect(voidAmong([range(1, 6)], [labels(3, 4)])).toEqual({
    reason: 'void',
    serial: serial(3),
    by: 'Siti R.',
    at: '',
  });
  expect(voidAmong([range(5, 6)], [labels(3, 4)])).toBeUndefined();
  expect(() => refuseVoid(range(1, 6), 2, [labels(3, 4, 'Rina A.')])).toThrow(
    `${serial(3)} was declared void by Siti R.`,
  );
  expect(() => refuseVoid(range(1, 6), 1, [labels(3, 4)])).not.toThrow();
});

it('labels printed in the place of void ones replace each of them once', () => {
  const replaced = { ...labels(6, 6), replacedBy: { serialFrom: serial(7), serialEnd: serial(7) } };
  const waiting = labels(3, 4);
  expect(voidsReplaced(asked(4, 6).serials, [waiting, replaced, labels(1, 2)])).toEqual([waiting]);
});
