import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Raster } from './raster';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** Every symbology; a test cannot take their names from the product, which it is to check. */
const formats = {
  // Plain: a letter after $, /, + or % is that letter, and no character of full ASCII.
  code39: 'Code39Std',
  code128: 'Code128',
  ean13: 'EAN13',
  ean8: 'EAN8',
  upc: 'UPCA',
  'gs1-128': 'Code128',
  itf14: 'ITF',
  qrcode: 'QRCode',
  datamatrix: 'DataMatrix',
  datamatrixrectangular: 'DataMatrix',
  gs1datamatrix: 'DataMatrix',
  pdf417: 'PDF417',
  azteccode: 'Aztec',
  microqrcode: 'MicroQRCode',
} as const;

export type DecodableType = keyof typeof formats;

/** `identifier`: the kind of code as a scanner names it, ISO 15424. */
type Read = { text: string; contentType: string; identifier: string };

/** The texts of all codes of these types that an independent decoder reads on a raster. */
export const decode = async (raster: Raster, types: readonly DecodableType[]): Promise<string[]> =>
  (await decodeContent(raster, types)).map(({ text }) => text);

/** The same with what the decoder says of the content: Text, GS1, ISO15434 … */
export async function decodeContent(raster: Raster, types: readonly DecodableType[]): Promise<Read[]> {
  const results = await readBarcodes(greyImage(raster), {
    formats: types.map((type) => formats[type]),
    tryHarder: true,
    tryInvert: false,
    // As a scanner sends it, with the control characters of GS1 and ISO 15434.
    textMode: 'Plain',
    // The image has every dot of the print head. In a copy of half of them the decoder takes '  ?   I     ' for two
    // texts, the right one and '  b   :     '.
    tryDownscale: false,
    maxNumberOfSymbols: 10,
  });
  return results
    .filter(({ isValid }) => isValid)
    .map(({ text, contentType, symbologyIdentifier, hasECI, bytesECI }) => ({
      ...{ text, contentType },
      // Only the bytes with ECI have the identifier of a reader that says ECI.
      identifier: hasECI ? String.fromCharCode(...bytesECI.slice(0, 3)) : symbologyIdentifier,
    }));
}

/** A file of one byte a dot (PGM), dark on white: pixels of four bytes would be made to that first, one by one. */
export function greyImage({ width, height, dots }: Raster): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`P5 ${width} ${height} 255\n`);
  const file = new Uint8Array(head.length + dots.length).fill(255);
  file.set(head);
  for (let dot = 0; dot < dots.length; dot += 1) if (dots[dot] === 1) file[head.length + dot] = 0;
  return file;
}
