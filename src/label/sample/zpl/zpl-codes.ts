import { code128Width } from '@/label/codes/code128';
import { encode, type SymbolType } from '@/label/codes/symbologies';
import { gs1Content } from '@/label/sample/gs1-content';
import type { LeftOutFact, NoteFact } from '@/label/sample/sample-facts';
import { templateFunctions } from '@/label/text/functions';
import { checkDigit } from '@/lib/check-digit';

/** A code as a field of a format asks for it. Lengths in dots. */
export type ZplCode = {
  type: SymbolType;
  /** What our symbology takes; with GS1 in brackets. */
  content: string;
  module: number;
  /** Of the bars. */
  height: number;
  showText: boolean;
  level?: string;
  /** Dots that the printer moves it down. */
  below?: number;
  notes: readonly NoteFact[];
};

/** `^BY` and the parameters of the command itself. */
export type BarSettings = { module: number; ratio: number; height: number; parameters: readonly string[] };

type Reading = Omit<ZplCode, 'module' | 'height'> & Partial<Pick<ZplCode, 'module' | 'height'>>;
type CodeCommand = {
  name: string;
  /** Which of its parameters has the height of the bars, and which asks for the text. */
  height?: number;
  text?: number;
  /** Unless the file says otherwise. */
  textByDefault?: boolean;
  /** Undefined: designs have no such code. */
  read?: (data: string, settings: BarSettings) => Reading | { refused: LeftOutFact };
};

const linear = (type: SymbolType, digits: number | undefined, data: string): Reading | { refused: LeftOutFact } => {
  // The check digit is added by the printer; one that is there already is left out by it.
  const content = digits === undefined ? data : data.replace(/\D/g, '').slice(0, digits).padStart(digits, '0');
  return { type, content, showText: true, notes: [] };
};

/** The commands that print codes; the first parameter of each is its orientation. */
export const zplCodes: Readonly<Record<string, CodeCommand>> = {
  BC: { name: 'Code 128', height: 1, text: 2, textByDefault: true, read: readCode128 },
  B3: {
    name: 'Code 39',
    height: 2,
    text: 3,
    textByDefault: true,
    read: (data, { parameters, ratio }) => {
      const text = data.replace(/^\*|\*$/g, '');
      const checked = parameters[1]?.toUpperCase() === 'Y' ? templateFunctions.mod43.apply(text, []) : text;
      const notes = ratio === 3 ? [] : [{ code: 'wide-bars', ratio } as const];
      return { type: 'code39', content: typeof checked === 'string' ? checked : text, showText: true, notes };
    },
  },
  BE: { name: 'EAN-13', height: 1, text: 2, textByDefault: true, read: (data) => linear('ean13', 12, data) },
  B8: { name: 'EAN-8', height: 1, text: 2, textByDefault: true, read: (data) => linear('ean8', 7, data) },
  BU: { name: 'UPC-A', height: 1, text: 2, textByDefault: true, read: (data) => linear('upc', 11, data) },
  B2: {
    name: 'Interleaved 2 of 5',
    height: 1,
    text: 2,
    textByDefault: true,
    read: (data, { parameters }) => {
      const digits = data.replace(/\D/g, '');
      const withCheck = parameters[4]?.toUpperCase() === 'Y';
      if (digits.length === (withCheck ? 13 : 14))
        return { type: 'itf14', content: digits, showText: true, notes: [{ code: 'bearer-bars' }] };
      return { refused: { code: 'not-itf-14', count: digits.length } };
    },
  },
  BX: { name: 'Data Matrix', read: readDataMatrix },
  BQ: { name: 'QR code', read: readQr },
  B7: {
    name: 'PDF417',
    read: (data, { parameters, module }) => {
      const row = Number(parameters[1]) || module * 3;
      const notes = row === module * 3 ? [] : [{ code: 'other-row-height' } as const];
      return { type: 'pdf417', content: data, showText: false, notes };
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
export function zplCode(command: string, data: string, settings: BarSettings): ZplCode | { refused: LeftOutFact } {
  const definition = zplCodes[command];
  if (!definition?.read) return { refused: { code: 'no-symbology', symbology: definition?.name ?? command } };
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

const FNC1 = '\x1d';

/** `>` starts a code of a subset or a function; in subset C two digits are one character. */
function readCode128(data: string, { parameters }: BarSettings): Reading {
  const mode = (parameters[5] ?? 'N').trim().toUpperCase() || 'N';
  const { text: spelled, characters } =
    mode === 'N' ? spelledCode128(data) : { text: data.replaceAll('>8', FNC1), characters: undefined };
  if (mode === 'U') {
    // Two zeros and 17 digits, of which the printer makes the check digit.
    const digits = data.replace(/\D/g, '').padStart(19, '0').slice(2, 19);
    return { type: 'gs1-128', content: `(00)${digits}${checkDigit(digits)}`, showText: true, notes: [] };
  }
  if (mode === 'D' || spelled.startsWith(FNC1)) {
    const content = gs1Content(spelled);
    if (content !== undefined)
      return { type: 'gs1-128', content, showText: true, notes: subsetNote('gs1-128', content, characters) };
  }
  const text = spelled.replaceAll(FNC1, '');
  const notes: NoteFact[] = text === spelled ? [] : [{ code: 'function-left-out' }];
  return {
    type: 'code128',
    content: text,
    showText: true,
    notes: [...notes, ...subsetNote('code128', text, characters)],
  };
}

/** The printer keeps a subset until the data change it; ours changes where the code becomes shorter. */
function subsetNote(type: SymbolType, content: string, characters: number | undefined): NoteFact[] {
  if (characters === undefined) return [];
  const ours = encode(type, content);
  return ours.ok && ours.width !== code128Width(characters) ? [{ code: 'other-subset' }] : [];
}

/** After `>`: the first three start a code. */
const subsets: Readonly<Record<string, string>> = { 9: 'A', ':': 'B', ';': 'C', 5: 'C', 6: 'B', 7: 'A' };
const signs: Readonly<Record<string, string>> = { 8: FNC1, 0: '>', '<': '^', '=': '~', 1: '', 2: '', 3: '', 4: '' };

/** What the data say, and the characters of the symbol with its start and its check character. */
function spelledCode128(data: string): { text: string; characters: number } {
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

function readDataMatrix(data: string, { parameters, module }: BarSettings): Reading | { refused: LeftOutFact } {
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
  const own = { module: Number(height) || module, showText: false, notes: [] };
  const content = text.startsWith(FNC1) ? gs1Content(text) : undefined;
  if (content !== undefined) return { type: 'gs1datamatrix', content, ...own };
  return { type: aspect === '2' ? 'datamatrixrectangular' : 'datamatrix', content: text, ...own };
}

/** `QA,` before the data: error correction, then how it was entered; `M` is followed by N, A or B and a length. */
function readQr(data: string, { parameters }: BarSettings): Reading {
  const [, , magnification] = parameters;
  const [, level = 'Q', entry, rest = data] = /^([HQML])([AM]),?(.*)$/s.exec(data) ?? [];
  const content = entry === 'M' ? rest.replace(/^(?:[NAK]|B\d{4})/, '') : rest;
  const module = Number(magnification) || 2;
  return { type: 'qrcode', content, module, level, showText: false, below: 10, notes: [] };
}

function readAztec(data: string, { parameters, module }: BarSettings): Reading {
  return { type: 'azteccode', content: data, module: Number(parameters[1]) || module, showText: false, notes: [] };
}
