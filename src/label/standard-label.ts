import type { LabelDesign } from '@/label/design/design';
import { round } from '@/label/design/geometry';
import { type LabelElement, newElement } from '@/label/elements/element';
import type { ElementType } from '@/label/elements/registry';
import { MM_PER_POINT } from '@/label/text/fonts';
import type { FieldName } from '@/label/text/label-data';

/** mm. */
const STROKE = 0.35;

/** mm: rows of 12, 13, 17, 18 and 24 inside a frame 3 from the edge; the right column is 25 wide. */
const left = 3;
const column = 107;
const right = 132;

const QR_TEMPLATE = '{partNo}|{colorCode}|{qty}|{serialNumber}';

export type Box = readonly [x: number, y: number, width: number, height: number];

let count = 0;
/** An element of a ready-made design, with an id that no other of them has. */
export function element(type: ElementType, name: string, box: Box, properties: object): LabelElement {
  count += 1;
  const [x, y, width, height] = box;
  const frame = { x: round(x), y: round(y), width: round(width), height: round(height) };
  return newElement(type, properties, { id: `standard-${count}`, ...(name ? { name } : {}), ...frame });
}

/** To four decimals. */
export const points = (sizeMm: number) => Math.round((sizeMm / MM_PER_POINT) * 10_000) / 10_000;

/** mm: a person has to read the label. */
const SMALLEST_LETTERS = 2;

/** A text that shrinks to `width`; its box ends at its baseline. */
function text(name: string, x: number, baseline: number, width: number, sizeMm: number, style: object): LabelElement {
  const box = [x, baseline - sizeMm, width, sizeMm] as const;
  const sizes = { fontSize: points(sizeMm), smallestSize: points(SMALLEST_LETTERS) };
  return element('text', name, box, { ...sizes, vertical: 'baseline', ...style });
}

export const sans = { fontFamily: 'IBM Plex Sans', fontWeight: 'bold', stretch: 85 };
export const mono = { fontFamily: 'IBM Plex Mono', fontWeight: '600' };
export const small = { fontFamily: 'IBM Plex Sans', fontWeight: '500' };
const field = (fieldName: FieldName) => ({ fieldType: 'dynamic', fieldName });

const caption = (x: number, baseline: number, content: string) =>
  text(`${content} caption`, x, baseline, 24, 2.7, { ...small, text: content });

/** In the middle of a 1 mm box, the smallest that the designer allows. */
const across = (y: number, from: number, to: number) => rule([from, y - 0.5, to - from, 1]);
const down = (x: number, from: number, to: number) => rule([x - 0.5, from, 1, to - from]);
const rule = (box: Box) => element('line', 'Rule', box, { lineWidth: STROKE });

const frame = [
  element('shape', 'Frame', [left - STROKE / 2, left - STROKE / 2, right - left + STROKE, 84 + STROKE], {
    strokeWidth: STROKE,
  }),
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

const header = [
  caption(5, 6.6, 'Customer'),
  text('Customer Name', 5, 12.8, 67, 5.3, {
    ...sans,
    ...field('customerName'),
    fit: 'lines',
    shorter: '{customerAlias}',
  }),
  caption(76, 6.6, 'Model'),
  text('Model', 76, 12.8, 29.5, 5.3, { ...mono, ...field('model') }),
  caption(5, 18.6, 'Part name'),
  text('Part Name', 5, 25.7, 99, 6.6, { ...sans, ...field('partName'), fit: 'lines' }),
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

const footer = [
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

/** The label of a part without a design. */
export const standardLabel: LabelDesign = {
  id: 'standard',
  name: 'Standard label',
  labelSize: { width: 135, height: 90 },
  elements: [...frame, ...header, ...codes, ...footer],
  createdAt: '',
  updatedAt: '',
};
