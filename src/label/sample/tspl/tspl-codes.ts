import {
  type BarReader,
  type CodeReading,
  FNC1,
  noSymbology,
  type Refused,
  readBarcode,
  readCode39,
  readCode128,
  readInterleaved,
  retailCode,
  type SpelledCode128,
} from '@/label/sample/printer-file/printer-codes';
import { checkDigit } from '@/lib/check-digit';

/** The types of BARCODE. */
const barcodes: Readonly<Record<string, BarReader>> = {
  '128': (data) => readCode128({ text: data, characters: undefined }, false),
  '128M': (data) => readCode128(spelledCode128(data), false),
  EAN128: (data) => readCode128({ text: data, characters: undefined }, true),
  EAN128M: (data) => readCode128(spelledCode128(data), true),
  '39': (data, ratio) => readCode39(data, { ratio, isChecked: false }),
  '39C': (data, ratio) => readCode39(data, { ratio, isChecked: true }),
  '25': (data) => readInterleaved(data, { isChecked: false }),
  '25C': (data) => readInterleaved(data, { isChecked: true }),
  ITF14: (data) => readInterleaved(data.replace(/\D/g, '').slice(0, 13), { isChecked: true }),
  EAN13: (data) => retailCode('ean13', 12, data),
  EAN8: (data) => retailCode('ean8', 7, data),
  UPCA: (data) => retailCode('upc', 11, data),
  EAN14: (data) => {
    const digits = data.replace(/\D/g, '').slice(0, 13).padStart(13, '0');
    return { type: 'gs1-128', content: `(01)${digits}${checkDigit(digits)}`, notes: [] };
  },
};

const names: Readonly<Record<string, string>> = {
  '25S': 'Standard 2 of 5',
  '25I': 'Industrial 2 of 5',
  '93': 'Code 93',
  CODA: 'Codabar',
  POST: 'POSTNET',
  UPCE: 'UPC-E',
  MSI: 'MSI',
  MSIC: 'MSI',
  PLESSEY: 'Plessey',
  CPOST: 'China Post',
  '11': 'Code 11',
  TELEPEN: 'Telepen',
  TELEPENN: 'Telepen',
  PLANET: 'Planet code',
  CODE49: 'Code 49',
  DPI: 'Identcode',
  DPL: 'Leitcode',
  LOGMARS: 'LOGMARS',
};

export function tsplBarcode(type: string, data: string, ratio: number): CodeReading | Refused {
  const known = type.toUpperCase();
  return (
    readBarcode(barcodes, known, data, ratio) ??
    noSymbology(/\+[25]$/.test(known) ? 'UPC/EAN extension' : (names[known] ?? type))
  );
}

/** In place of a character of the symbol: `!` and its number. */
const subsets: Readonly<Record<string, string>> = {
  '103': 'A',
  '104': 'B',
  '105': 'C',
  '099': 'C',
  '100': 'B',
  '101': 'A',
};

function spelledCode128(data: string): SpelledCode128 {
  let [text, subset, characters] = ['', 'B', 2];
  for (const [token, number] of data.matchAll(/!(\d{3})|\d\d|./gs)) {
    if (number === undefined) {
      text += token;
      characters += subset === 'C' ? 1 : token.length;
      continue;
    }
    subset = subsets[number] ?? subset;
    if (number === '102') text += FNC1;
    if (!/^10[345]$/.test(number)) characters += 1;
  }
  return { text, characters };
}

/** `sign` starts FNC1, a byte in digits, or itself. */
export const tsplMatrixText = (data: string, sign: string | undefined): string => {
  if (sign === undefined) return data;
  const own = sign.replace(/[^\w\s]/g, '\\$&');
  return data.replace(new RegExp(`${own}(d(\\d{3})|1|2|3|X|${own})`, 'g'), (_, code: string, digits) => {
    if (digits !== undefined) return String.fromCharCode(Number(digits));
    return code === '1' ? FNC1 : code === sign ? sign : '';
  });
};
