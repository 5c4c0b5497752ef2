import { type Raster, rowBytes } from '@/label/raster/raster';
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
    joinBytes([ascii(`${ESC}A`), ...graphicsOf(raster, graphics === 'hex'), ascii(`${ESC}Q${copies}${ESC}Z`)]),
};

/** A graphic is counted in blocks of 8 x 8 dots, with three digits. */
const MOST_BLOCKS = 999;

/** The raster as graphics one under another, padded to whole blocks with white. */
function graphicsOf({ width, height, bits }: Raster, isHex: boolean): Uint8Array[] {
  const columns = rowBytes(width);
  const parts: Uint8Array[] = [];
  for (let top = 0; top < height; top += MOST_BLOCKS * 8) {
    const rows = Math.min(MOST_BLOCKS, Math.ceil((height - top) / 8));
    const data = new Uint8Array(columns * rows * 8);
    data.set(bits.subarray(top * columns, (top + rows * 8) * columns));
    const position = `${ESC}V${String(top + 1).padStart(4, '0')}${ESC}H0001`;
    parts.push(ascii(`${position}${ESC}${isHex ? 'GH' : 'GB'}${threeDigits(columns)}${threeDigits(rows)}`));
    parts.push(isHex ? ascii(hexOf(data)) : data);
  }
  return parts;
}

const threeDigits = (count: number) => String(count).padStart(3, '0');
