import fc from 'fast-check';
import { create } from 'qrcode';
import { describe, expect, it } from 'vitest';
import { qrModules } from '@/label/qr-modules';
import { QR_LEVELS } from '@/label/symbols';

describe('the modules of a QR code', () => {
  it('are those the encoder makes when it chooses the mask itself', () => {
    const text = fc.oneof(fc.string({ minLength: 1, maxLength: 120 }), fc.stringMatching(/^[0-9A-Z|-]{1,60}$/));
    fc.assert(
      fc.property(text, fc.constantFrom(...QR_LEVELS), (words, level) => {
        const { size, data } = create(words, { errorCorrectionLevel: level }).modules;
        expect(qrModules(words, level)).toEqual({ size, data });
      }),
      { numRuns: 300 },
    );
  });

  it('are a label’s own for every serial of a run', () => {
    const chosen = new Set<number>();
    for (let serial = 1; serial <= 40; serial += 1) {
      const words = `83500-TG4-N010|NH-900L|12|20261120${String(serial).padStart(4, '0')}`;
      const { modules, maskPattern } = create(words, { errorCorrectionLevel: 'M' });
      expect(qrModules(words, 'M').data).toEqual(modules.data);
      chosen.add(Number(maskPattern));
    }
    expect(chosen.size).toBeGreaterThan(1);
  });
});
