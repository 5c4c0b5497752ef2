import { unzlibSync } from 'fflate';
import { type Raster, rasterWhere, rowBytes, whiteRaster } from '@/label/raster/raster';

/** What a printer would print: the page, how often, and the commands around the graphics. */
export type ReadPage = { raster: Raster; copies: number; commands: string };

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** The image in a printer's memory, as large as the largest page: 1 is black. */
type Dots = { width: number; height: number; black: Uint8Array };

const newDots = (width: number, height: number): Dots => ({ width, height, black: new Uint8Array(width * height) });

/** The largest number that follows a command. */
const largest = (text: string, command: RegExp) =>
  [...text.matchAll(command)].reduce((most, [, value]) => Math.max(most, Number(value)), 0);

function paint(dots: Dots, raster: Raster, x: number, y: number, mode: 'or' | 'xor' | 'overwrite' = 'or') {
  const bytes = rowBytes(raster.width);
  for (let row = Math.max(0, -y); row < Math.min(raster.height, dots.height - y); row += 1) {
    for (let column = Math.max(0, -x); column < Math.min(raster.width, dots.width - x); column += 1) {
      const byte = raster.bits[row * bytes + (column >> 3)] ?? 0;
      if (byte === 0 && mode !== 'overwrite') {
        column |= 7;
        continue;
      }
      const at = (y + row) * dots.width + x + column;
      const isBlack = byte & (0x80 >> (column & 7)) ? 1 : 0;
      dots.black[at] =
        mode === 'overwrite'
          ? isBlack
          : mode === 'or'
            ? (dots.black[at] ?? 0) | isBlack
            : (dots.black[at] ?? 0) ^ isBlack;
    }
  }
}

/** A page of the image: its dot at `x`, `y` is that of the image at `from`. */
const pageOf = (dots: Dots, width: number, height: number, from = (x: number, y: number) => [x, y] as const): Raster =>
  rasterWhere(width, height, (x, y) => {
    const [column, row] = from(x, y);
    return dots.black[row * dots.width + column] === 1;
  });

const bytesAsRaster = (columns: number, bits: Uint8Array): Raster => ({
  ...{ width: columns * 8, height: bits.length / columns, bits },
});

/**
 * The pages of ZPL by a printer that keeps what the manual says it keeps: the place, size and way of printing, and
 * graphics, from one format to the next.
 */
export function readZpl(bytes: Uint8Array): ReadPage[] {
  const pages: ReadPage[] = [];
  const stored = new Map<string, Raster>();
  const kept = { homeX: 0, homeY: 0, shift: 0, top: 0, width: 0, length: 0, unit: 'D', dots: 'A' };
  const flags = { mirrored: 'N', reversed: 'N', turned: 'N', justified: 0, clears: 'Y' };
  let [caret, tilde] = ['^', '~'];
  let [x, y, copies, commands] = [0, 0, 1, ''];
  const text = latin1(bytes);
  let dots = newDots(largest(text, /\^PW(\d+)/g), largest(text, /\^LL(\d+)/g));
  for (let at = 0; at < text.length; ) {
    const prefix = text[at] ?? '';
    const name = text.slice(at + 1, at + 3);
    const isFirstLetter = (letter: string | undefined) => letter === caret || letter === tilde;
    if (!isFirstLetter(prefix) || isFirstLetter(name[0])) {
      at += 1;
      continue;
    }
    // What changes the first letter of commands takes one character, whatever that is.
    const isPrefix = /^C[CTD]$/.test(name);
    const ends = [caret, tilde].map((letter) => text.indexOf(letter, at + 3)).filter((end) => end >= 0);
    const end = isPrefix ? at + 4 : Math.min(text.length, ...ends);
    const value = text.slice(at + 3, end).trimEnd();
    const numbers = value.split(',').map(Number);
    const [first = 0, second = 0, third = 0] = numbers;
    const isGraphic = name === 'GF' || name === 'DG';
    commands += isGraphic ? `${prefix}${name}` : text.slice(at, end);
    at = end;
    if (name === 'CC') caret = value;
    else if (name === 'CT') tilde = value;
    else if (name === 'MU') kept.unit = value;
    else if (name === 'JM') kept.dots = value;
    else if (name === 'LH') [kept.homeX, kept.homeY] = [first, second];
    else if (name === 'LS') kept.shift = first;
    else if (name === 'LT') kept.top = first;
    else if (name === 'PM') flags.mirrored = value;
    else if (name === 'LR') flags.reversed = value;
    else if (name === 'PO') flags.turned = value;
    else if (name === 'FW') flags.justified = second;
    else if (name === 'MC') flags.clears = value;
    else if (name === 'PW') kept.width = first;
    else if (name === 'LL') kept.length = first;
    else if (name === 'FO') [x, y] = [first, second];
    else if (name === 'PQ') copies = first;
    else if (name === 'DG') stored.set(value.split(',')[0] ?? '', graphicOf(value));
    else if (name === 'ID') stored.delete(value);
    else if (name === 'GF' || name === 'XG') {
      if (kept.unit !== 'D' || kept.dots !== 'A') throw new Error('Lengths are not in dots of the head');
      const raster = name === 'GF' ? graphicOf(value.slice(2)) : stored.get(value.split(',')[0] ?? '');
      if (name === 'GF' && second !== third) throw new Error(`^GF${value.slice(0, 40)}`);
      if (raster) {
        const left = kept.homeX + x - kept.shift - (flags.justified === 1 ? raster.width : 0);
        paint(dots, raster, left, kept.homeY + y + kept.top, flags.reversed === 'Y' ? 'xor' : 'or');
      }
    } else if (name === 'XZ') {
      if (/\^(GF|XG)/.test(commands)) {
        const across = (column: number, isTurned: boolean) => (isTurned ? kept.width - 1 - column : column);
        const isTurned = flags.turned === 'I';
        const raster = pageOf(dots, kept.width, kept.length, (column, row) => [
          across(column, isTurned !== (flags.mirrored === 'Y')),
          isTurned ? kept.length - 1 - row : row,
        ]);
        pages.push({ raster, copies, commands });
      }
      if (flags.clears === 'Y') dots = newDots(dots.width, dots.height);
      [copies, commands] = [1, ''];
    }
  }
  return pages;
}

/** `name or bytes,bytes,bytes in a row,data`: Z64 with its checksum, or hex with run lengths, as the manual says. */
function graphicOf(value: string): Raster {
  const [, total, columns, data = ''] = /^[^,]*,(\d+),(\d+),(.*)$/s.exec(value) ?? [];
  const isCompressed = data.startsWith(':Z64:');
  const bits = isCompressed ? z64(data) : hexRows(data, Number(columns), Number(total) / Number(columns));
  if (bits.length !== Number(total)) throw new Error(`${bits.length} bytes of ${total}`);
  return bytesAsRaster(Number(columns), bits);
}

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

/**
 * The pages of TSPL by a printer whose image, corner, shift and direction stay until they are changed. `SIZE` is in mm of
 * a head with `dotsPerMm`.
 */
export function readTspl(bytes: Uint8Array, dotsPerMm: number): ReadPage[] {
  const text = latin1(bytes);
  const pages: ReadPage[] = [];
  const kept = { left: 0, top: 0, across: 0, along: 0, direction: '0', mirror: '0', width: 0, height: 0 };
  const inDots = (mm: number) => Math.round(mm * dotsPerMm);
  const [widest, longest] = [largest(text, /SIZE ([\d.]+)/g), largest(text, /SIZE [\d.]+ mm,([\d.]+)/g)].map(inDots);
  let dots = newDots(widest ?? 0, longest ?? 0);
  let commands = '';
  for (let at = 0; at < text.length; ) {
    const bitmap = /^BITMAP (-?\d+),(-?\d+),(\d+),(\d+),(\d),/.exec(text.slice(at, at + 60));
    if (bitmap) {
      const [x = 0, y = 0, columns = 0, height = 0, mode = 0] = bitmap.slice(1).map(Number);
      const from = at + bitmap[0].length;
      const bits = bytes.slice(from, from + columns * height).map((byte) => ~byte);
      const modes = ['overwrite', 'or', 'xor'] as const;
      paint(dots, bytesAsRaster(columns, bits), kept.left + x + kept.across, kept.top + y + kept.along, modes[mode]);
      commands += bitmap[0];
      at = from + columns * height;
      continue;
    }
    const end = text.indexOf('\r\n', at) + 2;
    if (end < 2) throw new Error(`A command without an end: ${text.slice(at, at + 40)}`);
    const line = text.slice(at, end - 2);
    commands += `${line}\r\n`;
    at = end;
    const [name, ...rest] = line.split(/[ ,]+/);
    const numbers = rest.map((value) => Number.parseFloat(value));
    const [first = 0, second = 0] = numbers;
    if (name === 'SIZE') {
      const [across, along] = numbers.filter((value) => !Number.isNaN(value));
      [kept.width, kept.height] = [inDots(across ?? 0), inDots(along ?? 0)];
    } else if (name === 'REFERENCE') [kept.left, kept.top] = [first, second];
    else if (name === 'SHIFT') [kept.across, kept.along] = numbers.length > 1 ? [first, second] : [kept.across, first];
    else if (name === 'DIRECTION') [kept.direction = '0', kept.mirror = '0'] = rest;
    else if (name === 'CLS') dots = newDots(dots.width, dots.height);
    else if (name === 'BAR') {
      const [, , width = 0, height = 0] = numbers;
      const bar = whiteRaster(width, height);
      bar.bits.fill(0xff);
      paint(dots, bar, kept.left + first + kept.across, kept.top + second + kept.along);
    } else if (name === 'PRINT') {
      const isTurned = kept.direction === '1';
      const raster = pageOf(dots, kept.width, kept.height, (x, y) => [
        isTurned !== (kept.mirror === '1') ? kept.width - 1 - x : x,
        isTurned ? kept.height - 1 - y : y,
      ]);
      pages.push({ raster, copies: second, commands });
      commands = '';
    }
  }
  return pages;
}

const ESC = '\x1b';

/**
 * The pages of SBPL by a printer whose corner stays moved until it is moved again. SBPL does not say how large the
 * label is: `size` does, in dots.
 */
export function readSbpl(bytes: Uint8Array, size: { width: number; height: number }): ReadPage[] {
  const text = latin1(bytes);
  const pages: ReadPage[] = [];
  const item = new RegExp(
    `${ESC}(?:(A)(?![\\d#])|A3V([+-]\\d{4})H([+-]\\d{4})|%(\\d)|V(\\d{4})${ESC}H(\\d{4})${ESC}G([BH])(\\d{3})(\\d{3})|Q(\\d+)${ESC}Z)`,
    'y',
  );
  const corner = { x: 0, y: 0 };
  let [turn, commands] = ['0', ''];
  let dots = newDots(size.width, size.height);
  while (item.lastIndex < text.length) {
    const at = item.lastIndex;
    const match = item.exec(text);
    if (!match) throw new Error(`Unknown command at ${at}: ${JSON.stringify(text.slice(at, at + 20))}`);
    const [whole, start, down, across, turned, top, left, form, columnText, rowText, copies] = match;
    commands += whole;
    if (start) turn = '0';
    if (down) [corner.x, corner.y] = [Number(across), Number(down)];
    if (turned) turn = turned;
    if (form) {
      if (turn !== '0') throw new Error('The graphic is turned');
      const [columns, rows] = [Number(columnText), Number(rowText)];
      const length = columns * rows * 8;
      const data = bytes.slice(item.lastIndex, item.lastIndex + length * (form === 'H' ? 2 : 1));
      item.lastIndex += data.length;
      const bits = form === 'H' ? Uint8Array.from(Buffer.from(latin1(data), 'hex')) : data;
      if (bits.length !== length) throw new Error('The graphic ends too early');
      // Printers differ in what the white of a graphic does to what is below.
      paint(dots, bytesAsRaster(columns, bits), corner.x + Number(left) - 1, corner.y + Number(top) - 1, 'overwrite');
    }
    if (copies) {
      pages.push({ raster: pageOf(dots, size.width, size.height), copies: Number(copies), commands });
      [commands, dots] = ['', newDots(size.width, size.height)];
    }
  }
  return pages;
}
