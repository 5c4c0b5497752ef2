import type { ReadCode, ScanAnswer, ScanRequest } from './scan-worker';

/** Undefined when nothing was read. Takes the image's buffer. */
export type ReadImage = (image: ImageData, formats: ScanRequest['formats']) => Promise<ReadCode | undefined>;

/** A decoder in a worker. `read` throws an Error when it cannot be started or loaded. */
export function openDecoder(): { read: ReadImage; close: () => void } {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' });
  const pending = new Map<number, { resolve: (code: ReadCode | undefined) => void; reject: (reason: Error) => void }>();
  let last = 0;
  let failed: Error | undefined;
  worker.onmessage = ({ data: { id, code, failed: isMissing } }: MessageEvent<ScanAnswer>) => {
    if (isMissing) pending.get(id)?.reject(new Error('The decoder could not be loaded'));
    else pending.get(id)?.resolve(code);
    pending.delete(id);
  };
  const fail = () => {
    failed = new Error('The decoder could not be started');
    for (const { reject } of pending.values()) reject(failed);
    pending.clear();
  };
  worker.onerror = fail;
  return {
    read: (image, formats) =>
      new Promise((resolve, reject) => {
        if (failed) return reject(failed);
        last += 1;
        pending.set(last, { resolve, reject });
        const request: ScanRequest = { id: last, formats, image };
        worker.postMessage(request, [image.data.buffer]);
      }),
    close: () => {
      worker.terminate();
      fail();
    },
  };
}
