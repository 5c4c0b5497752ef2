import type { LabelDesign } from '@/label/design/design';
import { round } from '@/label/design/geometry';
import { type LabelElement, newElement } from '@/label/elements/element';
import type { ElementType } from '@/label/elements/registry';
import { MM_PER_POINT } from '@/label/text/fonts';
import type { FieldName } from '@/label/text/label-data';

/**
 * The label of a part without a design: a design like any other, drawn by the same renderer. Each
 * text's box ends at its baseline; captions and values are given by that baseline, as on the drawing.
 */
const RULE = 0.35;

/** Right column: 25 mm. Rows: 12, 13, 17, 18 and 24 mm inside a frame 3 mm from the edge. */
const left = 3;
const column = 107;
const right = 132;

/** What the QR code carries; its box is the cell without its rules. */
const QR_TEMPLATE = '{partNo}|{colorCode}|{qty}|{serialNumber}';

let count = 0;
function element(
  type: ElementType,
  name: string,
  box: readonly [x: number, y: number, width: number, height: number],
  own: object,
): LabelElement {
  count += 1;
  const [x, y, width, height] = box;
  const place = { x: round(x), y: round(y), width: round(width), height: round(height) };
  return newElement(type, own, { id: `standard-${count}`, name, ...place });
}

/** To four decimals, as it can be typed in the designer. */
const points = (sizeMm: number) => Math.round((sizeMm / MM_PER_POINT) * 10_000) / 10_000;

/** A text that stands on `baseline` and shrinks to `width`; `from` is its left edge, or its middle when centred. */
function text(name: string, from: number, baseline: number, width: number, sizeMm: number, own: object): LabelElement {
  const box = [from, baseline - sizeMm, width, sizeMm] as const;
  return element('text', name, box, { fontSize: points(sizeMm), vertical: 'baseline', ...own });
}

const sans = { fontFamily: 'IBM Plex Sans', fontWeight: 'bold', stretch: 85 };
const mono = { fontFamily: 'IBM Plex Mono', fontWeight: '600' };
const small = { fontFamily: 'IBM Plex Sans', fontWeight: '500' };
const field = (fieldName: FieldName) => ({ fieldType: 'dynamic', fieldName });

const caption = (x: number, baseline: number, words: string) =>
  text(`${words} caption`, x, baseline, 24, 2.7, { ...small, text: words });

/** A rule is in the middle of a 1 mm box, the smallest that the designer allows. */
const across = (y: number, from: number, to: number) => rule([from, y - 0.5, to - from, 1]);
const down = (x: number, from: number, to: number) => rule([x - 0.5, from, 1, to - from]);
const rule = (box: readonly [number, number, number, number]) => element('line', 'Rule', box, { lineWidth: RULE });

const frame = [
  element('shape', 'Frame', [left - RULE / 2, left - RULE / 2, right - left + RULE, 84 + RULE], { strokeWidth: RULE }),
  across(15, left, column),
  across(28, left, right),
  across(45, left, right),
  across(63, left, right),
  down(74, 3, 15),
  down(column, 3, 28),
  down(column, 45, 87),
  down(34, 63, 87),
  across(76, 34, column),
  down(70, 76, 87),
];

const head = [
  caption(5, 6.6, 'Customer'),
  text('Customer Name', 5, 12.8, 67, 5.3, { ...sans, ...field('customerName') }),
  caption(76, 6.6, 'Model'),
  text('Model', 76, 12.8, 29.5, 5.3, { ...mono, ...field('model') }),
  caption(5, 18.6, 'Part name'),
  text('Part Name', 5, 25.7, 99, 6.6, { ...sans, ...field('partName') }),
  caption(5, 31.6, 'Part number'),
  text('Part Number', 4.6, 42.8, 123, 13.2, { ...mono, ...field('partNo'), tracking: -0.015 }),
  element('hand', 'Hand Mark', [column, 3, 25, 25], {}),
];

const codes = [
  element('barcode', 'Part Number Code 39', [left + 0.2, 46.75, column - left - 0.4, 14.5], {
    ...field('partNo'),
    barcodeType: 'code39',
    showText: false,
    largestModule: 0.375,
    smallestModule: 0.25,
  }),
  element('qrcode', 'Traceability QR', [107.7, 63.2, 23.6, 23.6], { fieldType: 'dynamic', template: QR_TEMPLATE }),
];

const foot = [
  caption(109, 48.7, 'Color'),
  text('Color Code', 109, 57.6, 21.8, 5, { ...mono, ...field('colorCode') }),
  caption(5, 66.6, 'Qty'),
  text('Quantity', 5, 80.4, 27, 16.5, { ...sans, ...field('qty'), align: 'center' }),
  text('Pieces in a pack', 5, 85.2, 27, 2.9, {
    ...small,
    fontWeight: '600',
    tracking: 0.04,
    text: 'PCS / PACK',
    align: 'center',
  }),
  caption(36, 66.6, 'Serial'),
  text('Serial Number', 36, 73.9, 69, 7.4, { ...mono, ...field('serialNumber') }),
  caption(36, 79.5, 'Prod. date'),
  text('Production Date', 36, 85, 32.5, 4.5, { ...mono, ...field('prodDate') }),
  caption(72, 79.5, 'Indication'),
  text('Indication', 72, 85, 33.5, 4.5, { ...mono, ...field('indication') }),
];

const STANDARD_LABEL_ID = 'standard';

/** The built-in 135 x 90 mm layout. */
export const standardLabel: LabelDesign = {
  id: STANDARD_LABEL_ID,
  name: 'Standard label',
  labelSize: { width: 135, height: 90 },
  elements: [...frame, ...head, ...codes, ...foot],
  createdAt: '',
  updatedAt: '',
};
