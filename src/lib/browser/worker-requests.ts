type Failure = { ok: false; message: string };

/**
 * Requests to a worker, each answered on a port of its own.
 * @throws Error with the worker's message, or when it cannot start; the signal's reason when it is aborted.
 */
export function workerRequests<Request, Answer extends { ok: true } | Failure>(worker: Worker, signal: AbortSignal) {
  const stopped = new Promise<never>((_, reject) => {
    worker.onerror = () => reject(new Error('The worker could not be started'));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // It may stop between two requests, when nothing waits for it.
  stopped.catch(() => undefined);
  const send = async (request: Request, transferred: Transferable[]): Promise<Exclude<Answer, Failure>> => {
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise<Answer>((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    });
    worker.postMessage(request, [port2, ...transferred]);
    const answer = await Promise.race([answered, stopped]).finally(() => port1.close());
    if (!answer.ok) throw new Error(answer.message);
    // A refusal was thrown above.
    return answer as Exclude<Answer, Failure>;
  };
  return {
    request: (request: Request, transferred: Transferable[] = []) => {
      const answer = send(request, transferred);
      // The caller may wait for it later, or never when it is cancelled.
      answer.catch(() => undefined);
      return answer;
    },
    close: () => worker.terminate(),
  };
}
