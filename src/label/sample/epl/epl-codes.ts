import {
  type BarReader,
  type CodeReading,
  FNC1,
  noSymbology,
  type Refused,
  readBarcode,
  readCode39,
  readCode128,
  readContainerCode,
  readInterleaved,
  retailCode,
} from '@/label/sample/printer-file/printer-codes';

/** Start, check and each letter; in subset C two digits are one character. */
const fixedSubset = (data: string, perCharacter: number) =>
  readCode128({ text: data, characters: 2 + Math.ceil(data.length / perCharacter) }, false);

/** The types of `B`. */
const barcodes: Readonly<Record<string, BarReader>> = {
  '0': readContainerCode,
  '1': (data) => readCode128({ text: data, characters: undefined }, false),
  '1A': (data) => fixedSubset(data, 1),
  '1B': (data) => fixedSubset(data, 1),
  '1C': (data) => fixedSubset(data, 2),
  // ASCII 6 ends a value whose length is not fixed.
  '1E': (data) => readCode128({ text: data.replaceAll('\x06', FNC1), characters: undefined }, true),
  '2': (data) => readInterleaved(data, { isChecked: false }),
  '2C': (data) => readInterleaved(data, { isChecked: true }),
  '2D': (data) => readInterleaved(data, { isChecked: true }),
  '3': (data, ratio) => readCode39(data, { ratio, isChecked: false }),
  '3C': (data, ratio) => readCode39(data, { ratio, isChecked: true }),
  E30: (data) => retailCode('ean13', 12, data),
  E80: (data) => retailCode('ean8', 7, data),
  UA0: (data) => retailCode('upc', 11, data),
};

const names: Readonly<Record<string, string>> = {
  '1D': 'Identcode',
  '2G': 'Leitcode',
  '2U': 'Interleaved 2 of 5',
  '9': 'Code 93',
  K: 'Codabar',
  J: 'Japan Post',
  L: 'Plessey',
  M: 'MSI',
  P: 'POSTNET',
  PL: 'Planet code',
  UE0: 'UPC-E',
};

export function eplBarcode(type: string, data: string, ratio: number): CodeReading | Refused {
  const known = type.toUpperCase();
  return (
    readBarcode(barcodes, known, data, ratio) ??
    noSymbology(names[known] ?? (/^(E3|E8|UA|UE)[25]$/.test(known) ? 'UPC/EAN extension' : type))
  );
}
