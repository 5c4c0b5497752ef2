import type { Turn } from '@/label/sheet/stock';
import { checkDigit } from '@/lib/check-digit';
import type { Align, FileLabel } from './file-label';
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
  matrixText,
  noSymbology,
  type Refused,
  readBarcode,
  readCode39,
  readCode128,
  readDataMatrix,
  readInterleaved,
  retailCode,
  spelledCode128,
} from './printer-codes';
import { type BitmapFont, bitmapFont, type PrinterFont, scalableFont } from './printer-fonts';
import { type CodePage, numberOf } from './printer-texts';

/** A command that no other language has, at the start of a line. */
export const tsplStart =
  /^[ \t]*(?:<xpml>.*<\/xpml>)?[ \t]*(?:SIZE[ \t]+[\d.]|CLS[ \t]*$|(?:TEXT|BLOCK|BARCODE|BITMAP|QRCODE|DMATRIX)[ \t]+-?\d+[ \t]*,)/im;

const alignments: Readonly<Record<number, Align>> = { 2: 'center', 3: 'right' };
const alignOf = (number: string | undefined): Align => alignments[numberOf(number)] ?? 'left';

const turnOf = (degrees: string | undefined) => ((((Math.round(numberOf(degrees) / 90) % 4) + 4) % 4) * 90) as Turn;

/** The types of BARCODE. */
const barcodes: Readonly<Record<string, BarReader>> = {
  '128': (data) => readCode128({ text: data, characters: undefined }, false),
  '128M': (data) => readCode128(spelledCode128(data, spelling), false),
  EAN128: (data) => readCode128({ text: data, characters: undefined }, true),
  EAN128M: (data) => readCode128(spelledCode128(data, spelling), true),
  '39': (data, ratio) => readCode39(data, { ratio, isChecked: false }),
  '39C': (data, ratio) => readCode39(data, { ratio, isChecked: true }),
  '25': (data) => readInterleaved(data, { isChecked: false }),
  '25C': (data) => readInterleaved(data, { isChecked: true }),
  ITF14: (data) => readInterleaved(data.replace(/\D/g, '').slice(0, 13), { isChecked: true }),
  EAN13: (data) => retailCode('ean13', 12, data),
  EAN8: (data) => retailCode('ean8', 7, data),
  UPCA: (data) => retailCode('upc', 11, data),
  EAN14: (data) => {
    const digits = data.replace(/\D/g, '').slice(0, 13).padStart(13, '0');
    return { type: 'gs1-128', content: `(01)${digits}${checkDigit(digits)}`, notes: [] };
  },
};

const names: Readonly<Record<string, string>> = {
  '25S': 'Standard 2 of 5',
  '25I': 'Industrial 2 of 5',
  '93': 'Code 93',
  CODA: 'Codabar',
  POST: 'POSTNET',
  UPCE: 'UPC-E',
  MSI: 'MSI',
  MSIC: 'MSI',
  PLESSEY: 'Plessey',
  CPOST: 'China Post',
  '11': 'Code 11',
  TELEPEN: 'Telepen',
  TELEPENN: 'Telepen',
  PLANET: 'Planet code',
  CODE49: 'Code 49',
  DPI: 'Identcode',
  DPL: 'Leitcode',
  LOGMARS: 'LOGMARS',
};

function tsplBarcode(type: string, data: string, ratio: number): CodeReading | Refused {
  const known = type.toUpperCase();
  return (
    readBarcode(barcodes, known, data, ratio) ??
    noSymbology(/\+[25]$/.test(known) ? 'UPC/EAN extension' : (names[known] ?? type))
  );
}

/** An escape for a character of the symbol: `!` and its number. */
const spelling = {
  token: /!(09[6-9]|10[0-5])|\d\d|./gs,
  subsets: { '103': 'A', '104': 'B', '105': 'C', '099': 'C', '100': 'B', '101': 'A' },
  starts: /^10[345]$/,
  texts: { '096': '', '097': '', '098': '', '102': FNC1 },
};

/** With the gap between letters in their width; 6 and 7 are OCR-B, 8 is OCR-A. */
const bitmapFonts: Readonly<Record<string, BitmapFont>> = {
  1: { height: 12, width: 8, gap: 0, baseline: 10 },
  2: { height: 20, width: 12, gap: 0, baseline: 16 },
  3: { height: 24, width: 16, gap: 0, baseline: 19 },
  4: { height: 32, width: 24, gap: 0, baseline: 26 },
  5: { height: 48, width: 32, gap: 0, baseline: 38 },
  6: { height: 19, width: 14, gap: 0, baseline: 15 },
  7: { height: 27, width: 21, gap: 0, baseline: 22 },
  8: { height: 25, width: 14, gap: 0, baseline: 20 },
};

const POINTS = 72 / 25.4;

/** The font of a text. Scalable fonts have points in place of steps; a width of 1 keeps the proportions. */
function tsplFont(name: string, wide: number, tall: number, dotsPerMm: number): PrinterFont {
  const font = bitmapFonts[name];
  const steps = (size: number) => Math.max(1, Math.min(10, Math.round(size)));
  if (font) return bitmapFont(font, steps(wide), steps(tall));
  const [, size] = /(\d\d)\.BF2$/i.exec(name) ?? [];
  if (size !== undefined) {
    // Fonts of Chinese signs, whose Latin letters are half as wide.
    const dots = Number(size);
    const half = { height: dots, width: dots / 2, gap: 0, baseline: Math.round(dots * 0.8) };
    return bitmapFont(half, steps(wide), steps(tall), name);
  }
  const dots = (points: number) => (points / POINTS) * dotsPerMm;
  const height = Math.max(1, tall);
  const isOfPrinter = name === '0' || /^ROMAN\.TTF$/i.test(name);
  return scalableFont(dots(height), dots(wide > 1 ? wide : height), isOfPrinter ? undefined : name);
}

/** `\["]` is a quote in a text; later printers also take `\"`. */
const quoteSign = /\\\["\]|\\"(?!\s*(?:,|$))/y;

const tsplParameters = (line: string): string[] => splitOutside(line, ',', quoteSign);

const signs: Readonly<Record<string, string>> = { '\\["]': '"', '\\"': '"', '\\[R]': '', '\\[L]': '\n' };

/** `"LOT "+@1`: texts, numbers and variables, one after another. */
function tsplValue(expression: string, variables: ReadonlyMap<string, PrinterValue>): PrinterValue {
  const partValue = (part: string): PrinterValue => {
    const quoted = /^"(.*)"$/s.exec(part)?.[1];
    if (quoted !== undefined)
      return plainValue(quoted.replace(/\\(?:\["\]|"|\[R\]|\[L\])/g, (sign) => signs[sign] ?? sign));
    if (!/^[@A-Za-z]/.test(part)) return plainValue(part);
    return namedValue(variables.get(part.toUpperCase()) ?? { ...plainValue(''), variable: part });
  };
  return splitOutside(expression, '+', quoteSign).map(partValue).reduce(joinedValues);
}

const pages: Readonly<Record<string, CodePage>> = { 'UTF-8': 'utf-8', UTF8: 'utf-8', '437': 437, USA: 437 };

const tsplCodePage = (name: string): CodePage =>
  pages[name.toUpperCase()] ?? (/^125[0-4]$/.test(name) ? `windows-${Number(name)}` : 850);

/** The labels of a file of TSPL. Everything that is not taken over is listed. @throws SampleRefused */
export function tsplLabels(text: string, dotsPerMm: number): FileLabel[] {
  const printer = linePrinter(text);
  const { state, place, draw, drawBar, drawCode } = printer;
  const variables = new Map<string, PrinterValue>();
  const counters = new Set<string>();
  const downloads = new Set<string>();
  let isMirrored = false;

  const handlers: Readonly<Record<string, (p: readonly string[], rest: string) => void>> = {
    SIZE: (p) => {
      state.width = lengthOf(p[0]) ?? state.width;
      state.length = lengthOf(p[1]) ?? state.length;
    },
    REFERENCE: (p) => {
      state.reference = { x: numberOf(p[0]), y: numberOf(p[1]) };
    },
    DIRECTION: (p) => {
      isMirrored = p[1] === '1';
    },
    CODEPAGE: (p) => {
      state.page = tsplCodePage(p[0] ?? '');
    },
    CLS: printer.clear,
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
      const block = { width: atLeastOne(p[2]), lines: Math.min(999, lines), spacing };
      const align = p.length > 10 ? alignOf(p[9]) : 'left';
      draw({ type: 'text', at: place(p), rotation: turnOf(p[5]), font, block, align, ...contentOf(p.at(-1)) });
    },
    BARCODE: (p) => {
      const [narrow, wide] = [atLeastOne(p[6], 2), numberOf(p[7], 2)];
      const value = contentOf(p.at(-1));
      drawCode({
        at: place(p),
        rotation: turnOf(p[5]),
        align: p.length > 9 ? alignOf(p[8]) : 'left',
        value,
        reading: tsplBarcode(wordOf(p[2]), value.text, wide / narrow),
        look: { module: narrow, height: atLeastOne(p[3]), showText: numberOf(p[4]) > 0 },
      });
    },
    QRCODE: (p) => {
      const value = contentOf(p.at(-1));
      const isManual = (p[4] ?? '').toUpperCase() === 'M';
      const content = isManual ? value.text.split('!').map(manualQrText).join('') : value.text;
      drawCode({
        at: place(p),
        rotation: turnOf(p[5]),
        value,
        reading: { type: 'qrcode', content, level: (p[2] ?? 'M').toUpperCase(), notes: [] },
        look: { module: atLeastOne(p[3]) },
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
      const room = sidesOf(p);
      const content = sign === undefined ? value.text : matrixText(value.text, sign);
      const reading = readDataMatrix(content, { isRectangular: optionOf(options, 'a') === 1 });
      const look = module ? { module } : { module: Math.max(room.width, room.height), room };
      const rotation = turnOf(String(optionOf(options, 'r') ?? 0));
      drawCode({ at: place(p), rotation, value, reading, look });
    },
    PDF417: (p) => {
      const options = p.slice(5, -1);
      const value = contentOf(p.at(-1));
      const room = sidesOf(p);
      const module = optionOf(options, 'W');
      const reading: CodeReading = { type: 'pdf417', content: value.text, notes: [{ code: 'other-rows' }] };
      const look = module ? { module } : { module: room.width, room };
      drawCode({ at: place(p), rotation: turnOf(p[4]), value, reading, look });
    },
    AZTEC: (p) => {
      const value = contentOf(p.at(-1));
      const reading: CodeReading = { type: 'azteccode', content: value.text, notes: [] };
      const look = { module: p.length > 4 ? atLeastOne(p[3], 6) : 6 };
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
    BOX: (p) => printer.drawFrame(place(p), place(p, 2), atLeastOne(p[4]), numberOf(p[5])),
    DIAGONAL: (p) => draw({ type: 'diagonal', at: place(p), to: place(p, 2), thickness: atLeastOne(p[4]) }),
    CIRCLE: (p) => {
      const size = atLeastOne(p[2]);
      draw({ type: 'ellipse', at: place(p), width: size, height: size, thickness: atLeastOne(p[3]) });
    },
    ELLIPSE: (p) => draw({ type: 'ellipse', at: place(p), ...sidesOf(p), thickness: atLeastOne(p[4]) }),
    PUTBMP: (p) => leaveStored(p[2]),
    PUTPCX: (p) => leaveStored(p[2]),
    PUTPNG: (p) => leaveStored(p[2]),
  };

  while (!printer.isAtEnd()) {
    printer.countCommand();
    // What a label program puts around the commands for its own spooler.
    if (printer.take(/[ \t]*<xpml>.*?<\/xpml>/y)) continue;
    const at = printer.position();
    const graphic = printer.take(/[ \t]*BITMAP[ \t]+([^,\r\n]*),([^,\r\n]*),([^,\r\n]*),([^,\r\n]*),([^,\r\n]*),/iy);
    const download = printer.take(
      /[ \t]*DOWNLOAD[ \t]+(?:[A-Z][ \t]*,[ \t]*)?"([^"\r\n]*)"[ \t]*,[ \t]*(\d+)[ \t]*,/iy,
    );
    if (graphic) drawBitmap(graphic, at);
    else if (download) {
      downloads.add((download[1] ?? '').toUpperCase());
      printer.bytes(Number(download[2]));
    } else run(printer.line().trim(), at);
  }
  // A file that prints only when a person asks for it.
  if (printer.labels.length === 0) print();
  return printer.printed();

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
    else if (line !== '' && !settings.has(name)) printer.addUnknown(word || line.slice(0, 12), at);
  }

  function print() {
    if (isMirrored) printer.leaveOut({ name: { code: 'mirror' }, reason: { code: 'not-mirrored' } });
    printer.print();
  }

  function leaveCode(name: string) {
    return (p: readonly string[]) =>
      drawCode({ at: place(p), rotation: 0, value: contentOf(p.at(-1)), reading: noSymbology(name) });
  }

  function drawBitmap(head: readonly string[], at: number) {
    const mode = (['cover', 'add', 'invert'] as const)[numberOf(head[5])];
    if (mode) return printer.drawGraphic(head.slice(1), mode);
    // Compressed, differently by each manufacturer.
    printer.line();
    printer.addUnknown('BITMAP', at);
  }

  function leaveStored(expression: string | undefined) {
    const name = wordOf(expression);
    printer.leaveGraphic(name, downloads.has(name.toUpperCase()));
  }

  function contentOf(expression: string | undefined): PrinterValue {
    return printer.decoded(tsplValue(expression ?? '', variables));
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
