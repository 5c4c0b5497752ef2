import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Raster } from './raster';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

const formats = {
  code39: 'Code39',
  code128: 'Code128',
  ean13: 'EAN13',
  ean8: 'EAN8',
  upc: 'UPCA',
  qrcode: 'QRCode',
} as const;

export type DecodableType = keyof typeof formats;

/** The texts of all codes of these types that an independent decoder reads on a raster. */
export async function decode(raster: Raster, types: readonly DecodableType[]): Promise<string[]> {
  const results = await readBarcodes(pixels(raster), {
    formats: types.map((type) => formats[type]),
    tryHarder: true,
    tryInvert: false,
    // The image has every dot of the print head. In a copy of half of them the decoder takes '  ?   I     ' for two
    // texts, the right one and '  b   :     '.
    tryDownscale: false,
    maxNumberOfSymbols: 10,
  });
  return results.filter(({ isValid }) => isValid).map(({ text }) => text);
}

/** Dark on white with four bytes a dot, as the decoder takes it. */
function pixels({ width, height, dots }: Raster): ImageData {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  dots.forEach((dot, index) => {
    if (dot === 1) data.fill(0, index * 4, index * 4 + 3);
  });
  return { width, height, data, colorSpace: 'srgb' };
}
