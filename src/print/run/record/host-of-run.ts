import type { RunAnswer } from '@/api/print-runs';
import type { PrintLine, PrintRunBody } from '@/domain/host-rules/print-runs';
import type { PrintRecord, PrintRecordBody } from '@/domain/print-run';
import { sameId } from '@/domain/record';
import type { PrintingPorts, RunsPort } from '@/print/run/ports';
import { bodyOf, dayOf, type Run } from '@/print/run/store/rows';
import { ownRecord } from './conflicts';
import { type RunHost, senderOf, type Verdict } from './run-host';
import { sentDesign } from './sent-design';

/** A re-print of which the host's record is not known is recorded the plain way, whatever the host has. */
export const hostOfRun = (ports: PrintingPorts, run: Pick<Run, 'kind' | 'of'>): RunHost =>
  ports.runs && (run.kind === 'first' || run.of !== null) ? printRunsHost(ports, ports.runs) : historyHost(ports);

/**
 * A host with the print history alone: a record has no name of its own, so whether an unanswered one was made is read in
 * the history of its day, and its job is sent after it.
 */
const historyHost = ({ history, clock }: PrintingPorts): RunHost => ({
  send: async (run) => {
    const body = bodyOf(run);
    const record = await history.record(body, senderOf(run)?.id);
    return isOf(record, body) ? { records: [record.id], taken: [], at: record.createdAt } : undefined;
  },
  look: async ({ part, serialFrom }) => {
    const records = await history.ofDay(part.id, dayOf({ serialFrom }));
    const judge = (run: Run, siblings: readonly Run[]): Verdict => {
      const found = ownRecord(run, records, siblings, clock.offset() ?? 0);
      if (!found) return { kind: 'absent' };
      const { kind, record } = found;
      return kind === 'own' ? { kind, records: [record.id], taken: [], isSure: false } : { kind, record };
    };
    return { judge, records };
  },
});

/** Whether the host answered with the record itself. A host need not repeat the part. */
const isOf = (
  record: PrintRecord | undefined,
  { partId, serialFrom, serialEnd }: PrintRecordBody,
): record is PrintRecord =>
  record !== undefined &&
  (record.partId === null || sameId(record.partId, partId)) &&
  record.serialFrom === serialFrom &&
  record.serialEnd === serialEnd;

/**
 * A host with print runs: serials, record, job and claims in one request that may be sent again, and that is found by its
 * id. Nobody else's record can be taken for it.
 */
const printRunsHost = ({ store }: PrintingPorts, runs: RunsPort): RunHost => ({
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
  if (kind === 'unprinted' && of !== null) return { kind, partId: part.id, of, serials };
  const { override, inPlaceOf } = run.printedAs;
  const printed = printedValues(run);
  const shown = {
    designId: origin.designId,
    ...sentDesign(run, design),
    snapshot: { design: design ?? {}, part, companyName, ...(printed === undefined ? {} : { printed }) },
    ...(override && { override }),
  };
  if (kind === 'reprint' && of !== null) {
    // The product does not ask why labels are printed again. Without its images the design is that of the earlier print.
    return { kind, partId: part.id, of, serials, reason: '', ...(!run.withoutPictures && { shown }) };
  }
  const take = (run.numbers ?? []).flatMap(({ range, from }) => (from === null ? { range, count: qtyLabel } : []));
  return {
    kind: 'first',
    partId: part.id,
    partUpdatedAt: part.updatedAt,
    ...shown,
    serialFrom,
    qtyPart,
    qtyLabel,
    take,
    ...(inPlaceOf && { inPlaceOf }),
  };
}

/** Other stations read the numbers from the host's run, and here how they are written. */
const printedValues = ({ typed, numbers }: Run): unknown =>
  numbers && typeof typed === 'object' ? { ...typed, numbers } : typed;
