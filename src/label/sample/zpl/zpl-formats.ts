import { type Raster, rowBytes, whiteRaster } from '@/label/raster/raster';
import { printerBudget, unknownCommands } from '@/label/sample/printer-file/budget';
import type { Place, PrintedField } from '@/label/sample/printer-file/printed-label';
import type { LeftOut } from '@/label/sample/sample';
import type { LeftOutName } from '@/label/sample/sample-facts';
import { type BarSettings, zplCodes } from './zpl-codes';
import { zplGraphic } from './zpl-graphics';
import { type ZplCommand, zplCommands } from './zpl-tokens';

type ZplOrientation = 'N' | 'R' | 'I' | 'B';

type Common = { at: Place; isReversed: boolean };

export type ZplField =
  | (Common & {
      type: 'text';
      orientation: ZplOrientation;
      font: { name: string; height: number; width: number };
      block: { width: number; lines: number; spacing: number; align: 'left' | 'center' | 'right' } | undefined;
      code: { command: string; settings: BarSettings } | undefined;
      data: string;
      hex: string | undefined;
      codePage: number;
      variable: string | undefined;
      counts: boolean;
      clock: string | undefined;
    })
  | Exclude<PrintedField, { type: 'text' | 'code' }>;

type TextField = Extract<ZplField, { type: 'text' }>;

/** One label: what stands between ^XA and ^XZ, with the stored formats it recalls. */
export type ZplFormat = {
  width: number | undefined;
  length: number | undefined;
  inverted: boolean;
  fields: ZplField[];
  leftOut: LeftOut[];
};

type Stored = { commands: ZplCommand[]; isRecalled: boolean };

type State = {
  home: { x: number; y: number };
  shift: { x: number; y: number };
  orientation: ZplOrientation;
  font: { name: string; height: number; width: number };
  bars: { module: number; ratio: number; height: number };
  codePage: number;
  reverseAll: boolean;
  /** Dots of one unit of the file (^MU). */
  unit: number;
};

type Open = Partial<TextField> & {
  at?: Place;
  fontOrientation?: ZplOrientation;
  number?: number;
  prompt?: string;
  hasData?: boolean;
  drawn?: boolean;
};

/** The labels of a file, in dots. @throws SampleRefused for one that would never end or fill the memory. */
export function zplFormats(text: string, dotsPerMm: number): ZplFormat[] {
  const stored = new Map<string, Stored>();
  const graphics = new Map<string, Raster>();
  const formats: ZplFormat[] = [];
  const unknown = unknownCommands();
  const budget = printerBudget();

  const state: State = {
    home: { x: 0, y: 0 },
    shift: { x: 0, y: 0 },
    orientation: 'N',
    font: { name: 'A', height: 0, width: 0 },
    bars: { module: 2, ratio: 3, height: 10 },
    codePage: 0,
    reverseAll: false,
    unit: 1,
  };
  let format: ZplFormat | undefined;
  let open: Open = {};
  let values = new Map<number, { data: string; hex: string | undefined }>();
  let pending: { field: TextField; number: number }[] = [];
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
  formats[0]?.leftOut.push(...unknown.leftOut());
  return formats;

  function startFormat() {
    format = { width: undefined, length: undefined, inverted: false, fields: [], leftOut: [] };
    const last = formats.at(-1);
    // Size and turn stay as they are until another format changes them.
    if (last) Object.assign(format, { width: last.width, length: last.length, inverted: last.inverted });
    open = {};
    values = new Map();
    pending = [];
  }

  function endFormat() {
    endField();
    for (const { field, number } of pending) {
      const value = values.get(number);
      if (value) Object.assign(field, { data: value.data, hex: value.hex });
    }
    if (format && (format.fields.length > 0 || format.leftOut.length > 0)) formats.push(format);
    format = undefined;
    recording = undefined;
  }

  function endField() {
    if (open.hasData && open.number !== undefined && !open.at) {
      values.set(open.number, { data: open.data ?? '', hex: open.hex });
    } else if (format && open.at && (open.hasData || open.number !== undefined) && !open.drawn) {
      const field: TextField = {
        type: 'text',
        at: open.at,
        isReversed: open.isReversed ?? state.reverseAll,
        orientation: (open.code ? open.orientation : open.fontOrientation) ?? state.orientation,
        font: open.font ?? state.font,
        block: open.block,
        code: open.code,
        data: open.data ?? '',
        hex: open.hex,
        codePage: state.codePage,
        variable: open.number === undefined ? undefined : open.prompt || `Field ${open.number}`,
        counts: open.counts ?? false,
        clock: open.clock,
      };
      format.fields.push(field);
      if (open.number !== undefined) pending.push({ field, number: open.number });
    }
    open = {};
  }

  function draw(field: ZplField) {
    open.drawn = true;
    format?.fields.push(field);
  }

  function common(): Common {
    const at = open.at ?? { x: state.home.x, y: state.home.y, isBaseline: false, isRight: false };
    return { at, isReversed: open.isReversed ?? state.reverseAll };
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
    const number = (index: number, fallback = 0) => {
      const value = Number.parseFloat(text(index));
      return Number.isFinite(value) ? Math.max(-32_000, Math.min(32_000, value)) : fallback;
    };
    const length = (index: number, fallback = 0) => (text(index) === '' ? fallback : number(index) * state.unit);
    const orientation = (index: number) => orientationOf(text(index)) ?? state.orientation;

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
        state.orientation = orientationOf(text(0)) ?? state.orientation;
      },
      CF: () => {
        state.font = { name: text(0).charAt(0).toUpperCase() || state.font.name, height: length(1), width: length(2) };
      },
      A: () => {
        const isNamed = data.startsWith('@');
        const letter = isNamed ? '@' : data.charAt(0).toUpperCase();
        const turn = orientationOf(text(0).slice(1));
        if (turn) open.fontOrientation = turn;
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
        const turn = orientationOf(text(0));
        if (turn) open.fontOrientation = turn;
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
      FD: () => Object.assign(open, { data, hasData: true }),
      FV: () => Object.assign(open, { data, hasData: true }),
      SN: () => Object.assign(open, { data: parameters[0] ?? '', hasData: true, counts: true }),
      SF: () => Object.assign(open, { counts: true }),
      FC: () => Object.assign(open, { clock: text(0).charAt(0) || '%' }),
      FR: () => Object.assign(open, { isReversed: true }),
      LR: () => {
        state.reverseAll = text(0).toUpperCase() === 'Y';
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
        const isWhite = text(3).toUpperCase() === 'W';
        draw({ ...common(), isWhite, type: 'box', width, height, thickness, rounding: number(4) });
      },
      GC: () => {
        const size = Math.max(3, length(0, 3));
        const isWhite = text(2).toUpperCase() === 'W';
        draw({
          ...common(),
          isWhite,
          type: 'ellipse',
          width: size,
          height: size,
          thickness: Math.max(1, length(1, 1)),
        });
      },
      GE: () => {
        const [width, height] = [Math.max(3, length(0, 3)), Math.max(3, length(1, 3))];
        const isWhite = text(3).toUpperCase() === 'W';
        draw({ ...common(), isWhite, type: 'ellipse', width, height, thickness: Math.max(1, length(2, 1)) });
      },
      GD: () => {
        const thickness = Math.max(1, length(2, 1));
        const [width, height] = [Math.max(3, length(0, thickness)), Math.max(3, length(1, thickness))];
        const isWhite = text(3).toUpperCase() === 'W';
        const leansRight = text(4) === '' || /^[R/]/i.test(text(4));
        const { at: corner, isReversed } = common();
        const [top, bottom] = leansRight ? [height, 0] : [0, height];
        const from = { ...corner, y: corner.y + top };
        const to = { x: corner.x + width, y: corner.y + bottom };
        draw({ at: from, isReversed, isWhite, type: 'diagonal', to, thickness });
      },
      GS: () => {
        open.drawn = true;
        leaveOut({ code: 'printer-sign' }, 'no-such-sign');
      },
      GF: () => {
        const [, form = 'A', , total = '0', bytes = '0', body = ''] =
          /^\s*([ABC])?[^,]*,\s*(\d*)\s*,\s*(\d*)\s*,\s*(\d*)\s*,(.*)$/is.exec(
            delimiter === ',' ? data : data.replaceAll(delimiter, ','),
          ) ?? [];
        budget.graphic(Number(total));
        draw({
          ...common(),
          type: 'graphic',
          raster: zplGraphic(body, Number(total), Number(bytes), form.toUpperCase() === 'B'),
        });
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
      PO: () => format && Object.assign(format, { inverted: text(0).toUpperCase() === 'I' }),
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
      const turn = name === 'BQ' ? 'N' : orientation(0);
      Object.assign(open, { code: { command: name, settings }, orientation: turn });
    }

    function leaveOut(left: LeftOutName, code: 'in-the-printer' | 'no-such-sign' | 'not-mirrored') {
      format?.leftOut.push({ name: left, reason: { code } });
    }

    function drawStored(stored: string, across: number, down: number) {
      const raster = graphics.get(nameOf(stored));
      if (!raster) {
        open.drawn = true;
        return leaveOut({ code: 'graphic', name: stored }, 'in-the-printer');
      }
      budget.graphic(raster.bits.length * across * down);
      draw({ ...common(), type: 'graphic', raster: enlarged(raster, across, down) });
    }
  }

  /** A place without what belongs to it is replaced by the next; some files leave ^FS out. */
  function endFieldIfComplete() {
    if (open.at && (open.hasData || open.number !== undefined || open.drawn)) endField();
  }
}

const isLength = (command: string, index: number) => index === zplCodes[command]?.height;

const orientationOf = (text: string): ZplOrientation | undefined => {
  const letter = text.trim().charAt(0).toUpperCase();
  return letter === 'N' || letter === 'R' || letter === 'I' || letter === 'B' ? letter : undefined;
};

/** `R:LABEL.ZPL` and `label` are one. */
const nameOf = (text: string) =>
  text
    .trim()
    .replace(/^[A-Z]:/i, '')
    .replace(/\.\w+$/, '')
    .toUpperCase();

function enlarged(raster: Raster, across: number, down: number): Raster {
  if (across === 1 && down === 1) return raster;
  const result = whiteRaster(raster.width * across, raster.height * down);
  const row = rowBytes(raster.width);
  for (let y = 0; y < result.height; y += 1) {
    for (let x = 0; x < result.width; x += 1) {
      const [fromX, fromY] = [Math.floor(x / across), Math.floor(y / down)];
      if (((raster.bits[fromY * row + (fromX >> 3)] ?? 0) & (0x80 >> (fromX & 7))) === 0) continue;
      const at = y * rowBytes(result.width) + (x >> 3);
      result.bits[at] = (result.bits[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return result;
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
