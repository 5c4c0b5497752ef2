import type { WorkbookSheet } from './workbook-write';

export type { WorkbookCell } from './workbook-write';

/**
 * Writes an .xlsx in a worker, so that thousands of rows do not block the page. The writer is loaded with the first file.
 * @throws Error when it cannot be written.
 */
export async function writeWorkbook(sheet: WorkbookSheet): Promise<Blob> {
  if (typeof Worker === 'undefined') return (await import('./workbook-write')).makeWorkbook(sheet);
  const worker = new Worker(new URL('./workbook-writer-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Blob>((resolve, reject) => {
      worker.onerror = () => reject(new Error('The workbook could not be written'));
      worker.onmessage = ({ data }: MessageEvent<Blob>) => resolve(data);
      worker.postMessage(sheet);
    });
  } finally {
    worker.terminate();
  }
}
