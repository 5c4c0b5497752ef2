import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neutralise } from '@/lib/workbook/formula-text';

describe('formula cells [I7]', () => {
  it.each(['=1+1', '+62', '-X', '@sum', '\tx', '\0x', '\rx'])('%j gets a quote before it', (text) => {
    expect(neutralise(text)).toBe(`'${text}`);
    expect(neutralise(neutralise(text))).toBe(`'${text}`);
  });

  it('never begin like a formula, whatever the text, and are marked once', () => {
    const text = fc.oneof(
      fc.string(),
      fc.tuple(fc.constantFrom(...'=+-@\t\0\r'), fc.string()).map((two) => two.join('')),
    );
    fc.assert(
      fc.property(text, (any) => {
        const safe = neutralise(any);
        expect(safe).not.toMatch(/^[=+\-@\t\0\r]/);
        expect(neutralise(safe)).toBe(safe);
        expect(safe === any || safe === `'${any}`).toBe(true);
      }),
    );
  });
});
