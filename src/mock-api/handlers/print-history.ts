import { http } from 'msw';
import * as z from 'zod/mini';
import { FIRST_PRINT } from '@/domain/print-run';
import { recordId, sameId } from '@/domain/record';
import { rangeOf, rangesOverlap } from '@/domain/serial';
import { checked, invalid, Problem } from '@/mock-api/problem';
import { fields, type ListRules, listRows } from '@/mock-api/query';
import { type Api, json, jsonOf, reads, signedIn } from '@/mock-api/route';
import type { PartRow, PrintRow } from '@/mock-api/tables';

type PrintAnswer = PrintRow & {
  part: Pick<PartRow, 'no' | 'name' | 'colorCode' | 'labelDesignId' | 'model'> | null;
};

const quantity = z.int('Must be a whole number').check(z.minimum(1, 'Must be at least 1'));
const bodySchema = z.object({
  partId: recordId,
  qtyLabel: quantity,
  qtyPart: quantity,
  serialFrom: z.string(),
  serialEnd: z.string(),
  status: quantity,
});
type Body = z.infer<typeof bodySchema>;

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

  http.post(
    `${api.base}/parts/print-history`,
    signedIn(api, async ({ request, user, now }) => {
      const body = checked(bodySchema, await jsonOf(request));
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

/** The last-serial request filters by part and by the day its serials start with (docs/api.md, Lists). */
function matches(query: URLSearchParams): (row: PrintRow) => boolean {
  const partId = query.get('partId');
  const day = query.get('date') ?? '';
  return (row) => (partId === null || sameId(row.partId, partId)) && row.serialFrom.startsWith(day);
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

function refuseBadRun(body: Body, parts: PartRow[], history: PrintRow[]) {
  if (!parts.some(({ id }) => sameId(id, body.partId))) {
    throw invalid([{ path: ['partId'], message: 'Part does not exist' }]);
  }
  const range = rangeOf(body.serialFrom, body.serialEnd);
  if (!range)
    throw invalid([{ path: ['serialEnd'], message: 'Serials must be YYYYMMDD0001, of one day and in order' }]);
  if (range.count !== body.qtyLabel) {
    throw invalid([{ path: ['qtyLabel'], message: `${range.count} serials, but ${body.qtyLabel} labels` }]);
  }
  const overlapping = history.filter((row) => {
    const recorded = sameId(row.partId, body.partId) ? rangeOf(row.serialFrom, row.serialEnd) : undefined;
    return recorded !== undefined && rangesOverlap(range, recorded);
  });
  // A re-print repeats a run or, with a page range, a part of one.
  const isReprint = body.status > FIRST_PRINT;
  const repeats = overlapping.some((row) => row.serialFrom <= range.from && range.end <= row.serialEnd);
  const [conflict] = isReprint && repeats ? [] : overlapping;
  if (conflict) throw new Problem(409, `Serials ${conflict.serialFrom} to ${conflict.serialEnd} are already recorded`);
}
