import JsBarcode from 'jsbarcode';
import { withCheckDigit } from './check-digit';
import { qrModules } from './qr-modules';

export const BARCODE_TYPES = ['code39', 'code128', 'ean13', 'ean8', 'upc'] as const;
export type BarcodeType = (typeof BARCODE_TYPES)[number];
export type SymbolType = BarcodeType | 'qrcode';

export const barcodeNames: Record<BarcodeType, string> = {
  code39: 'Code 39',
  code128: 'Code 128',
  ean13: 'EAN-13',
  ean8: 'EAN-8',
  upc: 'UPC',
};

export const QR_LEVELS = ['L', 'M', 'Q', 'H'] as const;
export type QrLevel = (typeof QR_LEVELS)[number];

/** Bars, or dark runs of a row, in modules: flat triples of row, start and length. A linear code has the one row 0. */
export type EncodedSymbol = {
  ok: true;
  type: SymbolType;
  /** What a scanner will say; EAN and UPC with their check digit. */
  text: string;
  /** Modules across, without quiet zone. */
  width: number;
  /** Modules down; 1 for a linear code, which is as high as its element. */
  height: number;
  runs: readonly number[];
};
export type SymbolRefusal = { ok: false; reason: string; suggestion?: 'code128' | 'qrcode' };
export type Encoded = EncodedSymbol | SymbolRefusal;

/** Longer texts never fit a label; the limit also keeps the encoder's recursion shallow. */
const LONGEST_LINEAR = 200;
/** Digits a QR code of the largest size and the lowest level holds (ISO/IEC 18004, table 7). */
const LONGEST_QR = 7089;
const REMEMBERED = 512;
const known = new Map<string, Encoded>();

/**
 * The modules of a code, or the reason why this text cannot be one (SPEC section 5, fault PR13): nothing is ever
 * changed in silence, because the scanner would read something else than the label says. Remembers the last 512.
 */
export function encode(type: SymbolType, text: string, level: QrLevel = 'M'): Encoded {
  const key = `${type} ${level} ${text}`;
  const remembered = known.get(key);
  if (remembered) return remembered;
  const encoded = type === 'qrcode' ? encodeQr(text, level) : encodeLinear(type, text);
  if (known.size >= REMEMBERED) known.delete(known.keys().next().value ?? '');
  known.set(key, encoded);
  return encoded;
}

function encodeLinear(type: BarcodeType, text: string): Encoded {
  if (text === '') return { ok: false, reason: 'There is nothing to encode' };
  if (text.length > LONGEST_LINEAR) {
    return {
      ok: false,
      reason: `${text.length} characters are too many for ${barcodeNames[type]}`,
      suggestion: 'qrcode',
    };
  }
  if (type === 'code39') return refuseCode39(text) ?? draw(type, text, 'CODE39');
  if (type === 'code128') return refuseCode128(text) ?? draw(type, text, 'CODE128');
  const checked = withCheckDigit(type, text);
  if (!checked.ok) return checked;
  return draw(type, checked.digits, type.toUpperCase());
}

function refuseCode39(text: string): SymbolRefusal | undefined {
  if (/[a-z]/.test(text)) {
    return {
      ok: false,
      reason: 'Code 39 has no lower case; it would scan as capitals. Code 128 has',
      suggestion: 'code128',
    };
  }
  const stranger = /[^0-9A-Z\-. $/+%]/u.exec(text)?.[0];
  return stranger === undefined ? undefined : refuseCharacter('Code 39', stranger);
}

function refuseCode128(text: string): SymbolRefusal | undefined {
  const stranger = /[^\x20-\x7e]/u.exec(text)?.[0];
  return stranger === undefined ? undefined : refuseCharacter('Code 128', stranger);
}

function refuseCharacter(name: string, character: string): SymbolRefusal {
  const printable = !/[\p{C}\p{Z}]/u.test(character);
  const codePoint = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const shown = printable ? `“${character}”` : `the character U+${codePoint}`;
  const suggestion = /^[\x20-\x7e]$/.test(character) ? 'code128' : 'qrcode';
  return { ok: false, reason: `${name} cannot hold ${shown}`, suggestion };
}

/** JsBarcode draws into a plain object, so no page is needed; `flat` leaves out its text layout. */
function draw(type: BarcodeType, text: string, format: string): Encoded {
  const drawing: { encodings?: { data: string }[] } = {};
  JsBarcode(drawing, text, { format, flat: true });
  // Code 39 ends in the gap to a next character that is not there.
  const modules = (drawing.encodings ?? [])
    .map(({ data }) => data)
    .join('')
    .replace(/0+$/, '');
  return {
    ok: true,
    type,
    text,
    width: modules.length,
    height: 1,
    runs: barsOf(modules),
  };
}

function encodeQr(text: string, level: QrLevel): Encoded {
  if (text === '') return { ok: false, reason: 'There is nothing to encode' };
  // The encoder looks for the shortest way to write even what it refuses in the end.
  if (text.length > LONGEST_QR) return tooLongForQr(text, level);
  if (/\p{Cs}/u.test(text)) return { ok: false, reason: 'The text holds half a character' };
  try {
    const { size, runs } = qrModules(text, level);
    return { ok: true, type: 'qrcode', text, width: size, height: size, runs };
  } catch {
    // The one thing the encoder refuses in a non-empty text is its length.
    return tooLongForQr(text, level);
  }
}

const tooLongForQr = (text: string, level: QrLevel): SymbolRefusal => ({
  ok: false,
  reason: `${text.length} characters are more than a QR code of level ${level} holds`,
});

function barsOf(modules: string): number[] {
  return [...modules.matchAll(/1+/g)].flatMap((bar) => [0, bar.index, bar[0].length]);
}
