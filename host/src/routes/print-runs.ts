import { type User, userOf } from '@host/access';
import { inTransaction, type Tx } from '@host/database/transaction';
import type { Host } from '@host/host';
import { lockForRun, recordLine } from '@host/print-run-lines';
import { changeOutcomes } from '@host/print-run-outcome';
import { creates, printRunAnswer, recordOf, updates, withResult } from '@host/route-schemas';
import { type App, found, param } from '@host/routes';
import * as z from 'zod/mini';
import { messages } from '@/domain/host-rules/answers';
import {
  answerInBatch,
  linesOfRun,
  type PrintRunBody,
  printRunBatchSchema,
  printRunOutcomeSchema,
  printRunSchema,
  type Recorded,
  type Refusal,
  RUN_RECORDED,
} from '@/domain/host-rules/print-runs';

/** Each line of a run may bring a design with its images. */
const MAX_RUN = 32 * 1024 * 1024;
const WHAT = 'Print run';

/** Serials, record and job in one transaction; open to both roles. */
export function printRunRoutes(app: App, host: Host) {
  const { db } = host;
  const config = { access: 'signed-in' } as const;
  const options = { config, bodyLimit: MAX_RUN };
  const answer = withResult(printRunAnswer);
  const recording = {
    summary: 'Optional part print-runs: serials, record and job in one transaction; the same id again changes nothing',
    ...creates(printRunSchema, answer),
  };

  app.post('/print-runs', { ...options, schema: recording }, async (request, reply) => {
    const result = await recordRun(host, userOf(request), request.body);
    return reply.code(201).send({ message: RUN_RECORDED, result });
  });

  const answersInBatch = z.object({ result: z.array(z.looseObject({ id: z.string(), status: z.int() })) });
  const batch = { summary: 'Several runs, each for itself, in order', ...updates(printRunBatchSchema, answersInBatch) };
  app.post('/print-runs/batch', { ...options, schema: batch }, async (request) => {
    const user = userOf(request);
    const result: z.infer<typeof answersInBatch>['result'] = [];
    for (const run of request.body.runs) result.push(await answerInBatch(run.id, () => recordRun(host, user, run)));
    return { result };
  });

  app.get('/print-runs/:id', { config: { access: 'view' }, schema: recordOf(printRunAnswer) }, async (request) => ({
    result: found(await inTransaction(db, (tx) => readRun(tx, param(request, 'id'))), WHAT),
  }));

  const outcome = { ...updates(printRunOutcomeSchema, answer) };
  app.patch('/print-runs/:id', { config, schema: outcome }, async (request) => {
    const id = param(request, 'id');
    const result = await inTransaction(db, async (tx) => {
      const run = found(await readRun(tx, id), WHAT);
      await changeOutcomes(tx, id, request.body.lines);
      return run;
    });
    return { message: messages.outcomeRecorded, result };
  });
}

/** The same id again answers as the first time. @throws Problem 409 with a reason for each refused line; then nothing is written. */
const recordRun = ({ db, now }: Host, user: User, body: PrintRunBody) =>
  inTransaction(db, async (tx) => {
    const at = now();
    const { id, station, companyName } = body;
    const row = {
      id,
      at,
      companyName,
      by: user.username,
      stationId: station.id,
      stationName: station.name,
      lines: '[]',
    };
    // Waits for a transaction that writes the same id.
    const isNew = await tx
      .insertInto('printRuns')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!isNew) return readRun(tx, id);
    await lockForRun(tx, body);
    const answers: (Recorded | Refusal)[] = [];
    for (const [index, line] of body.lines.entries()) {
      answers.push(await recordLine(tx, { user, at, body, index }, line));
    }
    const lines = JSON.stringify(linesOfRun(body, answers));
    await tx.updateTable('printRuns').set({ lines }).where('id', '=', id).execute();
    return readRun(tx, id);
  });

const readRun = (tx: Tx, id: string) =>
  tx.selectFrom('printRuns').select(['id', 'at', 'by', 'companyName', 'lines']).where('id', '=', id).executeTakeFirst();
