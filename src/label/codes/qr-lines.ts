/**
 * The modules of a QR code as bits: first its rows, then its columns, each in windows of 32 bits. A window starts one
 * module before its own modules and overlaps the next by ten, so that every pattern of the penalty lies whole in the
 * window in which it begins. XOR of lines is XOR of modules.
 */
export type QrLines = Uint32Array;

/** Own modules of a window. A code of up to 31 modules needs one window a line. */
const strideOf = (size: number) => (size <= 31 ? 31 : 21);

const windowsOf = (size: number) => Math.ceil(size / strideOf(size));

/** The lines of modules given row by row, 1 for dark. */
export function linesOf(cells: Uint8Array, size: number): QrLines {
  const [stride, windows] = [strideOf(size), windowsOf(size)];
  const lines = new Uint32Array(2 * size * windows);
  for (let line = 0, at = 0; line < 2 * size; line += 1) {
    const [start, step] = line < size ? [line * size, 1] : [line - size, size];
    for (let first = 0; first < size; first += stride, at += 1) {
      let word = 0;
      for (let bit = first === 0 ? 1 : 0; bit < 32 && first - 1 + bit < size; bit += 1) {
        word |= (cells[start + (first - 1 + bit) * step] ?? 0) << bit;
      }
      lines[at] = word;
    }
  }
  return lines;
}

/** `a` XOR `b`, into `into`. */
export function xorLines(a: QrLines, b: QrLines, into: QrLines): QrLines {
  for (let at = 0; at < into.length; at += 1) into[at] = (a[at] ?? 0) ^ (b[at] ?? 0);
  return into;
}

/** Dark runs row by row: flat triples of row, start and length. */
export function runsOfLines(lines: QrLines, size: number): number[] {
  const [stride, windows] = [strideOf(size), windowsOf(size)];
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
 * The penalty of a mask (ISO/IEC 18004, 7.8.3): long runs, patterns like the finder, square blocks, and too much or too
 * little black. Bit operations count all modules of a line at once, ten times faster than one by one. Stops counting
 * at `limit`.
 */
export function penalty(lines: QrLines, size: number, limit: number): number {
  const [stride, windows] = [strideOf(size), windowsOf(size)];
  let points = 0;
  let dark = 0;
  for (let line = 0; line < 2 * size; line += 1) {
    if (points >= limit) return points;
    const row = line < size;
    for (let window = 0; window < windows; window += 1) {
      const first = window * stride;
      const own = ((1 << Math.min(stride, size - first)) - 1) << 1;
      const present = (size - first >= 31 ? -1 : (1 << (size - first + 1)) - 1) & (first === 0 ? -2 : -1);
      const at = line * windows + window;
      const word = lines[at] ?? 0;
      const same = ~(word ^ (word >>> 1)) & present & (present >>> 1);
      points += longRuns(same, own) + 40 * finders(word & present, ~word & present, own);
      if (!row) continue;
      dark += ones(word & own);
      if (line + 1 === size) continue;
      const below = ~(word ^ (lines[at + windows] ?? 0)) & present;
      points += 3 * ones(same & below & (below >>> 1) & own);
    }
  }
  return points + 10 * Math.abs(Math.ceil((dark * 100) / (size * size) / 5) - 10);
}

/** A run of n >= 5 equal modules counts n - 2: each place where five begin, and two more for each run. */
function longRuns(same: number, own: number): number {
  const five = same & (same >>> 1) & (same >>> 2) & (same >>> 3);
  if ((five & own) === 0) return 0;
  return ones(five & own) + 2 * ones(five & ~(five << 1) & own);
}

/** The finder's own proportions, dark 1:1:3:1:1, with four light modules on one side. */
function finders(dark: number, light: number, own: number): number {
  const core = dark & (light >>> 1) & (dark >>> 2) & (dark >>> 3) & (dark >>> 4) & (light >>> 5) & (dark >>> 6);
  if (core === 0) return 0;
  const margin = light & (light >>> 1) & (light >>> 2) & (light >>> 3);
  return ones(core & (margin >>> 7) & own) + ones(margin & (core >>> 4) & own);
}

/** How many bits are set. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
