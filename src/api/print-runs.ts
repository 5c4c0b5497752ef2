import * as z from 'zod/mini';
import type { PrintRunBody, RunOutcome } from '@/domain/host-rules/print-runs';
import { type RecordId, recordId } from '@/domain/record';
import { nextTask } from '@/lib/browser/scheduling';
import { ApiError, errorFromAnswer, isApiError, isRecord } from './client/errors';
import { getJson, sendJson } from './client/http';
import { endpoints, recordPath } from './endpoints';

/*
 * Print runs (docs/api.md, print-runs): serials, record, job and claims in one transaction of the host. Only with the
 * feature of that name.
 */

/** A run may bring a design with its images. */
const SEND_LIMIT_MS = 60_000;

const answerSchema = z.object({
  id: z.string(),
  at: z.string(),
  lines: z.array(
    z.object({
      partId: recordId,
      historyId: recordId,
      serialFrom: z.string(),
      serialEnd: z.string(),
      status: z.number(),
      taken: z._default(z.array(z.object({ range: recordId, from: z.number(), end: z.number() })), []),
    }),
  ),
});
/** What the host has of a run. */
export type RunAnswer = z.infer<typeof answerSchema>;

type Waiting = { body: PrintRunBody; userId: RecordId | undefined; answer: (answer: Promise<RunAnswer>) => void };

/** A host takes 200 runs at once, and each may bring a design with its images. */
const MOST_RUNS = 200;
const MOST_TEXT = 4_000_000;

const waiting: Waiting[] = [];

/**
 * Under the session of `userId` and no other. The same run again answers as the first time. Those of one moment, the lines
 * of a list, go in one request, each decided for itself. @throws ApiError
 */
export function sendPrintRun(body: PrintRunBody, userId: RecordId | undefined): Promise<RunAnswer> {
  return new Promise((resolve) => {
    if (waiting.length === 0) void nextTask().then(sendWaiting);
    waiting.push({ body, userId, answer: resolve });
  });
}

function sendWaiting(): void {
  const batches: { runs: Waiting[]; text: number }[] = [];
  for (const run of waiting.splice(0)) {
    const text = JSON.stringify(run.body).length;
    const last = batches.at(-1);
    const fits = last && last.runs.length < MOST_RUNS && last.text + text <= MOST_TEXT;
    if (!fits || last.runs[0]?.userId !== run.userId) batches.push({ runs: [run], text });
    else {
      last.runs.push(run);
      last.text += text;
    }
  }
  for (const { runs } of batches) sendTogether(runs);
}

function sendTogether(runs: readonly Waiting[]): void {
  const [first, ...others] = runs;
  if (!first) return;
  const send = (path: string, body: object) =>
    sendJson('POST', path, body, { asUser: first.userId, timeout: SEND_LIMIT_MS });
  if (others.length === 0) {
    first.answer(send(endpoints.printRuns, first.body).then((body) => readRun(body, first.body.id)));
    return;
  }
  const sent = send(`${endpoints.printRuns}/batch`, { runs: runs.map(({ body }) => body) });
  for (const { body, answer } of runs) answer(sent.then((answers) => readAnswerOf(answers, body.id)));
}

/** The answer to one run of a batch. @throws ApiError, as when it had been sent by itself */
function readAnswerOf(body: unknown, id: string): RunAnswer {
  const answers: unknown[] = isRecord(body) && Array.isArray(body.result) ? body.result : [];
  const own = answers.find((answer) => isRecord(answer) && answer.id === id);
  if (!isRecord(own) || typeof own.status !== 'number') throw new ApiError('unexpected');
  if (own.status >= 300) throw errorFromAnswer(own.status, own);
  return readRun(own, id);
}

/** What the host has of a run; undefined when it never saw it. @throws ApiError */
export async function findPrintRun(id: string): Promise<RunAnswer | undefined> {
  try {
    return readRun(await getJson(recordPath(endpoints.printRuns, id)), id);
  } catch (error) {
    // Only the host itself says that it has no such run: a proxy's 404 is no answer.
    if (isApiError(error, 'not-found') && error.serverMessage !== undefined) return undefined;
    throw error;
  }
}

/** What came out of the printer. @throws ApiError */
export async function sendRunOutcome(
  id: string,
  partId: RecordId,
  outcome: RunOutcome,
  userId: RecordId | undefined,
): Promise<void> {
  await sendJson('PATCH', recordPath(endpoints.printRuns, id), { lines: [{ partId, outcome }] }, { asUser: userId });
}

/** @throws ApiError `unexpected` when the answer does not carry this run. */
function readRun(body: unknown, id: string): RunAnswer {
  const run = z.safeParse(answerSchema, isRecord(body) ? body.result : undefined);
  if (!run.success || run.data.id !== id) throw new ApiError('unexpected');
  return run.data;
}
