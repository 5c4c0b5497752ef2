import type { RowChecker } from '@/domain/import/row-checker';
import type { FileTable } from '@/domain/import/sheet';
import type { SheetName } from '@/domain/import/sheets';
import { workerAhead } from '@/lib/browser/worker-ahead';
import { workerRequests } from '@/lib/browser/worker-requests';
import type { CheckAnswer, CheckRequest } from './checks';

/** The row checker of one file, in a worker: thousands of rows are checked while the page answers. */
export type RowChecks = {
  call: <Method extends keyof RowChecker>(
    method: Method,
    ...args: Parameters<RowChecker[Method]>
  ) => Promise<ReturnType<RowChecker[Method]>>;
  close: () => void;
};

const ahead = workerAhead(() => new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' }));

/** Before a file is read. @returns how to undo it. */
export const prepareRowChecks = ahead.prepare;

/** @throws Error when the worker cannot be started. */
export async function openRowChecks(sheet: SheetName, table: FileTable, known: unknown): Promise<RowChecks> {
  const { ask, close } = await startChecks();
  await ask({ open: { sheet, table, known } });
  return {
    // The answer is that of the method.
    call: async (method, ...args) => (await ask({ method, args } as CheckRequest)) as never,
    close,
  };
}

async function startChecks() {
  if (typeof Worker === 'undefined') {
    const answer = (await import('./checks')).answerChecks();
    const ask = async (request: CheckRequest) => {
      // As a worker gets it: a copy.
      const answered = answer(structuredClone(request));
      if (!answered.ok) throw new Error(answered.message);
      return structuredClone(answered.result);
    };
    return { ask, close: () => undefined };
  }
  const worker = ahead.take();
  const stop = new AbortController();
  const requests = workerRequests<CheckRequest, CheckAnswer>(worker, stop.signal);
  const ask = async (request: CheckRequest) => (await requests.request(request)).result;
  return {
    ask,
    close: () => {
      stop.abort(new Error('The import was closed'));
      requests.close();
    },
  };
}
