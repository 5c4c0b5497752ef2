import { designOf, elementOf, sampleData } from '@tests/label/fixtures';
import { type DecodableType, decode } from '@tests/support/decoder';
import { rasterise } from '@tests/support/raster';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderLabel } from '@/label/render';
import { standardLabel } from '@/label/standard-label';

/** Print heads of 203, 300 and 600 dpi, and laser printers of exactly 300 and 600 dpi. */
const heads = [8, 11.811, 12, 23.622, 24];

const barcodeCases: [DecodableType, string, string][] = [
  ['code39', '83500-TG4-N010', '83500-TG4-N010'],
  ['code39', 'A.B $/+%-9', 'A.B $/+%-9'],
  ['code128', 'Part 83500-tg4-n010', 'Part 83500-tg4-n010'],
  ['code128', '202611200001', '202611200001'],
  ['ean13', '899999999999', '8999999999995'],
  ['ean8', '1234567', '12345670'],
  // The decoder returns a UPC as EAN-13, with a leading 0.
  ['upc', '03600029145', '0036000291452'],
];

describe('an independent decoder reads', () => {
  describe.each(heads)('at %d dots/mm', (dotsPerMm) => {
    it.each(barcodeCases)('%s of %s back as %s', async (barcodeType, barcodeData, read) => {
      const small = { x: 1, y: 1, height: 12 };
      const design = designOf([elementOf('barcode', { barcodeType, barcodeData }, small)], { width: 122, height: 14 });
      const label = renderLabel(design, sampleData, { dotsPerMm });
      for (const rule of ['area', 'touch'] as const) {
        expect(await decode(rasterise(label, dotsPerMm, rule), [barcodeType])).toEqual([read]);
      }
    });

    it.each(['L', 'M', 'Q', 'H'])('a QR code of level %s with text of any script', async (level) => {
      const qrCodeData = `83500|"é"|部品|😀 ${level}`;
      const small = { x: 1, y: 1, width: 30, height: 30 };
      const element = elementOf('qrcode', { qrCodeData, qrCodeErrorCorrection: level }, small);
      const design = designOf([element], { width: 32, height: 32 });
      const label = renderLabel(design, sampleData, { dotsPerMm });
      for (const rule of ['area', 'touch'] as const) {
        expect(await decode(rasterise(label, dotsPerMm, rule), ['qrcode'])).toEqual([qrCodeData]);
      }
    });

    it.each(['83500-TG4-N010', '1', 'A'.repeat(22)])('both codes of the standard label of part %s', async (partNo) => {
      const origin = { x: 13.5, y: 15 };
      const label = renderLabel(standardLabel, { ...sampleData, partNo }, { dotsPerMm, origin });
      for (const rule of ['area', 'touch'] as const) {
        const raster = rasterise(label, dotsPerMm, rule, origin);
        expect(await decode(raster, ['code39'])).toEqual([partNo]);
        expect(await decode(raster, ['qrcode'])).toEqual([`${partNo}|NH-900L|12|202611200001`]);
      }
    });
  });

  it('any Code 128 text', async () => {
    const ascii = fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((c) => String.fromCodePoint(c)),
      minLength: 1,
      maxLength: 24,
    });
    const mixed = fc.oneof(ascii, fc.string({ unit: fc.constantFrom(...'0123456789aA'), minLength: 1, maxLength: 30 }));
    await fc.assert(
      fc.asyncProperty(mixed, async (barcodeData) => {
        const element = elementOf(
          'barcode',
          { barcodeType: 'code128', barcodeData },
          { x: 0, y: 0, width: 135, height: 20 },
        );
        const label = renderLabel(designOf([element], { width: 135, height: 20 }), sampleData);
        expect(await decode(rasterise(label, 8, 'area'), ['code128'])).toEqual([barcodeData]);
      }),
      { numRuns: 60, examples: [['  ?   I     ']] },
    );
  });
});
