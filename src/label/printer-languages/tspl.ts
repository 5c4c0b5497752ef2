import { rowBytes } from '@/label/raster/raster';
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
        `SIZE ${mm(raster.width / dotsPerMm)} mm,${mm(raster.height / dotsPerMm)} mm`,
        // Without a gap nothing is sent: the printer may look for black marks.
        ...(isContinuous ? ['GAP 0 mm,0 mm'] : gap === undefined ? [] : [`GAP ${mm(gap)} mm,0 mm`]),
        'DIRECTION 0,0',
        'REFERENCE 0,0',
        'CLS',
      ]),
      ascii(`BITMAP 0,0,${rowBytes(raster.width)},${raster.height},0,`),
      raster.bits.map((bits) => ~bits),
      commands(['', `PRINT 1,${copies}`]),
    ]),
};

/** One mode at a time: the others are switched off first. */
const afterLabels: Record<AfterLabel, readonly string[]> = {
  printer: [],
  'tear-off': ['SET CUTTER OFF', 'SET PEEL OFF', 'SET TEAR ON'],
  'peel-off': ['SET CUTTER OFF', 'SET TEAR OFF', 'SET PEEL ON'],
  cut: ['SET PEEL OFF', 'SET TEAR OFF', 'SET CUTTER 1'],
};

const commands = (lines: readonly string[]) => ascii(lines.map((line) => `${line}\r\n`).join(''));

const mm = (length: number) => Math.round(length * 100) / 100;
