import { qrModules } from '@/label/codes/qr-modules';
import { checkDigit } from '@/lib/check-digit';
import type { CodeFact } from './code-facts';
import type { Composed, ComposedRow, CompositionFormat } from './composition';
import type { Encode, EncodeOptions, Gs1Element, Modules, SymbolRefusal } from './encoded';
import { bars } from './linear-bars';

/** White before, after and (2D codes) above and below a code, in modules. */
export type QuietZone = { before: number; after: number; above: number };

type Symbology = {
  name: string;
  quietZone: QuietZone;
  /** Its name in zxing-wasm. */
  scanFormat: string;
  /** How a scanner names the kind of code before the text (ISO 15424): it tells FNC1 in front and ECI apart. */
  scanIdentifier: string;
  checkDigit?: true;
  /** Modules that its standard asks for, mm. */
  module?: { least: number; most: number };
  /** The least height of the bars that its standard asks for, mm; of bars of this width and module. */
  leastHeight?: (bars: { width: number; module: number }) => number;
  /** What GS1 requires instead on a logistic unit, identified by its SSCC (General Specifications, symbol table 5). */
  onLogisticUnit?: Pick<Symbology, 'module' | 'leastHeight'>;
  /** The most width with the quiet zones, mm. */
  mostWidth?: number;
  /** Bars above and below, over the quiet zones, two modules high: a scan that leaves the code reads nothing. */
  bearerBars?: true;
  encode: Encode;
};

const aroundOf = (modules: number): QuietZone => ({ before: modules, after: modules, above: modules });

/** ISO/IEC 16388 and 15417: so that a hand-held scanner crosses all bars at a slant. */
const heightForHand = ({ width }: { width: number }) => Math.max(5, 0.15 * width);

/** GS1 General Specifications 5.2.3: 80 to 200 % of 0.33 mm, and the height grows with it. */
const RETAIL_MODULE = { least: 0.264, most: 0.66 };
const retailHeight =
  (nominal: number) =>
  ({ module }: { module: number }) =>
    (nominal / 0.33) * module;

const linearSymbologies = {
  code39: {
    name: 'Code 39',
    quietZone: { before: 10, after: 10, above: 0 },
    scanFormat: 'Code39Std',
    scanIdentifier: ']A0',
    leastHeight: heightForHand,
    encode: (text) => refuseLong('Code 39', text) ?? refuseCode39(text) ?? bars('CODE39', text),
  },
  code128: {
    name: 'Code 128',
    quietZone: { before: 10, after: 10, above: 0 },
    scanFormat: 'Code128',
    scanIdentifier: ']C0',
    leastHeight: heightForHand,
    encode: (text) =>
      refuseLong('Code 128', text) ??
      refuseCode128(text) ?? { ...bars('CODE128', text), caption: text.replace(/\p{Cc}/gu, ' ') },
  },
  ean13: {
    name: 'EAN-13',
    quietZone: { before: 11, after: 7, above: 0 },
    scanFormat: 'EAN13',
    scanIdentifier: ']E0',
    checkDigit: true,
    module: RETAIL_MODULE,
    leastHeight: retailHeight(22.85),
    encode: (text) => retailBars('EAN13', 'EAN-13', 12, text),
  },
  ean8: {
    name: 'EAN-8',
    quietZone: { before: 7, after: 7, above: 0 },
    scanFormat: 'EAN8',
    scanIdentifier: ']E4',
    checkDigit: true,
    module: RETAIL_MODULE,
    leastHeight: retailHeight(18.23),
    encode: (text) => retailBars('EAN8', 'EAN-8', 7, text),
  },
  upc: {
    name: 'UPC',
    quietZone: { before: 9, after: 9, above: 0 },
    scanFormat: 'UPCA',
    scanIdentifier: ']E0',
    checkDigit: true,
    module: RETAIL_MODULE,
    leastHeight: retailHeight(22.85),
    encode: (text) => retailBars('UPC', 'UPC', 11, text),
  },
  'gs1-128': {
    name: 'GS1-128',
    quietZone: { before: 10, after: 10, above: 0 },
    scanFormat: 'Code128',
    scanIdentifier: ']C1',
    module: { least: 0.495, most: 1.016 },
    leastHeight: () => 5.8,
    onLogisticUnit: { module: { least: 0.495, most: 0.94 }, leastHeight: () => 31.75 },
    mostWidth: 165.1,
    encode: loaded('GS1-128', 'gs1-128'),
  },
  itf14: {
    name: 'ITF-14',
    quietZone: { before: 10, after: 10, above: 0 },
    scanFormat: 'ITF',
    scanIdentifier: ']I1',
    checkDigit: true,
    module: { least: 0.495, most: 1.016 },
    leastHeight: () => 5.8,
    bearerBars: true,
    encode: (text) => retailBars('ITF14', 'ITF-14', 13, text),
  },
} as const satisfies Record<string, Symbology>;

const matrixSymbologies = {
  datamatrix: {
    name: 'Data Matrix',
    quietZone: aroundOf(1),
    scanFormat: 'DataMatrix',
    scanIdentifier: ']d1',
    encode: loaded('Data Matrix', 'datamatrix'),
  },
  datamatrixrectangular: {
    name: 'Data Matrix, rectangular',
    quietZone: aroundOf(1),
    scanFormat: 'DataMatrix',
    scanIdentifier: ']d1',
    encode: loaded('Data Matrix', 'datamatrixrectangular'),
  },
  gs1datamatrix: {
    name: 'GS1 DataMatrix',
    quietZone: aroundOf(1),
    scanFormat: 'DataMatrix',
    scanIdentifier: ']d2',
    // The widest range of its uses (symbol tables 1 to 12): from small healthcare items up to groups of them.
    module: { least: 0.254, most: 1.52 },
    onLogisticUnit: { module: { least: 0.743, most: 1.5 } },
    encode: loaded('GS1 DataMatrix', 'gs1datamatrix'),
  },
  pdf417: {
    name: 'PDF417',
    quietZone: aroundOf(2),
    scanFormat: 'PDF417',
    scanIdentifier: ']L2',
    encode: loaded('PDF417', 'pdf417'),
  },
  azteccode: {
    name: 'Aztec',
    quietZone: aroundOf(0),
    scanFormat: 'Aztec',
    scanIdentifier: ']z0',
    encode: loaded('Aztec', 'azteccode'),
  },
  microqrcode: {
    name: 'Micro QR',
    quietZone: aroundOf(2),
    scanFormat: 'MicroQRCode',
    scanIdentifier: ']Q1',
    encode: loaded('Micro QR', 'microqrcode'),
  },
} as const satisfies Record<string, Symbology>;

/**
 * Quiet zones and sizes by GS1 General Specifications 5 for EAN, UPC, Code 128, ITF-14 and GS1; by their ISO standards
 * for the others.
 */
export const symbologies = {
  ...linearSymbologies,
  qrcode: {
    name: 'QR Code',
    quietZone: aroundOf(4),
    scanFormat: 'QRCode',
    scanIdentifier: ']Q1',
    encode: encodeQr,
  },
  ...matrixSymbologies,
} as const satisfies Record<string, Symbology>;

type BarcodeType = keyof typeof linearSymbologies;
type MatrixType = keyof typeof matrixSymbologies;
export type SymbolType = keyof typeof symbologies;

// The cast restores the key type that Object.keys gives up.
export const BARCODE_TYPES = Object.keys(linearSymbologies) as BarcodeType[];
export const MATRIX_TYPES = Object.keys(matrixSymbologies) as MatrixType[];

const squares = [10, 12, 14, 16, 18, 20, 22, 24, 26, 32, 36, 40, 44, 48, 52, 64, 72, 80, 88, 96, 104, 120, 132, 144];
const squareSizes = squares.map((side) => `${side}x${side}`);
const symbolSizes: Partial<Record<SymbolType, readonly string[]>> = {
  qrcode: Array.from({ length: 40 }, (_, index) => String(21 + 4 * index)),
  datamatrix: squareSizes,
  gs1datamatrix: squareSizes,
  datamatrixrectangular: ['8x18', '8x32', '12x26', '12x36', '16x36', '16x48'],
};

/** The sizes that a 2D code can be kept at, in modules; rows before columns. */
export const symbolSizesOf = (type: SymbolType): readonly string[] => symbolSizes[type] ?? [];

/** A size in modules, `29 × 29`; QR codes are square. */
export const sizeInModules = (size: string) => (size.includes('x') ? size : `${size}x${size}`).replace('x', ' × ');

export const symbologyOf = (type: SymbolType): Symbology => symbologies[type];

export type EncodedSymbol = Modules & { type: SymbolType };
export type Encoded = EncodedSymbol | SymbolRefusal;

const CACHE_SIZE = 512;
const cache = new Map<string, Encoded>();

/**
 * The modules of a code, or the reason why the text cannot be encoded (SPEC section 5). The text is never
 * changed: a scanner would read something else than the label says. Caches the last 512.
 */
export function encode(
  type: SymbolType,
  text: string,
  { level = 'M', aspect = 2, size = '', otherText = 'refuse' }: Partial<EncodeOptions> = {},
): Encoded {
  const key = `${type} ${level} ${type === 'pdf417' ? aspect : ''} ${size} ${otherText} ${text}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const modules: Modules | SymbolRefusal =
    text === ''
      ? { ok: false, reason: { code: 'nothing-to-encode' } }
      : symbologies[type].encode(text, { level, aspect, size, otherText });
  const encoded = modules.ok ? { ...modules, type } : modules;
  if (!isLoaded(type) || (otherText === 'eci' && !module)) return encoded;
  if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value ?? '');
  cache.set(key, encoded);
  return encoded;
}

let module: typeof import('./encoders') | undefined;
let loading: Promise<boolean> | undefined;

/** True when the symbology can be encoded without loadEncoders(). */
const isLoaded = (type: SymbolType): boolean =>
  module !== undefined || !(type === 'gs1-128' || Object.hasOwn(matrixSymbologies, type));

/**
 * Loads what few labels need. False without a connection: encode() and compose() say what is missing, and the next call
 * tries again.
 */
export function loadEncoders(): Promise<boolean> {
  loading ??= import('./encoders').then(
    (loadedModule) => {
      module = loadedModule;
      return true;
    },
    () => {
      loading = undefined;
      return false;
    },
  );
  return loading;
}

/** composeContent() after loadEncoders(). */
export function compose(format: CompositionFormat, rows: readonly ComposedRow[]): Composed {
  if (module) return module.composeContent(format, rows);
  return { content: '', faults: [{ index: undefined, reason: { code: 'composer-not-loaded' } }] };
}

/** missingFrom() after loadEncoders(); a code that could not be loaded is refused itself. */
export const missingOnLabel = (elements: readonly Gs1Element[]) => module?.missingFrom(elements);

type LoadedEncoder = keyof typeof import('./encoders').encoders;

function loaded(name: string, type: LoadedEncoder, missing: CodeFact = { code: 'not-loaded', name }): Encode {
  return (text, options) => module?.encoders[type](text, options) ?? { ok: false, reason: missing };
}

/** Longer texts fit no label; the limit also bounds the encoder's recursion. */
const MAX_LINEAR_LENGTH = 200;

function refuseLong(name: string, text: string): SymbolRefusal | undefined {
  if (text.length <= MAX_LINEAR_LENGTH) return undefined;
  return { ok: false, reason: { code: 'too-many', name, count: text.length }, suggestion: 'qrcode' };
}

function refuseCode39(text: string): SymbolRefusal | undefined {
  // A lower-case letter would be read back as a capital.
  if (/[a-z]/.test(text)) {
    return { ok: false, reason: { code: 'no-lower-case' }, suggestion: 'code128' };
  }
  return refuseCharacter('Code 39', /[^0-9A-Z\-. $/+%]/u.exec(text)?.[0]);
}

const refuseCode128 = (text: string) => refuseCharacter('Code 128', /[^\0-\x7f]/u.exec(text)?.[0]);

function refuseCharacter(name: string, character: string | undefined): SymbolRefusal | undefined {
  if (character === undefined) return undefined;
  const printable = !/[\p{C}\p{Z}]/u.test(character);
  const codePoint = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const suggestion = character <= '\x7f' ? 'code128' : 'qrcode';
  const reason: CodeFact = printable
    ? { code: 'cannot-hold', name, character }
    : { code: 'cannot-hold-control', name, codePoint };
  return { ok: false, reason, suggestion };
}

function retailBars(
  format: 'EAN13' | 'EAN8' | 'UPC' | 'ITF14',
  name: string,
  length: number,
  text: string,
): Modules | SymbolRefusal {
  const checked = withCheckDigit(name, length, text);
  return refuseLong(name, text) ?? (checked.ok ? bars(format, checked.digits) : checked);
}

/** Digits of the largest QR code at the lowest level (ISO/IEC 18004, table 7). */
const MAX_QR_LENGTH = 7089;

function encodeQr(text: string, options: EncodeOptions): Modules | SymbolRefusal {
  const { level, size, otherText } = options;
  const tooLong: CodeFact = { code: 'qr-full', level, size, count: text.length };
  // The encoder rejects longer texts too, but slowly.
  if (text.length > MAX_QR_LENGTH) return { ok: false, reason: tooLong };
  if (/\p{Cs}/u.test(text)) return { ok: false, reason: { code: 'incomplete-character' } };
  const other = /[^\0-\x7f]/u.exec(text)?.[0];
  if (other !== undefined && otherText === 'refuse') {
    return { ok: false, reason: { code: 'qr-other-text', character: other } };
  }
  if (other !== undefined && otherText === 'eci') return eciQr(text, options);
  try {
    const { size: modules, runs } = qrModules(text, level, versionOf(size));
    return { ok: true, text, width: modules, height: modules, runs };
  } catch {
    // The encoder rejects a non-empty text only for its length.
    return { ok: false, reason: tooLong };
  }
}

const eciQr = loaded('QR Code', 'qrcodeeci', { code: 'eci-not-loaded' });

/** The version of a QR code with so many modules on a side. */
const versionOf = (size: string) => (size === '' ? undefined : (Number(size) - 17) / 4);

type CheckedDigits = { ok: true; digits: string } | { ok: false; reason: CodeFact };

/** Adds the check digit to an EAN or UPC number of `length` data digits, or verifies it when it has one. */
export function withCheckDigit(name: string, length: number, text: string): CheckedDigits {
  if (!/^\d+$/.test(text)) return { ok: false, reason: { code: 'digits-only', name } };
  if (text.length !== length && text.length !== length + 1) {
    return { ok: false, reason: { code: 'digits-needed', name, digits: length, count: text.length } };
  }
  const data = text.slice(0, length);
  const digit = checkDigit(data);
  const lastDigit = text.slice(length);
  if (lastDigit !== '' && lastDigit !== digit) {
    return { ok: false, reason: { code: 'check-digit', data, digit, last: lastDigit } };
  }
  return { ok: true, digits: data + digit };
}
