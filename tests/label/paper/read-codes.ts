import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { greyImage } from '@tests/support/decoder';
import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader';
import type { Raster } from './raster';

export type ReadCode = { format: string; text: string };

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const ready = prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer },
  fireImmediately: true,
});

/**
 * Every code of these formats on the raster, read by ZXing, which is independent of the encoder. Sorted by format and
 * text.
 */
export async function readCodes(raster: Raster, formats: ReadInputBarcodeFormat[] = standard): Promise<ReadCode[]> {
  await ready;
  const results = await readBarcodes(greyImage(raster), {
    formats,
    maxNumberOfSymbols: 0xff,
    tryHarder: true,
    tryInvert: false,
    textMode: 'Plain',
  });
  return results
    .filter((result) => result.isValid)
    .map(({ format, text }) => ({ format, text }))
    .toSorted((a, b) => `${a.format} ${a.text}`.localeCompare(`${b.format} ${b.text}`));
}

/** The codes of the standard label. */
const standard: ReadInputBarcodeFormat[] = ['QRCode', 'Code39'];
