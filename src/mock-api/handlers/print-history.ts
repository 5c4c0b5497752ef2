import { http } from 'msw';
import type * as z from 'zod/mini';
import { readLastSerialsQuery } from '@/domain/host-rules/last-serials';
import { rangeOfRun, recordedRunSchema, refuseUsedSerials } from '@/domain/host-rules/recorded-run';
import { type RecordId, sameId } from '@/domain/record';
import { higherSerial } from '@/domain/serials/serial';
import { checked, invalid } from '@/mock-api/problem';
import { fields, type ListRules, listRows } from '@/mock-api/query';
import { type Api, json, jsonOf, reads, signedIn } from '@/mock-api/route';
import type { PartRow, PrintRow } from '@/mock-api/tables';

type Run = z.infer<typeof recordedRunSchema>;
type PrintAnswer = PrintRow & {
  part: Pick<PartRow, 'no' | 'name' | 'colorCode' | 'labelDesignId' | 'model'> | null;
};

const ofPart = (name: keyof NonNullable<PrintAnswer['part']>) => (row: PrintAnswer) => row.part?.[name];

const rules: ListRules<PrintAnswer> = {
  columns: {
    ...fields<PrintAnswer>('id', 'partId', 'serialFrom', 'serialEnd', 'qtyLabel', 'qtyPart', 'status'),
    ...fields<PrintAnswer>('createdAt', 'createdBy'),
    no: ofPart('no'),
    name: ofPart('name'),
    colorCode: ofPart('colorCode'),
    labelDesignId: ofPart('labelDesignId'),
    model: ofPart('model'),
    partNo: ofPart('no'),
    partNumber: ofPart('no'),
    partName: ofPart('name'),
    'part.no': ofPart('no'),
    'part.name': ofPart('name'),
    'part.colorCode': ofPart('colorCode'),
    'part.labelDesignId': ofPart('labelDesignId'),
    'part.model': ofPart('model'),
  },
  searched: ['no', 'name', 'colorCode', 'model', 'serialFrom', 'serialEnd'],
  exact: ['id', 'partId', 'qtyLabel', 'qtyPart', 'status'],
};

/** Print history is open to both roles. */
export const printHistoryHandlers = (api: Api) => [
  http.get(
    `${api.base}/parts/print-history`,
    reads(api, ['printHistory', 'parts'], ({ printHistory, parts }, { query }) =>
      listRows(printHistory.filter(matches(query)).map(withPart(parts)), query, rules),
    ),
  ),

  http.get(
    `${api.base}/parts/print-history/last-serials`,
    reads(api, ['printHistory'], ({ printHistory }, { query }) => {
      const { day, partIds } = readLastSerialsQuery(query);
      const last = new Map<RecordId, string>();
      for (const { partId, serialFrom, serialEnd } of printHistory) {
        if (!serialFrom.startsWith(day) || !partIds.includes(String(partId))) continue;
        last.set(partId, higherSerial(last.get(partId) ?? '', serialEnd));
      }
      const result = [...last].map(([partId, serialEnd]) => ({ partId, serialEnd }));
      return { result: result.toSorted((a, b) => Number(a.partId) - Number(b.partId)) };
    }),
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
      return json({ message: 'Print history recorded', result }, 201);
    }),
  ),
];

/** By part, by the day its serials start with, and by a serial it has (docs/api.md, Lists and queries). */
function matches(query: URLSearchParams): (row: PrintRow) => boolean {
  const partId = query.get('partId');
  const day = query.get('date') ?? '';
  const one = query.get('serial');
  return (row) =>
    (partId === null || sameId(row.partId, partId)) &&
    row.serialFrom.startsWith(day) &&
    (one === null || (row.serialFrom <= one && one <= row.serialEnd));
}

function withPart(parts: PartRow[]): (row: PrintRow) => PrintAnswer {
  const byId = new Map(parts.map((part) => [String(part.id), part]));
  return (row) => {
    const part = byId.get(String(row.partId));
    if (!part) return { ...row, part: null };
    const { no, name, colorCode, labelDesignId, model } = part;
    return { ...row, part: { no, name, colorCode, labelDesignId, model } };
  };
}

function refuseBadRun(run: Run, parts: PartRow[], history: PrintRow[]) {
  if (!parts.some(({ id }) => sameId(id, run.partId))) {
    throw invalid([{ path: ['partId'], message: 'Part does not exist' }]);
  }
  const range = rangeOfRun(run);
  if ('message' in range) throw invalid([range]);
  refuseUsedSerials(
    range,
    run.status,
    history.filter(({ partId }) => sameId(partId, run.partId)),
  );
}
