import { PDFiumLibrary } from '@hyzyla/pdfium';
import wasmUrl from '@hyzyla/pdfium/pdfium.wasm?url';
import type { Pdfium } from './pdf-objects';

/** PDFium without its JavaScript: it reads files and shows them, and runs nothing of them. */
export async function startPdfium(): Promise<Pdfium> {
  const response = await fetch(wasmUrl);
  const library = await PDFiumLibrary.init({ wasmBinary: await response.arrayBuffer() });
  const pdfium = rawPdfium(library);
  limitMemory(pdfium.wasmExports.memory);
  return pdfium;
}

/**
 * Bytes: a page of A4 in a picture of 600 dpi takes a third. A file that needs more fails by itself, without the whole
 * tab.
 */
const MOST_MEMORY = 512 * 1024 * 1024;
const WASM_PAGE = 65_536;

export function limitMemory(memory: WebAssembly.Memory): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * WASM_PAGE > MOST_MEMORY) throw new RangeError('Too much memory for a label');
    return grow(pages);
  };
}

/** The package keeps the interface of PDFium to itself, and its own has neither texts nor paths. */
// SAFETY: `module` is the object on which the package itself calls these functions.
export const rawPdfium = (library: PDFiumLibrary): Pdfium => Reflect.get(library, 'module') as Pdfium;
