import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { parseWorkbook, type WorkbookReading } from '@/lib/workbook/workbook-parse';

/** 10 MB take about 2 s. */
const TIME_LIMIT_MS = 20_000;
const MEMORY_MB = 1024;

/** In the build, a file beside the server's. From the sources, where there is none, the caller's own thread reads. */
const file = fileURLToPath(new URL('./workbook-worker.js', import.meta.url));

/** Reads a workbook in a thread of its own, which ends after a time: a file made to be slow stops no other call. */
export async function readWorkbookBytes(bytes: Uint8Array<ArrayBuffer>): Promise<WorkbookReading> {
  if (!existsSync(file)) return parseWorkbook(bytes);
  const worker = new Worker(file, { workerData: bytes, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<WorkbookReading>((resolve) => {
      timer = setTimeout(() => resolve({ ok: false, why: 'slow' }), TIME_LIMIT_MS);
      worker.once('message', resolve);
      worker.once('error', () => resolve({ ok: false, why: 'damaged' }));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
