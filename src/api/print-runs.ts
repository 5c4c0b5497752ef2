import * as z from 'zod/mini';
import type { PrintRunBody, RunOutcome } from '@/domain/host-rules/print-runs';
import { type RecordId, recordId } from '@/domain/record';
import { ApiError, isApiError, isRecord } from './client/errors';
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

/** Under the session of `userId` and no other. The same run again answers as the first time. @throws ApiError */
export async function sendPrintRun(body: PrintRunBody, userId: RecordId | undefined): Promise<RunAnswer> {
  return readRun(
    await sendJson('POST', endpoints.printRuns, body, { asUser: userId, timeout: SEND_LIMIT_MS }),
    body.id,
  );
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
