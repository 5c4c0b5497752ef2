import type { LabelSize } from '@/label/design/design';
import type { PictureRequest } from './zpl-picture-worker';

/** A label takes a second; a file that takes longer is shown without a picture. */
const LONGEST_MS = 20_000;

type Options = { sizes: readonly LabelSize[]; dotsPerMm: number; signal: AbortSignal };

/**
 * The labels of a file of ZPL as a printer prints them, by a renderer that knows nothing of what was read of it; undefined
 * where it cannot draw the file, and on abort.
 */
export async function drawPrinterFile(
  file: Blob,
  { sizes, dotsPerMm, signal }: Options,
): Promise<readonly (string | undefined)[]> {
  const bytes = await file.arrayBuffer();
  const asUtf8 = new TextDecoder().decode(bytes);
  // Bytes of graphics are hardly ever UTF-8.
  const text = asUtf8.includes('\ufffd') ? new TextDecoder('latin1').decode(bytes) : asUtf8;
  const none = sizes.map(() => undefined);
  if (signal.aborted) return none;
  const worker = new Worker(new URL('./zpl-picture-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<readonly (string | undefined)[]>((resolve) => {
      const end = () => resolve(none);
      timer = setTimeout(end, LONGEST_MS);
      signal.addEventListener('abort', end, { once: true });
      worker.onerror = end;
      worker.onmessage = ({ data }: MessageEvent<readonly (string | undefined)[]>) => resolve(data);
      const request: PictureRequest = { text, sizes, dotsPerMm };
      worker.postMessage(request);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
