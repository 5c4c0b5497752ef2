import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';

/** Named, because in a test with a window PDFium would fetch it. */
const wasm = join(dirname(createRequire(import.meta.url).resolve('@hyzyla/pdfium')), 'pdfium.wasm');

/** PDFium, which reads the product's PDF files. It defines a hundred global names, each only to warn of its use. */
export async function startPdfium(): Promise<PDFiumLibrary> {
  const before = new Set(Reflect.ownKeys(globalThis));
  const library = await PDFiumLibrary.init({ wasmBinary: new Uint8Array(readFileSync(wasm)).buffer });
  for (const name of Reflect.ownKeys(globalThis)) if (!before.has(name)) Reflect.deleteProperty(globalThis, name);
  return library;
}
