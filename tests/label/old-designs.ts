import { standardLabel } from '@/label/standard-label';

/** Designs as the specification stores them (SPEC section 3): without a version. */
type OldDesign = { id: string; labelSize: { width: number; height: number }; elements: object[] };

let count = 0;
const element = (type: string, properties: object, frame: object = {}) => {
  count += 1;
  const column = (count % 4) * 33;
  const row = (Math.floor(count / 4) % 8) * 11;
  return { id: `e${count}`, type, x: 1 + column, y: 1 + row, width: 30, height: 9, rotation: 0, properties, ...frame };
};
const labelSize = { width: 135, height: 90 };

/** Texts that are printed as they are. */
const braces = [
  '{',
  '}',
  '{}',
  '{{',
  '}}',
  '{{partNo}}',
  '}{',
  'a { b } c',
  '{partNo}',
  '{ partNo }',
  '{serail}',
  'S{serial}',
  '{partNo|upper}',
  '{if:leftHand:L:R}',
  '\\{partNo\\}',
  '{partNo',
  'partNo}',
  '{prodDate:yyMMdd}',
];

export const oldDesigns: readonly OldDesign[] = [
  { ...standardLabel },
  {
    id: 'fields',
    labelSize,
    elements: [
      'partName',
      'partNo',
      'colorCode',
      'customerName',
      'prodDate',
      'qty',
      'serialNumber',
      'model',
      'indication',
    ].map((fieldName) => element('text', { fieldType: 'dynamic', fieldName })),
  },
  { id: 'braces-in-texts', labelSize, elements: braces.map((text) => element('text', { text })) },
  {
    id: 'braces-in-codes',
    labelSize: { width: 180, height: 120 },
    elements: [
      element('qrcode', { qrCodeData: '{"partNo":"{partNo}"}' }, { x: 2, y: 2, width: 30, height: 30 }),
      element('barcode', { barcodeType: 'code128', barcodeData: 'A{1}' }, { x: 2, y: 40, width: 80, height: 20 }),
    ],
  },
  {
    id: 'all-types',
    labelSize: { width: 180, height: 120 },
    elements: [
      element('text', { text: 'two lines\n{of} text', fit: 'wrap', align: 'center' }, { x: 2, y: 2, rotation: 30 }),
      element('text', { text: 'cut at the edges', fit: 'clip', fontSize: 30 }, { x: 40, y: 2 }),
      element('text', { text: 'white', color: '#fff', backgroundColor: '#000' }, { x: 80, y: 2 }),
      element('barcode', { barcodeType: 'ean13', barcodeData: '123456789012' }, { x: 2, y: 20, width: 60, height: 20 }),
      element(
        'barcode',
        { barcodeType: 'code39', barcodeData: 'lower {case}' },
        { x: 70, y: 20, width: 60, height: 20 },
      ),
      element('qrcode', { qrCodeData: 'QR Code' }, { x: 2, y: 50, width: 25, height: 25 }),
      element('line', { lineStyle: 'dashed', lineWidth: 0.5 }, { x: 40, y: 50 }),
      element('shape', { shapeType: 'triangle', strokeWidth: 0.5 }, { x: 80, y: 50, width: 20, height: 20 }),
      element('image', { imageUrl: '/logo.png' }, { x: 110, y: 50, width: 20, height: 20 }),
      element('hand', {}, { x: 140, y: 50, width: 25, height: 25 }),
      element('text', { text: 'hidden {partNo}' }, { hidden: true }),
      element('hologram', { anything: '{partNo}' }, { x: 2, y: 90 }),
    ],
  },
];
