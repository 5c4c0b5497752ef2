import { http } from 'msw';
import { messages, serialsOutOfOrder } from '@/domain/host-rules/answers';
import { withIds } from '@/domain/host-rules/list-query';
import { printJobList } from '@/domain/host-rules/lists';
import { isRecordOfJob, printJobBodySchema, printOutcomeSchema } from '@/domain/host-rules/printing';
import { rangeOf } from '@/domain/serials/serial';
import { checked, findRow } from '@/mock-api/problem';
import { listRows } from '@/mock-api/query';
import { type Api, forSignedIn, json, jsonOf, reads } from '@/mock-api/route';
import type { PrintJobRow } from '@/mock-api/tables';

/** What was really printed, for every station; open to both roles. */
export const printJobHandlers = (api: Api) => {
  if (!api.features.includes('print-jobs')) return [];
  return [
    http.get(
      `${api.base}/print-jobs`,
      reads(api, ['printJobs'], ({ printJobs }, { query }) =>
        listRows(printJobs.map(withoutSnapshot), withIds(query), printJobList),
      ),
    ),

    http.get(
      `${api.base}/print-jobs/:id`,
      reads(api, ['printJobs'], ({ printJobs }, { id }) => ({ result: findRow(printJobs, id, 'Print job') })),
    ),

    http.post(
      `${api.base}/print-jobs`,
      forSignedIn(api, async ({ request, user }) => {
        const body = checked(printJobBodySchema, await jsonOf(request));
        const range = rangeOf(body.serialFrom, body.serialEnd);
        if (!range) throw serialsOutOfOrder();
        const result = await api.store.write(['printJobs', 'printHistory'], ({ printJobs, printHistory }) => {
          const known = printJobs.find(({ id }) => id === body.id);
          if (known) return withoutSnapshot(known);
          const row: PrintJobRow = {
            ...body,
            override: body.override ?? null,
            outcome: null,
            printedBy: user.username,
          };
          printJobs.push(row);
          for (const record of printHistory.filter((one) => isRecordOfJob(one, row))) {
            Object.assign(record, { jobId: row.id, designId: row.designId });
          }
          return withoutSnapshot(row);
        });
        return json({ message: messages.jobRecorded, result }, 201);
      }),
    ),

    http.patch(
      `${api.base}/print-jobs/:id`,
      forSignedIn(api, async ({ request, id }) => {
        const { outcome } = checked(printOutcomeSchema, await jsonOf(request));
        const result = await api.store.write(['printJobs'], ({ printJobs }) => {
          const row = findRow(printJobs, id, 'Print job');
          row.outcome = { ...outcome, missing: outcome.missing ?? [] };
          return withoutSnapshot(row);
        });
        return json({ message: messages.outcomeRecorded, result });
      }),
    ),
  ];
};

const withoutSnapshot = ({ snapshot: _left, ...row }: PrintJobRow) => row;
