import type { DecodableType } from '@tests/support/decoder';
import { runs, seed } from '@tests/support/random';
import fc from 'fast-check';
import type { OtherText } from '@/label/codes/encoded';
import type { LabelDesign } from '@/label/design/design';
import { newElement } from '@/label/elements/element';
import { asTemplate } from '@/label/text/template';
import { checkDigit } from '@/lib/check-digit';

/** A code of a kind: what it holds, what a scanner reads of it, and as what. */
export type Content = { content: string; read: string; as?: string; otherText?: OtherText; identifier?: string };
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
/** Texts beyond ASCII: without ECI a scanner takes them as it is set, with ECI as UTF-8. */
const otherText = (choice: OtherText, identifier: string) =>
  letters('ABab09é部品Ж😀 |', 10).map((text): Content => {
    const content = `é${text.trim()}`;
    return { ...same(content), otherText: choice, identifier };
  });

const linear: [DecodableType, fc.Arbitrary<Content>][] = [
  ['code39', letters('ABCXYZ0189-. $/+%', 8).map((text) => same(text.trim() === '' ? 'A' : text.trim()))],
  ['code128', plain],
  ['ean13', digits(12).map(withCheckDigit)],
  ['ean8', digits(7).map(withCheckDigit)],
  ['itf14', digits(13).map(withCheckDigit)],
  ['gs1-128', gs1],
];
const matrix: [DecodableType, fc.Arbitrary<Content>][] = [
  ['qrcode', fc.oneof(plain, envelope, otherText('utf8', ']Q1'), otherText('eci', ']Q2'))],
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
  text: letters('ABCDEFghijkl 0123456789äöü/-', 18).map((text) => text.trim() || 'A'),
  fontFamily: fc.constantFrom('Arial', 'Times New Roman', 'Courier New', 'IBM Plex Sans', 'IBM Plex Mono'),
  fontWeight: fc.constantFrom('normal', 'bold'),
  fontSize: fc.integer({ min: 6, max: 30 }),
});

/** What a label has: codes of every kind in a row, then texts, a serial and a line. */
export const anyLabel = fc.record({
  height: fc.integer({ min: 26, max: 40 }),
  place: fc.record({ x: fc.double({ min: 0, max: 3, noNaN: true }), y: fc.double({ min: 0, max: 3, noNaN: true }) }),
  codes: fc.array(anyCode, { minLength: 1, maxLength: 2 }),
  texts: fc.array(anyText, { minLength: 1, maxLength: 3 }),
  lineWidth: fc.double({ min: 0.1, max: 1, noNaN: true }),
  angle: fc.integer({ min: 0, max: 359 }),
});

export type AnyLabel = Parameters<Parameters<typeof anyLabel.map>[0]>[0];

/** Dots per mm: heads of 203, 300 and 600 dpi, and a laser printer of exactly 300 dpi. */
export const heads = [8, 11.81, 12, 24];

/** So many labels, more in a long run: the same for the same seed. */
export const randomLabels = (usual: number): AnyLabel[] => fc.sample(anyLabel, { numRuns: runs(usual), seed });

/** mm: a place for a code, with room for its quiet zone and for GS1-128 at 203 dpi. */
const CODE = { width: 62, height: 22 };
const TEXTS = 34;
/** mm: a turned text has a place of its own. */
const TURNED = 27;

export function designFrom({ height, place, codes, texts, lineWidth, angle }: AnyLabel): LabelDesign {
  const width = codes.length * (CODE.width + 4) + TEXTS + TURNED;
  const elements = codes.flatMap(({ type, content, isTurned }, index) => {
    const box = { x: index * (CODE.width + 4) + place.x, y: place.y, ...CODE };
    const text = asTemplate(content.content);
    const own = { id: `code-${index}`, ...box, rotation: isTurned ? 180 : 0 };
    const isLinear = linear.some(([one]) => one === type);
    if (isLinear) return newElement('barcode', { barcodeType: type, barcodeData: text, showText: false }, own);
    return type === 'qrcode'
      ? newElement('qrcode', { qrCodeData: text, otherText: content.otherText ?? 'refuse' }, own)
      : newElement('matrixcode', { codeType: type, codeData: text }, own);
  });
  const left = width - TEXTS - TURNED + 4;
  const others = [
    ...texts.map((own, index) =>
      newElement('text', own, {
        id: `text-${index}`,
        ...(index === 0
          ? { x: width - TURNED + 1, y: height / 2 - 3, width: 24, height: 6, rotation: angle }
          : { x: left, y: 2 + index * 7, width: 28, height: 6 }),
      }),
    ),
    newElement(
      'text',
      { fieldType: 'dynamic', fieldName: 'serialNumber' },
      { id: 'serial', x: left, y: height - 5, width: 28, height: 4 },
    ),
    newElement('line', { lineWidth }, { id: 'line', x: 0, y: height - 1, width, height: 1 }),
  ];
  return {
    ...{ id: 'd1', name: 'Random design', labelSize: { width, height }, createdAt: '', updatedAt: '' },
    elements: [...elements, ...others],
  };
}
