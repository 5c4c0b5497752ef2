import type { Turn } from '@/label/sheet/stock';
import type { FileLabel, Place } from './file-label';
import {
  atLeastOne,
  joinedValues,
  linePrinter,
  namedValue,
  optionOf,
  type PrinterValue,
  plainValue,
  sidesOf,
  splitOutside,
} from './line-printer';
import {
  type BarReader,
  type CodeReading,
  FNC1,
  manualQrText,
  noSymbology,
  type PrinterCode,
  type Refused,
  readBarcode,
  readCode39,
  readCode128,
  readContainerCode,
  readDataMatrix,
  readInterleaved,
  retailCode,
} from './printer-codes';
import { type BitmapFont, bitmapFont, type PrinterFont } from './printer-fonts';
import { type CodePage, clockPattern, numberOf } from './printer-texts';

/** A line that draws something, or gets a stored form. */
export const eplStart =
  /^[ \t]*(?:[AB]\d+,-?\d+,[0-7],|b\d+,\d+,[A-Z]|(?:L[EOSW]|X)\d+,\d+,\d+,|GW\d+,\d+,\d+,\d+|F[RS]")/m;

type StoredForm = { lines: { line: string; at: number }[]; isRecalled: boolean };

/** The rotation of a text; Asian fonts have 4 to 7. */
const turnOf = (quarter: string | undefined) => ((numberOf(quarter) & 3) * 90) as Turn;

type MatrixReading = { reading: CodeReading | Refused; look?: Partial<PrinterCode>; at?: Place; rotation?: Turn };
type MatrixReader = (options: readonly string[], text: string, at: Place) => MatrixReading;

/** The types of `b`. */
const matrixCodes: Readonly<Record<string, MatrixReader>> = {
  // Around it there is one white module.
  D: (options, text) => {
    const module = Math.max(1, optionOf(options, 'h') ?? 5);
    return { reading: readDataMatrix(text), look: { module, inset: { x: module, y: module } } };
  },
  Q: (options, text) => {
    const level = options.find((one) => /^e[LMQH]$/i.test(one))?.slice(1) ?? 'M';
    const content = options.some((one) => /^iM$/i.test(one)) ? manualQrText(text) : text;
    const module = Math.max(1, optionOf(options, 's') ?? 3);
    return { reading: { type: 'qrcode', content, level: level.toUpperCase(), notes: [] }, look: { module } };
  },
  // Its place is that of an area; the code is in the middle of it unless the file says otherwise.
  P: (options, text, at) => {
    const [width, height] = [atLeastOne(options[0], 400), atLeastOne(options[1], 200)];
    const module = optionOf(options, 'x');
    const isCentre = optionOf(options, 'f') !== 0;
    return {
      reading: { type: 'pdf417', content: text, notes: [{ code: 'other-rows' }] },
      look: module ? { module } : { module: 6, room: { width, height } },
      rotation: turnOf(String(optionOf(options, 'o') ?? 0)),
      ...(isCentre ? { at: { x: at.x + width / 2, y: at.y + height / 2, isCentre } } : {}),
    };
  },
  A: (options, text) => ({
    reading: { type: 'azteccode', content: text, notes: [] },
    look: { module: Math.max(1, optionOf(options, 'd') ?? 3) },
  }),
  AZ: () => ({ reading: noSymbology('Aztec Mesa') }),
  M: () => ({ reading: noSymbology('MaxiCode') }),
  R: () => ({ reading: noSymbology('GS1 DataBar') }),
};

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

function eplBarcode(type: string, data: string, ratio: number): CodeReading | Refused {
  const known = type.toUpperCase();
  return (
    readBarcode(barcodes, known, data, ratio) ??
    noSymbology(names[known] ?? (/^(E3|E8|UA|UE)[25]$/.test(known) ? 'UPC/EAN extension' : type))
  );
}

type Fonts = Readonly<Record<string, BitmapFont>>;

/** At 8 dots a millimetre. */
const coarse: Fonts = {
  1: { height: 12, width: 8, gap: 2, baseline: 10 },
  2: { height: 16, width: 10, gap: 2, baseline: 13 },
  3: { height: 20, width: 12, gap: 2, baseline: 16 },
  4: { height: 24, width: 14, gap: 2, baseline: 19 },
  5: { height: 48, width: 32, gap: 4, baseline: 48 },
};

/** At 12, with the gap in their width. */
const fine: Fonts = {
  1: { height: 20, width: 12, gap: 0, baseline: 16 },
  2: { height: 28, width: 16, gap: 0, baseline: 23 },
  3: { height: 36, width: 20, gap: 0, baseline: 29 },
  4: { height: 44, width: 24, gap: 0, baseline: 36 },
  5: { height: 80, width: 48, gap: 0, baseline: 80 },
};

/** Font names that are letters are fonts loaded into the printer; font 3 replaces them. */
function eplFont(name: string, wide: number, tall: number, dotsPerMm: number): PrinterFont {
  const fonts = dotsPerMm < 10 ? coarse : fine;
  const own = fonts[name];
  const steps = (size: number) => Math.max(1, Math.min(9, Math.round(size)));
  const font = own ?? (fonts[3] as BitmapFont);
  return bitmapFont(font, steps(wide), steps(tall), own ? undefined : name);
}

const quoteSign = /\\./y;

const eplParameters = (line: string): string[] => splitOutside(line, ',', quoteSign);

/** `V00` and `V0` are one. */
const variableName = (letter: string, number: string): string => `${letter}${Number(number)}`;

/** `"LOT "V00C1`: texts, variables, counters, date and time of the printer, one after another. */
function eplValue(expression: string, variables: ReadonlyMap<string, PrinterValue>): PrinterValue {
  const parts = Array.from(
    expression.matchAll(/"((?:\\.|[^"\\])*)"?|([VC])(\d\d?)|T[DT]/gs),
    ([sign, quoted, letter, number]): PrinterValue => {
      if (quoted !== undefined) return plainValue(quoted.replace(/\\(.)/gs, '$1'));
      const name = letter === undefined ? sign : variableName(letter, number ?? '');
      return namedValue(variables.get(name) ?? { ...plainValue(''), variable: name });
    },
  );
  return parts.reduce(joinedValues, plainValue(''));
}

const clockLetters: Readonly<Record<string, string>> = {
  dd: 'dd',
  mn: 'MM',
  y2: 'yy',
  y4: 'yyyy',
  h: 'HH',
  m: 'mm',
};

/** `dd-mn-y4` as the pattern of our dates. */
const clockOf = (form: string) => clockPattern(form.trim(), /([A-Za-z]+\d?)/g, clockLetters);

const pages: Readonly<Record<string, CodePage>> = {
  '0': 437,
  A: 'windows-1252',
  B: 'windows-1250',
  C: 'windows-1251',
  D: 'windows-1253',
  E: 'windows-1254',
};

/** `I8,A,001`: eight bits of Windows. */
const eplCodePage = (name: string): CodePage => pages[name.toUpperCase()] ?? 850;

/** The labels of a file of EPL2. Everything that is not taken over is listed. @throws SampleRefused */
export function eplLabels(text: string, dotsPerMm: number): FileLabel[] {
  const printer = linePrinter(text);
  const { state, place, draw, drawBar, drawCode, leaveOut } = printer;
  const forms = new Map<string, StoredForm>();
  const variables = new Map<string, PrinterValue>([
    ['TD', { ...plainValue('mn-dd-y2'), clock: 'MM-dd-yy' }],
    ['TT', { ...plainValue('h:m'), clock: 'HH:mm' }],
  ]);
  /** Variables whose values another program sends, in the order in which it sends them. */
  let prompts: string[] = [];
  let recording: StoredForm | undefined;
  /** It is rendered at the print command, after its values are known. */
  let recalled: StoredForm | undefined;

  const handlers: Readonly<Record<string, (p: readonly string[], rest: string) => void>> = {
    N: printer.clear,
    q: (p) => {
      state.width = numberOf(p[0]) || undefined;
    },
    Q: (p) => {
      state.length = numberOf(p[0]) || undefined;
    },
    R: (p) => {
      state.reference = { x: numberOf(p[0]), y: numberOf(p[1]) };
    },
    I: (p) => {
      state.page = eplCodePage(p[1] ?? '');
    },
    P: print,
    PA: print,
    A: (p) => {
      const { text: raw, ...marks } = contentOf(p[7]);
      const font = eplFont(p[3] ?? '', numberOf(p[4], 1), numberOf(p[5], 1), dotsPerMm);
      const [at, rotation] = [place(p), turnOf(p[2])];
      const isWhite = p[6]?.toUpperCase() === 'R';
      if (isWhite) draw(areaBehind(at, rotation, font.widthOf(raw), font.cell));
      draw({ type: 'text', at, rotation, font, text: raw, isWhite, ...marks });
    },
    B: (p) => {
      const [narrow, wide] = [atLeastOne(p[4], 2), numberOf(p[5], 2)];
      const value = contentOf(p[8]);
      drawCode({
        at: place(p),
        rotation: turnOf(p[2]),
        value,
        reading: eplBarcode(p[3] ?? '', value.text, wide / narrow),
        look: { module: narrow, height: atLeastOne(p[6]), showText: p[7]?.toUpperCase() === 'B' },
      });
    },
    b: (_, rest) => {
      // Before a text there need not be a comma.
      const [, head = '', data = ''] = /^([^"]*?)((?:[VC]\d\d?|T[DT]|").*)?$/s.exec(rest) ?? [];
      const [x, y, kind = '', ...options] = head.split(',').map((one) => one.trim());
      const value = contentOf(data);
      const at = place([x ?? '', y ?? '']);
      const read = Object.hasOwn(matrixCodes, kind) ? matrixCodes[kind] : undefined;
      const made = read?.(options, value.text, at) ?? { reading: noSymbology(kind) };
      drawCode({ at, rotation: 0, value, ...made });
    },
    LO: (p) => drawBar(place(p), sidesOf(p), false),
    LW: (p) => drawBar(place(p), sidesOf(p), true),
    LE: (p) => draw({ type: 'invert', at: place(p), ...sidesOf(p) }),
    LS: (p) => draw({ type: 'diagonal', at: place(p), to: place(p, 3), thickness: atLeastOne(p[2]) }),
    X: (p) => printer.drawFrame(place(p), place(p, 3), atLeastOne(p[2])),
    GG: (p) => {
      const name = contentOf(p[2]).text;
      printer.leaveGraphic(name, graphics.has(name));
    },
    V: (p) => define('V', p, false),
    C: (p) => define('C', p, true),
    TD: (_, rest) => {
      variables.set('TD', { ...plainValue(rest.trim()), clock: clockOf(rest) });
    },
    TT: (_, rest) => {
      variables.set('TT', { ...plainValue(rest.trim()), clock: clockOf(rest) });
    },
    '?': () => {
      for (const name of prompts) {
        const known = variables.get(name);
        if (known) variables.set(name, { ...known, text: printer.line() });
      }
    },
    FS: (p) => {
      recording = { lines: [], isRecalled: false };
      forms.set(contentOf(p[0]).text, recording);
    },
    FR: (p) => {
      const name = contentOf(p[0]).text;
      const form = forms.get(name);
      if (!form) return leaveOut({ name: { code: 'stored-format', name }, reason: { code: 'in-the-printer' } });
      form.isRecalled = true;
      open(form);
    },
  };
  const graphics = new Set<string>();

  while (!printer.isAtEnd()) {
    const at = printer.position();
    const graphic = printer.take(/[ \t]*GW[ \t]*(-?\d+),(-?\d+),(\d+),(\d+)(?:,|\r?\n)/y);
    const stored = printer.take(/[ \t]*GM[ \t]*"([^"\r\n]*)"[ \t]*,?[ \t]*(\d+)[ \t]*\r?\n?/y);
    if (graphic) {
      printer.countCommand();
      printer.drawGraphic(graphic.slice(1));
    } else if (stored) {
      printer.countCommand();
      graphics.add(stored[1] ?? '');
      printer.bytes(Number(stored[2]));
    } else run(printer.line(), at);
  }
  // A form that is never recalled is the label itself, with its variables.
  for (const form of forms.values()) {
    if (form.isRecalled) continue;
    open(form);
    print();
  }
  print();
  return printer.printed();

  function run(whole: string, at: number) {
    printer.countCommand();
    const line = whole.trimStart();
    const [, name = '', rest = ''] = commandForm.exec(line) ?? [];
    if (recording && name !== 'FE') {
      recording.lines.push({ line, at });
      return;
    }
    if (name === 'FE') {
      recording = undefined;
      return;
    }
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (handler) handler(eplParameters(rest), rest);
    else if (line.trim() !== '' && !settings.has(name)) printer.addUnknown(name || line.slice(0, 12), at);
  }

  function open(form: StoredForm) {
    prompts = [];
    recalled = form;
    for (const { line, at } of form.lines) if (isDefinition(line)) run(line, at);
  }

  function print() {
    const form = recalled;
    recalled = undefined;
    for (const { line, at } of form?.lines ?? []) if (!isDefinition(line)) run(line, at);
    printer.print();
  }

  /** `V00,10,N,"Part number"`, `C0,6,N,+1,"Carton"`: a name, and what the printer asks for. */
  function define(letter: string, p: readonly string[], counts: boolean) {
    const name = variableName(letter, p[0] ?? '');
    const prompt = contentOf(p.findLast((one) => one.startsWith('"'))).text;
    variables.set(name, { ...plainValue(''), counts, variable: counts ? undefined : prompt || name });
    prompts = [...prompts.filter((other) => other !== name), name];
  }

  function contentOf(expression: string | undefined): PrinterValue {
    return printer.decoded(eplValue(expression ?? '', variables));
  }
}

/** Of a variable or a counter. */
const isDefinition = (line: string) => /^[VC]\d/.test(line);

/** The black area of a text that is white. */
function areaBehind(at: Place, rotation: Turn, across: number, down: number) {
  const [width, height] = rotation % 180 === 0 ? [across, down] : [down, across];
  const x = rotation === 90 ? at.x - width : rotation === 180 ? at.x - width : at.x;
  const y = rotation === 180 ? at.y - height : rotation === 270 ? at.y - height : at.y;
  return { type: 'box', at: { x, y }, width, height, thickness: Math.min(width, height) } as const;
}

const commandForm = /^(F[EIKRS]|G[GIKM]|L[EOSW]|PA|T[DST]|E[IKS]|o[A-Z]|[A-Za-z?^])(.*)$/s;

/** Commands that set up the printer, the paper or the copies, or ask for a status: nothing of them is on the label. */
const settings = new Set('D EI EK FI FK GI GK J M O S TS U W Y Z c d e f i l oB oE oH oM oR oW r u x ^'.split(' '));
