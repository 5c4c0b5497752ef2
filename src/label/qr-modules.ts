import { create, type QRCodeMaskPattern } from 'qrcode';
import type { QrLevel } from './symbols';

export type QrModules = { size: number; data: Uint8Array };

const others: readonly QRCodeMaskPattern[] = [1, 2, 3, 4, 5, 6, 7];

/** What turns a code of mask 0 into the same code of another mask, for each size and level. */
const masks = new Map<string, Uint8Array[]>();

/**
 * The modules of a QR code with the mask that has the least penalty (ISO/IEC 18004, 7.8.3), as the encoder itself would
 * choose it, in a third of its time: it is the one code that differs on every label of a run. What a mask changes
 * depends on size and level alone, so it is learned once from the encoder. @throws Error when the text is too long.
 */
export function qrModules(text: string, level: QrLevel): QrModules {
  const { size, data } = ofMask(text, level, 0);
  const key = `${size} ${level}`;
  let changes = masks.get(key);
  if (!changes) {
    changes = others.map((mask) => difference(ofMask(text, level, mask).data, data));
    masks.set(key, changes);
  }
  let best = { data, points: penalty(data, size) };
  for (const change of changes) {
    const candidate = difference(data, change);
    const points = penalty(candidate, size);
    if (points < best.points) best = { data: candidate, points };
  }
  return { size, data: best.data };
}

function ofMask(text: string, level: QrLevel, maskPattern: QRCodeMaskPattern): QrModules {
  const { size, data } = create(text, { errorCorrectionLevel: level, maskPattern }).modules;
  return { size, data };
}

function difference(a: Uint8Array, b: Uint8Array): Uint8Array {
  const result = new Uint8Array(a.length);
  for (let i = 0; i < a.length; i += 1) result[i] = (a[i] ?? 0) ^ (b[i] ?? 0);
  return result;
}

/** Long runs, square blocks, look-alikes of the finder, and too much or too little black. */
function penalty(cells: Uint8Array, size: number): number {
  let points = 0;
  let dark = 0;
  for (let line = 0; line < size; line += 1) {
    points += linePenalty(cells, line * size, 1, size) + linePenalty(cells, line, size, size);
  }
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at] ?? 0;
    dark += cell;
    const inside = at % size < size - 1 && at + size < cells.length;
    if (inside && cell === cells[at + 1] && cell === cells[at + size] && cell === cells[at + size + 1]) points += 3;
  }
  return points + 10 * Math.abs(Math.ceil((dark * 100) / cells.length / 5) - 10);
}

/** The finder's own proportions, with four light modules on one side. */
const FINDER = [0x5d0, 0x05d];

function linePenalty(cells: Uint8Array, start: number, step: number, size: number): number {
  let points = 0;
  let run = 0;
  let last = -1;
  let seen = 0;
  for (let place = 0, at = start; place < size; place += 1, at += step) {
    const cell = cells[at] ?? 0;
    if (cell !== last) {
      if (run >= 5) points += run - 2;
      run = 0;
      last = cell;
    }
    run += 1;
    seen = ((seen << 1) & 0x7ff) | cell;
    if (place >= 10 && (seen === FINDER[0] || seen === FINDER[1])) points += 40;
  }
  return run >= 5 ? points + run - 2 : points;
}
