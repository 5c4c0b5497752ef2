import type { Box, Size } from '@/label/design/geometry';
import {
  clearBox,
  fillBox,
  forEachBlack,
  isBlackAt,
  placeRaster,
  type Raster,
  rowBytes,
  setDot,
  whiteRaster,
} from '@/label/raster/raster';
import type { Around, LeftOut } from '@/label/sample/sample';
import { SampleRefused } from '@/label/sample/sample-facts';
import type { Turn } from '@/label/sheet/stock';
import { printerBudget, unknownCommands } from './budget';
import type { Align, FileLabel, Place, PrintedField } from './file-label';
import type { CodeReading, PrinterCode, Refused } from './printer-codes';
import { type CodePage, numberOf, printerText } from './printer-texts';

type Code = {
  at: Place;
  rotation: Turn;
  align?: Align;
  value: PrinterValue;
  reading: CodeReading | Refused;
  look?: Partial<PrinterCode>;
};

/**
 * A printer whose language has commands on lines, between which there may be bytes of graphics: what it has drawn so far, and
 * the labels that it has printed. `text` has one character for each byte.
 */
export function linePrinter(text: string) {
  const budget = printerBudget();
  const unknown = unknownCommands();
  const labels: (FileLabel & { leftOut: LeftOut[] })[] = [];
  const state = {
    width: undefined as number | undefined,
    length: undefined as number | undefined,
    reference: { x: 0, y: 0 },
    page: 437 as CodePage,
  };
  let at = 0;
  let fields: PrintedField[] = [];
  let leftOut: LeftOut[] = [];

  const draw = (field: PrintedField) => {
    fields.push(field);
  };
  const bytes = (count: number) => {
    at += count;
    return text.slice(at - count, at);
  };
  const clear = () => {
    [fields, leftOut] = [[], []];
  };
  return {
    state,
    labels,
    countCommand: budget.command,
    addUnknown: unknown.add,
    position: () => at,
    isAtEnd: () => at >= text.length,
    /** The rest of the line, without its end. */
    line: () => {
      const end = /\r\n|[\r\n]/g;
      end.lastIndex = at;
      const found = end.exec(text);
      const line = text.slice(at, found?.index);
      at = found ? end.lastIndex : text.length;
      return line;
    },
    /** What stands here, if it has the form of a sticky pattern; reading goes on behind it. */
    take: (pattern: RegExp) => {
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      if (found) at = pattern.lastIndex;
      return found;
    },
    bytes,
    /** Decodes a value by the code page. */
    decoded: (value: PrinterValue): PrinterValue => ({ ...value, text: printerText(value.text, state.page) }),
    /** Two parameters from `index` on. */
    place: (parameters: readonly string[], index = 0): Place => ({
      x: state.reference.x + numberOf(parameters[index]),
      y: state.reference.y + numberOf(parameters[index + 1]),
      turnsAbout: true,
    }),
    draw,
    /** Black, or white over what is there. */
    drawBar: (place: Place, { width, height }: Size, isWhite: boolean) =>
      draw({ type: 'box', at: place, isWhite, width, height, thickness: Math.min(width, height) }),
    /** By two corners. */
    drawFrame: (from: Place, to: Place, thickness: number, rounding = 0) => {
      const corner = { ...from, x: Math.min(from.x, to.x), y: Math.min(from.y, to.y) };
      const [width, height] = [
        Math.max(thickness, Math.abs(to.x - from.x)),
        Math.max(thickness, Math.abs(to.y - from.y)),
      ];
      draw({ type: 'box', at: corner, width, height, thickness, rounding });
    },
    drawCode: ({ at: place, rotation, align = 'left', value, reading, look = {} }: Code) => {
      const { text: content, variable, counts, around } = value;
      const height = look.height ?? 0;
      const made = content === '' ? ({ refused: { code: 'code-empty' } } as const) : reading;
      draw({
        type: 'code',
        at: place,
        rotation,
        align,
        text: content,
        otherText: 'utf8',
        variable,
        counts,
        around,
        code: 'refused' in made ? { ...made, height } : { module: 1, showText: false, ...made, ...look, height },
      });
    },
    /** Bytes that follow: `head` says place, bytes of a row and rows. A bit of 0 is black. */
    drawGraphic: (head: readonly string[], mode?: 'cover' | 'add' | 'invert') => {
      const [x = 0, y = 0, columns = 0, height = 0] = head.map((one) => numberOf(one));
      if (!(columns > 0) || !(height > 0)) throw new SampleRefused({ code: 'graphic-without-size' });
      budget.graphic(columns * height);
      const bits = new Uint8Array(columns * height);
      const data = bytes(bits.length);
      for (let index = 0; index < data.length; index += 1) bits[index] = ~data.charCodeAt(index);
      const place = { x: state.reference.x + x, y: state.reference.y + y };
      draw({ type: 'graphic', at: place, raster: { width: columns * 8, height, bits }, ...(mode && { mode }) });
    },
    leaveOut: (left: LeftOut) => {
      leftOut.push(left);
    },
    /** A picture that would have to be in the printer. `isInFile`: it is in the file, in a format that is not read. */
    leaveGraphic: (name: string, isInFile: boolean) => {
      const code = isInFile ? 'picture-file-not-read' : 'in-the-printer';
      leftOut.push({ name: { code: 'graphic', name }, reason: { code } });
    },
    clear,
    print: () => {
      if (fields.length > 0 || leftOut.length > 0) {
        const { width, length } = state;
        const isUpsideDown = standsUpsideDown(fields);
        labels.push({ width, length, isUpsideDown, fields: drawnLabel(fields, budget.graphic), leftOut });
      }
      clear();
    },
    /** All labels, the first one with the commands that are not known. */
    printed: () => {
      labels[0]?.leftOut.push(...unknown.leftOut());
      return labels;
    },
  };
}

/** Whether its texts and codes stand upside down, as files of printers that print a label from its end. */
function standsUpsideDown(fields: readonly PrintedField[]): boolean {
  const turns = fields.flatMap((field) => (field.type === 'text' || field.type === 'code' ? [field.rotation] : []));
  return turns.length > 0 && turns.every((turn) => turn === 180);
}

type Drawn = Extract<PrintedField, { type: 'graphic' | 'box' | 'invert' }>;

const isDrawn = (field: PrintedField): field is Drawn =>
  field.type === 'graphic' || field.type === 'box' || field.type === 'invert';

/** More bars than lines of a label: they are those of codes. */
const MOST_LINES = 30;

/**
 * Programs that send a label as dots send its bars and pieces separately, and a code may be in several pieces. Such a
 * label becomes one graphic; any other stays as it is. `spend` is called with the bytes of the dots.
 */
function drawnLabel(fields: readonly PrintedField[], spend: (bytes: number) => void): readonly PrintedField[] {
  const drawn = fields.filter(isDrawn);
  const isOfDots = drawn.some(({ type }) => type === 'graphic') || drawn.length > MOST_LINES;
  if (drawn.length !== fields.length || drawn.length < 2 || !isOfDots) return fields;
  const boxes = drawn.map(boxOf);
  const width = Math.max(0, ...boxes.map((box) => box.x + box.width));
  const height = Math.max(0, ...boxes.map((box) => box.y + box.height));
  spend(rowBytes(width) * height);
  const raster = whiteRaster(width, height);
  for (const field of drawn) paint(raster, field);
  return [{ type: 'graphic', at: { x: 0, y: 0 }, raster }];
}

/** In whole dots. */
function boxOf(field: Drawn): Box {
  const { width, height } = field.type === 'graphic' ? field.raster : field;
  return {
    x: Math.round(field.at.x),
    y: Math.round(field.at.y),
    width: Math.round(width),
    height: Math.round(height),
  };
}

/** Changes `page`. */
function paint(page: Raster, field: Drawn): void {
  const box = boxOf(field);
  if (field.type === 'box') {
    for (const side of frameSides(box, Math.round(field.thickness))) fillBox(page, side, !field.isWhite);
    return;
  }
  if (field.type === 'invert') {
    fillBox(page, box, 'invert');
    return;
  }
  const { raster, mode } = field;
  if (mode === 'cover') clearBox(page, box);
  if (mode !== 'invert') placeRaster(page, raster, box.x, box.y);
  else
    forEachBlack(raster, (column, row) => {
      const [x, y] = [box.x + column, box.y + row];
      if (x >= 0 && y >= 0) setDot(page, x, y, !isBlackAt(page, x, y));
    });
}

/** The lines of a frame, or the whole box where they fill it. */
function frameSides(box: Box, thick: number): Box[] {
  if (thick * 2 >= Math.min(box.width, box.height)) return [box];
  const [right, bottom] = [box.x + box.width - thick, box.y + box.height - thick];
  return [
    { ...box, height: thick },
    { ...box, y: bottom, height: thick },
    { ...box, width: thick },
    { ...box, x: right, width: thick },
  ];
}

/** Splits at separators outside of quotes. `quoteSign`: what a text has for a quote, as a sticky pattern. */
export function splitOutside(line: string, sign: string, quoteSign: RegExp): string[] {
  const found: string[] = [];
  let [current, isQuoted] = ['', false];
  for (let at = 0; at < line.length; ) {
    quoteSign.lastIndex = at;
    const [part = line.charAt(at)] = (isQuoted ? quoteSign.exec(line) : null) ?? [];
    at += part.length;
    if (part === sign && !isQuoted) {
      found.push(current.trim());
      current = '';
    } else {
      if (part === '"') isQuoted = !isQuoted;
      current += part;
    }
  }
  return [...found, current.trim()];
}

export const atLeastOne = (parameter: string | undefined, fallback = 1): number =>
  Math.max(1, numberOf(parameter, fallback));

/** Width and height, the third and the fourth parameter of a command. */
export const sidesOf = (parameters: readonly string[]): Size => ({
  width: atLeastOne(parameters[2]),
  height: atLeastOne(parameters[3]),
});

/** Options of a code come in any order, each after a letter: `s5` is the size of a module. */
export const optionOf = (options: readonly string[], letter: string): number | undefined => {
  const found = options.find((one) => new RegExp(`^${letter}-?\\d`, 'i').test(one));
  return found === undefined ? undefined : numberOf(found.slice(1));
};

/**
 * What a field holds: `variable` is the name of what a person or another program fills in, `around` the fixed texts before
 * and behind it, or before and behind what is counted.
 */
export type PrinterValue = {
  text: string;
  counts: boolean;
  variable: string | undefined;
  clock: string | undefined;
  around: Around;
};

export const plainValue = (text: string): PrinterValue => ({
  text,
  counts: false,
  variable: undefined,
  clock: undefined,
  around: { before: '', after: '' },
});

const isFilled = ({ counts, variable }: PrinterValue) => counts || variable !== undefined;

/** Joins two values. When the first has a counter or a variable, the second becomes fixed text. */
export function joinedValues(a: PrinterValue, b: PrinterValue): PrinterValue {
  const text = a.text + b.text;
  if (isFilled(a)) return { ...a, text, around: { ...a.around, after: a.around.after + b.text } };
  return {
    ...b,
    text,
    clock: a.text === '' ? b.clock : undefined,
    around: { ...b.around, before: isFilled(b) ? a.text + b.around.before : '' },
  };
}

/** In a text, a variable without a value is written as its name. */
export const namedValue = (value: PrinterValue): PrinterValue =>
  value.text === '' ? { ...value, text: value.variable ?? (value.counts ? '1' : '') } : value;
