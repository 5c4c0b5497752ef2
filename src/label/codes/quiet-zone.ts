import type { SymbolType } from './symbols';

/**
 * White that a scanner needs before, after and (QR) above and below a code, in modules. GS1 General Specifications
 * 5.4 for EAN, UPC and Code 128; Code 39 has 10 in its standard, QR 4 all round.
 */
export type QuietZone = { before: number; after: number; above: number };

const zones: Record<SymbolType, QuietZone> = {
  code39: { before: 10, after: 10, above: 0 },
  code128: { before: 10, after: 10, above: 0 },
  ean13: { before: 11, after: 7, above: 0 },
  ean8: { before: 7, after: 7, above: 0 },
  upc: { before: 9, after: 9, above: 0 },
  qrcode: { before: 4, after: 4, above: 4 },
};

export const quietZoneOf = (type: SymbolType): QuietZone => zones[type];
