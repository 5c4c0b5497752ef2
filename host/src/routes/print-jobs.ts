import { userOf } from '@host/access';
import { inTransaction, type Tx } from '@host/database/transaction';
import type { Host } from '@host/host';
import { listRows, readRow, sqlList } from '@host/lists';
import { creates, listOf, recordOf, serialQuery, updates, withResult } from '@host/route-schemas';
import { type App, found, param, queryOf, readId } from '@host/routes';
import * as z from 'zod/mini';
import { messages, noSuchRecord, serialsOutOfOrder } from '@/domain/host-rules/answers';
import { withIds } from '@/domain/host-rules/list-query';
import { printJobList } from '@/domain/host-rules/lists';
import { printJobBodySchema, printOutcomeSchema } from '@/domain/host-rules/printing';
import { hostJobSchema } from '@/domain/print-job';
import { rangeOf, type SerialRange } from '@/domain/serials/serial';

const WHAT = 'Print job';
/** A snapshot holds the design with its images. */
const MAX_JOB = 8 * 1024 * 1024;

const list = sqlList(printJobList, {
  table: 'printJobs',
  nullable: ['designId', 'designRevision'],
  counted: 'print_jobs',
});

/** What was really printed, for every station; open to both roles. */
export function printJobRoutes(app: App, { db, now }: Host) {
  const listing = { summary: 'Optional part print-jobs: without snapshots', ...listOf(hostJobSchema, serialQuery) };
  app.get('/print-jobs', { config: { access: 'view' }, schema: listing }, (request) =>
    listRows(db, withIds(queryOf(request)), list),
  );

  const withSnapshot = z.extend(hostJobSchema, { snapshot: printJobBodySchema.shape.snapshot });
  app.get('/print-jobs/:id', { config: { access: 'view' }, schema: recordOf(withSnapshot) }, async (request) => {
    const id = param(request, 'id');
    const job = found(await readRow(db, list, id), WHAT);
    const stored = await db.selectFrom('printJobs').select('snapshot').where('id', '=', id).executeTakeFirst();
    return { result: { ...job, ...stored } };
  });

  const config = { access: 'signed-in' } as const;
  const answer = withResult(hostJobSchema);
  const recording = 'Optional part print-jobs: what was printed; the same id again answers as if it were new';
  app.post(
    '/print-jobs',
    { config, bodyLimit: MAX_JOB, schema: { summary: recording, ...creates(printJobBodySchema, answer) } },
    async (request, reply) => {
      const user = userOf(request);
      const { partId, snapshot, override, ...body } = request.body;
      const range = rangeOf(body.serialFrom, body.serialEnd);
      if (!range) throw serialsOutOfOrder();
      const result = await inTransaction(db, async (tx) => {
        const part = readId(partId);
        const known =
          part !== undefined &&
          (await tx.selectFrom('parts').select('id').where('id', '=', part).forKeyShare().executeTakeFirst());
        if (!known) throw noSuchRecord('Part');
        // The same id again changes nothing and answers as if it were new.
        const isNew = await tx
          .insertInto('printJobs')
          .values({
            ...{ ...body, partId: known.id, serialFrom: range.from, serialEnd: range.end },
            ...{ snapshot: JSON.stringify(snapshot), override: override ? JSON.stringify(override) : null },
            ...{ outcome: null, printedBy: user.username, createdAt: now() },
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (isNew) await markRecords(tx, { ...body, partId: known.id, printedBy: user.username }, range);
        return readRow(tx, list, body.id);
      });
      return reply.code(201).send({ message: messages.jobRecorded, result });
    },
  );

  app.patch('/print-jobs/:id', { config, schema: { ...updates(printOutcomeSchema, answer) } }, async (request) => {
    const { missing = [], ...outcome } = request.body.outcome;
    const result = await inTransaction(db, async (tx) => {
      const { id } = found(
        await tx
          .updateTable('printJobs')
          .set({ outcome: JSON.stringify({ ...outcome, missing }) })
          .where('id', '=', param(request, 'id'))
          .returning('id')
          .executeTakeFirst(),
        WHAT,
      );
      return readRow(tx, list, id);
    });
    return { message: messages.outcomeRecorded, result };
  });
}

/** The records that belong to the job, by `isRecordOfJob`. */
async function markRecords(tx: Tx, job: MarkedJob, { from, end }: SerialRange) {
  const { id: jobId, designId, partId, status, printedBy } = job;
  await tx
    .updateTable('printHistory')
    .set({ jobId, designId })
    .where('partId', '=', partId)
    .where('day', '=', from.slice(0, 8))
    .where('serialFrom', '>=', from)
    .where('serialEnd', '<=', end)
    .where('status', '=', status)
    .where('createdBy', '=', printedBy)
    .execute();
}

type MarkedJob = { id: string; designId: string | null; partId: number; status: number; printedBy: string };
