import { describe, expect, it } from 'vitest';
import { numberBetween } from '@/label/elements/properties';

describe('a number between 0.1 and 100', () => {
  it.each([
    [0.1, 0.1],
    [100, 100],
    ['12.5', 12.5],
    [' 7 ', 7],
    ['100.000', 100],
  ])('can be %j', (value, number) => expect(numberBetween(0.1, 100).parse(value)).toBe(number));

  it.each([
    0.09,
    100.01,
    '0.09',
    '101',
    '-7',
    '',
    ' ',
    '1e1',
    '0x10',
    '1,5',
    '5 mm',
    '.5',
    '5.',
    `1${'0'.repeat(12)}`,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    true,
  ])('[DS3] cannot be %j', (value) => expect(numberBetween(0.1, 100).safeParse(value).success).toBe(false));

  it('may be negative where its limits are', () => expect(numberBetween(-360, 360).parse('-90')).toBe(-90));
});
