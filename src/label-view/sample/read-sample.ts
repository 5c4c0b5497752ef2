import type { SampleArea, SampleReading } from '@/label/sample/sample';
import type { RefusedFact } from '@/label/sample/sample-facts';
import type { SampleMessage, SampleRequest } from './sample-worker';

/** Bytes: a page of pictures at 600 dpi has less. */
const LARGEST_FILE = 30_000_000;
/** A label takes seconds; what takes longer never ends. */
const LONGEST_MS = 60_000;
/** PDFium answers in a tenth of a second: a page for which it needs so long is packed or drawn again and again. */
const LONGEST_STEP_MS = 4_000;

type Options = {
  dotsPerMm: number;
  area?: SampleArea | undefined;
  signal: AbortSignal;
  onProgress: (share: number) => void;
};

export type SampleResult = { ok: true; reading: SampleReading } | { ok: false; why: RefusedFact };

/** Reads a file in a worker, which Cancel and a limit of time end. @throws DOMException on abort. */
export async function readSample(file: Blob, { dotsPerMm, area, signal, onProgress }: Options): Promise<SampleResult> {
  if (file.size > LARGEST_FILE) return { ok: false, why: { code: 'file-too-large' } };
  // A folder, or a file that is gone or has changed since it was selected.
  const buffer = await file.arrayBuffer().catch(() => undefined);
  signal.throwIfAborted();
  if (!buffer) return { ok: false, why: { code: 'not-readable' } };
  const bytes = new Uint8Array(buffer);
  const worker = new Worker(new URL('./sample-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let step: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<SampleResult>((resolve, reject) => {
      const refuse = (why: RefusedFact) => resolve({ ok: false, why });
      timer = setTimeout(() => refuse({ code: 'takes-too-long' }), LONGEST_MS);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.onerror = () => refuse({ code: 'reader-not-loaded' });
      worker.onmessage = ({ data }: MessageEvent<SampleMessage>) => {
        clearTimeout(step);
        if (data.type === 'progress') onProgress(data.share);
        else if (data.type === 'busy') step = setTimeout(() => refuse({ code: 'pdf-too-much' }), LONGEST_STEP_MS);
        else if (data.type === 'done') return;
        else if (data.type === 'read') resolve({ ok: true, reading: data.reading });
        else refuse(data.why);
      };
      const request: SampleRequest = { bytes, dotsPerMm, area };
      worker.postMessage(request, [bytes.buffer]);
    });
  } finally {
    clearTimeout(timer);
    clearTimeout(step);
    worker.terminate();
  }
}
