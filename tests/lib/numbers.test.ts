import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNumber } from '@/lib/numbers';

describe('a number on the screen', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [-1234567, '-1,234,567'],
    [1234.5, '1,234.5'],
  ])('%d is %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it('is what the browser makes of it, whatever it is', () => {
    const numbers = fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.double());
    fc.assert(
      fc.property(numbers, (value) => {
        expect(formatNumber(value)).toBe((Object.is(value, -0) ? 0 : value).toLocaleString('en-US'));
      }),
    );
  });
});
