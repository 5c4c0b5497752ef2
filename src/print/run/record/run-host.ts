import { ApiError, isRecord } from '@/api/client/errors';
import type { TakenNumbers } from '@/domain/host-rules/print-runs';
import type { PrintRecord } from '@/domain/print-run';
import type { RecordId } from '@/domain/record';
import type { Refused, Run, RunProblem } from '@/print/run/store/rows';

/** What a host has of a run. `isSure`: it cannot be the record of somebody else. */
export type Verdict =
  | { kind: 'own'; records: RecordId[]; taken: TakenNumbers[]; isSure: boolean }
  | { kind: 'unclear'; record: PrintRecord }
  | { kind: 'absent' };

/** The run as the host recorded it with the numbers it gave, and when by its own clock. */
export type Recorded = { records: RecordId[]; taken: TakenNumbers[]; at: string };

/** How runs are recorded with one kind of host. Both calls reject with an ApiError. */
export type RunHost = {
  /** Undefined when the answer does not carry the record, which may be there all the same. */
  send: (run: Run, design: unknown) => Promise<Recorded | undefined>;
  look: (run: Run) => Promise<Evidence>;
};

/** What the host has: it is judged in the transaction that settles the run, from its siblings there. */
export type Evidence = {
  judge: (run: Run, siblings: readonly Run[]) => Verdict;
  /** The records of the part and day, where the host has to be asked for them. */
  records: readonly PrintRecord[] | undefined;
};

/** Who sends it. */
export const senderOf = ({ takenOverBy, by }: Pick<Run, 'takenOverBy' | 'by'>) => takenOverBy ?? by;

export function refusalsIn(error: unknown): Refused[] {
  const result = error instanceof ApiError ? error.result : undefined;
  const lines = isRecord(result) && Array.isArray(result.lines) ? result.lines : [];
  return lines.flatMap((line: unknown) => {
    if (!isRecord(line) || typeof line.reason !== 'string') return [];
    const { reason, ...params } = line;
    return [{ code: reason, params }];
  });
}

/**
 * What an attempt came to. `no-answer`: none in time. `offline`: the host was not reached. `retry`: it was, and failed or
 * asked to come back later. `doubtful`: an answer that does not say whether the host has the record. `refused`: it names a
 * fault of the record. `conflict`: others have these serials, or what is on the labels has changed.
 */
export type Failure = 'no-answer' | 'offline' | 'retry' | 'doubtful' | 'refused' | 'conflict';

/** Refusals that say nothing of the record: signed out, too slow, too often. */
const TEMPORARY = [401, 408, 425, 429];

/**
 * Only an answer of the host itself that names a fault of the record (400, 409 or 422 with a message) is a refusal. What
 * is no answer of the API, or another refusal, is doubtful: it may come from a proxy. Everything else is temporary.
 * `isAnswer`: the host certainly did not take this attempt.
 */
export function classifyError(error: unknown): { result: Failure; isAnswer: boolean } {
  if (!(error instanceof ApiError)) return { result: 'retry', isAnswer: false };
  const { kind, status, serverMessage, fieldErrors } = error;
  if (kind === 'timeout') return { result: 'no-answer', isAnswer: false };
  if (kind === 'network' || kind === 'aborted') return { result: 'offline', isAnswer: false };
  if (kind === 'unexpected') return { result: 'doubtful', isAnswer: false };
  if (kind === 'server' || status === undefined) return { result: 'retry', isAnswer: kind === 'forbidden' };
  const isNamed = serverMessage !== undefined || fieldErrors.length > 0;
  if (status === 409) return isNamed ? { result: 'conflict', isAnswer: true } : { result: 'doubtful', isAnswer: false };
  if (isNamed && (status === 400 || status === 422)) return { result: 'refused', isAnswer: true };
  return { result: TEMPORARY.includes(status) ? 'retry' : 'doubtful', isAnswer: true };
}

export function problemOf(error: unknown): RunProblem {
  if (!(error instanceof ApiError)) return { code: 'storage' };
  const { kind, status, serverMessage, fieldErrors } = error;
  const facts = refusalsIn(error);
  if (facts.length > 0) return { code: 'changed-at-host', facts, message: serverMessage ?? '' };
  if (fieldErrors.length > 0) return fieldErrors.map(({ message }) => message).join('\n');
  return serverMessage ?? { code: 'failed', kind, ...(status !== undefined && { status }) };
}
