import { Unzlib } from 'fflate';
import { type Raster, rowBytes } from '@/label/raster/raster';
import { MAX_GRAPHIC_BYTES } from '@/label/sample/sample';
import { SampleRefused } from '@/label/sample/sample-facts';
import { bytesOfBase64 } from '@/lib/base64';

/** The dots of ^GF or ~DG: hex with run lengths, Z64, B64, or bytes. `bytes` are those of one row. */
export function zplGraphic(data: string, total: number, bytes: number, isBinary = false): Raster {
  if (!(bytes > 0) || !(total > 0)) throw new SampleRefused({ code: 'graphic-without-size' });
  if (total > MAX_GRAPHIC_BYTES || bytes > MAX_GRAPHIC_BYTES) throw new SampleRefused({ code: 'graphics-too-large' });
  const bits = new Uint8Array(Math.ceil(total / bytes) * bytes);
  const encoded = /^\s*:(Z64|B64):([A-Za-z0-9+/=\s]*)/.exec(data);
  if (encoded) {
    const digits = (encoded[2] ?? '').replace(/[\s=]/g, '');
    const raw = bytesOfBase64(digits.length % 4 === 1 ? digits.slice(0, -1) : digits);
    bits.set((encoded[1] === 'Z64' ? inflated(raw, bits.length) : raw).subarray(0, bits.length));
  } else if (isBinary) {
    for (let at = 0; at < bits.length && at < data.length; at += 1) bits[at] = data.charCodeAt(at);
  } else readHex(data, bits, bytes);
  return trimmed({ width: bytes * 8, height: bits.length / bytes, bits });
}

/** Inflates at most what the graphic has room for: a few kilobytes can become gigabytes. */
function inflated(data: Uint8Array, size: number): Uint8Array {
  const result = new Uint8Array(size);
  let at = 0;
  const stream = new Unzlib((chunk) => {
    result.set(chunk.subarray(0, Math.max(0, size - at)), Math.min(at, size));
    at += chunk.length;
    // What pads the last row is little.
    if (at > 2 * size + 65_536) throw new SampleRefused({ code: 'graphics-too-large' });
  });
  try {
    for (let from = 0; from < data.length && at <= size; from += CHUNK) {
      stream.push(data.subarray(from, from + CHUNK), from + CHUNK >= data.length);
    }
  } catch (error) {
    if (error instanceof SampleRefused) throw error;
    throw new SampleRefused({ code: 'graphic-damaged' });
  }
  return result;
}

/** Deflate makes at most about a thousand bytes of one, so a piece of this size becomes 4 MB. */
const CHUNK = 4096;

/** Hex digits; G to Y repeat 1 to 19 times, g to z 20 to 400; `,` fills a row white, `!` black, `:` repeats the row before. */
function readHex(data: string, bits: Uint8Array, bytes: number): void {
  const digitsInRow = bytes * 2;
  let [row, column, repeat] = [0, 0, 0];
  const rows = bits.length / bytes;
  const put = (digit: number, times: number) => {
    for (let time = 0; time < times && row < rows; time += 1) {
      const at = row * bytes + (column >> 1);
      bits[at] = (bits[at] ?? 0) | (column % 2 === 0 ? digit << 4 : digit);
      column += 1;
      if (column === digitsInRow) [row, column] = [row + 1, 0];
    }
  };
  for (let index = 0; index < data.length && row < rows; index += 1) {
    const character = data.charAt(index);
    const digit = Number.parseInt(character, 16);
    if (!Number.isNaN(digit)) {
      put(digit, repeat || 1);
      repeat = 0;
    } else if (character >= 'G' && character <= 'Y') repeat += character.charCodeAt(0) - 0x46;
    else if (character >= 'g' && character <= 'z') repeat += (character.charCodeAt(0) - 0x66) * 20;
    else if (character === ',' || character === '!') put(character === '!' ? 15 : 0, digitsInRow - column);
    else if (character === ':') {
      if (row > 0) bits.copyWithin(row * bytes, (row - 1) * bytes, row * bytes);
      [row, column] = [row + 1, 0];
    }
  }
}

/** Rows and bytes of white at the right and at the end are padding. */
function trimmed({ width, height, bits }: Raster): Raster {
  const bytes = rowBytes(width);
  let [last, widest] = [0, 0];
  for (let at = 0; at < bits.length; at += 1) {
    if (bits[at] === 0) continue;
    last = Math.floor(at / bytes) + 1;
    widest = Math.max(widest, (at % bytes) + 1);
  }
  if (last === height && widest === bytes) return { width, height, bits };
  const part = new Uint8Array(last * widest);
  for (let row = 0; row < last; row += 1) part.set(bits.subarray(row * bytes, row * bytes + widest), row * widest);
  return { width: widest * 8, height: last, bits: part };
}
