import { type Ink, inkOf } from '@/label/raster/ink';
import { rowBytes } from '@/label/raster/raster';
import { ascii, hexOf, joinBytes, type PrinterLanguage } from './printer-language';

const ESC = '\x1b';

/**
 * SBPL of SATO. Not sent, because models differ and the printer's own setting counts: the size of the media (ESC A1, whose
 * two numbers have another order on some models), the sensor, and the cutter.
 */
export const sbpl: PrinterLanguage = {
  fileEnding: 'prn',
  darkness: { min: 1, max: 5, step: 1, unit: '' },
  speed: { min: 1, max: 14, step: 1, unit: 'in/s' },
  afterLabel: ['printer'],
  hasHexGraphics: true,
  // Older models take darkness only in a data stream of its own, and write it to their permanent memory.
  setup: ({ darkness, speed }) =>
    ascii(
      [
        darkness === undefined ? '' : `${ESC}A${ESC}#E${darkness}${ESC}Z`,
        speed === undefined ? '' : `${ESC}A${ESC}CS${speed}${ESC}Z`,
      ].join(''),
    ),
  encode: (raster, copies, { graphics }) =>
    joinBytes([
      ascii(`${ESC}A${cleanState}`),
      ...inkOf(raster, { overhead: 18 }).parts.flatMap((part) => graphicsOf(part, graphics === 'hex')),
      ascii(`${ESC}Q${copies}${ESC}Z`),
    ]),
};

/** The corner that positions count from stays where an earlier job moved it; graphics are not turned. */
const cleanState = `${ESC}A3V+0000H+0000${ESC}%0`;

/** A graphic is counted in blocks of 8 x 8 dots, with three digits. */
const MOST_BLOCKS = 999;

/** A part of a label as graphics one under another, padded to whole blocks with white. */
function graphicsOf({ x, y, raster: { width, height, bits } }: Ink['parts'][number], isHex: boolean): Uint8Array[] {
  const columns = rowBytes(width);
  const graphics: Uint8Array[] = [];
  for (let top = 0; top < height; top += MOST_BLOCKS * 8) {
    const rows = Math.min(MOST_BLOCKS, Math.ceil((height - top) / 8));
    const data = new Uint8Array(columns * rows * 8);
    data.set(bits.subarray(top * columns, (top + rows * 8) * columns));
    const position = `${ESC}V${fourDigits(y + top + 1)}${ESC}H${fourDigits(x + 1)}`;
    graphics.push(ascii(`${position}${ESC}${isHex ? 'GH' : 'GB'}${threeDigits(columns)}${threeDigits(rows)}`));
    graphics.push(isHex ? ascii(hexOf(data)) : data);
  }
  return graphics;
}

const threeDigits = (count: number) => String(count).padStart(3, '0');
const fourDigits = (dots: number) => String(dots).padStart(4, '0');
