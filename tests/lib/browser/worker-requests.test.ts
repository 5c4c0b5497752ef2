import { describe, expect, it } from 'vitest';
import { workerRequests } from '@/lib/browser/worker-requests';

type Answer = { ok: true; text: string } | { ok: false; message: string };

/** A worker that answers each request on its port, or never. */
function workerThat(answer: (request: string) => Answer | undefined) {
  const worker = {
    onerror: undefined as (() => void) | undefined,
    isTerminated: false,
    postMessage: (request: string, [port]: MessagePort[]) => {
      const answered = answer(request);
      if (answered) port?.postMessage(answered);
    },
    terminate: () => {
      worker.isTerminated = true;
    },
  };
  // SAFETY: the requests use no more of a worker than this.
  return { worker, open: (signal: AbortSignal) => workerRequests<string, Answer>(worker as unknown as Worker, signal) };
}

const never = new AbortController().signal;

describe('requests to a worker', () => {
  it('are each answered', async () => {
    const { request } = workerThat((text) => ({ ok: true, text: text.toUpperCase() })).open(never);
    expect(await Promise.all([request('a'), request('b')])).toEqual([
      { ok: true, text: 'A' },
      { ok: true, text: 'B' },
    ]);
  });

  it('fail with the message of the worker, or when it cannot start', async () => {
    const { request } = workerThat(() => ({ ok: false, message: 'Out of paper' })).open(never);
    await expect(request('a')).rejects.toThrow('Out of paper');
    const { worker, open } = workerThat(() => undefined);
    const waiting = open(never).request('a');
    worker.onerror?.();
    await expect(waiting).rejects.toThrow('The worker could not be started');
  });

  it('end with the reason of a cancel', async () => {
    const cancel = new AbortController();
    const waiting = workerThat(() => undefined)
      .open(cancel.signal)
      .request('a');
    cancel.abort(new Error('Cancelled'));
    await expect(waiting).rejects.toThrow('Cancelled');
  });

  it('that fail while nobody waits are no unhandled errors of the page', async () => {
    const unhandled: unknown[] = [];
    const listen = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', listen);
    const { request } = workerThat(() => ({ ok: false, message: 'Out of paper' })).open(never);
    void request('a');
    await expect(request('b')).rejects.toThrow('Out of paper');
    await new Promise(setImmediate);
    process.off('unhandledRejection', listen);
    expect(unhandled).toEqual([]);
  });
});
