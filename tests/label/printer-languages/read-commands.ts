import { unzlibSync } from 'fflate';
import { type Raster, rowBytes, whiteRaster } from '@/label/raster/raster';

/** What a printer would print: the page, how often, and the commands around the graphic. */
export type ReadPage = { raster: Raster; copies: number; commands: string };

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** The pages of ZPL: Z64 graphics with their checksum, or hex with run lengths, as the manual describes them. */
export function readZpl(bytes: Uint8Array): ReadPage[] {
  return latin1(bytes)
    .split('^XA')
    .slice(1)
    .map((format) => {
      const [, total, columns, data = ''] = /\^GFA,\d+,(\d+),(\d+),([^^]*)\^FS/.exec(format) ?? [];
      const [width, height] = [numberAfter(format, '^PW'), numberAfter(format, '^LL')];
      if (rowBytes(width) !== Number(columns) || Number(total) !== Number(columns) * height)
        throw new Error('The graphic has another size than the label');
      const bits = data.startsWith(':Z64:') ? z64(data) : hexRows(data, Number(columns), height);
      if (bits.length !== Number(total)) throw new Error(`${bits.length} bytes of ${total}`);
      const commands = format.replace(/\^GFA,[^^]*/, '^GFA');
      return { raster: { width, height, bits }, copies: numberAfter(format, '^PQ'), commands };
    });
}

const numberAfter = (text: string, command: string) =>
  Number(new RegExp(`${command.replace('^', '\\^')}(\\d+)`).exec(text)?.[1]);

function z64(data: string): Uint8Array {
  const [, , text = '', crc] = data.split(':');
  let sum = 0;
  for (const character of text) {
    sum ^= character.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum << 1) ^ (sum & 0x8000 ? 0x11021 : 0);
  }
  if (sum.toString(16).padStart(4, '0') !== crc) throw new Error(`The checksum is ${crc}, not ${sum.toString(16)}`);
  return unzlibSync(Buffer.from(text, 'base64'));
}

function hexRows(data: string, columns: number, height: number): Uint8Array {
  const rows: string[] = [];
  let row = '';
  let count = 0;
  const end = (digit: string) => {
    rows.push(row.padEnd(columns * 2, digit));
    row = '';
  };
  for (const character of data) {
    if (character === ',') end('0');
    else if (character === ':') rows.push(rows.at(-1) ?? '');
    else if (/[G-Y]/.test(character)) count += character.charCodeAt(0) - 70;
    else if (/[g-z]/.test(character)) count += (character.charCodeAt(0) - 102) * 20;
    else {
      row += character.repeat(Math.max(1, count));
      count = 0;
      if (row.length === columns * 2) end('');
    }
  }
  if (rows.length !== height) throw new Error(`${rows.length} rows of ${height}`);
  return Uint8Array.from(Buffer.from(rows.join(''), 'hex'));
}

/** The pages of TSPL. `SIZE` is in mm of a head with `dotsPerMm`. */
export function readTspl(bytes: Uint8Array, dotsPerMm: number): ReadPage[] {
  const text = latin1(bytes);
  const pages: ReadPage[] = [];
  let from = 0;
  for (;;) {
    const start = /BITMAP 0,0,(\d+),(\d+),0,/.exec(text.slice(from));
    if (!start) return pages;
    const [command, columns, height] = [start[0], Number(start[1]), Number(start[2])];
    const data = from + start.index + command.length;
    const after = data + columns * height;
    const [end = '', , copies] = /^\r\nPRINT (\d+),(\d+)\r\n/.exec(text.slice(after)) ?? [];
    const commands = text.slice(from, data) + end;
    const [, widthMm, heightMm] = /SIZE ([\d.]+) mm,([\d.]+) mm\r\n/.exec(commands) ?? [];
    const width = Math.round(Number(widthMm) * dotsPerMm);
    if (rowBytes(width) !== columns || Math.round(Number(heightMm) * dotsPerMm) !== height)
      throw new Error('The graphic has another size than the label');
    const bits = bytes.slice(data, after).map((byte) => ~byte);
    pages.push({ raster: { width, height, bits }, copies: Number(copies), commands });
    from = after + end.length;
  }
}

const ESC = '\x1b';

/** The pages of SBPL. It does not say how wide the label is: whole blocks of 8 x 8 dots. */
export function readSbpl(bytes: Uint8Array): ReadPage[] {
  const text = latin1(bytes);
  const pages: ReadPage[] = [];
  const item = new RegExp(`${ESC}(?:(A)|V(\\d{4})${ESC}H0001${ESC}G([BH])(\\d{3})(\\d{3})|Q(\\d+)${ESC}Z)`, 'y');
  let parts: { top: number; columns: number; bits: Uint8Array }[] = [];
  let commands = '';
  while (item.lastIndex < text.length) {
    const at = item.lastIndex;
    const match = item.exec(text);
    if (!match) throw new Error(`Unknown command at ${at}`);
    const [whole, , top, form, columnText, rowText, copies] = match;
    commands += whole;
    if (form) {
      const [columns, rows] = [Number(columnText), Number(rowText)];
      const length = columns * rows * 8;
      const data = bytes.slice(item.lastIndex, item.lastIndex + length * (form === 'H' ? 2 : 1));
      item.lastIndex += data.length;
      const bits = form === 'H' ? Uint8Array.from(Buffer.from(latin1(data), 'hex')) : data;
      if (bits.length !== length) throw new Error('The graphic ends too early');
      parts.push({ top: Number(top) - 1, columns, bits });
    }
    if (copies) {
      pages.push({ raster: joined(parts), copies: Number(copies), commands });
      [parts, commands] = [[], ''];
    }
  }
  return pages;
}

function joined(parts: readonly { top: number; columns: number; bits: Uint8Array }[]): Raster {
  const columns = parts[0]?.columns ?? 0;
  const height = Math.max(...parts.map(({ top, bits }) => top + bits.length / columns));
  const raster = whiteRaster(columns * 8, height);
  for (const { top, bits } of parts) raster.bits.set(bits, top * columns);
  return raster;
}
