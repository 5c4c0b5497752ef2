import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readSample } from '@/label-view/sample/read-sample';
import type { SampleMessage } from '@/label-view/sample/sample-worker';

type Step = { after: number; says: SampleMessage };

const reading: SampleMessage = {
  type: 'read',
  reading: { kind: 'pdf', sample: { labels: [], dotsPerMm: 8 }, pictures: [], sources: [] },
};

let steps: readonly Step[] = [];
let ended = 0;

/** Says what a test wants, each so many milliseconds after the one before. */
class ScriptedWorker {
  onmessage: ((event: { data: SampleMessage }) => void) | undefined;
  onerror: (() => void) | undefined;
  postMessage() {
    let at = 0;
    for (const { after, says } of steps) {
      at += after;
      setTimeout(() => this.onmessage?.({ data: says }), at);
    }
  }
  terminate() {
    ended += 1;
  }
}

beforeEach(() => {
  ended = 0;
  vi.useFakeTimers();
  vi.stubGlobal('Worker', ScriptedWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const read = (script: readonly Step[]) => {
  steps = script;
  return readSample(new Blob(['%PDF-']), {
    ...{ dotsPerMm: 8, signal: new AbortController().signal, onProgress: () => undefined },
  });
};

it('ends a step of PDFium that takes four seconds, and says so', async () => {
  const result = read([{ after: 500, says: { type: 'busy' } }]);
  await vi.advanceTimersByTimeAsync(4400);
  expect(ended).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(await result).toEqual({ ok: false, why: { code: 'pdf-too-much' } });
  expect(ended).toBe(1);
});

it('lets many short steps, and what is read between them, take longer together', async () => {
  const script: Step[] = Array.from({ length: 4 }, () => [
    { after: 100, says: { type: 'busy' } as const },
    { after: 3500, says: { type: 'done' } as const },
    { after: 6000, says: { type: 'progress', share: 0.5 } as const },
  ]).flat();
  const result = read([...script, { after: 1, says: reading }]);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(await result).toMatchObject({ ok: true });
});

it('ends what takes a minute altogether', async () => {
  const result = read([{ after: 100, says: { type: 'progress', share: 0.1 } }]);
  await vi.advanceTimersByTimeAsync(60_100);
  expect(await result).toEqual({ ok: false, why: { code: 'takes-too-long' } });
  expect(ended).toBe(1);
});

it('says so when the browser cannot read the file: a folder, or one that is gone', async () => {
  const gone = new Blob();
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  const options = { dotsPerMm: 8, signal: new AbortController().signal, onProgress: () => undefined };
  expect(await readSample(gone, options)).toEqual({ ok: false, why: { code: 'not-readable' } });
});
