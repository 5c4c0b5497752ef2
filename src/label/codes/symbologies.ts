import JsBarcode from 'jsbarcode';
import { type QrLevel, qrModules } from '@/label/codes/qr-modules';

/** Bars, or dark runs of a row, in modules: flat triples of row, start and length. A linear code has the one row 0. */
type Modules = {
  ok: true;
  /** What a scanner reads: for EAN and UPC with the check digit. */
  text: string;
  /** Modules across, without quiet zone. */
  width: number;
  /** Modules down; 1 for a linear code. */
  height: number;
  runs: readonly number[];
};
export type SymbolRefusal = { ok: false; reason: string; suggestion?: 'code128' | 'qrcode' };

/** White before, after and (2D codes) above and below a code, in modules. */
export type QuietZone = { before: number; after: number; above: number };

type Symbology = {
  name: string;
  quietZone: QuietZone;
  /** Its name in zxing-wasm. */
  scanFormat: string;
  checkDigit?: true;
  encode: (text: string, level: QrLevel) => Modules | SymbolRefusal;
};

const linearSymbologies = {
  code39: {
    name: 'Code 39',
    quietZone: { before: 10, after: 10, above: 0 },
    scanFormat: 'Code39',
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
} as const satisfies Record<string, Symbology>;

/** Quiet zones by GS1 General Specifications 5.4 for EAN, UPC and Code 128; by their ISO standards for Code 39 and QR. */
export const symbologies = {
  ...linearSymbologies,
  qrcode: {
    name: 'QR Code',
    quietZone: { before: 4, after: 4, above: 4 },
    scanFormat: 'QRCode',
    encode: encodeQr,
  },
} as const satisfies Record<string, Symbology>;

type BarcodeType = keyof typeof linearSymbologies;
export type SymbolType = keyof typeof symbologies;

// The cast restores the key type that Object.keys gives up.
export const BARCODE_TYPES = Object.keys(linearSymbologies) as BarcodeType[];

export const symbologyOf = (type: SymbolType): Symbology => symbologies[type];

export type EncodedSymbol = Modules & { type: SymbolType };
export type Encoded = EncodedSymbol | SymbolRefusal;

const CACHE_SIZE = 512;
const cache = new Map<string, Encoded>();

/**
 * The modules of a code, or the reason why the text cannot be encoded (SPEC section 5, fault PR13). The text is never
 * changed: a scanner would read something else than the label says. Caches the last 512.
 */
export function encode(type: SymbolType, text: string, level: QrLevel = 'M'): Encoded {
  const key = `${type} ${level} ${text}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const modules: Modules | SymbolRefusal =
    text === '' ? { ok: false, reason: 'There is nothing to encode' } : symbologies[type].encode(text, level);
  const encoded = modules.ok ? { ...modules, type } : modules;
  if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value ?? '');
  cache.set(key, encoded);
  return encoded;
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

function retailBars(format: string, name: string, length: number, text: string): Modules | SymbolRefusal {
  const checked = withCheckDigit(name, length, text);
  return refuseLong(name, text) ?? (checked.ok ? bars(format, checked.digits) : checked);
}

/** JsBarcode writes into a plain object, without a page; `flat` leaves out its text layout. */
function bars(format: string, text: string): Modules {
  const output: { encodings?: { data: string }[] } = {};
  JsBarcode(output, text, { format, flat: true });
  const written = (output.encodings ?? []).map(({ data }) => data).join('');
  // JsBarcode ends a Code 39 with the gap between two characters.
  const modules = written.replace(/0+$/, '');
  const runs = [...modules.matchAll(/1+/g)].flatMap((bar) => [0, bar.index, bar[0].length]);
  return { ok: true, text, width: modules.length, height: 1, runs };
}

/** Digits of the largest QR code at the lowest level (ISO/IEC 18004, table 7). */
const MAX_QR_LENGTH = 7089;

function encodeQr(text: string, level: QrLevel): Modules | SymbolRefusal {
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

/** GS1 mod 10: weights 3, 1, 3 … from the right. */
export function checkDigit(digits: string): string {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    sum += Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 3 : 1);
  }
  return String((10 - (sum % 10)) % 10);
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
