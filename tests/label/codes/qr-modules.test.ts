import { runs } from '@tests/support/random';
import fc from 'fast-check';
import { create } from 'qrcode';
import { describe, expect, it } from 'vitest';
import { QR_LEVELS, type QrLevel, type QrModules, qrModules } from '@/label/codes/qr-modules';

/** The runs as modules row by row, 1 for dark. */
function cellsOf({ size, runs }: QrModules): Uint8Array {
  const cells = new Uint8Array(size * size);
  for (let at = 0; at < runs.length; at += 3) {
    const from = (runs[at] ?? 0) * size + (runs[at + 1] ?? 0);
    cells.fill(1, from, from + (runs[at + 2] ?? 0));
  }
  return cells;
}

const ours = (text: string, level: QrLevel) => cellsOf(qrModules(text, level));
const encoders = (text: string, level: QrLevel) => create(text, { errorCorrectionLevel: level }).modules.data;

describe('the modules of a QR code', () => {
  it('are those of the encoder when it selects the mask itself', () => {
    const text = fc.oneof(fc.string({ minLength: 1, maxLength: 120 }), fc.stringMatching(/^[0-9A-Z|-]{1,60}$/));
    fc.assert(
      fc.property(text, fc.constantFrom(...QR_LEVELS), (words, level) => {
        expect(ours(words, level)).toEqual(encoders(words, level));
      }),
      { numRuns: runs(200) },
    );
  });

  it('differ for every serial of a run', () => {
    const masks = new Set<number>();
    for (let serial = 1; serial <= 1_200; serial += 7) {
      const words = `83500-TG4-N010|NH-900L|12|20261120${String(serial).padStart(4, '0')}`;
      const { modules, maskPattern } = create(words, { errorCorrectionLevel: 'M' });
      expect(ours(words, 'M')).toEqual(modules.data);
      masks.add(Number(maskPattern));
    }
    expect(masks.size).toBeGreaterThan(1);
  });

  it('are right for codes with several 32-bit words a line', () => {
    for (let serial = 1; serial <= 9; serial += 1) {
      const words = `${'LOT/83500-TG4-N010 '.repeat(9)}${serial}`;
      expect(ours(words, 'Q')).toEqual(encoders(words, 'Q'));
    }
  });
});
