import type { SymbolType } from '@/label/codes/symbologies';
import type { ScanAnswer, ScanRequest } from './scan-worker';

/** Reads one code in a picture; undefined when nothing reads. */
export type ReadCode = (image: ImageData, type: SymbolType) => Promise<string | undefined>;
export type CodeReader = { read: ReadCode; close: () => void };

/** A decoder in a worker of its own, loaded now. Close it when the check is over. @throws Error from `read` when it fails to start. */
export function openCodeReader(): CodeReader {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (text: string | undefined) => void; reject: (reason: Error) => void }>();
  let last = 0;
  let failed: Error | undefined;
  worker.onmessage = ({ data: { id, text } }: MessageEvent<ScanAnswer>) => {
    waiting.get(id)?.resolve(text);
    waiting.delete(id);
  };
  const fail = () => {
    failed = new Error('The decoder could not be started');
    for (const { reject } of waiting.values()) reject(failed);
    waiting.clear();
  };
  worker.onerror = fail;
  return {
    read: (image, type) =>
      new Promise((resolve, reject) => {
        if (failed) return reject(failed);
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.postMessage({ id: last, type, image } satisfies ScanRequest, [image.data.buffer]);
      }),
    close: () => {
      worker.terminate();
      fail();
    },
  };
}
