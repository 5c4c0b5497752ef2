import { zlibSync } from 'fflate';
import { type Raster, rowBytes } from '@/label/raster/raster';
import { binaryText } from '@/lib/base64';

/** Dots as a PNG of one bit a pixel, in a data URL. */
export function pngUrl({ width, height, bits }: Raster): string {
  const bytes = rowBytes(width);
  const rows = new Uint8Array((bytes + 1) * height);
  for (let y = 0; y < height; y += 1) {
    // A PNG has white where its bits are 1.
    for (let at = 0; at < bytes; at += 1) rows[y * (bytes + 1) + 1 + at] = ~(bits[y * bytes + at] ?? 0);
  }
  return pngOf(width, height, { depth: 1, colour: 0 }, rows);
}

/** `colourAt`: a pixel as 0xBBGGRR. */
export function rgbPngUrl(width: number, height: number, colourAt: (x: number, y: number) => number): string {
  const rows = new Uint8Array((width * 3 + 1) * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    at += 1;
    for (let x = 0; x < width; x += 1) {
      const colour = colourAt(x, y);
      rows[at++] = colour;
      rows[at++] = colour >> 8;
      rows[at++] = colour >> 16;
    }
  }
  return pngOf(width, height, { depth: 8, colour: 2 }, rows);
}

function pngOf(width: number, height: number, { depth, colour }: { depth: number; colour: number }, rows: Uint8Array) {
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([depth, colour, 0, 0, 0], 8);
  const chunks = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', head),
    chunk('IDAT', zlibSync(rows, { level: 6 })),
    chunk('IEND', new Uint8Array()),
  ];
  return `data:image/png;base64,${btoa(chunks.map(binaryText).join(''))}`;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const result = new Uint8Array(data.length + 12);
  const view = new DataView(result.buffer);
  view.setUint32(0, data.length);
  for (let index = 0; index < 4; index += 1) result[4 + index] = type.charCodeAt(index);
  result.set(data, 8);
  view.setUint32(data.length + 8, crc32(result.subarray(4, data.length + 8)));
  return result;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
