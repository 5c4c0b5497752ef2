import { NOON } from '@tests/print/run/support/fake-host';
import { ani, firstPrint } from '@tests/print/run/support/fake-station';
import { rowOf } from '@tests/print/run/support/memory-backend';
import { expect, it } from 'vitest';
import type { PrintRecord } from '@/domain/print-run';
import { unansweredOutcome } from '@/print/run/job';
import { ownRecord } from '@/print/run/record/conflicts';

const [job] = firstPrint({ from: '202611200001', end: '202611200001', count: 1 }).newJobs;
if (!job) throw new Error('no job');
const kept = { id: 'a', createdAt: '', withoutPictures: false, printedBy: ani, outcome: unansweredOutcome(job) };
const run = { ...rowOf({ ...job, ...kept }), state: 'sending' as const, unansweredSince: NOON };
const record = (createdBy: string): PrintRecord => ({
  ...{ id: 1, part: null, partId: job.part.id, serialFrom: job.serialFrom, serialEnd: job.serialEnd, createdBy },
  ...{ qtyLabel: job.qtyLabel, qtyPart: job.qtyPart, status: 1, createdAt: new Date(NOON + 1_000).toISOString() },
});

it.each([
  ['the user name of who printed it', 'ani', 'own'],
  ['their id', '11', 'own'],
  ['their full name, which a namesake has too', 'Ani Wijaya', 'unclear'],
  ['nobody', '', 'unclear'],
  ['somebody else', 'budi', undefined],
])('a record of the same serials that names %s', (_whom, createdBy, kind) => {
  expect(ownRecord(run, [record(createdBy)], [], 0)?.kind).toBe(kind);
});
