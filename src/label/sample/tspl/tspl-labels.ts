import type { Raster } from '@/label/raster/raster';
import { printerBudget, unknownCommands } from '@/label/sample/printer-file/budget';
import { labelBuffer, sidesOf } from '@/label/sample/printer-file/label-buffer';
import { lineReader, numberOf } from '@/label/sample/printer-file/line-reader';
import type { Align, PrintedLabel } from '@/label/sample/printer-file/printed-label';
import { type CodeReading, manualQrText, noSymbology, readDataMatrix } from '@/label/sample/printer-file/printer-codes';
import { type CodePage, printerText } from '@/label/sample/printer-file/printer-texts';
import { type PrinterValue, plainValue } from '@/label/sample/printer-file/printer-value';
import { SampleRefused } from '@/label/sample/sample-facts';
import type { Turn } from '@/label/sheet/stock';
import { tsplBarcode, tsplMatrixText } from './tspl-codes';
import { tsplFont } from './tspl-fonts';
import { tsplCodePage, tsplParameters, tsplValue } from './tspl-texts';

/** A command that no other language has, at the start of a line. */
export const tsplStart =
  /^[ \t]*(?:<xpml>.*<\/xpml>)?[ \t]*(?:SIZE[ \t]+[\d.]|CLS[ \t]*$|(?:TEXT|BLOCK|BARCODE|BITMAP|QRCODE|DMATRIX)[ \t]+-?\d+[ \t]*,)/im;

const alignments: Readonly<Record<number, Align>> = { 2: 'center', 3: 'right' };
const alignOf = (number: string | undefined): Align => alignments[numberOf(number)] ?? 'left';

const turnOf = (degrees: string | undefined) => ((((Math.round(numberOf(degrees) / 90) % 4) + 4) % 4) * 90) as Turn;

/** With these letters before them, options of a code stand in any order: `W3` is the width of a module. */
const optionOf = (options: readonly string[], letter: string): number | undefined => {
  const found = options.find((one) => new RegExp(`^${letter}-?\\d`, 'i').test(one));
  return found === undefined ? undefined : numberOf(found.slice(1));
};

/** The labels of a file of TSPL. Everything that is not taken over is listed. @throws SampleRefused */
export function tsplLabels(text: string, dotsPerMm: number): PrintedLabel[] {
  const reader = lineReader(text);
  const budget = printerBudget();
  const unknown = unknownCommands();
  const { draw, drawBar, drawCode, leaveOut, ...buffer } = labelBuffer(budget);
  const variables = new Map<string, PrinterValue>();
  const counters = new Set<string>();
  const downloads = new Set<string>();
  const state = {
    width: undefined as number | undefined,
    length: undefined as number | undefined,
    reference: { x: 0, y: 0 },
    page: 437 as CodePage,
    isMirrored: false,
  };

  const handlers: Readonly<Record<string, (p: readonly string[], rest: string) => void>> = {
    SIZE: (p) => {
      state.width = lengthOf(p[0]) ?? state.width;
      state.length = lengthOf(p[1]) ?? state.length;
    },
    REFERENCE: (p) => {
      state.reference = { x: numberOf(p[0]), y: numberOf(p[1]) };
    },
    DIRECTION: (p) => {
      state.isMirrored = p[1] === '1';
    },
    CODEPAGE: (p) => {
      state.page = tsplCodePage(p[0] ?? '');
    },
    CLS: buffer.clear,
    PRINT: print,
    SET: (_, rest) => {
      const [, counter] = /^COUNTER[ \t]+(@\w+)/i.exec(rest.trim()) ?? [];
      if (counter) counters.add(counter.toUpperCase());
    },
    INPUT: (p) => {
      const [prompt = '', name = prompt] = p;
      variables.set(name.toUpperCase(), { ...plainValue(''), variable: p.length > 1 ? wordOf(prompt) : name });
    },
    TEXT: (p) => {
      const { text: raw, ...marks } = contentOf(p.at(-1));
      const font = tsplFont(wordOf(p[2]), numberOf(p[4], 1), numberOf(p[5], 1), dotsPerMm);
      const align = p.length > 7 ? alignOf(p[6]) : 'left';
      draw({
        type: 'text',
        at: place(p),
        rotation: turnOf(p[3]),
        font,
        text: raw.replaceAll('\n', ' '),
        align,
        ...marks,
      });
    },
    BLOCK: (p) => {
      const font = tsplFont(wordOf(p[4]), numberOf(p[6], 1), numberOf(p[7], 1), dotsPerMm);
      const spacing = p.length > 9 ? numberOf(p[8]) : 0;
      const lines = Math.max(1, Math.floor((numberOf(p[3]) + spacing) / Math.max(1, font.cell + spacing)));
      const block = { width: Math.max(1, numberOf(p[2], 1)), lines: Math.min(999, lines), spacing };
      const align = p.length > 10 ? alignOf(p[9]) : 'left';
      draw({ type: 'text', at: place(p), rotation: turnOf(p[5]), font, block, align, ...contentOf(p.at(-1)) });
    },
    BARCODE: (p) => {
      const [narrow, wide] = [Math.max(1, numberOf(p[6], 2)), numberOf(p[7], 2)];
      const value = contentOf(p.at(-1));
      drawCode({
        ...{ at: place(p), rotation: turnOf(p[5]), align: p.length > 9 ? alignOf(p[8]) : 'left', value },
        reading: tsplBarcode(wordOf(p[2]), value.text, wide / narrow),
        look: { module: narrow, height: Math.max(1, numberOf(p[3], 1)), showText: numberOf(p[4]) > 0 },
      });
    },
    QRCODE: (p) => {
      const value = contentOf(p.at(-1));
      const isManual = (p[4] ?? '').toUpperCase() === 'M';
      const content = isManual ? value.text.split('!').map(manualQrText).join('') : value.text;
      drawCode({
        ...{ at: place(p), rotation: turnOf(p[5]), value },
        reading: { type: 'qrcode', content, level: (p[2] ?? 'M').toUpperCase(), notes: [] },
        look: { module: Math.max(1, numberOf(p[3], 1)) },
      });
    },
    DMATRIX: (p) => {
      const options = p.slice(4, -1);
      const value = contentOf(p.at(-1));
      const signOption = options.find((one) => /^c\d+$/i.test(one));
      const sign = signOption && String.fromCharCode(numberOf(signOption.slice(1)));
      // Older printers have the module as a plain number, before rows and columns.
      const plain = options.filter((one) => /^\d+$/.test(one));
      const module = optionOf(options, 'x') ?? (plain.length === 3 ? numberOf(plain[0]) : undefined);
      const room = { width: Math.max(1, numberOf(p[2], 1)), height: Math.max(1, numberOf(p[3], 1)) };
      const reading = readDataMatrix(tsplMatrixText(value.text, sign), {
        isRectangular: optionOf(options, 'a') === 1,
      });
      const look = module ? { module } : { module: Math.max(room.width, room.height), room };
      const rotation = turnOf(String(optionOf(options, 'r') ?? 0));
      drawCode({ at: place(p), rotation, value, reading, look });
    },
    PDF417: (p) => {
      const options = p.slice(5, -1);
      const value = contentOf(p.at(-1));
      const width = Math.max(1, numberOf(p[2], 1));
      const height = Math.max(1, numberOf(p[3], 1));
      const module = optionOf(options, 'W');
      const reading: CodeReading = { type: 'pdf417', content: value.text, notes: [{ code: 'other-rows' }] };
      const look = module ? { module } : { module: width, room: { width, height } };
      drawCode({ at: place(p), rotation: turnOf(p[4]), value, reading, look });
    },
    AZTEC: (p) => {
      const value = contentOf(p.at(-1));
      const reading: CodeReading = { type: 'azteccode', content: value.text, notes: [] };
      const look = { module: p.length > 4 ? Math.max(1, numberOf(p[3], 6)) : 6 };
      drawCode({ at: place(p), rotation: turnOf(p[2]), value, reading, look });
    },
    MAXICODE: leaveCode('MaxiCode'),
    MPDF417: leaveCode('MicroPDF417'),
    RSS: leaveCode('GS1 DataBar'),
    CODABLOCK: leaveCode('Codablock'),
    TLC39: leaveCode('TLC39'),
    BAR: (p) => drawBar(place(p), sidesOf(p), false),
    ERASE: (p) => drawBar(place(p), sidesOf(p), true),
    REVERSE: (p) => draw({ type: 'invert', at: place(p), ...sidesOf(p) }),
    BOX: (p) => {
      const [x, y, right, bottom] = [0, 1, 2, 3].map((index) => numberOf(p[index])) as [number, number, number, number];
      const thickness = Math.max(1, numberOf(p[4], 1));
      const corner = place([String(Math.min(x, right)), String(Math.min(y, bottom))]);
      const [width, height] = [Math.abs(right - x), Math.abs(bottom - y)].map((side) => Math.max(thickness, side));
      draw({ type: 'box', at: corner, width: width ?? 1, height: height ?? 1, thickness, rounding: numberOf(p[5]) });
    },
    DIAGONAL: (p) =>
      draw({ type: 'diagonal', at: place(p), to: place(p, 2), thickness: Math.max(1, numberOf(p[4], 1)) }),
    CIRCLE: (p) => {
      const size = Math.max(1, numberOf(p[2], 1));
      draw({ type: 'ellipse', at: place(p), width: size, height: size, thickness: Math.max(1, numberOf(p[3], 1)) });
    },
    ELLIPSE: (p) => draw({ type: 'ellipse', at: place(p), ...sidesOf(p), thickness: Math.max(1, numberOf(p[4], 1)) }),
    PUTBMP: (p) => leaveStored(p[2]),
    PUTPCX: (p) => leaveStored(p[2]),
    PUTPNG: (p) => leaveStored(p[2]),
  };

  while (!reader.isAtEnd()) {
    budget.command();
    // What a label program puts around the commands for its own spooler.
    if (reader.take(/[ \t]*<xpml>.*?<\/xpml>/y)) continue;
    const at = reader.place();
    const graphic = reader.take(/[ \t]*BITMAP[ \t]+([^,\r\n]*),([^,\r\n]*),([^,\r\n]*),([^,\r\n]*),([^,\r\n]*),/iy);
    const download = reader.take(/[ \t]*DOWNLOAD[ \t]+(?:[A-Z][ \t]*,[ \t]*)?"([^"\r\n]*)"[ \t]*,[ \t]*(\d+)[ \t]*,/iy);
    if (graphic) drawBitmap(graphic, at);
    else if (download) {
      downloads.add((download[1] ?? '').toUpperCase());
      reader.bytes(Number(download[2]));
    } else run(reader.line().trim(), at);
  }
  // A file that prints only when a person asks for it.
  if (buffer.labels.length === 0) print();
  buffer.labels[0]?.leftOut.push(...unknown.leftOut());
  return buffer.labels;

  function run(line: string, at: number) {
    const [, variable, expression = ''] = /^(@?\w+\$?)[ \t]*=(.*)$/s.exec(line) ?? [];
    if (variable !== undefined) {
      const name = variable.toUpperCase();
      const value = tsplValue(expression, variables);
      variables.set(name, { ...value, counts: value.counts || counters.has(name) });
      return;
    }
    const [, word = '', rest = ''] = /^([A-Za-z]\w*)(?=[ \t]|$)(.*)$/s.exec(line) ?? [];
    const name = word.toUpperCase();
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (handler) handler(tsplParameters(rest.trim()), rest);
    else if (line !== '' && !settings.has(name)) unknown.add(word || line.slice(0, 12), at);
  }

  function print() {
    if (state.isMirrored) leaveOut({ name: { code: 'mirror' }, reason: { code: 'not-mirrored' } });
    buffer.print({ width: state.width, length: state.length });
  }

  function place(p: readonly string[], index = 0) {
    const { x, y } = state.reference;
    return { x: x + numberOf(p[index]), y: y + numberOf(p[index + 1]), turnsAbout: true };
  }

  function leaveCode(name: string) {
    return (p: readonly string[]) =>
      drawCode({ at: place(p), rotation: 0, value: contentOf(p.at(-1)), reading: noSymbology(name) });
  }

  function drawBitmap(head: readonly string[], at: number) {
    const [x = 0, y = 0, bytes = 0, height = 0, mode = 0] = head.slice(1).map((one) => numberOf(one));
    if (mode > 2) {
      // Packed, each maker in another way.
      reader.line();
      return unknown.add('BITMAP', at);
    }
    if (!(bytes > 0) || !(height > 0)) throw new SampleRefused({ code: 'graphic-without-size' });
    budget.graphic(bytes * height);
    const raster: Raster = { width: bytes * 8, height, bits: new Uint8Array(bytes * height) };
    const data = reader.bytes(bytes * height);
    // A bit of 0 is black.
    for (let index = 0; index < data.length; index += 1) raster.bits[index] = ~data.charCodeAt(index) & 0xff;
    const corner = { x: state.reference.x + x, y: state.reference.y + y };
    draw({ type: 'graphic', at: corner, raster, mode: (['cover', 'add', 'invert'] as const)[mode] ?? 'cover' });
  }

  function leaveStored(expression: string | undefined) {
    const name = wordOf(expression);
    const code = downloads.has(name.toUpperCase()) ? 'picture-file-not-read' : 'in-the-printer';
    leaveOut({ name: { code: 'graphic', name }, reason: { code } });
  }

  function contentOf(expression: string | undefined): PrinterValue {
    const value = tsplValue(expression ?? '', variables);
    return { ...value, text: printerText(value.text, state.page) };
  }

  /** A name or a prompt. */
  function wordOf(expression: string | undefined): string {
    return tsplValue(expression ?? '', variables).text.trim();
  }

  /** In inches, unless a unit is said. */
  function lengthOf(text: string | undefined): number | undefined {
    const unit = /[a-z]+/i.exec(text ?? '')?.[0].toLowerCase();
    const dots = unit === 'mm' ? dotsPerMm : unit === 'dot' || unit === 'dots' ? 1 : 25.4 * dotsPerMm;
    return numberOf(text) * dots || undefined;
  }
}

/** Commands that set up the printer, the paper or the copies, or ask for a status: nothing of them is on the label. */
const settings = new Set(
  (
    'GAP GAPDETECT BLINE BLINEDETECT AUTODETECT OFFSET SPEED DENSITY SHIFT COUNTRY FEED BACKFEED BACKUP FORMFEED HOME SOUND CUT ' +
    'LIMITFEED SELFTEST EOJ DELAY INITIALPRINTER KILL FILES MOVE OUT REM EOP DOWNLOAD PEEL TEAR RIBBON LANGUAGE BEEP'
  ).split(' '),
);
