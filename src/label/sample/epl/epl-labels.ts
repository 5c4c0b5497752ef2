import type { Raster } from '@/label/raster/raster';
import { printerBudget, unknownCommands } from '@/label/sample/printer-file/budget';
import { labelBuffer, sidesOf } from '@/label/sample/printer-file/label-buffer';
import { lineReader, numberOf } from '@/label/sample/printer-file/line-reader';
import type { Place, PrintedLabel } from '@/label/sample/printer-file/printed-label';
import {
  type CodeReading,
  manualQrText,
  noSymbology,
  type PrinterCode,
  type Refused,
  readDataMatrix,
} from '@/label/sample/printer-file/printer-codes';
import { type CodePage, printerText } from '@/label/sample/printer-file/printer-texts';
import { type PrinterValue, plainValue } from '@/label/sample/printer-file/printer-value';
import { SampleRefused } from '@/label/sample/sample-facts';
import type { Turn } from '@/label/sheet/stock';
import { eplBarcode } from './epl-codes';
import { eplFont } from './epl-fonts';
import { clockPattern, eplCodePage, eplParameters, eplValue, variableName } from './epl-texts';

/** A line that draws something, or gets a stored form. */
export const eplStart =
  /^[ \t]*(?:[AB]\d+,-?\d+,[0-7],|b\d+,\d+,[A-Z]|(?:L[EOSW]|X)\d+,\d+,\d+,|GW\d+,\d+,\d+,\d+|F[RS]")/m;

type StoredForm = { lines: { line: string; at: number }[]; isRecalled: boolean };

/** The rotation of a text; Asian fonts have 4 to 7. */
const turnOf = (quarter: string | undefined) => ((numberOf(quarter) & 3) * 90) as Turn;

/** Options of a 2D code have a letter before them: `s5` is the size of a module. */
const optionOf = (options: readonly string[], letter: string): number | undefined => {
  const found = options.find((one) => one.startsWith(letter) && /^[a-z]\d/.test(one));
  return found === undefined ? undefined : numberOf(found.slice(1));
};

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
  // Its place is that of an area, in the middle of which it is unless the file says otherwise.
  P: (options, text, at) => {
    const [width, height] = [Math.max(1, numberOf(options[0], 400)), Math.max(1, numberOf(options[1], 200))];
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

/** The labels of a file of EPL2. Everything that is not taken over is listed. @throws SampleRefused */
export function eplLabels(text: string, dotsPerMm: number): PrintedLabel[] {
  const reader = lineReader(text);
  const budget = printerBudget();
  const unknown = unknownCommands();
  const { draw, drawBar, drawCode, leaveOut, ...buffer } = labelBuffer(budget);
  const forms = new Map<string, StoredForm>();
  const variables = new Map<string, PrinterValue>([
    ['TD', { ...plainValue('mn-dd-y2'), clock: 'MM-dd-yy' }],
    ['TT', { ...plainValue('h:m'), clock: 'HH:mm' }],
  ]);
  /** Those for which another program sends values, in the order in which it sends them. */
  let asked: string[] = [];
  const state = {
    width: undefined as number | undefined,
    length: undefined as number | undefined,
    reference: { x: 0, y: 0 },
    page: 437 as CodePage,
  };
  let recording: StoredForm | undefined;
  /** It is drawn when it is printed: its values come before. */
  let recalled: StoredForm | undefined;

  const handlers: Readonly<Record<string, (p: readonly string[], rest: string) => void>> = {
    N: buffer.clear,
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
      const [narrow, wide] = [Math.max(1, numberOf(p[4], 2)), numberOf(p[5], 2)];
      const value = contentOf(p[8]);
      drawCode({
        ...{ at: place(p), rotation: turnOf(p[2]), value },
        reading: eplBarcode(p[3] ?? '', value.text, wide / narrow),
        look: { module: narrow, height: Math.max(1, numberOf(p[6], 1)), showText: p[7]?.toUpperCase() === 'B' },
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
    LS: (p) => draw({ type: 'diagonal', at: place(p), to: place(p, 3), thickness: Math.max(1, numberOf(p[2], 1)) }),
    X: (p) => {
      const [x, y, thickness, right, bottom] = [0, 1, 2, 3, 4].map((index) => numberOf(p[index])) as [
        number,
        number,
        number,
        number,
        number,
      ];
      const thick = Math.max(1, thickness);
      const at = place([String(Math.min(x, right)), String(Math.min(y, bottom))]);
      const [width, height] = [Math.max(thick, Math.abs(right - x)), Math.max(thick, Math.abs(bottom - y))];
      draw({ type: 'box', at, width, height, thickness: thick });
    },
    GG: (p) => {
      const name = contentOf(p[2]).text;
      const code = graphics.has(name) ? 'picture-file-not-read' : 'in-the-printer';
      leaveOut({ name: { code: 'graphic', name }, reason: { code } });
    },
    V: (p) => define('V', p, false),
    C: (p) => define('C', p, true),
    TD: (_, rest) => {
      variables.set('TD', { ...plainValue(rest.trim()), clock: clockPattern(rest) });
    },
    TT: (_, rest) => {
      variables.set('TT', { ...plainValue(rest.trim()), clock: clockPattern(rest) });
    },
    '?': () => {
      for (const name of asked) {
        const known = variables.get(name);
        if (known) variables.set(name, { ...known, text: reader.line() });
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

  while (!reader.isAtEnd()) {
    const at = reader.place();
    const graphic = reader.take(/[ \t]*GW[ \t]*(-?\d+),(-?\d+),(\d+),(\d+)(?:,|\r?\n)/y);
    const stored = reader.take(/[ \t]*GM[ \t]*"([^"\r\n]*)"[ \t]*,?[ \t]*(\d+)[ \t]*\r?\n?/y);
    if (graphic) drawGraphic(graphic);
    else if (stored) {
      budget.command();
      graphics.add(stored[1] ?? '');
      reader.bytes(Number(stored[2]));
    } else run(reader.line(), at);
  }
  // A form that is never recalled is the label itself, with its variables.
  for (const form of forms.values()) {
    if (form.isRecalled) continue;
    open(form);
    print();
  }
  print();
  buffer.labels[0]?.leftOut.push(...unknown.leftOut());
  return buffer.labels;

  function run(whole: string, at: number) {
    budget.command();
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
    else if (line.trim() !== '' && !settings.has(name)) unknown.add(name || line.slice(0, 12), at);
  }

  function open(form: StoredForm) {
    asked = [];
    recalled = form;
    for (const { line, at } of form.lines) if (isDefinition(line)) run(line, at);
  }

  function print() {
    const form = recalled;
    recalled = undefined;
    for (const { line, at } of form?.lines ?? []) if (!isDefinition(line)) run(line, at);
    buffer.print({ width: state.width, length: state.length });
  }

  /** `V00,10,N,"Part number"`, `C0,6,N,+1,"Carton"`: a name, and what the printer asks for. */
  function define(letter: string, p: readonly string[], counts: boolean) {
    const name = variableName(letter, p[0] ?? '');
    const prompt = contentOf(p.findLast((one) => one.startsWith('"'))).text;
    variables.set(name, { ...plainValue(''), counts, variable: counts ? undefined : prompt || name });
    asked = [...asked.filter((other) => other !== name), name];
  }

  function place(p: readonly string[], index = 0) {
    const { x, y } = state.reference;
    return { x: x + numberOf(p[index]), y: y + numberOf(p[index + 1]), turnsAbout: true };
  }

  function drawGraphic(head: readonly string[]) {
    budget.command();
    const [x = 0, y = 0, bytes = 0, height = 0] = head.slice(1).map((one) => numberOf(one));
    if (!(bytes > 0) || !(height > 0)) throw new SampleRefused({ code: 'graphic-without-size' });
    budget.graphic(bytes * height);
    const raster: Raster = { width: bytes * 8, height, bits: new Uint8Array(bytes * height) };
    const data = reader.bytes(bytes * height);
    // A bit of 0 is black.
    for (let index = 0; index < data.length; index += 1) raster.bits[index] = ~data.charCodeAt(index) & 0xff;
    const { reference } = state;
    draw({ type: 'graphic', at: { x: reference.x + x, y: reference.y + y }, raster });
  }

  function contentOf(expression: string | undefined): PrinterValue {
    const value = eplValue(expression ?? '', variables);
    return { ...value, text: printerText(value.text, state.page) };
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
