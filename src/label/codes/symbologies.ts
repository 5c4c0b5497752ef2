import { qrModules } from '@/label/codes/qr-modules';
import type { Composed, ComposedRow, CompositionFormat } from './composition';
import type { Encode, EncodeOptions, Gs1Element, Modules, SymbolRefusal } from './encoded';
import { bars, checkDigit } from './linear-bars';

/** White before, after and (2D codes) above and below a code, in modules. */
export type QuietZone = { before: number; after: number; above: number };

type Symbology = {
  name: string;
  quietZone: QuietZone;
  /** Its name in zxing-wasm. */
  scanFormat: string;
  checkDigit?: true;
  /** Modules that its standard asks for, mm. */
  module?: { least: number; most: number };
  /** The least height of the bars that its standard asks for, mm. */
  leastHeight?: number;
  /** Bars above and below, over the quiet zones, two modules high: a scan that leaves the code reads nothing. */
  bearerBars?: true;
  encode: Encode;
};

const aroundOf = (modules: number): QuietZone => ({ before: modules, after: modules, above: modules });

const linearSymbologies = {
  code39: {
    name: 'Code 39',
    quietZone: { before: 10, after: 10, above: 0 },
    scanFormat: 'Code39Std',
    encode: (text) => refuseLong('Code 39', text) ?? refuseCode39(text) ?? bars('CODE39', text),
  },
  code128: {
    name: 'Code 128',
    quietZone: { before: 10, after: 10, above: 0 },
    scanFormat: 'Code128',
    encode: (text) => refuseLong('Code 128', text) ?? refuseCode128(text) ?? bars('CODE128', text),
  },
  ean13: {
    name: 'EAN-13',
    quietZone: { before: 11, after: 7, above: 0 },
    scanFormat: 'EAN13',
    checkDigit: true,
    encode: (text) => retailBars('EAN13', 'EAN-13', 12, text),
  },
  ean8: {
    name: 'EAN-8',
    quietZone: { before: 7, after: 7, above: 0 },
    scanFormat: 'EAN8',
    checkDigit: true,
    encode: (text) => retailBars('EAN8', 'EAN-8', 7, text),
  },
  upc: {
    name: 'UPC',
    quietZone: { before: 9, after: 9, above: 0 },
    scanFormat: 'UPCA',
    checkDigit: true,
    encode: (text) => retailBars('UPC', 'UPC', 11, text),
  },
  'gs1-128': {
    name: 'GS1-128',
    quietZone: { before: 10, after: 10, above: 0 },
    scanFormat: 'Code128',
    module: { least: 0.495, most: 1.016 },
    leastHeight: 5.8,
    encode: loaded('GS1-128', 'gs1-128'),
  },
  itf14: {
    name: 'ITF-14',
    quietZone: { before: 10, after: 10, above: 0 },
    scanFormat: 'ITF',
    checkDigit: true,
    module: { least: 0.495, most: 1.016 },
    leastHeight: 5.8,
    bearerBars: true,
    encode: (text) => retailBars('ITF14', 'ITF-14', 13, text),
  },
} as const satisfies Record<string, Symbology>;

const matrixSymbologies = {
  datamatrix: {
    name: 'Data Matrix',
    quietZone: aroundOf(1),
    scanFormat: 'DataMatrix',
    encode: loaded('Data Matrix', 'datamatrix'),
  },
  datamatrixrectangular: {
    name: 'Data Matrix, rectangular',
    quietZone: aroundOf(1),
    scanFormat: 'DataMatrix',
    encode: loaded('Data Matrix', 'datamatrixrectangular'),
  },
  gs1datamatrix: {
    name: 'GS1 DataMatrix',
    quietZone: aroundOf(1),
    scanFormat: 'DataMatrix',
    // One and a half times that of a linear GS1 code.
    module: { least: 0.743, most: 1.524 },
    encode: loaded('GS1 DataMatrix', 'gs1datamatrix'),
  },
  pdf417: { name: 'PDF417', quietZone: aroundOf(2), scanFormat: 'PDF417', encode: loaded('PDF417', 'pdf417') },
  azteccode: { name: 'Aztec', quietZone: aroundOf(0), scanFormat: 'Aztec', encode: loaded('Aztec', 'azteccode') },
  microqrcode: {
    name: 'Micro QR',
    quietZone: aroundOf(2),
    scanFormat: 'MicroQRCode',
    encode: loaded('Micro QR', 'microqrcode'),
  },
} as const satisfies Record<string, Symbology>;

/**
 * Quiet zones and sizes by GS1 General Specifications 5 for EAN, UPC, Code 128, ITF-14 and GS1; by their ISO standards
 * for the others.
 */
export const symbologies = {
  ...linearSymbologies,
  qrcode: { name: 'QR Code', quietZone: aroundOf(4), scanFormat: 'QRCode', encode: encodeQr },
  ...matrixSymbologies,
} as const satisfies Record<string, Symbology>;

type BarcodeType = keyof typeof linearSymbologies;
type MatrixType = keyof typeof matrixSymbologies;
export type SymbolType = keyof typeof symbologies;

// The cast restores the key type that Object.keys gives up.
export const BARCODE_TYPES = Object.keys(linearSymbologies) as BarcodeType[];
export const MATRIX_TYPES = Object.keys(matrixSymbologies) as MatrixType[];

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
  { level = 'M', aspect = 2 }: Partial<EncodeOptions> = {},
): Encoded {
  const key = `${type} ${level} ${type === 'pdf417' ? aspect : ''} ${text}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const modules: Modules | SymbolRefusal =
    text === ''
      ? { ok: false, reason: 'There is nothing to encode' }
      : symbologies[type].encode(text, { level, aspect });
  const encoded = modules.ok ? { ...modules, type } : modules;
  if (!isLoaded(type)) return encoded;
  if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value ?? '');
  cache.set(key, encoded);
  return encoded;
}

let module: typeof import('./encoders') | undefined;
let loading: Promise<void> | undefined;

/** True when the symbology can be encoded without loadEncoders(). */
const isLoaded = (type: SymbolType): boolean =>
  module !== undefined || !(type === 'gs1-128' || Object.hasOwn(matrixSymbologies, type));

/** Loads what few labels need. Without a connection encode() and compose() say that it is missing. */
export function loadEncoders(): Promise<void> {
  loading ??= import('./encoders').then(
    (loadedModule) => {
      module = loadedModule;
    },
    () => undefined,
  );
  return loading;
}

const notLoaded = (name: string) => `${name} could not be loaded. Check the connection, then reload the page.`;

/** composeContent() after loadEncoders(). */
export function compose(format: CompositionFormat, rows: readonly ComposedRow[]): Composed {
  if (module) return module.composeContent(format, rows);
  return { content: '', faults: [{ index: undefined, reason: notLoaded('What puts the content together') }] };
}

/** missingFrom() after loadEncoders(); a code that could not be loaded is refused itself. */
export const missingOnLabel = (elements: readonly Gs1Element[]) => module?.missingFrom(elements);

function loaded(name: string, type: keyof typeof import('./encoders').encoders): Encode {
  return (text, options) => module?.encoders[type](text, options) ?? { ok: false, reason: notLoaded(name) };
}

/** Longer texts fit no label; the limit also bounds the encoder's recursion. */
const MAX_LINEAR_LENGTH = 200;

function refuseLong(name: string, text: string): SymbolRefusal | undefined {
  if (text.length <= MAX_LINEAR_LENGTH) return undefined;
  return { ok: false, reason: `${text.length} characters are too many for ${name}`, suggestion: 'qrcode' };
}

function refuseCode39(text: string): SymbolRefusal | undefined {
  // A lower-case letter would be read back as a capital.
  if (/[a-z]/.test(text)) {
    return { ok: false, reason: 'Code 39 has no lower case. Use Code 128.', suggestion: 'code128' };
  }
  return refuseCharacter('Code 39', /[^0-9A-Z\-. $/+%]/u.exec(text)?.[0]);
}

const refuseCode128 = (text: string) => refuseCharacter('Code 128', /[^\x20-\x7e]/u.exec(text)?.[0]);

function refuseCharacter(name: string, character: string | undefined): SymbolRefusal | undefined {
  if (character === undefined) return undefined;
  const printable = !/[\p{C}\p{Z}]/u.test(character);
  const codePoint = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const quoted = printable ? `“${character}”` : `the character U+${codePoint}`;
  const suggestion = /^[\x20-\x7e]$/.test(character) ? 'code128' : 'qrcode';
  return { ok: false, reason: `${name} cannot hold ${quoted}`, suggestion };
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

function encodeQr(text: string, { level }: EncodeOptions): Modules | SymbolRefusal {
  const tooLong = `${text.length} characters are more than a QR code of level ${level} holds`;
  // The encoder rejects longer texts too, but slowly.
  if (text.length > MAX_QR_LENGTH) return { ok: false, reason: tooLong };
  if (/\p{Cs}/u.test(text)) return { ok: false, reason: 'The text contains an incomplete character' };
  try {
    const { size, runs } = qrModules(text, level);
    return { ok: true, text, width: size, height: size, runs };
  } catch {
    // The encoder rejects a non-empty text only for its length.
    return { ok: false, reason: tooLong };
  }
}

type CheckedDigits = { ok: true; digits: string } | { ok: false; reason: string };

/** Adds the check digit to an EAN or UPC number of `length` data digits, or verifies it when it has one. */
export function withCheckDigit(name: string, length: number, text: string): CheckedDigits {
  if (!/^\d+$/.test(text)) return { ok: false, reason: `${name} accepts digits only` };
  if (text.length !== length && text.length !== length + 1) {
    return {
      ok: false,
      reason: `${name} needs ${length} digits, or ${length + 1} with the check digit; this has ${text.length}`,
    };
  }
  const data = text.slice(0, length);
  const digit = checkDigit(data);
  const lastDigit = text.slice(length);
  if (lastDigit !== '' && lastDigit !== digit) {
    return { ok: false, reason: `The check digit of ${data} is ${digit}, not ${lastDigit}` };
  }
  return { ok: true, digits: data + digit };
}
