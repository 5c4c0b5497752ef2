import { designOf, elementOf, sampleData } from '@tests/label/fixtures';
import { readSbpl, readTspl, readZpl } from '@tests/label/printer-languages/read-commands';
import { type DecodableType, decodeContent } from '@tests/support/decoder';
import { runs, seed } from '@tests/support/random';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { loadEncoders } from '@/label/codes/symbologies';
import type { LabelDesign } from '@/label/design/design';
import { type Box, cornersBounds } from '@/label/design/geometry';
import { codesOf } from '@/label/design/problems';
import { newElement } from '@/label/elements/element';
import { defaultPrinterSettings, encodePages } from '@/label/printer-languages/printer-language';
import { printerLanguages } from '@/label/printer-languages/printer-languages';
import { areSameDots, type Raster, rowBytes, whiteRaster } from '@/label/raster/raster';
import { renderLabel } from '@/label/render';
import { paperFrame } from '@/label/sheet/sheet';
import { asTemplate } from '@/label/text/template';
import { checkDigit } from '@/lib/check-digit';
import { printedPages, serialOf } from './print-sheets';
import { coarser, type Raster as Dots } from './raster';

beforeAll(loadEncoders);

/** Heads of 203, 300 and 600 dpi, and a laser printer of exactly 300 dpi. */
const heads = [8, 11.81, 12, 24];

/** A code of a kind: what it holds, what a scanner reads of it, and as what. */
type Content = { content: string; read: string; as?: string };
const letters = (of: string, most: number) =>
  fc.string({ unit: fc.constantFrom(...of), minLength: 1, maxLength: most });
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const same = (content: string): Content => ({ content, read: content });
const withCheckDigit = (text: string): Content => ({ content: text, read: text + checkDigit(text) });
const plain = letters('ABCXYZabc0189-. $/+%|', 14).map((text) => same(text.trim() === '' ? 'A' : text.trim()));
const envelope = letters('ABC019-', 10).map((text) => same(`[)>\x1e06\x1dP${text}\x1dQ24\x1dS0041\x1e\x04`));
const gs1 = letters('ABCxyz019-/.', 8).map(
  (lot): Content => ({
    content: `(01)09521234543213(10)${lot}(21)42`,
    read: `010952123454321310${lot}\x1d2142`,
    as: 'GS1',
  }),
);

const linear: [DecodableType, fc.Arbitrary<Content>][] = [
  ['code39', letters('ABCXYZ0189-. $/+%', 8).map((text) => same(text.trim() === '' ? 'A' : text.trim()))],
  ['code128', plain],
  ['ean13', digits(12).map(withCheckDigit)],
  ['ean8', digits(7).map(withCheckDigit)],
  ['itf14', digits(13).map(withCheckDigit)],
  ['gs1-128', gs1],
];
const matrix: [DecodableType, fc.Arbitrary<Content>][] = [
  ['qrcode', fc.oneof(plain, envelope)],
  ['datamatrix', fc.oneof(plain, envelope)],
  ['gs1datamatrix', gs1],
  ['datamatrixrectangular', plain],
  ['pdf417', plain],
  ['azteccode', fc.oneof(plain, envelope)],
];

const anyCode = fc.oneof(
  ...[...linear, ...matrix].map(([type, contents]) =>
    fc.record({ type: fc.constant(type), content: contents, isTurned: fc.boolean() }),
  ),
);

const anyText = fc.record({
  text: letters('ABCDEFghijkl 0123456789äöü/-', 18),
  fontFamily: fc.constantFrom('Arial', 'Times New Roman', 'Courier New', 'IBM Plex Sans', 'IBM Plex Mono'),
  fontWeight: fc.constantFrom('normal', 'bold'),
  fontSize: fc.integer({ min: 6, max: 30 }),
});

const anyLabel = fc.record({
  height: fc.integer({ min: 26, max: 40 }),
  place: fc.record({ x: fc.double({ min: 0, max: 3, noNaN: true }), y: fc.double({ min: 0, max: 3, noNaN: true }) }),
  codes: fc.array(anyCode, { minLength: 1, maxLength: 2 }),
  texts: fc.array(anyText, { minLength: 1, maxLength: 3 }),
  lineWidth: fc.double({ min: 0.1, max: 1, noNaN: true }),
  angle: fc.integer({ min: 0, max: 359 }),
});

/** mm: a place for a code, with room for its quiet zone and for GS1-128 at 203 dpi. */
const CODE = { width: 62, height: 22 };
const TEXTS = 34;

function designFrom({
  height,
  place,
  codes,
  texts,
  lineWidth,
  angle,
}: Parameters<Parameters<typeof anyLabel.map>[0]>[0]): LabelDesign {
  const width = codes.length * (CODE.width + 4) + TEXTS;
  const elements = codes.flatMap(({ type, content, isTurned }, index) => {
    const box = { x: index * (CODE.width + 4) + place.x, y: place.y, ...CODE };
    const text = asTemplate(content.content);
    const own = { id: `code-${index}`, ...box, rotation: isTurned ? 180 : 0 };
    const isLinear = linear.some(([one]) => one === type);
    if (isLinear) return newElement('barcode', { barcodeType: type, barcodeData: text, showText: false }, own);
    return type === 'qrcode'
      ? newElement('qrcode', { qrCodeData: text }, own)
      : newElement('matrixcode', { codeType: type, codeData: text }, own);
  });
  const left = width - TEXTS + 4;
  const others = [
    ...texts.map((own, index) =>
      elementOf('text', own, {
        id: `text-${index}`,
        x: left,
        y: 2 + index * 7,
        width: 28,
        height: 6,
        rotation: index === 0 ? angle : 0,
      }),
    ),
    elementOf(
      'text',
      { fieldType: 'dynamic', fieldName: 'serialNumber' },
      { id: 'serial', x: left, y: height - 5, width: 28, height: 4 },
    ),
    elementOf('line', { lineWidth }, { id: 'line', x: 0, y: height - 1, width, height: 1 }),
  ];
  return designOf([...elements, ...others], { width, height });
}

/** The dots of labels of one design, as a renderer of PDF files makes them. */
async function dotsOf(design: LabelDesign, dotsPerMm: number): Promise<Dots[]> {
  const { labelSize } = design;
  const sheets = [0, 1, 2].map((index) => {
    const node = renderLabel(design, { ...sampleData, serialNumber: serialOf(index) }, { dotsPerMm });
    const placed = { ...node, attributes: { ...node.attributes, x: 0, y: 0, ...labelSize } };
    return { paper: labelSize, node: { ...paperFrame(labelSize), children: [placed] } };
  });
  const { pages, close } = await printedPages(sheets);
  // A page that is not a whole number of dots high would be squeezed to one, and lose a row of dots: rendered finer first.
  const fine = Number.isInteger(dotsPerMm) ? 1 : 4;
  const dots = await Promise.all(pages.map(async (page) => coarser(await page.raster(dotsPerMm * fine), fine)));
  close();
  return dots;
}

function rasterFrom({ width, height, dots }: Dots): Raster {
  const raster = whiteRaster(width, height);
  dots.forEach((dot, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const byte = y * rowBytes(width) + (x >> 3);
    if (dot) raster.bits[byte] = (raster.bits[byte] ?? 0) | (0x80 >> (x & 7));
  });
  return raster;
}

/** A code with its quiet zone, each dot three times as large: a camera sees more than one pixel of a dot. */
function closeUp({ width, dots }: Dots, box: Box, dotsPerMm: number): Dots {
  const [left, top] = [Math.round(box.x * dotsPerMm), Math.round(box.y * dotsPerMm)];
  const [columns, rows] = [Math.round(box.width * dotsPerMm), Math.round(box.height * dotsPerMm)];
  const close = new Uint8Array(columns * rows * 9);
  for (let y = 0; y < rows * 3; y += 1)
    for (let x = 0; x < columns * 3; x += 1)
      close[y * columns * 3 + x] = dots[(top + Math.floor(y / 3)) * width + left + Math.floor(x / 3)] ?? 0;
  return { width: columns * 3, height: rows * 3, dotsPerMm: dotsPerMm * 3, dots: close };
}

/** A test each: one label takes a second or two. */
const labels = fc.sample(anyLabel, { numRuns: runs(10), seed }).map((label, index) => ({ index, label }));

it.each(labels)(
  'any label, $index: every code reads at each resolution, each printer language has every dot',
  async ({ label }) => {
    const design = designFrom(label);
    for (const dotsPerMm of heads) {
      const dots = await dotsOf(design, dotsPerMm);
      const areas = codesOf(design, sampleData, { dotsPerMm });
      expect(areas).toHaveLength(label.codes.length);
      for (const [at, { area }] of areas.entries()) {
        const [code, first] = [label.codes[at], dots[0]];
        if (!code || !first) throw new Error('A code or a page is missing');
        const { type, content } = code;
        const [read, ...more] = await decodeContent(closeUp(first, cornersBounds(area), dotsPerMm), [type]);
        expect(more).toEqual([]);
        expect(read?.text, `${type} at ${dotsPerMm}`).toBe(content.read);
        if (content.as) expect(read?.contentType).toBe(content.as);
      }
      const rasters = dots.map(rasterFrom);
      const pages = rasters.map((raster) => ({ raster, copies: 1 }));
      const settings = { ...defaultPrinterSettings, dotsPerMm, isContinuous: false };
      for (const [id, { load }] of Object.entries(printerLanguages)) {
        const language = await load();
        const bytes = Buffer.concat([language.setup(settings), ...encodePages(language, pages, settings)]);
        const printed =
          id === 'zpl'
            ? readZpl(bytes)
            : id === 'tspl'
              ? readTspl(bytes, dotsPerMm)
              : readSbpl(bytes, rasters[0] ?? whiteRaster(0, 0));
        const same = rasters.map((raster, index) => printed[index] && areSameDots(raster, printed[index].raster));
        expect(same, `${id} at ${dotsPerMm}`).toEqual([true, true, true]);
      }
    }
  },
);
