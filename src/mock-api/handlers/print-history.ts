import { http } from 'msw';
import type * as z from 'zod/mini';
import { messages, noSuchRecord } from '@/domain/host-rules/answers';
import { printHistoryList } from '@/domain/host-rules/lists';
import { jobOfTake, labelWith, type NumberedLabel, runsOfLabel } from '@/domain/host-rules/print-runs';
import {
  confirmVoidSchema,
  rangeOfRun,
  recordedRunSchema,
  refuseUsedSerials,
  voidBodySchema,
} from '@/domain/host-rules/printing';
import { numbersIn } from '@/domain/number-range';
import { sameId } from '@/domain/record';
import { wholeSerialsText } from '@/domain/serials/serials-text';
import { rangesToVoid, refuseVoid, type VoidLabels, voidsToConfirm } from '@/domain/void';
import { appendActivity } from '@/mock-api/activity-log';
import { checked, findRow, invalid } from '@/mock-api/problem';
import { listRows } from '@/mock-api/query';
import { type Api, adminOnly, forSignedIn, json, jsonOf, reads, type SignedInCall } from '@/mock-api/route';
import type { PartRow, PrintRow, Tables, VoidRow } from '@/mock-api/tables';

/** What says which label has a number of a number range. */
const numberTables = ['numberRanges', 'numberRangeTakes', 'printJobs'] as const;
type NumberTables = Pick<Tables, (typeof numberTables)[number]>;

const isRunOf = ({ partId, serialFrom, serialEnd }: PrintRow, label: NumberedLabel) =>
  sameId(partId, label.partId) && serialFrom <= label.serial && label.serial <= serialEnd;

type Run = z.infer<typeof recordedRunSchema>;
type PrintAnswer = PrintRow & {
  voids?: VoidLabels[];
  part: Pick<PartRow, 'no' | 'name' | 'colorCode' | 'labelDesignId' | 'model'> | null;
};

/** Print history is open to both roles. */
export const printHistoryHandlers = (api: Api) => [
  http.get(
    `${api.base}/parts/print-history`,
    reads(api, ['printHistory', 'parts', 'voids', ...numberTables], (tables, { query }) => {
      const rows = tables.printHistory.map(withPart(tables.parts, voidsOf(api, tables.voids)));
      const [number, search] = [query.get('number'), query.get('search')];
      const hasNumbers = api.features.includes('number-ranges');
      const label = hasNumbers ? labelWithNumber(number ?? search ?? '', tables) : undefined;
      if (number === null || !hasNumbers) {
        const isFound = (row: PrintRow) => label !== undefined && isRunOf(row, label);
        return listRows(rows, query, printHistoryList, {}, { isFound });
      }
      const ofLabel = label ? rows.map((row) => ({ ...row, serial: label.serial })) : [];
      return listRows(ofLabel, runsOfLabel(query, label), printHistoryList);
    }),
  ),

  http.post(
    `${api.base}/parts/print-history`,
    forSignedIn(api, async ({ request, user, now }) => {
      const body = checked(recordedRunSchema, await jsonOf(request));
      const result = await api.store.write(['printHistory', 'parts', 'voids', 'ids'], (tables) => {
        const { printHistory, parts, voids, ids } = tables;
        refuseBadRun(body, parts, printHistory, voids);
        ids.printHistory += 1;
        const row: PrintRow = { id: ids.printHistory, ...body, createdAt: now.toISOString(), createdBy: user.username };
        printHistory.push(row);
        return withPart(parts, voidsOf(api, voids))(row);
      });
      return json({ message: messages.printRecorded, result }, 201);
    }),
  ),
  ...(api.features.includes('void') ? voidHandlers(api) : []),
];

const changesVoids = (
  api: Api,
  /** @returns what the log says of it. */
  change: (row: PrintRow, voids: VoidRow[], call: SignedInCall, body: unknown) => { from: string; to: string },
) =>
  adminOnly(api, async (call) => {
    const body = await jsonOf(call.request);
    const { change: logged, result } = await api.store.write(
      ['printHistory', 'parts', 'voids'],
      ({ printHistory, parts, voids }) => {
        const row = findRow(printHistory, call.id, 'Print');
        return { change: change(row, voids, call, body), result: withPart(parts, voidsOf(api, voids))(row) };
      },
    );
    await appendActivity(
      api.store,
      [
        {
          action: 'update',
          resource: 'print-history',
          recordId: String(result.id),
          label: `${result.part?.no ?? 'Deleted part'} ${result.serialFrom} - ${result.serialEnd.slice(8)}`,
          changes: [{ field: 'void', ...logged }],
        },
      ],
      call.user,
      call.now,
    );
    return json({ message: 'Labels declared void', result });
  });

const voidHandlers = (api: Api) => [
  http.post(
    `${api.base}/parts/print-history/:id/void`,
    changesVoids(api, (row, voids, { user, now }, body) => {
      const { reason, ...requested } = checked(voidBodySchema, body);
      const known = voids.filter(({ partId }) => sameId(partId, row.partId));
      const ranges = rangesToVoid(requested, row, known);
      for (const { from, end } of ranges) {
        voids.push({
          id: voids.length + 1,
          partId: row.partId,
          serialFrom: from,
          serialEnd: end,
          reason,
          at: now.toISOString(),
          by: user.fullName,
          confirmedBy: api.fourEyes ? null : user.fullName,
          replacedBy: null,
        });
      }
      return { from: '', to: `${wholeSerialsText(ranges, 5)}: ${reason}` };
    }),
  ),

  http.post(
    `${api.base}/parts/print-history/:id/void/confirm`,
    changesVoids(api, (row, voids, { user }, body) => {
      const known = voids.filter(({ partId }) => sameId(partId, row.partId));
      const confirmed = voidsToConfirm(checked(confirmVoidSchema, body), known, user.fullName);
      for (const one of confirmed) one.confirmedBy = user.fullName;
      return { from: 'requested for', to: 'confirmed' };
    }),
  ),
];

/** The voids of a printing: nothing where the host has none. */
const voidsOf = (api: Api, voids: readonly VoidRow[]) => (row: PrintRow) =>
  api.features.includes('void')
    ? voids
        .filter(
          ({ partId, serialFrom, serialEnd }) =>
            sameId(partId, row.partId) && serialFrom <= row.serialEnd && row.serialFrom <= serialEnd,
        )
        .map(({ id: _id, partId: _partId, ...labels }) => labels)
    : undefined;

function withPart(
  parts: PartRow[],
  voids: (row: PrintRow) => VoidLabels[] | undefined,
): (row: PrintRow) => PrintAnswer {
  const byId = new Map(parts.map((part) => [String(part.id), part]));
  return (recorded) => {
    const own = voids(recorded);
    const row = { jobId: null, designId: null, reason: '', ...recorded, ...(own && { voids: own }) };
    const part = byId.get(String(row.partId));
    if (!part) return { ...row, part: null };
    const { no, name, colorCode, labelDesignId, model } = part;
    return { ...row, part: { no, name, colorCode, labelDesignId, model } };
  };
}

function refuseBadRun(run: Run, parts: PartRow[], history: PrintRow[], voids: VoidRow[]) {
  if (!parts.some(({ id }) => sameId(id, run.partId))) throw noSuchRecord('Part');
  const range = rangeOfRun(run);
  if ('message' in range) throw invalid([range]);
  refuseUsedSerials(
    range,
    run.status,
    history.filter(({ partId }) => sameId(partId, run.partId)),
  );
  refuseVoid(
    range,
    run.status,
    voids.filter(({ partId }) => sameId(partId, run.partId)),
  );
}

/** The label that carries a number of a number range: the text is the number, or ends with it. */
function labelWithNumber(
  text: string,
  { numberRanges, numberRangeTakes, printJobs }: NumberTables,
): NumberedLabel | undefined {
  for (const { range, number } of numbersIn(text, numberRanges)) {
    const take = numberRangeTakes.find(
      ({ rangeId, from, end }) => sameId(rangeId, range.id) && from <= number && number <= end,
    );
    const taken = take && { ...take, range: range.id };
    const job = taken && printJobs.find(({ id }) => id === jobOfTake(taken));
    const label = taken && job && labelWith(number, taken, job);
    if (label) return label;
  }
  return undefined;
}
