import type { LabelDesign, LabelSize } from '@/label/design/design';
import type { LabelElement } from '@/label/elements/element';
import { type Box, sans as bold, element, mono, points, small as regular, standardLabel } from './standard-label';

export type StarterId =
  | 'standard'
  | 'customer'
  | 'transport'
  | 'transport-small'
  | 'transport-master'
  | 'transport-mixed'
  | 'container'
  | 'logistic'
  | 'kanban'
  | 'shelf'
  | 'part-tag'
  | 'address';

/** A design to start from. */
export type Starter = { id: StarterId; name: string; design: LabelDesign };

/** A text that shrinks to its width; its box ends at its baseline. */
const text = (x: number, baseline: number, width: number, sizeMm: number, content: string, style: object = mono) =>
  element('text', '', [x, baseline - sizeMm, width, sizeMm], {
    fontSize: points(sizeMm),
    vertical: 'baseline',
    text: content,
    ...style,
  });

const caption = (x: number, baseline: number, content: string, sizeMm = 2.7) =>
  text(x, baseline, 28, sizeMm, content, regular);

const frame = ([x, y, width, height]: Box, strokeWidth: number) =>
  element('shape', '', [x - strokeWidth / 2, y - strokeWidth / 2, width + strokeWidth, height + strokeWidth], {
    strokeWidth,
  });

/** In the middle of a 1 mm box, the smallest that the designer allows. */
const across = (y: number, from: number, to: number, lineWidth: number) =>
  element('line', '', [from, y - 0.5, to - from, 1], { lineWidth });
const down = (x: number, from: number, to: number, lineWidth: number) =>
  element('line', '', [x - 0.5, from, 1, to - from], { lineWidth });

const linear = (barcodeType: string, box: Box, barcodeData: string, name: string, own: object = {}) =>
  element('barcode', name, box, { barcodeType, barcodeData, showText: false, ...own });

const identified = (rows: readonly (readonly [id: string, value: string])[]) => ({
  composition: { mode: 'iso15434', rows: rows.map(([id, value]) => ({ id, value })) },
});

/** `profile`: the rules that the design follows (label/profiles). */
function starter(
  id: StarterId,
  name: string,
  labelSize: LabelSize,
  elements: LabelElement[],
  profile?: string,
): Starter {
  const design = { id: `starter-${name}`, name, labelSize, elements, createdAt: '', updatedAt: '' };
  return { id, name, design: profile === undefined ? design : { ...design, profile } };
}

const THIN = 0.35;
const THICK = 0.5;
const PART_WITHOUT_DASHES = '{partNo|remove:-}';

const customerLabel = starter('customer', 'Customer label', { width: 100, height: 100 }, [
  frame([3, 3, 94, 94], THIN),
  ...[17, 29, 46, 71].map((y) => across(y, 3, 97, THIN)),
  down(62, 46, 97, THIN),
  down(33, 71, 97, THIN),
  across(84, 33, 62, THIN),
  caption(5, 6.6, 'Ship to'),
  text(5, 14, 90, 6, '{customerName}', bold),
  caption(5, 20.6, 'Part name'),
  text(5, 26.8, 90, 5, '{partName}', bold),
  caption(5, 32.6, 'Part number'),
  text(4.6, 43, 90, 10.6, '{partNo}'),
  linear('code128', [3.5, 48, 58, 15], `P${PART_WITHOUT_DASHES}`, 'Part number, Code 128', { largestModule: 0.375 }),
  text(5, 68, 55, 3.4, `P${PART_WITHOUT_DASHES}`, { ...mono, align: 'center' }),
  element('matrixcode', 'Data Matrix', [67, 46.5, 25, 24], {
    codeType: 'datamatrix',
    ...identified([
      ['P', PART_WITHOUT_DASHES],
      ['Q', '{qty}'],
      ['S', '{serial}'],
      ['13Q', '{labelNo}/{labelCount}'],
      ['14D', '{prodDate+90d:yyyyMMdd}'],
    ]),
  }),
  caption(5, 74.6, 'Qty'),
  text(5, 90, 26, 15, '{qty}', { ...bold, align: 'center' }),
  caption(35, 74.6, 'Serial'),
  text(35, 80.6, 26, 3.5, '{serial}'),
  caption(35, 87.6, 'Use by'),
  text(35, 94, 26, 4.4, '{prodDate+90d:dd/MM/yyyy}'),
  caption(64, 74.6, 'Carton'),
  text(64, 90, 31, 13, '{labelNo}/{labelCount}', { ...bold, align: 'center' }),
]);

type Load = { id: StarterId; name: string; plate: '1J' | '5J' | '6J'; range: string; profile: string };

/** The number range has the whole plate: issuing agency, DUNS number of the company, number. */
const transportContent = ({ plate, range }: Pick<Load, 'plate' | 'range'>) => ({
  codeType: 'datamatrix',
  ...identified([
    ...(plate === '5J'
      ? []
      : ([
          ['P', PART_WITHOUT_DASHES],
          ['Q', '{qty}'],
          ['1T', '{lot}'],
        ] as const)),
    ['V', '{ask:Supplier code}'],
    [plate, `{range:${range}}`],
  ]),
});

const transportLabel = ({ id, name, plate, range, profile }: Load) =>
  starter(
    id,
    name,
    { width: 210, height: 148 },
    [
      frame([4, 4, 202, 140], THICK),
      ...[30, 56, 80, 98].map((y) => across(y, 4, 206, THICK)),
      down(105, 4, 30, THICK),
      down(140, 30, 98, THICK),
      down(70, 80, 98, THICK),
      down(150, 98, 144, THICK),
      caption(7, 9, 'Ship from', 3.4),
      text(7, 17, 95, 6.4, '{companyName}', bold),
      caption(108, 9, 'Ship to', 3.4),
      text(108, 17, 95, 6.4, '{customerName}', bold),
      text(108, 25, 95, 5, '{ask:Dock}', regular),
      caption(7, 35, 'Part (P)', 3.4),
      text(6.5, 52, 131, 15, plate === '5J' ? 'MIXED LOAD' : PART_WITHOUT_DASHES),
      caption(143, 35, 'Quantity (Q)', 3.4),
      text(143, 52, 60, 16, '{qty}', bold),
      caption(7, 61, 'Description', 3.4),
      text(7, 73, 130, 9, '{partName}', bold),
      caption(143, 61, 'Batch (1T)', 3.4),
      text(143, 73, 60, 8.5, '{lot}'),
      caption(7, 85, 'Supplier (V)', 3.4),
      text(7, 94, 60, 6.4, '{ask:Supplier code}'),
      caption(73, 85, 'Date', 3.4),
      text(73, 94, 64, 6.4, '{prodDate}'),
      caption(143, 85, 'Gross kg', 3.4),
      text(143, 94, 60, 6.4, '{ask:Gross kg}'),
      linear('code128', [6, 102, 142, 29], `${plate}{range:${range}}`, 'Licence plate, Code 128'),
      text(6, 139, 142, 5.4, `(${plate}) {range:${range}}`, { ...mono, align: 'center' }),
      element('matrixcode', 'Data Matrix', [158, 101, 40, 40], transportContent({ plate, range })),
    ],
    profile,
  );

const smallTransportLabel = starter(
  'transport-small',
  'Transport label, small box',
  { width: 210, height: 74 },
  [
    frame([4, 4, 202, 66], THIN),
    across(18, 4, 206, THIN),
    across(38, 4, 163, THIN),
    down(84, 4, 18, THIN),
    down(163, 4, 70, THIN),
    down(110, 18, 38, THIN),
    caption(6, 8, 'Ship from'),
    text(6, 15, 75, 5, '{companyName}', bold),
    caption(86, 8, 'Ship to'),
    text(86, 15, 75, 5, '{customerName}', bold),
    caption(165, 8, 'Supplier (V)'),
    text(165, 15, 39, 5, '{ask:Supplier code}'),
    caption(6, 22, 'Part (P)'),
    text(5.6, 35.4, 102, 11, PART_WITHOUT_DASHES),
    caption(112, 22, 'Quantity (Q)'),
    text(112, 35.4, 49, 11, '{qty}', bold),
    caption(165, 22, 'Batch (1T)'),
    text(165, 29, 39, 5, '{lot}'),
    linear('code128', [6, 41, 155, 19.5], '1J{range:Licence plate}', 'Licence plate, Code 128'),
    text(6, 67, 155, 4.6, '(1J) {range:Licence plate}', { ...mono, align: 'center' }),
    element(
      'matrixcode',
      'Data Matrix',
      [167, 31.5, 35, 36],
      transportContent({ plate: '1J', range: 'Licence plate' }),
    ),
  ],
  'vda-4994-single-small',
);

const logisticLabel = starter(
  'logistic',
  'Logistic label',
  { width: 105, height: 148 },
  [
    ...[18, 34, 65].map((y) => across(y, 3, 102, THIN)),
    caption(5, 7, 'From'),
    text(5, 14, 95, 5.6, '{companyName}', bold),
    caption(5, 22.6, 'To'),
    text(5, 30, 95, 5.6, '{customerName}', bold),
    caption(5, 38.6, 'SSCC (00)'),
    text(3.5, 48.6, 98, 10.4, '{range:SSCC}', { ...bold, tracking: -0.02 }),
    caption(5, 53.6, 'Content (02)'),
    text(5, 61.4, 60, 6.4, '{ask:GTIN}'),
    caption(72, 53.6, 'Count (37)'),
    text(72, 61.4, 28, 6.4, '{qty}'),
    linear('gs1-128', [1, 67, 103, 32.5], '(02){ask:GTIN}(37){qty}', 'Content, GS1-128'),
    text(5, 103, 95, 3.2, '(02){ask:GTIN}(37){qty}', { ...mono, align: 'center' }),
    linear('gs1-128', [1, 107, 103, 32.5], '(00){range:SSCC}', 'SSCC, GS1-128'),
    text(5, 143.4, 95, 3.6, '(00){range:SSCC}', { ...mono, align: 'center' }),
  ],
  'gs1-logistic',
);

const containerLabel = starter(
  'container',
  'Container label',
  { width: 165.1, height: 101.6 },
  [
    frame([3, 3, 159.1, 95.6], THICK),
    across(37, 3, 162.1, THICK),
    across(67, 3, 162.1, THICK),
    down(84, 37, 98.6, THICK),
    caption(6, 7.6, 'Part no. (P)', 3),
    text(32, 16.6, 109, 13.9, PART_WITHOUT_DASHES, { ...mono, align: 'center' }),
    linear('code39', [5, 19, 155, 15], `P${PART_WITHOUT_DASHES}`, 'Part number, Code 39', { largestModule: 0.375 }),
    caption(6, 41.6, 'Quantity (Q)', 3),
    text(24, 48.6, 39, 10, '{qty}', { ...bold, align: 'center' }),
    linear('code39', [5, 51.5, 77, 13], 'Q{qty}', 'Quantity, Code 39', { largestModule: 0.5 }),
    caption(87, 41.6, 'Supplier (V)', 3),
    text(107, 49.4, 50, 9.4, '{ask:Supplier code}', { ...mono, align: 'center' }),
    linear('code39', [85.5, 51.5, 75, 13], 'V{ask:Supplier code}', 'Supplier, Code 39', { largestModule: 0.375 }),
    caption(6, 71.6, 'Serial (3S)', 3),
    text(22, 78.6, 43, 7.4, '{range:Package number}', { ...mono, align: 'center' }),
    linear('code39', [5, 82, 77, 13], '3S{range:Package number}', 'Serial, Code 39', { largestModule: 0.32 }),
    caption(87, 71.6, 'Description', 3),
    text(87, 79.6, 72, 5.4, '{partName}', bold),
    text(87, 87, 72, 4, '{companyName}', regular),
    text(87, 95, 72, 5, '{prodDate}'),
  ],
  'aiag-b10-single',
);

const kanbanCard = starter('kanban', 'Kanban card', { width: 100, height: 70 }, [
  frame([3, 3, 94, 64], THIN),
  element('shape', 'Head', [3, 3, 94, 12], { strokeWidth: 0, fillColor: '#000000' }),
  text(6, 11.6, 50, 6.4, 'KANBAN', { ...bold, color: '#ffffff' }),
  text(56, 11.4, 38, 5.4, '{ask:Place}', { ...mono, color: '#ffffff', align: 'right' }),
  across(33, 3, 66, THIN),
  across(50, 3, 66, THIN),
  down(66, 15, 67, THIN),
  down(34, 33, 67, THIN),
  caption(5, 18.8, 'Part number'),
  text(4.8, 28.4, 60, 7.1, '{partNo}'),
  caption(5, 36.8, 'Card'),
  text(5, 46.6, 28, 6, '{labelNo:00} / {labelCount:00}'),
  caption(36, 36.8, 'Qty'),
  text(36, 47, 29, 9.6, '{qty}', bold),
  caption(5, 53.8, 'From'),
  text(5, 62.6, 28, 6, '{ask:From}'),
  caption(36, 53.8, 'To'),
  text(36, 62.6, 29, 6, '{ask:To}'),
  element('qrcode', 'QR code', [67, 22, 29, 29], { qrCodeData: '{partNo}|{qty}|{serial}' }),
  text(67.5, 58, 28, 3.5, '{serial}', { ...mono, align: 'center' }),
]);

const shelfLabel = starter('shelf', 'Shelf label', { width: 100, height: 50 }, [
  down(70, 3, 47, THIN),
  across(29, 5, 66, THIN),
  caption(5, 8, 'Place', 3),
  text(4.6, 24.6, 63, 17, '{ask:Place}'),
  text(4.8, 37, 63, 6.6, '{partNo}'),
  text(5, 44.4, 63, 4.6, '{partName}', bold),
  element('qrcode', 'QR code', [70.5, 10.5, 29, 29], { qrCodeData: '{partNo}|{ask:Place}' }),
]);

const partTag = starter('part-tag', 'Small part tag', { width: 50, height: 30 }, [
  text(2.6, 8.4, 45, 5, '{partNo}'),
  text(2.6, 14, 29, 3.5, '{partName}', bold),
  text(2.6, 19.6, 29, 3.5, '{colorCode}'),
  text(2.6, 26.6, 29, 3.5, '{serial}'),
  element('matrixcode', 'Data Matrix', [32.5, 11.5, 15.5, 16], {
    codeType: 'datamatrix',
    fieldType: 'dynamic',
    template: '{partNo}|{serial}',
  }),
]);

const addressLabel = starter('address', 'Address label', { width: 100, height: 60 }, [
  caption(6, 8.6, 'From', 3),
  text(6, 13.6, 88, 3.8, '{companyName}', regular),
  across(18, 6, 94, THIN),
  caption(6, 24, 'To', 3),
  text(6, 33, 88, 7.4, '{customerName}', bold),
  text(6, 41, 88, 5.4, '{ask:Street}', regular),
  text(6, 48, 88, 5.4, '{ask:City}', regular),
  text(54, 55, 40, 5, '{labelNo} / {labelCount}', { ...mono, align: 'right' }),
]);

/** Whole designs without problems, in the order they are offered. */
export const starters: readonly Starter[] = [
  {
    id: 'standard',
    name: 'Standard label',
    design: standardLabel,
  },
  customerLabel,
  transportLabel({
    id: 'transport',
    name: 'Transport label',
    profile: 'vda-4994-single',
    plate: '1J',
    range: 'Licence plate',
  }),
  smallTransportLabel,
  transportLabel({
    id: 'transport-master',
    name: 'Transport label, master',
    profile: 'vda-4994-master',
    plate: '6J',
    range: 'Master plate',
  }),
  transportLabel({
    id: 'transport-mixed',
    name: 'Transport label, mixed load',
    profile: 'vda-4994-mixed',
    plate: '5J',
    range: 'Mixed plate',
  }),
  containerLabel,
  logisticLabel,
  kanbanCard,
  shelfLabel,
  partTag,
  addressLabel,
];
