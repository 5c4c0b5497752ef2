import {
  azteccode,
  type DrawingContext,
  datamatrix,
  datamatrixrectangular,
  microqrcode,
  pdf417,
  qrcode,
  type RenderOptions,
} from 'bwip-js/browser';
import type { CodeFact } from './code-facts';
import { FNC1 } from './code128';
import type { Encode, Modules, SymbolRefusal } from './encoded';
import { gs1Caption, gs1Message, parseGs1, SEPARATOR } from './gs1';
import { bars } from './linear-bars';

export { composeContent } from './composition';
export { missingFrom } from './gs1';

/**
 * The encoders of the symbologies that few labels need: a download of their own. Each returns the reason when the text
 * does not fit.
 */
export const encoders = {
  'gs1-128': encodeGs1Bars,
  datamatrix: (text, { size }) =>
    ofAscii('Data Matrix', size, text, (options) => modulesOf(datamatrix, { ...options, ...sized(size) }, 2)),
  datamatrixrectangular: (text, { size }) =>
    ofAscii('Data Matrix', size, text, (options) =>
      modulesOf(datamatrixrectangular, { ...options, ...sized(size) }, 2),
    ),
  gs1datamatrix: (content, { size }) => {
    const reading = parseGs1(content);
    if (!reading.ok) return reading;
    const message = gs1Message(reading.elements);
    const text = `^FNC1${message.replaceAll(SEPARATOR, '^FNC1')}`;
    const { elements } = reading;
    return orTooLong({ code: 'code-full', name: 'GS1 DataMatrix', size, count: message.length }, message, () => ({
      ...modulesOf(datamatrix, { text, parsefnc: true, ...sized(size) }, 2),
      elements,
    }));
  },
  pdf417: (text, { aspect }) =>
    ofAscii('PDF417', '', text, (options) => {
      const asEncoded = modulesOf(pdf417, { ...options, rowmult: ROW_HEIGHT }, 1);
      const columns = pdf417Columns(asEncoded, aspect);
      if (columns === columnsOf(asEncoded)) return asEncoded;
      return modulesOf(pdf417, { ...options, rowmult: ROW_HEIGHT, columns }, 1);
    }),
  azteccode: (text) => ofAscii('Aztec', '', text, (options) => modulesOf(azteccode, options, 2)),
  /** UTF-8 that says so: ECI 26. */
  qrcodeeci: (text, { level, size }) => {
    const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
    const options = { text: `^ECI000026${bytes.replaceAll('^', '^^')}`, binarytext: true, parsefnc: true };
    const version = size === '' ? {} : { version: String((Number(size) - 17) / 4) };
    return orTooLong({ code: 'qr-full', level, size, count: text.length }, text, () => ({
      ...modulesOf(qrcode, { ...options, ...version, eclevel: level }, 2),
      scanIdentifier: ']Q2',
    }));
  },
  microqrcode: (text) => ofAscii('Micro QR', '', text, (options) => modulesOf(microqrcode, options, 2)),
} satisfies Record<string, Encode>;

const sized = (size: string) => (size === '' ? {} : { version: size });

/** GS1 General Specifications 5.4.4.4. */
const MAX_GS1_LENGTH = 48;

function encodeGs1Bars(content: string): Modules | SymbolRefusal {
  const reading = parseGs1(content);
  if (!reading.ok) return reading;
  const message = gs1Message(reading.elements);
  if (message.length > MAX_GS1_LENGTH) {
    return { ok: false, reason: { code: 'gs1-full', count: message.length, most: MAX_GS1_LENGTH } };
  }
  const encoded = bars('CODE128', FNC1 + message.replaceAll(SEPARATOR, FNC1));
  const { elements } = reading;
  return { ...encoded, text: message, caption: gs1Caption(elements), elements };
}

/** Readers guess the alphabet of bytes above ASCII, and guess differently. */
function ofAscii(
  name: string,
  size: string,
  text: string,
  encode: (options: EncoderOptions) => EncodedModules,
): Modules | SymbolRefusal {
  const other = /[^\0-\x7f]/u.exec(text)?.[0];
  if (other !== undefined) {
    return { ok: false, reason: { code: 'ascii-only', name, character: other }, suggestion: 'qrcode' };
  }
  const full: CodeFact = { code: 'code-full', name, size, count: text.length };
  return orTooLong(full, text, () => encode({ text, binarytext: true }));
}

/** `text`: what a reader sends. */
function orTooLong(full: CodeFact, text: string, encode: () => EncodedModules): Modules | SymbolRefusal {
  try {
    return { ok: true, text, ...encode() };
  } catch {
    // The characters are checked before: what the encoder still refuses is the length.
    return { ok: false, reason: full, suggestion: 'qrcode' };
  }
}

/** Rows of PDF417 in modules (ISO/IEC 15438, 5.8.2: at least 3). */
const ROW_HEIGHT = 3;
/** Modules of a column, and of what stands before and after the columns. */
const [COLUMN_WIDTH, SIDES_WIDTH] = [17, 69];
const [MOST_COLUMNS, LEAST_ROWS, MOST_ROWS] = [30, 3, 90];
const QUIET_MODULES = 4;

const columnsOf = ({ width }: EncodedModules) => (width - SIDES_WIDTH) / COLUMN_WIDTH;

/** The columns that give the largest modules in a box of the aspect (width by height). */
function pdf417Columns(encoded: EncodedModules, aspect: number): number {
  const codewords = columnsOf(encoded) * (encoded.height / ROW_HEIGHT);
  let [best, smallest] = [columnsOf(encoded), Number.POSITIVE_INFINITY];
  for (let columns = 1; columns <= MOST_COLUMNS; columns += 1) {
    const rows = Math.max(LEAST_ROWS, Math.ceil(codewords / columns));
    if (rows > MOST_ROWS) continue;
    const [across, down] = [SIDES_WIDTH + COLUMN_WIDTH * columns, rows * ROW_HEIGHT];
    // The width of the box in modules, when the symbol just fits.
    const needed = Math.max(across + QUIET_MODULES, (down + QUIET_MODULES) * aspect);
    if (needed < smallest) [best, smallest] = [columns, needed];
  }
  return best;
}

type EncoderOptions = Omit<RenderOptions, 'bcid'> & {
  rowmult?: number;
  columns?: number;
  version?: string;
  eclevel?: string;
};
type Encoder = (options: RenderOptions, drawing: DrawingContext<Outline>) => Outline;
type EncodedModules = Pick<Modules, 'width' | 'height' | 'runs' | 'elements' | 'scanIdentifier'>;

/** `unit`: how large the encoder draws one module. */
function modulesOf(encode: Encoder, options: EncoderOptions, unit: number): EncodedModules {
  const outline = encode({ ...options, bcid: '', scale: 1, padding: 0 }, outlineCollector());
  const [width, height] = [outline.width / unit, outline.height / unit];
  const runs: number[] = [];
  for (let row = 0; row < height; row += 1) {
    const crossings = crossingsOf(outline.polygons, (row + 0.5) * unit);
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const [start = 0, end = 0] = [crossings[index], crossings[index + 1]];
      runs.push(row, start / unit, (end - start) / unit);
    }
  }
  return { width, height, runs };
}

type Polygon = readonly (readonly [x: number, y: number])[];
/** The outlines of the dark areas. */
type Outline = { width: number; height: number; polygons: Polygon[] };

/** A drawing for the encoder that collects what it fills. */
function outlineCollector(): DrawingContext<Outline> {
  const outline: Outline = { width: 0, height: 0, polygons: [] };
  const unused = () => undefined;
  return {
    setopts: unused,
    line: unused,
    hexagon: unused,
    ellipse: unused,
    fill: unused,
    text: unused,
    scale: (x, y) => [x, y],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width, height) => Object.assign(outline, { width, height }),
    polygon: (points) => outline.polygons.push(points),
    end: () => outline,
  };
}

/** Where the outlines cross a horizontal line, from left to right: dark lies between each two (even-odd). */
function crossingsOf(polygons: readonly Polygon[], y: number): number[] {
  const crossings: number[] = [];
  for (const polygon of polygons) {
    for (const [index, [x, from]] of polygon.entries()) {
      const [nextX, to] = polygon[(index + 1) % polygon.length] ?? [x, from];
      if (x === nextX && Math.min(from, to) < y && y < Math.max(from, to)) crossings.push(x);
    }
  }
  return crossings.sort((a, b) => a - b);
}
