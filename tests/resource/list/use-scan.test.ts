import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextKey, noBurst } from '@/resource/list/use-scan';

/** Presses keys `gap` milliseconds apart and gives what was scanned by the last. */
function press(keys: readonly string[], gap: number, until = gap) {
  let burst = noBurst;
  let scanned: string | undefined;
  let at = 1000;
  keys.forEach((key, index) => {
    at += index === keys.length - 1 ? until : gap;
    ({ burst, scanned } = nextKey(burst, key, at));
  });
  return scanned;
}

describe('a barcode scanner', () => {
  it('is a burst of keys closed by Enter', () => {
    expect(press([...'83500-TG4-N010', 'Enter'], 4)).toBe('83500-TG4-N010');
  });

  it('may press Shift before a capital', () => {
    expect(press(['Shift', 'N', 'Shift', 'H', '-', '1', 'Enter'], 4)).toBe('NH-1');
  });

  it.each([
    ['slow typing', [...'83500', 'Enter'], 60, 60],
    ['quick typing with a pause before Enter', [...'83500', 'Enter'], 30, 300],
    ['three letters', [...'NH1', 'Enter'], 4, 4],
    ['Enter alone', ['Enter'], 4, 4],
  ])('is not %s', (_what, keys, gap, until) => {
    expect(press(keys, gap, until)).toBeUndefined();
  });

  it('begins anew after a pause: letters typed before the scan are no part of it', () => {
    let burst = nextKey(noBurst, 'x', 0).burst;
    for (const [index, key] of [...'12345'].entries()) burst = nextKey(burst, key, 500 + index).burst;
    expect(nextKey(burst, 'Enter', 506).scanned).toBe('12345');
  });

  it('gives exactly what was scanned, and each scan once', () => {
    const key = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((text) => [...text].length === 1);
    fc.assert(
      fc.property(fc.array(key, { minLength: 4, maxLength: 40 }), fc.integer({ min: 0, max: 50 }), (code, gap) => {
        expect(press([...code, 'Enter'], gap)).toBe(code.join(''));
        expect(press([...code, 'Enter', 'Enter'], gap)).toBeUndefined();
      }),
    );
  });
});
