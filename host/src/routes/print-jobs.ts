import { userOf } from '@host/access';
import { inTransaction } from '@host/database/transaction';
import type { Host } from '@host/host';
import { columns, listRows, patternOf, readRow, type SqlList, value } from '@host/lists';
import { creates, listOf, recordOf, serialQuery, updates, withResult } from '@host/route-schemas';
import { type App, found, param, queryOf, readId } from '@host/routes';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { printJobBodySchema, printOutcomeSchema } from '@/domain/host-rules/print-job-body';
import { invalid } from '@/domain/host-rules/problem';
import { hostJobSchema } from '@/domain/print-job';
import { rangeOf } from '@/domain/serials/serial';

const WHAT = 'Print job';
/** A snapshot holds the design with its images. */
const MAX_JOB = 8 * 1024 * 1024;

const list: SqlList = {
  from: sql`print_jobs`,
  select: sql`id, part_id, serial_from, serial_end, status, qty_label, qty_part, design_id, design_revision, design_hash,
    output, printer, printed_at, printed_by, override, outcome`,
  columns: {
    ...columns('printJobs', value, 'id', 'partId', 'serialFrom', 'serialEnd', 'status', 'printedAt'),
    createdAt: value('printJobs.printedAt'),
  },
  searched: [],
};
const detail: SqlList = { ...list, select: sql`${list.select}, snapshot` };

/** What was really printed, for every station; open to both roles. */
export function printJobRoutes(app: App, { db, now }: Host) {
  const listing = { summary: 'Optional part print-jobs: without snapshots', ...listOf(hostJobSchema, serialQuery) };
  app.get('/print-jobs', { config: { access: 'view' }, schema: listing }, (request) => {
    const query = queryOf(request);
    return listRows(db, query, { ...list, where: matching(query) });
  });

  const withSnapshot = z.extend(hostJobSchema, { snapshot: printJobBodySchema.shape.snapshot });
  app.get('/print-jobs/:id', { config: { access: 'view' }, schema: recordOf(withSnapshot) }, async (request) => ({
    result: found(await readRow(db, detail, param(request, 'id')), WHAT),
  }));

  const config = { access: 'signed-in' } as const;
  const answer = withResult(hostJobSchema);
  const recording = 'The same id again changes nothing and answers as if it were new';
  app.post(
    '/print-jobs',
    { config, bodyLimit: MAX_JOB, schema: { summary: recording, ...creates(printJobBodySchema, answer) } },
    async (request, reply) => {
      const user = userOf(request);
      const { partId, snapshot, override, ...body } = request.body;
      const range = rangeOf(body.serialFrom, body.serialEnd);
      if (!range) throw invalid([{ path: ['serialEnd'], message: 'Serials must be of one day and in order' }]);
      const result = await inTransaction(db, async (tx) => {
        const part = readId(partId);
        const known =
          part !== undefined &&
          (await tx.selectFrom('parts').select('id').where('id', '=', part).forKeyShare().executeTakeFirst());
        if (!known) throw invalid([{ path: ['partId'], message: 'Part does not exist' }]);
        // The same id again changes nothing and answers as if it were new.
        await tx
          .insertInto('printJobs')
          .values({
            ...{ ...body, partId: known.id, serialFrom: range.from, serialEnd: range.end },
            ...{ snapshot: JSON.stringify(snapshot), override: override ? JSON.stringify(override) : null },
            ...{ outcome: null, printedBy: user.username, createdAt: now() },
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute();
        return readRow(tx, list, body.id);
      });
      return reply.code(201).send({ message: 'Print job recorded', result });
    },
  );

  app.patch(
    '/print-jobs/:id',
    { config, schema: { summary: 'What came out', ...updates(printOutcomeSchema, answer) } },
    async (request) => {
      const { kind, missing = [] } = request.body.outcome;
      const result = await inTransaction(db, async (tx) => {
        const { id } = found(
          await tx
            .updateTable('printJobs')
            .set({ outcome: JSON.stringify({ kind, missing }) })
            .where('id', '=', param(request, 'id'))
            .returning('id')
            .executeTakeFirst(),
          WHAT,
        );
        return readRow(tx, list, id);
      });
      return { message: 'Outcome recorded', result };
    },
  );
}

/** By part, by the day its serials start with, and by a serial it printed. */
function matching(query: URLSearchParams): RawBuilder<unknown> {
  const [partId, day, serial] = [query.get('partId'), query.get('date') ?? '', query.get('serial')];
  return sql.join(
    [
      partId === null ? sql`true` : sql`part_id = ${readId(partId) ?? 0}`,
      day === '' ? sql`true` : sql`serial_from like ${patternOf(day).slice(1)}`,
      serial === null ? sql`true` : sql`serial_from <= ${serial} and serial_end >= ${serial}`,
    ],
    sql` and `,
  );
}
