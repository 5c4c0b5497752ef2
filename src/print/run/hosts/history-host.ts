import type { PrintRecord, PrintRecordBody } from '@/domain/print-run';
import { sameId } from '@/domain/record';
import { ownRecord } from '@/print/run/conflicts';
import type { PrintingPorts } from '@/print/run/ports';
import { bodyOf, dayOf, type Run } from '@/print/run/store/rows';
import { type RunHost, senderOf, type Verdict } from './run-host';

/**
 * A host with the print history alone: a record has no name of its own, so whether an unanswered one was made is read in
 * the history of its day, and its job is sent after it.
 */
export const historyHost = ({ history, clock }: PrintingPorts): RunHost => ({
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
