import { designOf, elementOf, sampleData } from '@tests/label/fixtures';
import { type DecodableType, decode, decodeContent } from '@tests/support/decoder';
import { runs } from '@tests/support/random';
import { rasterise } from '@tests/support/raster';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadEncoders } from '@/label/codes/symbologies';
import type { LabelElement } from '@/label/elements/element';
import { renderLabel } from '@/label/render';
import { standardLabel } from '@/label/standard-label';
import { asTemplate } from '@/label/text/template';
import { checkDigit } from '@/lib/check-digit';

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
      const properties = { qrCodeData, qrCodeErrorCorrection: level, otherText: 'utf8' };
      const element = elementOf('qrcode', properties, small);
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
        const read = await decode(raster, ['code39', 'qrcode']);
        expect(read.toSorted()).toEqual([partNo, `${partNo}|NH-900L|12|202611200001`]);
      }
    });
  });

  const characters = (first: number, last: number) =>
    fc.integer({ min: first, max: last }).map((code) => String.fromCharCode(code));
  const bytes = fc.string({ unit: characters(0, 0x7f), minLength: 1, maxLength: 24 });
  const control = fc.string({
    unit: fc.constantFrom('\x1d', '\x1e', '\x04', 'A', '7', '-'),
    minLength: 1,
    maxLength: 24,
  });
  const digits = fc.string({ unit: characters(0x30, 0x39), minLength: 1, maxLength: 30 });
  const anyBytes = fc.oneof(bytes, control, digits);
  const envelope = '[)>\x1e06\x1dP80291-T86-K000\x1dQ24\x1dS2611200041\x1dV12345\x1e\x04';
  const ascii = fc.string({ unit: characters(0x20, 0x7e), minLength: 1, maxLength: 24 });
  const code39 = fc.string({ unit: fc.constantFrom(...'0123456789ABCZ-. $/+%'), minLength: 1, maxLength: 18 });
  const lot = fc.string({ unit: fc.constantFrom(...'ABCxyz019-/.%&(_"'), minLength: 1, maxLength: 12 });
  const gs1 = lot.map((value) => ({
    content: `(01)09521234543213(10)${value.replaceAll('(', '\\(')}(21)42`,
    read: `010952123454321310${value}\x1d2142`,
  }));
  const numbers = (length: number, before = '') =>
    fc
      .string({ unit: characters(0x30, 0x39), minLength: length, maxLength: length })
      .map((content) => ({ content, read: before + content + checkDigit(content) }));
  const same = (text: string) => ({ content: text, read: text });

  const matrixTexts: [DecodableType, fc.Arbitrary<{ content: string; read: string }>, string[]][] = [
    ['datamatrix', anyBytes.map(same), [envelope, ' ', '\x1d', '\0']],
    ['datamatrixrectangular', anyBytes.map(same), ['A', '83500-TG4-N010']],
    ['pdf417', anyBytes.map(same), [envelope, '1'.repeat(200), '  a']],
    ['azteccode', anyBytes.map(same), [envelope, '1'.repeat(200)]],
    [
      'microqrcode',
      fc.string({ unit: fc.constantFrom(...'0123456789AB'), minLength: 1, maxLength: 12 }).map(same),
      ['0'],
    ],
    ['gs1datamatrix', gs1, []],
    ['qrcode', anyBytes.map(same), [envelope, 'part\\000026', '^ECI000026']],
  ];

  /** As a scanner names the kinds of code, ISO 15424: FNC1 in front and ECI have names of their own. */
  const identifiers: Record<DecodableType, string> = {
    ...{ code39: ']A0', code128: ']C0', 'gs1-128': ']C1', ean13: ']E0', ean8: ']E4', upc: ']E0', itf14: ']I1' },
    ...{ qrcode: ']Q1', microqrcode: ']Q1', datamatrix: ']d1', datamatrixrectangular: ']d1', gs1datamatrix: ']d2' },
    ...{ pdf417: ']L2', azteccode: ']z0' },
  };
  const readAt = async (dotsPerMm: number, type: DecodableType, element: LabelElement) => {
    const { width, height } = element;
    const label = renderLabel(designOf([element], { width: width + 2, height: height + 2 }), sampleData, { dotsPerMm });
    const codes = await decodeContent(rasterise(label, dotsPerMm, 'area'), [type]);
    return codes.map(({ identifier, text }) => identifier + text);
  };
  const resolution = fc.constantFrom(8, 12, 24);

  it.each(matrixTexts)('any %s text, at 203, 300 and 600 dpi', async (codeType, texts, nasty) => {
    await loadEncoders();
    await fc.assert(
      fc.asyncProperty(texts, resolution, async ({ content, read }, dotsPerMm) => {
        const place = { x: 1, y: 1, width: 60, height: 30 };
        const text = asTemplate(content);
        const element =
          codeType === 'qrcode'
            ? elementOf('qrcode', { qrCodeData: text }, place)
            : elementOf('matrixcode', { codeType, codeData: text }, place);
        expect(await readAt(dotsPerMm, codeType, element)).toEqual([identifiers[codeType] + read]);
      }),
      { numRuns: runs(20), examples: nasty.flatMap((text) => [8, 12, 24].map((dots) => [same(text), dots] as const)) },
    );
  });

  const anyScript = fc.oneof(
    ascii,
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(...'é部品ñÜ😀A1^|\x1d'), minLength: 1, maxLength: 20 }),
  );
  it.each(['utf8', 'eci'])(
    'a QR code of any script for scanners that know %s, kept at 61 x 61 modules or not',
    async (otherText) => {
      await loadEncoders();
      await fc.assert(
        fc.asyncProperty(anyScript, resolution, fc.constantFrom('', '61'), async (text, dotsPerMm, symbolSize) => {
          const properties = { qrCodeData: asTemplate(text), otherText, symbolSize };
          const element = elementOf('qrcode', properties, { x: 1, y: 1, width: 60, height: 30 });
          const isAscii = /^[\0-\x7f]*$/.test(text);
          const identifier = otherText === 'eci' && !isAscii ? ']Q2' : ']Q1';
          expect(await readAt(dotsPerMm, 'qrcode', element)).toEqual([identifier + text]);
        }),
        { numRuns: runs(20) },
      );
    },
  );

  const linearTexts: [DecodableType, fc.Arbitrary<{ content: string; read: string }>, string[]][] = [
    ['code39', code39.map(same), ['  A', 'A$B1', '/A+B%C$D', '%Q']],
    ['code128', fc.oneof(ascii, digits, bytes).map(same), ['  ?   I     ', 'P1\t2\r', '\t1234\r', 'a\tb', envelope]],
    ['ean13', numbers(12), []],
    ['ean8', numbers(7), []],
    // The decoder returns a UPC as EAN-13, with a leading 0.
    ['upc', numbers(11, '0'), []],
    ['gs1-128', gs1, []],
    ['itf14', numbers(13), []],
  ];

  it.each(linearTexts)('any %s text, at 203, 300 and 600 dpi', async (barcodeType, texts, nasty) => {
    await loadEncoders();
    await fc.assert(
      fc.asyncProperty(texts, resolution, async ({ content, read }, dotsPerMm) => {
        const place = { x: 1, y: 1, width: 160, height: 8 };
        const element = elementOf('barcode', { barcodeType, barcodeData: asTemplate(content) }, place);
        expect(await readAt(dotsPerMm, barcodeType, element)).toEqual([identifiers[barcodeType] + read]);
      }),
      { numRuns: runs(20), examples: nasty.flatMap((text) => [8, 12, 24].map((dots) => [same(text), dots] as const)) },
    );
  });

  it('GS1 and ISO 15434 content as such', async () => {
    await loadEncoders();
    const read = (codeType: DecodableType, codeData: string) => {
      const element = elementOf('matrixcode', { codeType, codeData }, { x: 0, y: 0, width: 30, height: 30 });
      const label = renderLabel(designOf([element], { width: 30, height: 30 }), sampleData);
      return decodeContent(rasterise(label, 8, 'area'), [codeType]);
    };
    expect(await read('gs1datamatrix', '(01)09521234543213(10)AB')).toMatchObject([{ contentType: 'GS1' }]);
    expect(await read('datamatrix', envelope)).toMatchObject([{ contentType: 'ISO15434', text: envelope }]);
  });
});
