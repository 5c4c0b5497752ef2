import { http } from 'msw';
import { messages } from '@/domain/host-rules/answers';
import { answerOf, type Print, planClaim, planFirst, planReprint } from '@/domain/host-rules/print-run-lines';
import {
  answerInBatch,
  claimsAfter,
  type FirstLine,
  linesOfRun,
  noSuchPart,
  noSuchSerials,
  outcomeOfJob,
  type PrintLine,
  type PrintRunBody,
  printRunBatchSchema,
  printRunOutcomeSchema,
  printRunSchema,
  type Recorded,
  type Refusal,
  type ReprintLine,
  RUN_RECORDED,
  type RunLine,
  rangeOfFirst,
  serialsOf,
} from '@/domain/host-rules/print-runs';
import { type RecordId, sameId } from '@/domain/record';
import { highestCounter, parseSerial, rangeOf, type SerialRange } from '@/domain/serials/serial';
import { voidAmong, voidsReplaced } from '@/domain/void';
import { sha256 } from '@/lib/browser/sha256';
import { canonicalJson } from '@/lib/canonical-json';
import { withCustomer } from '@/mock-api/part-answer';
import { checked, findRow } from '@/mock-api/problem';
import { type Api, forSignedIn, json, jsonOf, reads, type SignedInCall } from '@/mock-api/route';
import type { PartRow, PrintJobRow, PrintRow, PrintRunRow, Tables } from '@/mock-api/tables';

const WHAT = 'Print run';

/** Serials, record and job in one change; open to both roles. */
export const printRunHandlers = (api: Api) => {
  if (!api.features.includes('print-runs')) return [];
  return [
    http.post(
      `${api.base}/print-runs`,
      forSignedIn(api, async (call) => {
        const body = checked(printRunSchema, await jsonOf(call.request));
        return json({ message: RUN_RECORDED, result: await recordRun(api, call, body) }, 201);
      }),
    ),

    http.post(
      `${api.base}/print-runs/batch`,
      forSignedIn(api, async (call) => {
        const { runs } = checked(printRunBatchSchema, await jsonOf(call.request));
        const result = [];
        for (const run of runs) result.push(await answerInBatch(run.id, () => recordRun(api, call, run)));
        return json({ result });
      }),
    ),

    http.get(
      `${api.base}/print-runs/:id`,
      reads(api, ['printRuns'], ({ printRuns }, { id }) => ({ result: runAnswer(findRow(printRuns, id, WHAT)) })),
    ),

    http.patch(
      `${api.base}/print-runs/:id`,
      forSignedIn(api, async ({ request, id }) => {
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
          return runAnswer(run);
        });
        return json({ message: messages.outcomeRecorded, result });
      }),
    ),
  ];
};

type RunAnswer = ReturnType<typeof runAnswer>;
const runAnswer = ({ id, at, by, companyName, lines }: PrintRunRow) => ({ id, at, by, companyName, lines });

/** The same id again answers as the first time. @throws Problem 409; then nothing is written. */
const recordRun = ({ store }: Api, { user, now }: SignedInCall, body: PrintRunBody): Promise<RunAnswer> =>
  store.write(runTables, (tables) => {
    const known = tables.printRuns.find(({ id }) => id === body.id);
    if (known) return runAnswer(known);
    const { id, station, companyName } = body;
    const row: PrintRunRow = {
      id,
      at: now.toISOString(),
      by: user.username,
      station: station.name,
      companyName,
      lines: [],
      jobs: [],
    };
    tables.printRuns.push(row);
    const answers = body.lines.map((line, index) => recordLine(tables, { row, body, index }, line));
    row.lines = linesOfRun(body, answers);
    return runAnswer(row);
  });

/** What a run reads and writes in one change. */
const runTables = [
  ...([
    'printRuns',
    'voids',
    'unprintedClaims',
    'printHistory',
    'printJobs',
    'numberRanges',
    'numberRangeTakes',
  ] as const),
  ...(['parts', 'customers', 'labelDesigns', 'ids'] as const),
] as const;
type RunTables = Pick<Tables, (typeof runTables)[number]>;

/** `index`: which line of the run. */
type Run = { row: PrintRunRow; body: PrintRunBody; index: number };

/** Records one line, or says why not; then the caller gives the change up. */
function recordLine(tables: RunTables, run: Run, line: PrintLine): Recorded | Refusal {
  const part = tables.parts.find(({ id }) => sameId(id, line.partId));
  if (!part) return noSuchPart;
  if (line.kind === 'first') return recordFirst(tables, run, line, part);
  const source = tables.printHistory.find(({ id, partId }) => sameId(id, line.of) && sameId(partId, part.id));
  const ranges = serialsOf(line, source && rangeOf(source.serialFrom, source.serialEnd));
  if (!source || !ranges) return noSuchSerials;
  const refusal = voidAmong(
    ranges,
    tables.voids.filter(({ partId }) => sameId(partId, part.id)),
  );
  if (refusal) return refusal;
  return line.kind === 'reprint'
    ? recordReprint(tables, run, part, { ...source, reason: line.reason, shown: line.shown }, ranges)
    : claimUnprinted(tables, run, source, ranges);
}

function recordFirst(tables: RunTables, run: Run, line: FirstLine, part: PartRow): Recorded | Refusal {
  const serials = tables.printHistory.flatMap(({ partId, serialEnd }) => (sameId(partId, part.id) ? serialEnd : []));
  const plan = planFirst(run, part.id, line, {
    partUpdatedAt: part.updatedAt,
    design: designOf(tables, line),
    last: highestCounter(parseSerial(line.serialFrom)?.day ?? '', serials),
    records: recordsWith(tables, part.id, rangeOfFirst(line)),
    ranges: new Map(tables.numberRanges.map((range) => [String(range.id), range])),
  });
  if ('reason' in plan) return plan.reason === 'part' ? { ...plan, part: withCustomer(tables.customers)(part) } : plan;
  for (const { id, range: rangeId, from, end } of plan.takes) {
    for (const range of tables.numberRanges) if (sameId(range.id, rangeId)) range.next = end + 1;
    tables.numberRangeTakes.push({ id, rangeId, from, end, at: run.row.at });
  }
  const voids = tables.voids.filter(({ partId }) => sameId(partId, part.id));
  for (const one of voidsReplaced(line.inPlaceOf ?? [], voids)) {
    one.replacedBy = { serialFrom: plan.print.range.from, serialEnd: plan.print.range.end };
  }
  return { lines: [addPrint(tables, run, plan.print)] };
}

/** A row of the history for each range, as the next print of it. */
function recordReprint(
  tables: RunTables,
  run: Run,
  part: PartRow,
  source: PrintRow & Pick<ReprintLine, 'reason' | 'shown'>,
  ranges: SerialRange[],
): Recorded {
  const lines = [...ranges.entries()].map((entry) => {
    const [, range] = entry;
    const job = tables.printJobs.findLast(
      (row) => sameId(row.partId, part.id) && row.serialFrom <= range.from && range.end <= row.serialEnd,
    );
    const known = { records: recordsWith(tables, part.id, range), job };
    return addPrint(tables, run, planReprint(run, part, source, entry, known));
  });
  return { lines };
}

/** Gives the serials to this station, unless another run has them. */
function claimUnprinted(tables: RunTables, run: Run, source: PrintRow, ranges: SerialRange[]): Recorded | Refusal {
  const claims = tables.unprintedClaims
    .filter(({ historyId }) => sameId(historyId, source.id))
    .flatMap((claim) => {
      const { by, station, at } = tables.printRuns.find(({ id }) => id === claim.runId) ?? run.row;
      return { ...claim, by, station, at };
    });
  const records = ranges.flatMap((range) => recordsWith(tables, source.partId, range));
  const plan = planClaim(run, source, ranges, { claims, records });
  if ('reason' in plan) return plan;
  tables.unprintedClaims.push(...plan.claims);
  return plan;
}

/** The records with one of these serials. */
const recordsWith = ({ printHistory }: Pick<RunTables, 'printHistory'>, id: PrintRow['partId'], range: SerialRange) =>
  printHistory.filter((row) => sameId(row.partId, id) && row.serialFrom <= range.end && range.from <= row.serialEnd);

/** The design as it is published; undefined for the standard label and for designs of the stations' own. */
function designOf({ labelDesigns }: RunTables, { designId }: FirstLine) {
  const row = labelDesigns.find(({ id }) => id === designId);
  if (!row) return undefined;
  const published = row.revisions.find(({ revision }) => revision === row.publishedRevision);
  const designHash = published ? sha256(canonicalJson(published.design)) : null;
  return { publishedRevision: row.publishedRevision, designHash };
}

type Shown = Pick<PrintJobRow, 'designId' | 'designRevision' | 'designHash' | 'snapshot' | 'override'>;

/** A row of the history, and its job. */
function addPrint(
  { printHistory, printJobs, ids }: RunTables,
  { row, body }: Run,
  print: Print<RecordId, Shown>,
): RunLine {
  const { job, history } = print;
  ids.printHistory += 1;
  const id = ids.printHistory;
  const shown = job ? { jobId: job.id, designId: job.designId } : {};
  printHistory.push({ id, ...history, ...shown, createdAt: row.at, createdBy: row.by });
  if (job) {
    const { reason: _, ...printed } = history;
    const { designId, designRevision, designHash, snapshot, override } = job;
    const { output, printer, printedAt } = body;
    printJobs.push({
      id: job.id,
      ...printed,
      designId,
      designRevision,
      designHash,
      snapshot,
      override,
      output,
      printer,
      printedAt,
      printedBy: row.by,
      outcome: null,
    });
    row.jobs.push(job.id);
  }
  return answerOf(print, id);
}
