import { isBlackAt, type Raster, rasterWhere } from '@/label/raster/raster';
import type { LeftOut } from '@/label/sample/sample';
import type { LeftOutName } from '@/label/sample/sample-facts';
import type { Turn } from '@/label/sheet/stock';
import { printerBudget, unknownCommands } from './budget';
import type { Align, FileLabel, Place, PrintedField, PrintedText } from './file-label';
import {
  type CodeReading,
  FNC1,
  manualQrText,
  matrixText,
  noSymbology,
  type PrinterCode,
  type Refused,
  readCode39,
  readCode128,
  readContainerCode,
  readDataMatrix,
  readInterleaved,
  retailCode,
  spelledCode128,
} from './printer-codes';
import { type BitmapFont, bitmapFont, type PrinterFont, scalableFont } from './printer-fonts';
import { type CodePage, clockPattern, numberOf, printerText } from './printer-texts';
import { zplGraphic } from './zpl-graphics';

export const zplStart = /\^XA/i;

/** `^BY` and the parameters of the command itself. */
type BarSettings = { module: number; ratio: number; height: number; parameters: readonly string[] };

type Reading = CodeReading & Partial<Pick<PrinterCode, 'module' | 'inset'>>;
type CodeCommand = {
  name: string;
  /** Index of the parameter with the height of the bars, and of the one that switches the text on. */
  height?: number;
  text?: number;
  /** Unless the file says otherwise. */
  textByDefault?: boolean;
  /** Undefined: designs have no such code. */
  read?: (data: string, settings: BarSettings) => Reading | Refused;
};

/** The commands that print codes; the first parameter of each is its orientation. */
const zplCodes: Readonly<Record<string, CodeCommand>> = {
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
function zplCode(command: string, data: string, settings: BarSettings): PrinterCode | Refused {
  const definition = zplCodes[command];
  if (!definition?.read) return noSymbology(definition?.name ?? command);
  const reading = definition.read(data, settings);
  if ('refused' in reading) return reading;
  const textOption = definition.text === undefined ? '' : (settings.parameters[definition.text] ?? '').toUpperCase();
  const height = definition.height === undefined ? 0 : Number(settings.parameters[definition.height]);
  return {
    module: settings.module,
    height: height || settings.height,
    ...reading,
    showText:
      definition.text !== undefined && (textOption === '' ? definition.textByDefault === true : textOption === 'Y'),
  };
}

/** `>` starts a code of a subset or a function; in subset C two digits are one character. */
function readBars128(data: string, { parameters }: BarSettings): CodeReading {
  const mode = (parameters[5] ?? 'N').trim().toUpperCase() || 'N';
  if (mode === 'U') return readContainerCode(data);
  const spelled =
    mode === 'N' ? spelledCode128(data, spelling) : { text: data.replaceAll('>8', FNC1), characters: undefined };
  return readCode128(spelled, mode === 'D');
}

/** After `>`: `9`, `:` and `;` start a code. */
const spelling = {
  token: />(.)|\d\d|./gs,
  subsets: { 9: 'A', ':': 'B', ';': 'C', 5: 'C', 6: 'B', 7: 'A' },
  starts: /[9:;]/,
  texts: { 8: FNC1, 0: '>', '<': '^', '=': '~', 1: '', 2: '', 3: '', 4: '' },
};

function readMatrix(data: string, { parameters, module }: BarSettings): Reading | Refused {
  const [, height, quality, , , , escapeSign, aspect] = parameters;
  if (Number(quality || 0) !== 200) return { refused: { code: 'old-data-matrix', quality: quality || '0' } };
  const text = matrixText(data, escapeSign?.charAt(0) || '_');
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

/** At 8 dots a millimetre. */
const bitmapFonts: Readonly<Record<string, BitmapFont>> = {
  A: { height: 9, width: 5, gap: 1, baseline: 7 },
  B: { height: 11, width: 7, gap: 2, baseline: 11 },
  C: { height: 18, width: 10, gap: 2, baseline: 14 },
  D: { height: 18, width: 10, gap: 2, baseline: 14 },
  E: { height: 28, width: 15, gap: 5, baseline: 23 },
  F: { height: 26, width: 13, gap: 3, baseline: 21 },
  G: { height: 60, width: 40, gap: 8, baseline: 48 },
  H: { height: 21, width: 13, gap: 6, baseline: 21 },
};

/** P to V have fixed sizes of the scalable font. */
const fixedSizes: Readonly<Record<string, readonly [height: number, width: number]>> = {
  P: [20, 18],
  Q: [28, 24],
  R: [35, 31],
  S: [40, 35],
  T: [48, 42],
  U: [59, 53],
  V: [80, 71],
};

/** `height` and `width` are 0 where the file does not say them. */
type ZplFont = { name: string; height: number; width: number };

function zplFont({ name, height, width }: ZplFont): PrinterFont {
  const font = bitmapFonts[name];
  if (font) {
    const steps = (size: number, own: number) => Math.max(1, Math.min(10, Math.round(size / own)));
    const tall = height ? steps(height, font.height) : width ? steps(width, font.width) : 1;
    return bitmapFont(font, width ? steps(width, font.width) : tall, tall);
  }
  const [fixedHeight, fixedWidth] = fixedSizes[name] ?? [];
  const tall = fixedHeight ?? (height || width || 15);
  return scalableFont(tall, fixedWidth ?? (width || tall), /^[0P-V]$/.test(name) ? undefined : name);
}

/** `^CI` says the code page. */
const pageOf = (number: number): CodePage => (number >= 28 ? 'utf-8' : number === 27 ? 'windows-1252' : 850);

/** The text of a field: line ends of the file are removed; the character `hex` precedes two hex digits. */
function zplText(data: string, hex: string | undefined, codePage: number): string {
  const plain = data.replace(/[\r\n]/g, '');
  const bytes =
    hex === undefined
      ? plain
      : plain.replace(new RegExp(`${hex.replace(/[^\w\s]/g, '\\$&')}([0-9A-Fa-f]{2})`, 'g'), (_, digits: string) =>
          String.fromCharCode(Number.parseInt(digits, 16)),
        );
  return printerText(bytes, pageOf(codePage));
}

/** What the clock of a printer writes (^FC), in the letters of our date patterns. */
const clockLetters: Readonly<Record<string, string>> = {
  d: 'dd',
  m: 'MM',
  y: 'yy',
  Y: 'yyyy',
  H: 'HH',
  M: 'mm',
};

/** One command of a file: `data` is all that follows its name, `at` where it starts. */
type ZplCommand = {
  /** Two characters such as FO or DG; of a font A and its letter. */
  name: string;
  data: string;
  at: number;
  /** The character between its parameters. */
  delimiter: string;
};

/**
 * Cuts a file into commands. `text` has one character for each byte. The three special characters can be changed by the file
 * itself (^CC, ^CT, ^CD).
 */
function* zplCommands(text: string): Generator<ZplCommand> {
  let [caret, tilde, delimiter] = ['^', '~', ','];
  let at = nextOf(text, 0, caret, tilde);
  while (at < text.length) {
    const sign = text[at] === caret ? '^' : '~';
    const second = text.charAt(at + 1).toUpperCase();
    // A font has one character, and its letter is the first parameter.
    const name = sign === '^' && second === 'A' ? 'A' : (second + text.charAt(at + 2)).toUpperCase();
    const start = at + 1 + name.length;
    const end = endOf(name, start);
    const data = text.slice(start, end);
    if (name === 'CC') caret = data || caret;
    else if (name === 'CT') tilde = data || tilde;
    else if (name === 'CD') delimiter = data || delimiter;
    yield { name: sign === '~' ? `~${name}` : name, data, at, delimiter };
    at = nextOf(text, end, caret, tilde);
  }

  function endOf(name: string, start: number): number {
    // The parameter of these commands is one character, which may be one that starts a command.
    if (name === 'CC' || name === 'CT' || name === 'CD') return start + 1;
    return name === 'GF' ? endOfGraphic(text, start, caret, tilde, delimiter) : nextOf(text, start, caret, tilde);
  }
}

function nextOf(text: string, from: number, caret: string, tilde: string): number {
  for (let at = from; at < text.length; at += 1) if (text[at] === caret || text[at] === tilde) return at;
  return text.length;
}

/** The bytes of a binary graphic may have any value, also that of a caret: the command says how many there are. */
function endOfGraphic(text: string, start: number, caret: string, tilde: string, delimiter: string): number {
  const head = text.slice(start, start + 60).split(delimiter);
  const [form = '', bytes = '', , ,] = head;
  if (!/^\s*[BC]/i.test(form)) return nextOf(text, start, caret, tilde);
  const headLength = head.slice(0, 4).join(delimiter).length + 1;
  return nextOf(text, start + headLength + (Number.parseInt(bytes, 10) || 0), caret, tilde);
}

/** One label: what stands between ^XA and ^XZ, with the stored formats it recalls. */
type Format = FileLabel & { fields: readonly PrintedField[]; leftOut: LeftOut[] };

type Stored = { commands: ZplCommand[]; isRecalled: boolean };

/** The field that is being read. `number`: of the variable, when it is one. */
type Open = {
  at?: Place;
  isReversed?: boolean;
  textTurn?: Turn | undefined;
  codeTurn?: Turn;
  font?: ZplFont;
  block?: NonNullable<PrintedText['block']> & { align: Align };
  code?: { command: string; settings: BarSettings };
  data?: string;
  hex?: string | undefined;
  number?: number;
  prompt?: string;
  counts?: boolean;
  clock?: string;
  isDrawn?: boolean;
};

/** The labels of a file of ZPL II. Everything that is not taken over is listed. @throws SampleRefused */
export function zplLabels(text: string, dotsPerMm: number): FileLabel[] {
  const stored = new Map<string, Stored>();
  const graphics = new Map<string, Raster>();
  const labels: Format[] = [];
  const unknown = unknownCommands();
  const budget = printerBudget();

  const state = {
    home: { x: 0, y: 0 },
    shift: { x: 0, y: 0 },
    turn: 0 as Turn,
    font: { name: 'A', height: 0, width: 0 },
    bars: { module: 2, ratio: 3, height: 10 },
    codePage: 0,
    isReversed: false,
    /** Dots of one unit of the file (^MU). */
    unit: 1,
  };
  let format: Format | undefined;
  let open: Open = {};
  /** Built when the format ends, because the values of variables come after them. */
  let fields: (() => PrintedField)[] = [];
  let values = new Map<number, Pick<Open, 'data' | 'hex'>>();
  let recording: Stored | undefined;

  for (const command of zplCommands(text)) run(command, 0);
  endFormat();
  // A template that is never recalled is the label itself, with its variables.
  for (const { commands, isRecalled } of stored.values()) {
    if (isRecalled) continue;
    startFormat();
    for (const command of commands) run(command, 1);
    endFormat();
  }
  labels[0]?.leftOut.push(...unknown.leftOut());
  return labels;

  function startFormat() {
    // Size and rotation stay the same until another format changes them.
    const { width, length, isUpsideDown = false } = labels.at(-1) ?? {};
    format = { width, length, isUpsideDown, fields: [], leftOut: [] };
    open = {};
    fields = [];
    values = new Map();
  }

  function endFormat() {
    endField();
    if (format) {
      format.fields = fields.map((made) => made());
      if (format.fields.length > 0 || format.leftOut.length > 0) labels.push(format);
    }
    format = undefined;
    recording = undefined;
  }

  function endField() {
    const { at, number, data, hex, code, textTurn, codeTurn, isDrawn } = open;
    if (data !== undefined && number !== undefined && !at) values.set(number, { data, hex });
    else if (at && !isDrawn && (data !== undefined || number !== undefined)) {
      const { turn, isReversed, font, codePage } = state;
      const rotation = (code ? codeTurn : textTurn) ?? turn;
      const field = { isReversed, font, ...open, at, codePage, rotation };
      const known = values;
      fields.push(() => fieldOf({ ...field, ...(number === undefined ? {} : known.get(number)) }));
    }
    open = {};
  }

  function draw(field: PrintedField) {
    open.isDrawn = true;
    fields.push(() => field);
  }

  function run(command: ZplCommand, depth: number) {
    budget.command();
    const { name, data, at, delimiter } = command;
    if (recording && name !== 'XZ') {
      recording.commands.push(command);
      return;
    }
    const parameters = data
      .replace(/[\r\n]/g, '')
      .split(delimiter)
      .map((one) => one.trim());
    const text = (index: number) => parameters[index] ?? '';
    const number = (index: number, fallback = 0) => numberOf(text(index), fallback);
    const length = (index: number, fallback = 0) => (text(index) === '' ? fallback : number(index) * state.unit);
    /** Properties of a drawn field. `ink`: index of the parameter with its colour. */
    const drawn = (ink?: number) => ({
      at: open.at ?? state.home,
      isReversed: open.isReversed ?? state.isReversed,
      isWhite: ink !== undefined && text(ink).toUpperCase() === 'W',
    });
    const drawEllipse = (width: number, height: number, thickness: number, ink: number) =>
      draw({ ...drawn(ink), type: 'ellipse', width: Math.max(3, width), height: Math.max(3, height), thickness });

    const place = (isBaseline: boolean): Place => ({
      x: state.home.x + state.shift.x + length(0),
      y: state.home.y + state.shift.y + length(1),
      isBaseline,
      isRight: text(2) === '1',
    });
    const handlers: Record<string, () => void> = {
      XA: startFormat,
      XZ: endFormat,
      DF: () => {
        recording = { commands: [], isRecalled: false };
        stored.set(nameOf(text(0)), recording);
      },
      XF: () => {
        const recalled = stored.get(nameOf(text(0)));
        if (!recalled) return leaveOut({ code: 'stored-format', name: text(0) }, 'in-the-printer');
        recalled.isRecalled = true;
        budget.recall(depth);
        for (const inner of recalled.commands) run(inner, depth + 1);
        endField();
      },
      FO: () => {
        endFieldIfComplete();
        open.at = place(false);
      },
      FT: () => {
        endFieldIfComplete();
        open.at = place(true);
      },
      FS: endField,
      FW: () => {
        state.turn = turnOf(text(0)) ?? state.turn;
      },
      CF: () => {
        state.font = { name: text(0).charAt(0).toUpperCase() || state.font.name, height: length(1), width: length(2) };
      },
      A: () => {
        const isNamed = data.startsWith('@');
        const letter = isNamed ? '@' : data.charAt(0).toUpperCase();
        open.textTurn = turnOf(text(0).slice(1)) ?? open.textTurn;
        const same = letter === state.font.name ? state.font : { height: 0, width: 0 };
        const [height, width] = [length(1), length(2)];
        open.font = {
          name: letter,
          height: height || (width ? 0 : same.height),
          width: width || (height ? 0 : same.width),
        };
      },
      FB: () => {
        const align = { C: 'center', R: 'right' }[text(3).toUpperCase()] as 'center' | 'right' | undefined;
        open.block = {
          width: Math.max(1, length(0)),
          lines: Math.max(1, Math.min(999, number(1, 1))),
          spacing: length(2),
          align: align ?? 'left',
        };
      },
      TB: () => {
        open.textTurn = turnOf(text(0)) ?? open.textTurn;
        const font = open.font ?? state.font;
        const lines = Math.max(1, Math.floor(length(2) / Math.max(1, font.height || 9)));
        open.block = { width: Math.max(1, length(1)), lines, spacing: 0, align: 'left' };
      },
      FH: () => {
        open.hex = data.replace(/[\r\n]/g, '').charAt(0) || '_';
      },
      FN: () => {
        const [, digits = '0', prompt] = /^\s*(\d+)(?:"([^"]*)")?/.exec(data) ?? [];
        open.number = Number(digits);
        if (prompt) open.prompt = prompt;
      },
      FD: () => Object.assign(open, { data }),
      FV: () => Object.assign(open, { data }),
      SN: () => Object.assign(open, { data: text(0), counts: true }),
      SF: () => Object.assign(open, { counts: true }),
      FC: () => Object.assign(open, { clock: text(0).charAt(0) || '%' }),
      FR: () => Object.assign(open, { isReversed: true }),
      LR: () => {
        state.isReversed = text(0).toUpperCase() === 'Y';
      },
      BY: () => {
        const { bars } = state;
        const module = Math.max(1, Math.min(100, number(0, bars.module)));
        state.bars = { module, ratio: Math.max(2, Math.min(3, number(1, bars.ratio))), height: length(2, bars.height) };
      },
      GB: () => {
        const thickness = Math.max(1, length(2, 1));
        const width = Math.max(thickness, length(0, thickness));
        const height = Math.max(thickness, length(1, thickness));
        draw({ ...drawn(3), type: 'box', width, height, thickness, rounding: number(4) });
      },
      GC: () => drawEllipse(length(0, 3), length(0, 3), Math.max(1, length(1, 1)), 2),
      GE: () => drawEllipse(length(0, 3), length(1, 3), Math.max(1, length(2, 1)), 3),
      GD: () => {
        const thickness = Math.max(1, length(2, 1));
        const [width, height] = [Math.max(3, length(0, thickness)), Math.max(3, length(1, thickness))];
        const leansRight = text(4) === '' || /^[R/]/i.test(text(4));
        const { at: corner, ...ink } = drawn(3);
        const [top, bottom] = leansRight ? [height, 0] : [0, height];
        const to = { x: corner.x + width, y: corner.y + bottom };
        draw({ ...ink, at: { ...corner, y: corner.y + top }, type: 'diagonal', to, thickness });
      },
      GS: () => {
        open.isDrawn = true;
        leaveOut({ code: 'printer-sign' }, 'no-such-sign');
      },
      GF: () => {
        const [, form = 'A', , total = '0', bytes = '0', body = ''] =
          /^\s*([ABC])?[^,]*,\s*(\d*)\s*,\s*(\d*)\s*,\s*(\d*)\s*,(.*)$/is.exec(
            delimiter === ',' ? data : data.replaceAll(delimiter, ','),
          ) ?? [];
        budget.graphic(Number(total));
        const raster = zplGraphic(body, Number(total), Number(bytes), form.toUpperCase() === 'B');
        draw({ ...drawn(), type: 'graphic', raster });
      },
      '~DG': () => {
        const [, name = '', total = '0', bytes = '0', body = ''] =
          /^([^,]*),\s*(\d+)\s*,\s*(\d+)\s*,(.*)$/s.exec(data) ?? [];
        budget.graphic(Number(total));
        graphics.set(nameOf(name), zplGraphic(body, Number(total), Number(bytes)));
      },
      XG: () => drawStored(text(0), Math.max(1, Math.min(10, number(1, 1))), Math.max(1, Math.min(10, number(2, 1)))),
      IM: () => drawStored(text(0), 1, 1),
      IL: () => drawStored(text(0), 1, 1),
      LH: () => {
        state.home = { x: length(0, state.home.x), y: length(1, state.home.y) };
      },
      LS: () => {
        state.shift = { ...state.shift, x: -length(0) };
      },
      LT: () => {
        state.shift = { ...state.shift, y: length(0) };
      },
      LL: () => format && Object.assign(format, { length: length(0) || undefined }),
      PW: () => format && Object.assign(format, { width: length(0) || undefined }),
      PO: () => format && Object.assign(format, { isUpsideDown: text(0).toUpperCase() === 'I' }),
      PM: () => {
        if (text(0).toUpperCase() === 'Y') leaveOut({ code: 'mirror' }, 'not-mirrored');
      },
      CI: () => {
        state.codePage = number(0);
      },
      MU: () => {
        const unit = { I: 25.4 * dotsPerMm, M: dotsPerMm }[text(0).toUpperCase() as 'I' | 'M'] ?? 1;
        const [from, to] = [number(1), number(2)];
        state.unit = unit * (from > 0 && to > 0 ? to / from : 1);
      },
    };
    if (Object.hasOwn(zplCodes, name)) return code();
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (handler) return handler();
    if (isSetting(name)) return;
    unknown.add(`^${name}`.replace('^~', '~'), at);

    function code() {
      const settings = {
        ...state.bars,
        parameters: parameters.map((one, index) =>
          index > 0 && isLength(name, index) && one !== '' ? String(length(index)) : one,
        ),
      };
      const codeTurn = name === 'BQ' ? 0 : (turnOf(text(0)) ?? state.turn);
      Object.assign(open, { code: { command: name, settings }, codeTurn });
    }

    function leaveOut(left: LeftOutName, code: 'in-the-printer' | 'no-such-sign' | 'not-mirrored') {
      format?.leftOut.push({ name: left, reason: { code } });
    }

    function drawStored(stored: string, across: number, down: number) {
      const raster = graphics.get(nameOf(stored));
      if (!raster) {
        open.isDrawn = true;
        return leaveOut({ code: 'graphic', name: stored }, 'in-the-printer');
      }
      budget.graphic(raster.bits.length * across * down);
      draw({ ...drawn(), type: 'graphic', raster: enlarged(raster, across, down) });
    }
  }

  /** A position without a field is replaced by the next position; some files leave ^FS out. */
  function endFieldIfComplete() {
    if (open.at && (open.data !== undefined || open.number !== undefined || open.isDrawn)) endField();
  }
}

type Field = Open & { at: Place; font: ZplFont; codePage: number; rotation: Turn };

function fieldOf({
  at,
  isReversed = false,
  block,
  code,
  number,
  prompt,
  counts = false,
  clock,
  ...open
}: Field): PrintedField {
  const data = zplText(open.data ?? '', open.hex, open.codePage);
  const variable = number === undefined ? undefined : prompt || `Field ${number}`;
  const common = { at, rotation: open.rotation, variable, counts };
  if (!code) {
    const text = data.replaceAll('\\&', block ? '\n' : ' ');
    const shown = text.trim() === '' ? (variable ?? '') : text;
    return {
      ...common,
      type: 'text',
      isReversed,
      text,
      clock: clock === undefined ? undefined : clockPattern(shown, new RegExp(`\\${clock}(.)`, 'g'), clockLetters),
      font: zplFont(open.font),
      ...(block && { block, align: block.align }),
    };
  }
  const text = data === '' ? (variable ?? '') : data;
  const made = text === '' ? { refused: { code: 'code-empty' } as const } : zplCode(code.command, text, code.settings);
  const { height } = code.settings;
  return {
    ...common,
    type: 'code',
    text,
    code: 'refused' in made ? { ...made, height } : made,
    otherText: open.codePage >= 28 ? 'utf8' : 'refuse',
  };
}

const isLength = (command: string, index: number) => index === zplCodes[command]?.height;

const turns: Readonly<Record<string, Turn>> = { N: 0, R: 90, I: 180, B: 270 };
const turnOf = (text: string): Turn | undefined => turns[text.trim().charAt(0).toUpperCase()];

/** `R:LABEL.ZPL` and `label` are one. */
const nameOf = (text: string) =>
  text
    .trim()
    .replace(/^[A-Z]:/i, '')
    .replace(/\.\w+$/, '')
    .toUpperCase();

function enlarged(raster: Raster, across: number, down: number): Raster {
  if (across === 1 && down === 1) return raster;
  return rasterWhere(raster.width * across, raster.height * down, (x, y) =>
    isBlackAt(raster, Math.floor(x / across), Math.floor(y / down)),
  );
}

/** Commands that set up the printer, the paper or the copies, or ask for a status: nothing of them is on the label. */
const settings = new Set(
  (
    'CC CD CT CO CP CV CW CM FP FX FL FM HF HG HH HR HT HV HW HY HZ ID IS JB JH JI JJ JM JS JT JU JW JZ KD KL KN KP KV LF ' +
    'MA MC MD MF MI ML MM MN MP MT MW NB NC ND NI NP NR NS NT NW NN PA PF PH PN PP PQ PR SC SE SI SL SO SP SQ SR SS ST SX SZ ' +
    'TO WA WC WD WF WL WP WT WV XB XS ZZ RB RE RF RI RL RM RN RQ RR RS RT RU RW RZ EF EG'
  ).split(' '),
);

const isSetting = (name: string) => name.startsWith('~') || settings.has(name);
