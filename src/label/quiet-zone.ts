import type { SymbolType } from './symbols';

/** White a scanner needs before and after (and for QR all round) a code, in modules. GS1 GenSpecs 5.4; Code 39 by its standard's 10X. */
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

export type Box = { x: number; y: number; width: number; height: number };

/** Whether two upright boxes share more than an edge; `slack` mm of overlap is forgiven. */
export const boxesOverlap = (a: Box, b: Box, slack = 0.01) =>
  a.x + a.width > b.x + slack &&
  b.x + b.width > a.x + slack &&
  a.y + a.height > b.y + slack &&
  b.y + b.height > a.y + slack;
