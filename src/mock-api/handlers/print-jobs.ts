import { http } from 'msw';
import { printJobBodySchema, printOutcomeSchema } from '@/domain/host-rules/print-job-body';
import { sameId } from '@/domain/record';
import { rangeOf } from '@/domain/serials/serial';
import { checked, findRow, invalid } from '@/mock-api/problem';
import { fields, type ListRules, listRows } from '@/mock-api/query';
import { type Api, json, jsonOf, reads, signedIn } from '@/mock-api/route';
import type { PrintJobRow } from '@/mock-api/tables';

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
        const body = checked(printJobBodySchema, await jsonOf(request));
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
        const { outcome } = checked(printOutcomeSchema, await jsonOf(request));
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
