import type { QRCodeMaskPattern } from 'qrcode';
import { create } from 'qrcode/lib/core/qrcode.js';

export const QR_LEVELS = ['L', 'M', 'Q', 'H'] as const;
export type QrLevel = (typeof QR_LEVELS)[number];

export type QrModules = {
  size: number;
  /** Dark runs row by row: flat triples of row, start and length. */
  runs: number[];
};

const otherMasks: readonly QRCodeMaskPattern[] = [1, 2, 3, 4, 5, 6, 7];

/** The modules that differ between mask 0 and each other mask, for each size and level. */
const maskChanges = new Map<string, QrLines[]>();

/**
 * The modules of a QR code with the mask of the least penalty (ISO/IEC 18004, 7.8.3): the same bits as the encoder's,
 * but much faster, because this code differs on every label of a run. What a mask changes depends only on size and
 * level, so it is computed once by the encoder.
 * @throws Error when the text is too long.
 */
export function qrModules(text: string, level: QrLevel, version?: number): QrModules {
  const { size, lines } = masked(text, level, 0, version);
  const key = `${size} ${level}`;
  let changes = maskChanges.get(key);
  if (!changes) {
    changes = otherMasks.map((mask) =>
      xorLines(masked(text, level, mask, version).lines, lines, new Uint32Array(lines.length)),
    );
    maskChanges.set(key, changes);
  }
  let best = lines;
  let bestPenalty = penalty(lines, size, Number.POSITIVE_INFINITY);
  let candidate = new Uint32Array(lines.length);
  for (const change of changes) {
    const points = penalty(xorLines(lines, change, candidate), size, bestPenalty);
    if (points >= bestPenalty) continue;
    bestPenalty = points;
    best = candidate;
    candidate = new Uint32Array(lines.length);
  }
  return { size, runs: runsOfLines(best, size) };
}

/** Without a version the encoder takes the smallest that holds the text. */
function masked(text: string, level: QrLevel, maskPattern: QRCodeMaskPattern, version: number | undefined) {
  const options = { errorCorrectionLevel: level, maskPattern, ...(version !== undefined && { version }) };
  const { size, data } = create(text, options).modules;
  return { size, lines: linesOf(data, size) };
}

/**
 * The modules of a QR code as bits: its rows, then its columns, each in windows of 32 bits. A window starts one module
 * before its own modules and overlaps the next by ten, so that every pattern of the penalty lies in the window in which
 * it begins. XOR of lines is XOR of modules.
 */
type QrLines = Uint32Array;

/** Modules from one window to the next. */
const windowStride = (size: number) => (size <= 31 ? 31 : 21);

const windowsOf = (size: number) => Math.ceil(size / windowStride(size));

/** `cells`: the modules row by row, 1 for dark. */
function linesOf(cells: Uint8Array, size: number): QrLines {
  const [stride, windows] = [windowStride(size), windowsOf(size)];
  const lines = new Uint32Array(2 * size * windows);
  for (let line = 0, index = 0; line < 2 * size; line += 1) {
    const [start, step] = line < size ? [line * size, 1] : [line - size, size];
    for (let first = 0; first < size; first += stride, index += 1) {
      let word = 0;
      for (let bit = first === 0 ? 1 : 0; bit < 32 && first - 1 + bit < size; bit += 1) {
        word |= (cells[start + (first - 1 + bit) * step] ?? 0) << bit;
      }
      lines[index] = word;
    }
  }
  return lines;
}

/** `a` XOR `b`, into `into`. */
function xorLines(a: QrLines, b: QrLines, into: QrLines): QrLines {
  for (let i = 0; i < into.length; i += 1) into[i] = (a[i] ?? 0) ^ (b[i] ?? 0);
  return into;
}

/** Dark runs row by row: flat triples of row, start and length. */
function runsOfLines(lines: QrLines, size: number): number[] {
  const [stride, windows] = [windowStride(size), windowsOf(size)];
  const runs: number[] = [];
  for (let row = 0; row < size; row += 1) {
    let start = -1;
    for (let window = 0; window < windows; window += 1) {
      const word = lines[row * windows + window] ?? 0;
      const [first, last] = [window * stride, Math.min(size, (window + 1) * stride)];
      for (let column = first; column < last; column += 1) {
        const dark = (word >>> (column - first + 1)) & 1;
        if (dark === 1 && start < 0) start = column;
        if (dark === 0 && start >= 0) {
          runs.push(row, start, column - start);
          start = -1;
        }
      }
    }
    if (start >= 0) runs.push(row, start, size - start);
  }
  return runs;
}

/**
 * The penalty of a mask (ISO/IEC 18004, 7.8.3): long runs, patterns like the finder, square blocks, and the share of
 * black. Bit operations make it ten times faster than module by module. Stops counting at `limit`.
 */
function penalty(lines: QrLines, size: number, limit: number): number {
  const [stride, windows] = [windowStride(size), windowsOf(size)];
  let points = 0;
  let dark = 0;
  for (let line = 0; line < 2 * size; line += 1) {
    if (points >= limit) return points;
    const isRow = line < size;
    for (let window = 0; window < windows; window += 1) {
      const first = window * stride;
      // The other bits of the window are counted in the windows beside it.
      const counted = ((1 << Math.min(stride, size - first)) - 1) << 1;
      const present = (size - first >= 31 ? -1 : (1 << (size - first + 1)) - 1) & (first === 0 ? -2 : -1);
      const index = line * windows + window;
      const word = lines[index] ?? 0;
      const same = ~(word ^ (word >>> 1)) & present & (present >>> 1);
      points += longRuns(same, counted) + 40 * finderPatterns(word & present, ~word & present, counted);
      if (!isRow) continue;
      dark += countBits(word & counted);
      if (line + 1 === size) continue;
      const below = ~(word ^ (lines[index + windows] ?? 0)) & present;
      points += 3 * countBits(same & below & (below >>> 1) & counted);
    }
  }
  return points + 10 * Math.abs(Math.ceil((dark * 100) / (size * size) / 5) - 10);
}

/** A run of n >= 5 equal modules scores n - 2: one for each place where five begin, and two more. */
function longRuns(same: number, counted: number): number {
  const five = same & (same >>> 1) & (same >>> 2) & (same >>> 3);
  if ((five & counted) === 0) return 0;
  return countBits(five & counted) + 2 * countBits(five & ~(five << 1) & counted);
}

/** Dark 1:1:3:1:1, like the finder, with four light modules on one side. */
function finderPatterns(dark: number, light: number, counted: number): number {
  const core = dark & (light >>> 1) & (dark >>> 2) & (dark >>> 3) & (dark >>> 4) & (light >>> 5) & (dark >>> 6);
  if (core === 0) return 0;
  const margin = light & (light >>> 1) & (light >>> 2) & (light >>> 3);
  return countBits(core & (margin >>> 7) & counted) + countBits(margin & (core >>> 4) & counted);
}

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
