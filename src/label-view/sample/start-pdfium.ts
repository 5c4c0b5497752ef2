import { PDFiumLibrary } from '@hyzyla/pdfium';
import wasmUrl from '@hyzyla/pdfium/pdfium.wasm?url';
import type { Pdfium } from './pdf-objects';

/** PDFium without its JavaScript: it reads files and shows them, and runs nothing of them. */
export async function startPdfium(): Promise<Pdfium> {
  const response = await fetch(wasmUrl);
  const library = await PDFiumLibrary.init({ wasmBinary: await response.arrayBuffer() });
  return rawPdfium(library);
}

/** The package keeps the interface of PDFium to itself, and its own has neither texts nor paths. */
// SAFETY: `module` is the object on which the package itself calls these functions.
export const rawPdfium = (library: PDFiumLibrary): Pdfium => Reflect.get(library, 'module') as Pdfium;
