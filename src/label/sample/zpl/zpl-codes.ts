import {
  type CodeReading,
  FNC1,
  manualQrText,
  noSymbology,
  type PrinterCode,
  type Refused,
  readCode39,
  readCode128,
  readContainerCode,
  readDataMatrix,
  readInterleaved,
  retailCode,
  type SpelledCode128,
} from '@/label/sample/printer-file/printer-codes';

/** `^BY` and the parameters of the command itself. */
export type BarSettings = { module: number; ratio: number; height: number; parameters: readonly string[] };

type Reading = CodeReading & Partial<Pick<PrinterCode, 'module' | 'inset'>>;
type CodeCommand = {
  name: string;
  /** Which of its parameters has the height of the bars, and which asks for the text. */
  height?: number;
  text?: number;
  /** Unless the file says otherwise. */
  textByDefault?: boolean;
  /** Undefined: designs have no such code. */
  read?: (data: string, settings: BarSettings) => Reading | Refused;
};

/** The commands that print codes; the first parameter of each is its orientation. */
export const zplCodes: Readonly<Record<string, CodeCommand>> = {
  BC: { name: 'Code 128', height: 1, text: 2, textByDefault: true, read: readBars128 },
  B3: {
    name: 'Code 39',
    height: 2,
    text: 3,
    textByDefault: true,
    read: (data, { parameters, ratio }) => readCode39(data, { ratio, isChecked: parameters[1]?.toUpperCase() === 'Y' }),
  },
  BE: { name: 'EAN-13', height: 1, text: 2, textByDefault: true, read: (data) => retailCode('ean13', 12, data) },
  B8: { name: 'EAN-8', height: 1, text: 2, textByDefault: true, read: (data) => retailCode('ean8', 7, data) },
  BU: { name: 'UPC-A', height: 1, text: 2, textByDefault: true, read: (data) => retailCode('upc', 11, data) },
  B2: {
    name: 'Interleaved 2 of 5',
    height: 1,
    text: 2,
    textByDefault: true,
    read: (data, { parameters }) => readInterleaved(data, { isChecked: parameters[4]?.toUpperCase() === 'Y' }),
  },
  BX: { name: 'Data Matrix', read: readMatrix },
  BQ: { name: 'QR code', read: readQr },
  B7: {
    name: 'PDF417',
    read: (data, { parameters, module }) => {
      const row = Number(parameters[1]) || module * 3;
      const notes = row === module * 3 ? [] : [{ code: 'other-row-height' } as const];
      return { type: 'pdf417', content: data, notes };
    },
  },
  BO: { name: 'Aztec', read: readAztec },
  B0: { name: 'Aztec', read: readAztec },
  B1: { name: 'Code 11' },
  B4: { name: 'Code 49' },
  B5: { name: 'Planet code' },
  B9: { name: 'UPC-E' },
  BA: { name: 'Code 93' },
  BB: { name: 'Codablock' },
  BD: { name: 'MaxiCode' },
  BF: { name: 'MicroPDF417' },
  BI: { name: 'Industrial 2 of 5' },
  BJ: { name: 'Standard 2 of 5' },
  BK: { name: 'Codabar' },
  BL: { name: 'LOGMARS' },
  BM: { name: 'MSI' },
  BP: { name: 'Plessey' },
  BR: { name: 'GS1 DataBar' },
  BS: { name: 'UPC/EAN extension' },
  BT: { name: 'TLC39' },
  BZ: { name: 'POSTNET' },
};

/** The code of a field, or why designs cannot have it. */
export function zplCode(command: string, data: string, settings: BarSettings): PrinterCode | Refused {
  const definition = zplCodes[command];
  if (!definition?.read) return noSymbology(definition?.name ?? command);
  const reading = definition.read(data, settings);
  if ('refused' in reading) return reading;
  const asked = definition.text === undefined ? '' : (settings.parameters[definition.text] ?? '').toUpperCase();
  const height = definition.height === undefined ? 0 : Number(settings.parameters[definition.height]);
  return {
    module: settings.module,
    height: height || settings.height,
    ...reading,
    showText: definition.text !== undefined && (asked === '' ? definition.textByDefault === true : asked === 'Y'),
  };
}

/** `>` starts a code of a subset or a function; in subset C two digits are one character. */
function readBars128(data: string, { parameters }: BarSettings): CodeReading {
  const mode = (parameters[5] ?? 'N').trim().toUpperCase() || 'N';
  if (mode === 'U') return readContainerCode(data);
  const spelled = mode === 'N' ? spelledCode128(data) : { text: data.replaceAll('>8', FNC1), characters: undefined };
  return readCode128(spelled, mode === 'D');
}

/** After `>`: the first three start a code. */
const subsets: Readonly<Record<string, string>> = { 9: 'A', ':': 'B', ';': 'C', 5: 'C', 6: 'B', 7: 'A' };
const signs: Readonly<Record<string, string>> = { 8: FNC1, 0: '>', '<': '^', '=': '~', 1: '', 2: '', 3: '', 4: '' };

function spelledCode128(data: string): SpelledCode128 {
  let [text, subset, characters] = ['', 'B', 2];
  for (const [token] of data.matchAll(/>.|\d\d|./gs)) {
    const code = token.startsWith('>') ? token.charAt(1) : undefined;
    if (code === undefined) {
      text += token;
      characters += subset === 'C' ? 1 : token.length;
    } else {
      subset = subsets[code] ?? subset;
      text += subsets[code] ? '' : (signs[code] ?? token);
      if (!/[9:;]/.test(code)) characters += 1;
    }
  }
  return { text, characters };
}

function readMatrix(data: string, { parameters, module }: BarSettings): Reading | Refused {
  const [, height, quality, , , , escapeSign, aspect] = parameters;
  if (Number(quality || 0) !== 200) return { refused: { code: 'old-data-matrix', quality: quality || '0' } };
  const sign = escapeSign?.charAt(0) || '_';
  const text = data.replace(
    new RegExp(`\\${sign}(d(\\d{3})|1|2|3|X|${`\\${sign}`})`, 'g'),
    (_, code: string, digits) => {
      if (digits !== undefined) return String.fromCharCode(Number(digits));
      return code === '1' ? FNC1 : code === sign ? sign : '';
    },
  );
  return { ...readDataMatrix(text, { isRectangular: aspect === '2' }), module: Number(height) || module };
}

/** `QA,` before the data: error correction, then how it was entered. The printer moves it ten dots down. */
function readQr(data: string, { parameters }: BarSettings): Reading {
  const [, , magnification] = parameters;
  const [, level = 'Q', entry, rest = data] = /^([HQML])([AM]),?(.*)$/s.exec(data) ?? [];
  const content = entry === 'M' ? manualQrText(rest) : rest;
  return { type: 'qrcode', content, module: Number(magnification) || 2, level, inset: { x: 0, y: 10 }, notes: [] };
}

function readAztec(data: string, { parameters, module }: BarSettings): Reading {
  return { type: 'azteccode', content: data, module: Number(parameters[1]) || module, notes: [] };
}
