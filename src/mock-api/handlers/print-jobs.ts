import { http } from 'msw';
import * as z from 'zod/mini';
import { recordId, sameId } from '@/domain/record';
import { rangeOf } from '@/domain/serial';
import { checked, findRow, invalid } from '@/mock-api/problem';
import { fields, type ListRules, listRows } from '@/mock-api/query';
import { type Api, json, jsonOf, reads, signedIn } from '@/mock-api/route';
import type { PrintJobRow } from '@/mock-api/tables';

const quantity = z.int('Must be a whole number').check(z.minimum(1, 'Must be at least 1'));
const MAX_ID_LENGTH = 100;

const bodySchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(MAX_ID_LENGTH)),
  partId: recordId,
  serialFrom: z.string(),
  serialEnd: z.string(),
  status: quantity,
  qtyLabel: quantity,
  qtyPart: quantity,
  designId: z.nullable(z.string()),
  designRevision: z.nullable(quantity),
  designHash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 hash')),
  snapshot: z.looseObject({ design: z.unknown(), part: z.looseObject({ id: recordId }), companyName: z.string() }),
  output: z.string(),
  printer: z.string(),
  printedAt: z.string(),
  override: z.optional(z.object({ reason: z.string().check(z.minLength(1)) })),
});

const serial = z.string().check(z.regex(/^\d{12}$/, 'Must be a serial'));
const outcomeSchema = z.object({
  outcome: z.object({
    kind: z.enum(['all', 'none', 'some', 'unknown']),
    missing: z.optional(z.array(z.tuple([serial, serial]))),
  }),
});

const rules: ListRules<Omit<PrintJobRow, 'snapshot'>> = {
  columns: {
    ...fields('id', 'partId', 'serialFrom', 'serialEnd', 'status', 'printedAt'),
    createdAt: (row) => row.printedAt,
  },
  searched: [],
};

/** What was really printed, for every station; open to both roles. */
export const printJobHandlers = (api: Api) => {
  if (!api.features.includes('print-jobs')) return [];
  return [
    http.get(
      `${api.base}/print-jobs`,
      reads(api, ['printJobs'], ({ printJobs }, { query }) =>
        listRows(printJobs.filter(matches(query)).map(withoutSnapshot), query, rules),
      ),
    ),

    http.get(
      `${api.base}/print-jobs/:id`,
      reads(api, ['printJobs'], ({ printJobs }, { id }) => ({ result: findRow(printJobs, id, 'Print job') })),
    ),

    http.post(
      `${api.base}/print-jobs`,
      signedIn(api, async ({ request, user }) => {
        const body = checked(bodySchema, await jsonOf(request));
        const range = rangeOf(body.serialFrom, body.serialEnd);
        if (!range) throw invalid([{ path: ['serialEnd'], message: 'Serials must be of one day and in order' }]);
        const result = await api.store.write(['printJobs'], ({ printJobs }) => {
          const known = printJobs.find(({ id }) => id === body.id);
          if (known) return withoutSnapshot(known);
          const row: PrintJobRow = {
            ...body,
            override: body.override ?? null,
            outcome: null,
            printedBy: user.username,
          };
          printJobs.push(row);
          return withoutSnapshot(row);
        });
        return json({ message: 'Print job recorded', result }, 201);
      }),
    ),

    http.patch(
      `${api.base}/print-jobs/:id`,
      signedIn(api, async ({ request, id }) => {
        const { outcome } = checked(outcomeSchema, await jsonOf(request));
        const result = await api.store.write(['printJobs'], ({ printJobs }) => {
          const row = findRow(printJobs, id, 'Print job');
          row.outcome = { kind: outcome.kind, missing: outcome.missing ?? [] };
          return withoutSnapshot(row);
        });
        return json({ message: 'Outcome recorded', result });
      }),
    ),
  ];
};

const withoutSnapshot = ({ snapshot: _left, ...row }: PrintJobRow) => row;

/** By part, by the day its serials start with, and by a serial it printed. */
function matches(query: URLSearchParams): (row: PrintJobRow) => boolean {
  const partId = query.get('partId');
  const day = query.get('date') ?? '';
  const one = query.get('serial');
  return (row) =>
    (partId === null || sameId(row.partId, partId)) &&
    row.serialFrom.startsWith(day) &&
    (one === null || (row.serialFrom <= one && one <= row.serialEnd));
}
