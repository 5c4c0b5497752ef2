import { create, type QRCodeMaskPattern } from 'qrcode';
import { linesOf, penalty, type QrLines, runsOfLines, xorLines } from './qr-lines';
import { unmasked } from './qr-run';
import type { QrLevel } from './symbols';

export type QrModules = {
  size: number;
  /** Dark runs row by row: flat triples of row, start and length. */
  runs: number[];
};

const others: readonly QRCodeMaskPattern[] = [1, 2, 3, 4, 5, 6, 7];

/** What turns a code of mask 0 into the same code of another mask, for each size and level. */
const masks = new Map<string, QrLines[]>();

/**
 * The modules of a QR code with the mask that has the least penalty (ISO/IEC 18004, 7.8.3), bit for bit as the encoder
 * itself would choose it, in a small part of its time: it is the one code that differs on every label of a run. What a
 * mask changes depends on size and level alone, so it is learned once from the encoder.
 * @throws Error when the text is too long.
 */
export function qrModules(text: string, level: QrLevel): QrModules {
  const { size, lines } = unmasked(text, level);
  const key = `${size} ${level}`;
  let changes = masks.get(key);
  if (!changes) {
    changes = others.map((mask) => xorLines(maskedLines(text, level, mask), lines, new Uint32Array(lines.length)));
    masks.set(key, changes);
  }
  let best = lines;
  let least = penalty(lines, size, Number.POSITIVE_INFINITY);
  let candidate = new Uint32Array(lines.length);
  for (const change of changes) {
    const points = penalty(xorLines(lines, change, candidate), size, least);
    if (points >= least) continue;
    least = points;
    best = candidate;
    candidate = new Uint32Array(lines.length);
  }
  return { size, runs: runsOfLines(best, size) };
}

function maskedLines(text: string, level: QrLevel, maskPattern: QRCodeMaskPattern): QrLines {
  const { size, data } = create(text, { errorCorrectionLevel: level, maskPattern }).modules;
  return linesOf(data, size);
}
