import type * as z from 'zod/mini';
import type { printRunOutcomeSchema } from '@/domain/host-rules/print-runs';
import { rangeOf } from '@/domain/serials/serial';
import { serialDifference, serialIntersection } from '@/domain/serials/serial-set';
import type { Tx } from './database/transaction';
import { readId } from './routes';

type Lines = z.infer<typeof printRunOutcomeSchema>['lines'];

/** What came out: told by the jobs of the run, and serials it had from an earlier one are free again when they did not. */
export async function changeOutcomes(tx: Tx, runId: string, lines: Lines): Promise<void> {
  for (const { partId, outcome } of lines) {
    const part = readId(partId) ?? 0;
    const unprinted = (outcome.unprinted ?? []).flatMap(([from, end]) => rangeOf(from, end) ?? []);
    const ofRun = <T extends { serialFrom: string; serialEnd: string }>({ serialFrom, serialEnd }: T) =>
      serialIntersection(unprinted, [rangeOf(serialFrom, serialEnd) ?? []].flat());
    const jobs = await tx
      .selectFrom('printJobs')
      .select(['id', 'serialFrom', 'serialEnd'])
      .where('runId', '=', runId)
      .where('partId', '=', part)
      .execute();
    for (const job of jobs) {
      const missing = ofRun(job).map(({ from, end }) => [from, end]);
      const text = JSON.stringify({ kind: outcome.kind, missing });
      await tx.updateTable('printJobs').set({ outcome: text }).where('id', '=', job.id).execute();
    }
    if (outcome.kind !== 'none' && unprinted.length === 0) continue;
    const claims = await tx
      .deleteFrom('unprintedClaims')
      .where('runId', '=', runId)
      .where('partId', '=', part)
      .returning(['historyId', 'serialFrom', 'serialEnd'])
      .execute();
    if (outcome.kind === 'none') continue;
    const kept = claims.flatMap(({ historyId, serialFrom, serialEnd }) =>
      serialDifference([rangeOf(serialFrom, serialEnd) ?? []].flat(), unprinted).map(({ from, end }) => ({
        ...{ runId, historyId, partId: part, serialFrom: from, serialEnd: end },
      })),
    );
    if (kept.length > 0) await tx.insertInto('unprintedClaims').values(kept).execute();
  }
}
