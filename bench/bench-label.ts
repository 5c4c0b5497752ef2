/**
 * The label every candidate renders: 8 texts, a QR code of its serial, a Code 39 of the part number, on 135 x 90 mm.
 * Lengths and text sizes are millimetres.
 */
export const labelSize = { width: 135, height: 90 };

export const bench = {
  id: 'bench-label',
  partNo: '83500-TG4-N010',
  partName: 'LINING ASSY R FR DOOR',
  colorCode: 'NH-900L',
  customerName: 'PT Nusantara Motor',
  qty: '12',
  prodDate: '20/11/2026',
  pack: 'PCS / PACK',
};

export type LabelText = { name: TextName; x: number; y: number; width: number; size: number };
export type TextName = Exclude<keyof typeof bench, 'id'> | 'serialNumber';

/** `y` is the top of the text's box, which is as high as its size. */
export const texts: readonly LabelText[] = [
  { name: 'customerName', x: 5, y: 5, width: 90, size: 6 },
  { name: 'partName', x: 5, y: 15, width: 125, size: 7 },
  { name: 'partNo', x: 5, y: 26, width: 125, size: 12 },
  { name: 'colorCode', x: 100, y: 5, width: 30, size: 6 },
  { name: 'qty', x: 5, y: 66, width: 25, size: 14 },
  { name: 'pack', x: 5, y: 82, width: 25, size: 4 },
  { name: 'serialNumber', x: 34, y: 66, width: 60, size: 8 },
  { name: 'prodDate', x: 34, y: 78, width: 60, size: 6 },
];

export const barcodeBox = { x: 4, y: 42, width: 100, height: 16 };
/** One narrow bar, mm: 3 dots of an 8 dots/mm head. */
export const barcodeModule = 0.375;
export const qrBox = { x: 106, y: 62, width: 25, height: 25 };

const serialAt = (index: number) => `20261120${String(index + 1).padStart(4, '0')}`;
export const textOf = (name: TextName, index: number) => (name === 'serialNumber' ? serialAt(index) : bench[name]);
export const qrTextAt = (index: number) => [bench.partNo, bench.colorCode, bench.qty, serialAt(index)].join('|');

export const POINT_MM = 25.4 / 72;
