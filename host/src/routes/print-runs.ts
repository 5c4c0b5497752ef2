import { type User, userOf } from '@host/access';
import { inTransaction, type Tx } from '@host/database/transaction';
import type { Host } from '@host/host';
import { recordLine } from '@host/print-run-lines';
import { changeOutcomes } from '@host/print-run-outcome';
import { type App, found, param } from '@host/routes';
import {
  type PrintRunBody,
  printRunBatchSchema,
  printRunOutcomeSchema,
  printRunSchema,
} from '@/domain/host-rules/print-runs';
import { Problem } from '@/domain/host-rules/problem';

/** Each line of a run may bring a design with its images. */
const MAX_RUN = 32 * 1024 * 1024;
const WHAT = 'Print run';

/** Serials, record and job in one transaction; open to both roles. */
export function printRunRoutes(app: App, host: Host) {
  const { db } = host;
  const config = { access: 'signed-in' } as const;
  const options = { config, bodyLimit: MAX_RUN };

  app.post('/print-runs', { ...options, schema: { body: printRunSchema } }, async (request, reply) => {
    const result = await recordRun(host, userOf(request), request.body);
    return reply.code(201).send({ message: 'Print run recorded', result });
  });

  app.post('/print-runs/batch', { ...options, schema: { body: printRunBatchSchema } }, async (request) => {
    const user = userOf(request);
    const result: unknown[] = [];
    for (const run of request.body.runs) result.push(await answerOf(run.id, () => recordRun(host, user, run)));
    return { result };
  });

  app.get('/print-runs/:id', { config: { access: 'view' } }, async (request) => ({
    result: found(await inTransaction(db, (tx) => readRun(tx, param(request, 'id'))), WHAT),
  }));

  app.patch('/print-runs/:id', { config, schema: { body: printRunOutcomeSchema } }, async (request) => {
    const id = param(request, 'id');
    const result = await inTransaction(db, async (tx) => {
      const run = found(await readRun(tx, id), WHAT);
      await changeOutcomes(tx, id, request.body.lines);
      return run;
    });
    return { message: 'Outcome recorded', result };
  });
}

/** The same id again answers as the first time. @throws Problem 409 with a reason for each refused line; then nothing is written. */
const recordRun = ({ db, now }: Host, user: User, body: PrintRunBody) =>
  inTransaction(db, async (tx) => {
    const at = now();
    const { id, station } = body;
    const row = { id, at, by: user.username, stationId: station.id, stationName: station.name, lines: '[]' };
    // Waits for a transaction that writes the same id.
    const isNew = await tx
      .insertInto('printRuns')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!isNew) return readRun(tx, id);
    const lines: object[] = [];
    const refused: object[] = [];
    for (const [index, line] of body.lines.entries()) {
      const answer = await recordLine(tx, { user, at, body, jobId: `${id}.${index + 1}` }, line);
      if ('reason' in answer) refused.push({ partId: line.partId, ...answer });
      else lines.push(...answer.lines);
    }
    if (refused.length > 0) throw new Problem(409, 'The run was not recorded', undefined, { lines: refused });
    await tx
      .updateTable('printRuns')
      .set({ lines: JSON.stringify(lines) })
      .where('id', '=', id)
      .execute();
    return readRun(tx, id);
  });

const readRun = (tx: Tx, id: string) =>
  tx.selectFrom('printRuns').select(['id', 'at', 'by', 'lines']).where('id', '=', id).executeTakeFirst();

/** One of a batch: each run for itself. */
async function answerOf(id: string, record: () => Promise<unknown>) {
  try {
    return { id, status: 201, message: 'Print run recorded', result: await record() };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { id, status: error.status, ...error.body() };
  }
}
