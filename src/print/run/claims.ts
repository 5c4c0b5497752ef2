import { formatStamp } from '@/lib/dates';
import { unansweredOutcome } from './job';
import type { UnprintedClaim } from './outcome';
import type { PrintingPorts } from './ports';
import type { ReservedRun } from './reserve';
import { putRun } from './settle';
import { newRunId, type Run } from './store/rows';
import { HOLD_MS } from './turns';

/**
 * Unprinted labels as runs of their own, for a host that gives them to one station only. Undefined when it does not know the
 * runs they come from: then nobody else can have them.
 */
export async function claimedRun(
  ports: PrintingPorts,
  claims: readonly UnprintedClaim[],
): Promise<ReservedRun | undefined> {
  const { store } = ports;
  const sources = await store.read({ runs: claims.map(({ job }) => job.id) }, (reading) => reading.all('runs'));
  const runs = claims.flatMap((claim) => {
    const { job, serials } = claim;
    const source = sources.find(({ id }) => id === job.id);
    const [of] = source?.records ?? [];
    return source && of !== undefined ? serials.map((range) => claimRow(ports, { source, of, claim }, range)) : [];
  });
  const [first] = runs;
  if (!first) return undefined;
  await store.transact({ runs: [] }, (transaction) => {
    for (const run of runs) putRun(transaction, run);
  });
  return {
    request: { partId: first.part.id },
    ...{ ids: runs.map(({ id }) => id), runs, designs: runs.map(() => null) },
    ...{ isKept: true, isAttemptStored: false, confirmed: true },
  };
}

type Range = UnprintedClaim['serials'][number];

type Claimed = { source: Run; of: Run['of']; claim: UnprintedClaim };

function claimRow(ports: PrintingPorts, { source, of, claim }: Claimed, { from, end, count }: Range): Run {
  const { output, printer } = claim;
  const time = ports.now();
  const user = ports.user();
  const ends = { serialFrom: from, serialEnd: end };
  return {
    ...source,
    ...ends,
    ...{ id: newRunId(time), jobId: source.id, kind: 'unprinted', of, state: 'reserved', qtyLabel: count },
    createdAt: formatStamp(time),
    printedAs: { ...source.printedAs, output, printer },
    by: user ? { id: user.id, username: user.username, name: user.name } : null,
    ...{ takenOverBy: null, designKey: null, outcome: unansweredOutcome(ends), events: [], records: [] },
    ...{ printed: false, attempts: 0, unansweredSince: null, absentBefore: false, dueAt: 0 },
    ...{ claimedUntil: time.getTime() + HOLD_MS, claimedBy: ports.page, problem: '', refusal: '', unclear: null },
    ...{ jobDue: false, outcomeDue: false },
  };
}
