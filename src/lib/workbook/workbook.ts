import { withTimeout } from '@/lib/browser/timeout';
import type { WorkbookReading } from './workbook-parse';

/** 10 MB take about 2 s. */
const TIME_LIMIT_MS = 20_000;

/** Reads a workbook in a worker, so that a big file does not block the page. The parser is loaded with the first file. */
export async function readWorkbookRows(bytes: Uint8Array): Promise<WorkbookReading> {
  if (typeof Worker === 'undefined') return (await import('./workbook-parse')).parseWorkbook(bytes);
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' });
  const reading = new Promise<WorkbookReading>((resolve, reject) => {
    worker.onerror = reject;
    worker.onmessage = ({ data }: MessageEvent<WorkbookReading>) => resolve(data);
    worker.postMessage(bytes);
  });
  try {
    return await withTimeout(TIME_LIMIT_MS, reading);
  } catch {
    return { ok: false, why: 'slow' };
  } finally {
    worker.terminate();
  }
}
