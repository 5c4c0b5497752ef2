/** What a worker, or this page where there is none, makes of a workbook; undefined when it is none. */
export type ExcelRows = string[][] | undefined;

/**
 * The cells of a workbook's first sheet, as text. Read in a worker, so that a big file does not freeze the page; the
 * reader itself loads with the first file.
 */
export async function readExcelRows(bytes: Uint8Array): Promise<ExcelRows> {
  if (typeof Worker === 'undefined') return (await import('./excel-parse')).parseExcel(bytes);
  const worker = new Worker(new URL('./excel-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<ExcelRows>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ExcelRows>) => resolve(data);
      worker.onerror = () => reject(new Error('The file could not be looked into'));
      worker.postMessage(bytes);
    });
  } finally {
    worker.terminate();
  }
}
