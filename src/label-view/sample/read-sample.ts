import type { LabelSize } from '@/label/design/design';
import type { SampleArea, SampleReading } from '@/label/sample/sample';
import type { RefusedFact } from '@/label/sample/sample-facts';
import type { SampleMessage, SampleRequest } from './sample-worker';
import type { PictureRequest } from './zpl-picture-worker';

/** Bytes: a page of pictures at 600 dpi has less. */
const LARGEST_FILE = 30_000_000;
/** A label takes seconds; a file that takes longer would not end. */
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
  let step: ReturnType<typeof setTimeout> | undefined;
  const onTimeout: SampleResult = { ok: false, why: { code: 'takes-too-long' } };
  return fromWorker<SampleResult>(worker, { longest: LONGEST_MS, onTimeout, signal }, (settle) => {
    const refuse = (why: RefusedFact) => settle({ ok: false, why });
    worker.onerror = () => refuse({ code: 'reader-not-loaded' });
    worker.onmessage = ({ data }: MessageEvent<SampleMessage>) => {
      clearTimeout(step);
      if (data.type === 'progress') onProgress(data.share);
      else if (data.type === 'busy') step = setTimeout(() => refuse({ code: 'pdf-too-much' }), LONGEST_STEP_MS);
      else if (data.type === 'done') return;
      else if (data.type === 'read') settle({ ok: true, reading: data.reading });
      else refuse(data.why);
    };
    const request: SampleRequest = { bytes, dotsPerMm, area };
    worker.postMessage(request, [bytes.buffer]);
  }).finally(() => clearTimeout(step));
}

type Limits<Result> = { longest: number; onTimeout: Result; signal: AbortSignal };

/** What `start` settles; `onTimeout` after `longest` milliseconds. The worker ends in any case. @throws DOMException on abort. */
async function fromWorker<Result>(
  worker: Worker,
  { longest, onTimeout, signal }: Limits<Result>,
  start: (settle: (result: Result) => void) => void,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Result>((resolve, reject) => {
      timer = setTimeout(() => resolve(onTimeout), longest);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      start(resolve);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

/** A label takes a second; a file that takes longer is shown without a picture. */
const LONGEST_DRAWING_MS = 20_000;

type Drawing = { sizes: readonly LabelSize[]; dotsPerMm: number; signal: AbortSignal };

/**
 * The labels of a file of ZPL as a printer prints them, by a renderer independent of the reader; undefined where it
 * cannot draw the file. @throws DOMException on abort.
 */
export async function drawPrinterFile(
  file: Blob,
  { sizes, dotsPerMm, signal }: Drawing,
): Promise<readonly (string | undefined)[]> {
  const bytes = await file.arrayBuffer();
  signal.throwIfAborted();
  const asUtf8 = new TextDecoder().decode(bytes);
  // Bytes of graphics are hardly ever UTF-8.
  const text = asUtf8.includes('\ufffd') ? new TextDecoder('latin1').decode(bytes) : asUtf8;
  const worker = new Worker(new URL('./zpl-picture-worker.ts', import.meta.url), { type: 'module' });
  const onTimeout = sizes.map((): string | undefined => undefined);
  return fromWorker<readonly (string | undefined)[]>(
    worker,
    { longest: LONGEST_DRAWING_MS, onTimeout, signal },
    (settle) => {
      worker.onerror = () => settle(onTimeout);
      worker.onmessage = ({ data }: MessageEvent<readonly (string | undefined)[]>) => settle(data);
      const request: PictureRequest = { text, sizes, dotsPerMm };
      worker.postMessage(request);
    },
  );
}
