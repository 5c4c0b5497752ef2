import { inflateSync } from 'node:zlib';
import { ready } from 'zpl-renderer-js';
import { type Raster, rowBytes, whiteRaster } from '@/label/raster/raster';

type Size = { width: number; height: number };

/** The dots that an independent ZPL renderer prints of the first label. */
export async function renderedZpl(zpl: Uint8Array, size: Size, dotsPerMm: number): Promise<Raster> {
  const [first] = await renderedLabels(zpl, size, dotsPerMm);
  if (!first) throw new Error('Nothing was printed');
  return first;
}

/** The same of every label. Copies are printed once. */
export async function renderedLabels(zpl: Uint8Array, { width, height }: Size, dotsPerMm: number): Promise<Raster[]> {
  const { api } = await ready;
  const text = Buffer.from(zpl).toString('latin1');
  const images = await api.zplToBase64MultipleAsync(text, width / dotsPerMm, height / dotsPerMm, dotsPerMm);
  return images.map((image) => rasterOfPng(Buffer.from(image, 'base64'), { width, height }));
}

/** Of a PNG with 8 bits of grey a pixel. The renderer may add a row or column of white when it rounds mm. */
function rasterOfPng(png: Buffer, size: Size): Raster {
  const [width, height, depth, type] = [png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]];
  if (depth !== 8 || type !== 0) throw new Error('Not a PNG of 8 bit grey');
  const chunks: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      chunks.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const grey = unfiltered(inflateSync(Buffer.concat(chunks)), width, height);
  const raster = whiteRaster(size.width, size.height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((grey[y * width + x] ?? 255) >= 128) continue;
      if (x >= size.width || y >= size.height) throw new Error(`A dot outside the label at ${x}, ${y}`);
      const at = y * rowBytes(size.width) + (x >> 3);
      raster.bits[at] = (raster.bits[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return raster;
}

/** PNG filters of rows with one byte a pixel. */
function unfiltered(data: Buffer, width: number, height: number): Uint8Array {
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const predict = filters[data[y * (width + 1)] ?? 0] ?? filters[0];
    let [left, corner] = [0, 0];
    for (let x = 0; x < width; x += 1) {
      const up = y > 0 ? (grey[(y - 1) * width + x] ?? 0) : 0;
      left = ((data[y * (width + 1) + 1 + x] ?? 0) + predict(left, up, corner)) & 0xff;
      corner = up;
      grey[y * width + x] = left;
    }
  }
  return grey;
}

const filters = [
  () => 0,
  (left) => left,
  (_left, up) => up,
  (left, up) => (left + up) >> 1,
  (left, up, corner) => {
    const [byLeft, byUp] = [Math.abs(up - corner), Math.abs(left - corner)];
    const byCorner = Math.abs(left + up - 2 * corner);
    if (byLeft <= byUp && byLeft <= byCorner) return left;
    return byUp <= byCorner ? up : corner;
  },
] as const satisfies ((left: number, up: number, corner: number) => number)[];
