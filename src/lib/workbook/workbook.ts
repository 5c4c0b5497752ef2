import { withTimeout } from '@/lib/browser/timeout';
import type { WorkbookReading } from './workbook-parse';
import type { TableFile } from './workbook-worker';

/** 10 MB take about 2 s. */
const TIME_LIMIT_MS = 20_000;

const startWorker = () => new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' });
/** Its code is loaded before it is needed. */
let ready: Worker | undefined;

/** Before a workbook is selected. @returns how to undo it. */
export function prepareWorkbookReading(): () => void {
  if (typeof Worker === 'undefined') return () => undefined;
  ready ??= startWorker();
  const started = ready;
  // Its code could not be loaded: the next one loads it again.
  started.onerror = () => {
    if (ready === started) ready = undefined;
  };
  return () => {
    ready?.terminate();
    ready = undefined;
  };
}

/** Reads a workbook in a worker, so that a big file does not block the page. The parser is loaded with the first file. */
export async function readWorkbookRows(bytes: Uint8Array): Promise<WorkbookReading> {
  if (typeof Worker === 'undefined') return (await import('./workbook-parse')).parseWorkbook(bytes);
  return readInWorker({ bytes, isCsv: false });
}

/** Reads a CSV file in the same worker. */
export async function readCsvRows(bytes: Uint8Array): Promise<WorkbookReading> {
  if (typeof Worker === 'undefined') return (await import('./csv-parse')).parseCsv(bytes);
  return readInWorker({ bytes, isCsv: true });
}

async function readInWorker(file: TableFile): Promise<WorkbookReading> {
  const reader = ready ?? startWorker();
  ready = undefined;
  const reading = new Promise<WorkbookReading>((resolve, reject) => {
    reader.onerror = reject;
    reader.onmessage = ({ data }: MessageEvent<WorkbookReading>) => resolve(data);
    reader.postMessage(file);
  });
  try {
    return await withTimeout(TIME_LIMIT_MS, reading);
  } catch {
    return { ok: false, why: 'slow' };
  } finally {
    reader.terminate();
  }
}
