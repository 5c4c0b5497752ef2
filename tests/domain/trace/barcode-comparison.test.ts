import { describe, expect, it } from 'vitest';
import { type BarcodePiece, compareBarcodes } from '@/domain/trace/barcode-comparison';

const SERIAL = '202611200003';
const OURS = `83500-TG4-N010|NH-900L|12|${SERIAL}`;
const partNumber = '83500-TG4-N010';
/** `[text]` is equal in both, `{text}` differs. */
const written = (pieces: readonly BarcodePiece[]) =>
  pieces.map(({ text, mark }) => (mark === 'same' ? `[${text}]` : mark === 'differs' ? `{${text}}` : text)).join('');

describe('the two barcodes of a slip', () => {
  it.each([
    ['both are our label', OURS, OURS, 'same', `83500-TG4-N010|NH-900L|12|[${SERIAL}]`],
    [
      'the part with and without dashes',
      '83500-TG4-N010|NH-900L|12|KD26-118',
      'CAK26001148283500TG4N010',
      'same',
      '[83500-TG4-N010]|NH-900L|12|KD26-118',
    ],
    [
      'two serials',
      OURS,
      `83500-TG4-N010|NH-900L|12|202611200008`,
      'differs',
      '83500-TG4-N010|NH-900L|12|20261120000{3}',
    ],
    ['one digit of the part', OURS, '83550-TG4-N010', 'differs', '835{0}0-TG4-N010|NH-900L|12|202611200003'],
    ['one digit inside a longer code', OURS, 'CAK26001148283550TG4N010', 'differs', undefined],
    ['one is missing', OURS, '', 'not-compared', OURS],
    ['nothing in common', 'ABC', 'XYZ', 'not-compared', 'ABC'],
    ['equal, whatever they are', 'ABC', 'ABC', 'same', '[ABC]'],
  ])('%s', (_what, barcodeKasai, barcodeHpm, result, kasai) => {
    const comparison = compareBarcodes({ barcodeKasai, barcodeHpm, partNumber });
    expect(comparison.result).toBe(result);
    if (kasai !== undefined) expect(written(comparison.kasai)).toBe(kasai);
    expect(comparison.kasai.map(({ text }) => text).join('')).toBe(barcodeKasai);
    expect(comparison.hpm.map(({ text }) => text).join('')).toBe(barcodeHpm);
  });
});
