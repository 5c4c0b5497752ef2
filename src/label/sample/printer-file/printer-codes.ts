import { code128Width } from '@/label/codes/code128';
import { encode, type SymbolType } from '@/label/codes/symbologies';
import type { Point, Size } from '@/label/design/geometry';
import { gs1Content } from '@/label/sample/gs1-content';
import type { LeftOutFact, NoteFact } from '@/label/sample/sample-facts';
import { templateFunctions } from '@/label/text/functions';
import { checkDigit } from '@/lib/check-digit';

/** The data of a field as the content of one of our codes. */
export type CodeReading = {
  type: SymbolType;
  /** What our symbology takes; with GS1 in brackets. */
  content: string;
  level?: string;
  notes: readonly NoteFact[];
};

export type Refused = { refused: LeftOutFact };

/** A code as a printer prints it. Lengths in dots. */
export type PrinterCode = CodeReading & {
  module: number;
  /** The module is smaller where the code does not fit. */
  room?: Size;
  /** Of the bars. */
  height: number;
  showText: boolean;
  /** From the place of the field to the dark part. */
  inset?: Point;
};

/** Reads the data of a type of code. `ratio`: of wide to narrow bars. */
export type BarReader = (data: string, ratio: number) => CodeReading | Refused;

/** FNC1 as decoders return it. */
export const FNC1 = '\x1d';

/** By the readers of a language; undefined for a type without one, because designs have no such code. */
export const readBarcode = (
  readers: Readonly<Record<string, BarReader>>,
  type: string,
  ...data: Parameters<BarReader>
): ReturnType<BarReader> | undefined => (Object.hasOwn(readers, type) ? readers[type]?.(...data) : undefined);

export const noSymbology = (symbology: string): Refused => ({ refused: { code: 'no-symbology', symbology } });

/** The check digit is added by the printer; one that is there already is left out by it. */
export const retailCode = (type: 'ean13' | 'ean8' | 'upc', digits: number, data: string): CodeReading => ({
  type,
  content: data.replace(/\D/g, '').slice(0, digits).padStart(digits, '0'),
  notes: [],
});

/** `ratio`: of wide to narrow bars. */
export function readCode39(data: string, { ratio, isChecked }: { ratio: number; isChecked: boolean }): CodeReading {
  const text = data.replace(/^\*|\*$/g, '');
  const checked = isChecked ? templateFunctions.mod43.apply(text, []) : text;
  const notes = ratio === 3 ? [] : [{ code: 'wide-bars', ratio } as const];
  return { type: 'code39', content: typeof checked === 'string' ? checked : text, notes };
}

/** Designs have Interleaved 2 of 5 only as ITF-14; the printer may add the last digit. */
export function readInterleaved(data: string, { isChecked }: { isChecked: boolean }): CodeReading | Refused {
  const digits = data.replace(/\D/g, '');
  return digits.length === (isChecked ? 13 : 14)
    ? { type: 'itf14', content: digits, notes: [{ code: 'bearer-bars' }] }
    : { refused: { code: 'not-itf-14', count: digits.length } };
}

/** 17 digits with or without the zeros before and the check digit behind them, which the printer makes. */
export function readContainerCode(data: string): CodeReading {
  const digits = data.replace(/\D/g, '').padStart(19, '0').slice(2, 19);
  return { type: 'gs1-128', content: `(00)${digits}${checkDigit(digits)}`, notes: [] };
}

/**
 * What a Code 128 says, FNC1 where it has one, and how many characters its symbol has with start and check character:
 * undefined where the printer chooses the subsets.
 */
type SpelledCode128 = { text: string; characters: number | undefined };

/** How a language writes characters that are no text: `token` has them as its group, two digits, or any character. */
type Spelling = {
  token: RegExp;
  /** What goes on in a subset; `starts` are those that start a code. */
  subsets: Readonly<Record<string, string>>;
  starts: RegExp;
  texts: Readonly<Record<string, string>>;
};

export function spelledCode128(data: string, { token: pattern, subsets, starts, texts }: Spelling): SpelledCode128 {
  let [text, subset, characters] = ['', 'B', 2];
  for (const [token, code] of data.matchAll(pattern)) {
    if (code === undefined) {
      text += token;
      characters += subset === 'C' ? 1 : token.length;
    } else {
      subset = subsets[code] ?? subset;
      text += subsets[code] ? '' : (texts[code] ?? token);
      if (!starts.test(code)) characters += 1;
    }
  }
  return { text, characters };
}

export function readCode128({ text: spelled, characters }: SpelledCode128, isGs1: boolean): CodeReading {
  if (isGs1 || spelled.startsWith(FNC1)) {
    const content = gs1Content(spelled);
    if (content !== undefined) return { type: 'gs1-128', content, notes: subsetNote('gs1-128', content, characters) };
  }
  const text = spelled.replaceAll(FNC1, '');
  const isPlain = text === spelled && !isGs1;
  const notes: NoteFact[] = isPlain ? [] : [{ code: 'function-left-out' }];
  return { type: 'code128', content: text, notes: [...notes, ...subsetNote('code128', text, characters)] };
}

/** The printer keeps a subset until the data change it; our encoder changes it where the code becomes shorter. */
function subsetNote(type: SymbolType, content: string, characters: number | undefined): NoteFact[] {
  if (characters === undefined) return [];
  const ours = encode(type, content);
  return ours.ok && ours.width !== code128Width(characters) ? [{ code: 'other-subset' }] : [];
}

type MatrixForm = { isRectangular?: boolean };

/** A Data Matrix that starts with FNC1 is one of GS1. */
export function readDataMatrix(text: string, { isRectangular = false }: MatrixForm = {}): CodeReading {
  const content = text.startsWith(FNC1) ? gs1Content(text) : undefined;
  if (content !== undefined) return { type: 'gs1datamatrix', content, notes: [] };
  return { type: isRectangular ? 'datamatrixrectangular' : 'datamatrix', content: text, notes: [] };
}

/** The text of a Data Matrix in which `sign` starts FNC1, a byte in digits, or itself. */
export function matrixText(data: string, sign: string): string {
  const own = sign.replace(/[^\w\s]/g, '\\$&');
  return data.replace(new RegExp(`${own}(d(\\d{3})|1|2|3|X|${own})`, 'g'), (_, code: string, digits) => {
    if (digits !== undefined) return String.fromCharCode(Number(digits));
    return code === '1' ? FNC1 : code === sign ? sign : '';
  });
}

/** In manual mode a letter before the data names their kind: digits, letters, or bytes with their count. */
export const manualQrText = (data: string): string => data.replace(/^(?:[NAK]|B\d{4})/, '');
