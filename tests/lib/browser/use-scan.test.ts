import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextKey, noBurst } from '@/lib/browser/use-scan';

/** Presses keys `gap` milliseconds apart and gives what was scanned by the last. */
function press(keys: readonly string[], gap: number | ((index: number) => number), until?: number) {
  let burst = noBurst;
  let last: ReturnType<typeof nextKey> = { burst };
  let at = 1000;
  keys.forEach((key, index) => {
    const wait = typeof gap === 'number' ? gap : gap(index);
    at += index === keys.length - 1 ? (until ?? wait) : wait;
    last = nextKey(burst, key, at);
    burst = last.burst;
  });
  return last.isSlow ? undefined : last.scanned;
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
    ['quick typing with a long pause before Enter', [...'83500', 'Enter'], 30, 400],
    ['three letters', [...'NH1', 'Enter'], 4, 4],
    ['Enter alone', ['Enter'], 4, 4],
  ])('is not %s', (_what, keys, gap, until) => {
    expect(press(keys, gap, until)).toBeUndefined();
  });

  it('may pause for 300 ms inside a code and before Enter: a busy machine delivers keys late', () => {
    const code = [...'83500-TG4-N010|NH-900L|12|202611200003', 'Enter'];
    const pauses = (index: number) => (index % 5 === 4 || index === code.length - 1 ? 300 : 5);
    expect(press(code, pauses)).toBe(code.slice(0, -1).join(''));
  });

  it('is slow when most keys take their time', () => {
    let burst = noBurst;
    for (const [index, key] of [...'202611200003'].entries()) burst = nextKey(burst, key, index * 300).burst;
    expect(nextKey(burst, 'Enter', 3600)).toMatchObject({ scanned: '202611200003', isSlow: true });
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
