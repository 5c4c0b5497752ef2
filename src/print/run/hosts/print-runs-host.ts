import type { RunAnswer } from '@/api/print-runs';
import type { PrintLine, PrintRunBody } from '@/domain/host-rules/print-runs';
import type { PrintingPorts, RunsPort } from '@/print/run/ports';
import { sentDesign } from '@/print/run/sent-design';
import type { Run } from '@/print/run/store/rows';
import { type RunHost, senderOf, type Verdict } from './run-host';

/**
 * A host with print runs: serials, record, job and claims in one request that may be sent again, and that is found by its
 * id. Nobody else's record can be taken for it.
 */
export const printRunsHost = ({ store }: PrintingPorts, runs: RunsPort): RunHost => ({
  send: async (run, design) =>
    recordedOf(await runs.send(bodyOfRun(run, design, store.witness.station()), senderOf(run)?.id)),
  look: async ({ id }) => {
    const found = await runs.find(id);
    const verdict: Verdict = found ? { kind: 'own', ...recordedOf(found), isSure: true } : { kind: 'absent' };
    return { judge: () => verdict, records: undefined };
  },
});

const recordedOf = ({ at, lines }: RunAnswer) => ({
  at,
  records: lines.map(({ historyId }) => historyId),
  taken: lines.flatMap(({ taken }) => taken),
});

function bodyOfRun(run: Run, design: unknown, stationId: string): PrintRunBody {
  const { id, printedAs, createdAt, companyName } = run;
  return {
    id,
    station: { id: stationId, name: printedAs.printer },
    output: printedAs.output,
    printer: printedAs.printer,
    printedAt: createdAt,
    companyName,
    onPaper: run.printed,
    lines: [lineOf(run, design)],
  };
}

function lineOf(run: Run, design: unknown): PrintLine {
  const { kind, part, of, serialFrom, serialEnd, qtyPart, qtyLabel, origin, companyName } = run;
  const serials: [string, string][] = [[serialFrom, serialEnd]];
  if (kind !== 'first' && of !== null) {
    const line = { partId: part.id, of, serials };
    // The product does not ask why labels are printed again.
    return kind === 'reprint' ? { ...line, kind, reason: '' } : { ...line, kind };
  }
  const { override, inPlaceOf } = run.printedAs;
  const printed = printedValues(run);
  const take = (run.numbers ?? []).flatMap(({ range, from }) => (from === null ? { range, count: qtyLabel } : []));
  return {
    kind: 'first',
    partId: part.id,
    partUpdatedAt: part.updatedAt,
    designId: origin.designId,
    ...sentDesign(run, design),
    ...{ serialFrom, qtyPart, qtyLabel, take },
    snapshot: { design: design ?? {}, part, companyName, ...(printed === undefined ? {} : { printed }) },
    ...(override && { override }),
    ...(inPlaceOf && { inPlaceOf }),
  };
}

/** Other stations read the numbers from the host's run, and here how they are written. */
const printedValues = ({ typed, numbers }: Run): unknown =>
  numbers && typeof typed === 'object' ? { ...typed, numbers } : typed;
