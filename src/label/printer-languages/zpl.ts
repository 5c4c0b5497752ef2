import { zlibSync } from 'fflate';
import { dotsBeyond, inkOf } from '@/label/raster/ink';
import { type Raster, rowBytes } from '@/label/raster/raster';
import { base64Of } from '@/lib/base64';
import {
  type AfterLabel,
  ascii,
  hexOf,
  type KeptDots,
  type LanguageSettings,
  type PrinterLanguage,
} from './printer-language';

/** ZPL II of Zebra and many others. The graphic is zlib data in base64 with a checksum (Z64), or hex with run lengths. */
export const zpl: PrinterLanguage = {
  fileEnding: 'zpl',
  darkness: { min: 0, max: 30, step: 1, unit: '' },
  speed: { min: 1, max: 14, step: 1, unit: 'in/s' },
  afterLabel: ['printer', 'tear-off', 'peel-off', 'cut'],
  hasHexGraphics: true,
  // A job may have changed the first letters of commands. Darkness is absolute; ^MD would be added to the printer's own.
  setup: ({ darkness }) => ascii(`^CT~~CC^~CD,${darkness === undefined ? '' : `~SD${twoDigits(darkness)}`}\n`),
  encode: (raster, copies, settings, kept) => ascii(formatOf(raster, copies, settings, kept)),
  memory: {
    keep: ({ name, raster }, { graphics }) => ascii(`~DG${fileOf(name)},${sizeAndDots(raster, graphics)}\n`),
    forget: ({ name }) => ascii(`^XA^ID${fileOf(name)}^FS^XZ\n`),
  },
};

/** In the memory that the printer empties when it is switched off. */
const fileOf = (name: string) => `R:${name}.GRF`;

const printModes: Record<AfterLabel, string> = { printer: '', 'tear-off': '^MMT', 'peel-off': '^MMP', cut: '^MMC' };

/**
 * What an earlier job may have left, and would move, turn, mirror, invert or enlarge the label, or print over it. Not
 * sent: what only texts and codes of the printer's own use, and what an operator sets.
 */
const cleanState = '^MUD^JMA^LH0,0^LS0^LT0^PON^PMN^LRN^FWN,0^MCY';

/** White is compressed to almost nothing. */
const OVERHEAD = 2_000;

function formatOf(raster: Raster, copies: number, settings: LanguageSettings, kept: KeptDots | undefined): string {
  const { speed, afterLabel, gap, graphics, isContinuous } = settings;
  const parts = kept ? inkOf(dotsBeyond(raster, kept.raster), { overhead: OVERHEAD }).parts : [{ x: 0, y: 0, raster }];
  return [
    '^XA',
    cleanState,
    // Web sensing stands for gaps. Without a gap nothing is said: the printer may look for black marks.
    isContinuous ? '^MNN' : gap === undefined ? '' : '^MNY',
    printModes[afterLabel],
    speed === undefined ? '' : `^PR${speed}`,
    `^PW${raster.width}^LL${raster.height}`,
    kept ? `^FO0,0^XG${fileOf(kept.name)},1,1^FS` : '',
    ...parts.map((part) => {
      const dots = sizeAndDots(part.raster, graphics);
      return `^FO${part.x},${part.y}^GFA,${dots.slice(0, dots.indexOf(','))},${dots}^FS`;
    }),
    `^PQ${copies},0,0,N^XZ\n`,
  ].join('');
}

/** How many bytes there are, how many in a row, and the bytes. */
function sizeAndDots(raster: Raster, graphics: LanguageSettings['graphics']): string {
  const bytes = rowBytes(raster.width);
  return `${bytes * raster.height},${bytes},${graphics === 'hex' ? hexGraphic(raster) : z64(raster.bits)}`;
}

const twoDigits = (darkness: number) => {
  const [whole = '0', tenth] = String(Math.round(darkness * 10) / 10).split('.');
  return whole.padStart(2, '0') + (tenth ? `.${tenth}` : '');
};

function z64(bits: Uint8Array): string {
  const text = base64Of(zlibSync(bits, { level: 6 }));
  return `:Z64:${text}:${crcOf(text).toString(16).padStart(4, '0')}`;
}

/** CRC-16/XMODEM of the base64 text. */
function crcOf(text: string): number {
  let crc = 0;
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc;
}

/** Rows of hex digits: `,` ends a row with white, `:` repeats the row before. */
function hexGraphic({ width, height, bits }: Raster): string {
  const bytes = rowBytes(width);
  const rows: string[] = [];
  let before: string | undefined;
  for (let row = 0; row < height; row += 1) {
    const hex = hexOf(bits.subarray(row * bytes, (row + 1) * bytes));
    rows.push(hex === before ? ':' : hexRow(hex));
    before = hex;
  }
  return rows.join('');
}

/** `!` for a row that ends with black is left out: readers differ in what they fill it with. */
function hexRow(digits: string): string {
  const start = digits.replace(/0+$/, '');
  const repeated = start.replace(/(.)\1{2,}/g, (run, digit: string) => countLetters(run.length) + digit);
  return repeated + (start === digits ? '' : ',');
}

/** G to Y are 1 to 19, g to z are 20 to 400 in steps of 20; they add up. */
function countLetters(count: number): string {
  const full = Math.floor(count / 400);
  const rest = count % 400;
  const twenties = Math.floor(rest / 20);
  const ones = rest % 20;
  return (
    'z'.repeat(full) +
    (twenties > 0 ? String.fromCharCode(0x66 + twenties) : '') +
    (ones > 0 ? String.fromCharCode(0x46 + ones) : '')
  );
}
