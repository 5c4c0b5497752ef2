import { inkOf } from '@/label/raster/ink';
import { type Raster, rowBytes } from '@/label/raster/raster';
import { type AfterLabel, ascii, joinBytes, type PrinterLanguage } from './printer-language';

/** TSPL of TSC and many others. A bit of 0 is black. */
export const tspl: PrinterLanguage = {
  fileEnding: 'prn',
  darkness: { min: 0, max: 15, step: 1, unit: '' },
  speed: { min: 1, max: 14, step: 0.5, unit: 'in/s' },
  afterLabel: ['printer', 'tear-off', 'peel-off', 'cut'],
  hasHexGraphics: false,
  setup: ({ darkness, speed, afterLabel }) =>
    commands([
      ...(speed === undefined ? [] : [`SPEED ${speed}`]),
      ...(darkness === undefined ? [] : [`DENSITY ${darkness}`]),
      ...afterLabels[afterLabel],
    ]),
  encode: (raster, copies, { dotsPerMm, gap, isContinuous }) =>
    joinBytes([
      commands([
        // A job may have ended inside a line.
        '',
        `SIZE ${mm(raster.width / dotsPerMm)} mm,${mm(raster.height / dotsPerMm)} mm`,
        // Without a gap nothing is sent: the printer may look for black marks.
        ...(isContinuous ? ['GAP 0 mm,0 mm'] : gap === undefined ? [] : [`GAP ${mm(gap)} mm,0 mm`]),
        'DIRECTION 0,0',
        'REFERENCE 0,0',
        // Older firmware takes only the shift along the feed.
        'SHIFT 0',
        'SHIFT 0,0',
        'CLS',
      ]),
      ...inkCommands(raster),
      commands([`PRINT 1,${copies}`]),
    ]),
};

/** What the commands around a bitmap cost; shorter bars are not shorter as commands. */
const cost = { overhead: 24, shortestBar: 24 };

/** TSPL cannot compress: where nothing is black nothing is sent. Bars come last, because a bitmap covers what is below. */
function inkCommands(raster: Raster): Uint8Array[] {
  const { bars, parts } = inkOf(raster, cost);
  const inParts = [
    ...parts.flatMap((part) => bitmap(part.raster, part.x, part.y)),
    commands(bars.map(({ x, y, width, height }) => `BAR ${x},${y},${width},${height}`)),
  ];
  const whole = bitmap(raster, 0, 0);
  const length = (all: readonly Uint8Array[]) => all.reduce((sum, bytes) => sum + bytes.length, 0);
  return length(inParts) < length(whole) ? inParts : whole;
}

const bitmap = ({ width, height, bits }: Raster, x: number, y: number): Uint8Array[] => [
  ascii(`BITMAP ${x},${y},${rowBytes(width)},${height},0,`),
  bits.map((byte) => ~byte),
  commands(['']),
];

/** One mode at a time: the others are switched off first. */
const afterLabels: Record<AfterLabel, readonly string[]> = {
  printer: [],
  'tear-off': ['SET CUTTER OFF', 'SET PEEL OFF', 'SET TEAR ON'],
  'peel-off': ['SET CUTTER OFF', 'SET TEAR OFF', 'SET PEEL ON'],
  cut: ['SET PEEL OFF', 'SET TEAR OFF', 'SET CUTTER 1'],
};

const commands = (lines: readonly string[]) => ascii(lines.map((line) => `${line}\r\n`).join(''));

const mm = (length: number) => Math.round(length * 100) / 100;
