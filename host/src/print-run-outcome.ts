import type * as z from 'zod/mini';
import { claimsAfter, outcomeOfJob, type printRunOutcomeSchema } from '@/domain/host-rules/print-runs';
import type { Tx } from './database/transaction';
import { readId } from './routes';

type Lines = z.infer<typeof printRunOutcomeSchema>['lines'];

/**
 * Stores what came out in the jobs of the run; serials from an earlier run are free again when they did not come out.
 */
export async function changeOutcomes(tx: Tx, runId: string, lines: Lines): Promise<void> {
  for (const { partId, outcome } of lines) {
    const part = readId(partId) ?? 0;
    const jobs = await tx
      .selectFrom('printJobs')
      .select(['id', 'serialFrom', 'serialEnd'])
      .where('runId', '=', runId)
      .where('partId', '=', part)
      .execute();
    for (const job of jobs) {
      const text = JSON.stringify(outcomeOfJob(outcome, job));
      await tx.updateTable('printJobs').set({ outcome: text }).where('id', '=', job.id).execute();
    }
    const claims = await tx
      .deleteFrom('unprintedClaims')
      .where('runId', '=', runId)
      .where('partId', '=', part)
      .returning(['runId', 'historyId', 'partId', 'serialFrom', 'serialEnd'])
      .execute();
    const kept = claimsAfter(outcome, claims);
    if (kept.length > 0) await tx.insertInto('unprintedClaims').values(kept).execute();
  }
}
