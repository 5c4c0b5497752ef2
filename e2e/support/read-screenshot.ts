import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** The texts of all codes in a screenshot, sorted, read by an independent decoder. */
export async function readScreenshot(png: Buffer): Promise<string[]> {
  const results = await readBarcodes(new Uint8Array(png), { tryHarder: true, maxNumberOfSymbols: 10 });
  return results
    .filter(({ isValid }) => isValid)
    .map(({ text }) => text)
    .sort();
}
