import { http } from 'msw';
import type * as z from 'zod/mini';
import { messages, noSuchRecord } from '@/domain/host-rules/answers';
import { printHistoryList } from '@/domain/host-rules/lists';
import { rangeOfRun, recordedRunSchema, refuseUsedSerials } from '@/domain/host-rules/recorded-run';
import { sameId } from '@/domain/record';
import { checked, invalid } from '@/mock-api/problem';
import { listRows } from '@/mock-api/query';
import { type Api, json, jsonOf, reads, signedIn } from '@/mock-api/route';
import type { PartRow, PrintRow } from '@/mock-api/tables';

type Run = z.infer<typeof recordedRunSchema>;
type PrintAnswer = PrintRow & {
  part: Pick<PartRow, 'no' | 'name' | 'colorCode' | 'labelDesignId' | 'model'> | null;
};

/** Print history is open to both roles. */
export const printHistoryHandlers = (api: Api) => [
  http.get(
    `${api.base}/parts/print-history`,
    reads(api, ['printHistory', 'parts'], ({ printHistory, parts }, { query }) =>
      listRows(printHistory.map(withPart(parts)), query, printHistoryList),
    ),
  ),

  http.post(
    `${api.base}/parts/print-history`,
    signedIn(api, async ({ request, user, now }) => {
      const body = checked(recordedRunSchema, await jsonOf(request));
      const result = await api.store.write(['printHistory', 'parts', 'ids'], ({ printHistory, parts, ids }) => {
        refuseBadRun(body, parts, printHistory);
        ids.printHistory += 1;
        const row: PrintRow = { id: ids.printHistory, ...body, createdAt: now.toISOString(), createdBy: user.username };
        printHistory.push(row);
        return withPart(parts)(row);
      });
      return json({ message: messages.printRecorded, result }, 201);
    }),
  ),
];

function withPart(parts: PartRow[]): (row: PrintRow) => PrintAnswer {
  const byId = new Map(parts.map((part) => [String(part.id), part]));
  return (recorded) => {
    const row = { jobId: null, designId: null, reason: '', ...recorded };
    const part = byId.get(String(row.partId));
    if (!part) return { ...row, part: null };
    const { no, name, colorCode, labelDesignId, model } = part;
    return { ...row, part: { no, name, colorCode, labelDesignId, model } };
  };
}

function refuseBadRun(run: Run, parts: PartRow[], history: PrintRow[]) {
  if (!parts.some(({ id }) => sameId(id, run.partId))) throw noSuchRecord('Part');
  const range = rangeOfRun(run);
  if ('message' in range) throw invalid([range]);
  refuseUsedSerials(
    range,
    run.status,
    history.filter(({ partId }) => sameId(partId, run.partId)),
  );
}
