import { http } from 'msw';
import { messages } from '@/domain/host-rules/answers';
import {
  claimsAfter,
  linesOfRun,
  outcomeOfJob,
  type PrintRunBody,
  printRunOutcomeSchema,
  printRunSchema,
  RUN_RECORDED,
} from '@/domain/host-rules/print-runs';
import { sameId } from '@/domain/record';
import { recordLine, runTables } from '@/mock-api/print-run-lines';
import { checked, findRow } from '@/mock-api/problem';
import { type Api, json, jsonOf, reads, type SignedInCall, signedIn } from '@/mock-api/route';
import type { PrintRunRow } from '@/mock-api/tables';

const WHAT = 'Print run';

/** Serials, record and job in one change; open to both roles. */
export const printRunHandlers = (api: Api) => {
  if (!api.features.includes('print-runs')) return [];
  return [
    http.post(
      `${api.base}/print-runs`,
      signedIn(api, async (call) => {
        const body = checked(printRunSchema, await jsonOf(call.request));
        return json({ message: RUN_RECORDED, result: await recordRun(api, call, body) }, 201);
      }),
    ),

    http.get(
      `${api.base}/print-runs/:id`,
      reads(api, ['printRuns'], ({ printRuns }, { id }) => ({ result: answerOf(findRow(printRuns, id, WHAT)) })),
    ),

    http.patch(
      `${api.base}/print-runs/:id`,
      signedIn(api, async ({ request, id }) => {
        const { lines } = checked(printRunOutcomeSchema, await jsonOf(request));
        const result = await api.store.write(['printRuns', 'printJobs', 'unprintedClaims'], (tables) => {
          const run = findRow(tables.printRuns, id, WHAT);
          for (const { partId, outcome } of lines) {
            for (const job of tables.printJobs) {
              if (run.jobs.includes(job.id) && sameId(job.partId, partId)) job.outcome = outcomeOfJob(outcome, job);
            }
            tables.unprintedClaims = tables.unprintedClaims.flatMap((claim) =>
              claim.runId === run.id && sameId(claim.partId, partId) ? claimsAfter(outcome, [claim]) : claim,
            );
          }
          return answerOf(run);
        });
        return json({ message: messages.outcomeRecorded, result });
      }),
    ),
  ];
};

type RunAnswer = ReturnType<typeof answerOf>;
const answerOf = ({ id, at, by, companyName, lines }: PrintRunRow) => ({ id, at, by, companyName, lines });

/** The same id again answers as the first time. @throws Problem 409; then nothing is written. */
const recordRun = ({ store }: Api, { user, now }: SignedInCall, body: PrintRunBody): Promise<RunAnswer> =>
  store.write(runTables, (tables) => {
    const known = tables.printRuns.find(({ id }) => id === body.id);
    if (known) return answerOf(known);
    const { id, station, companyName } = body;
    const row: PrintRunRow = {
      ...{ id, at: now.toISOString(), by: user.username, station: station.name, companyName },
      ...{ lines: [], jobs: [] },
    };
    tables.printRuns.push(row);
    const answers = body.lines.map((line, index) => recordLine(tables, { row, body, index }, line));
    row.lines = linesOfRun(body, answers);
    return answerOf(row);
  });
