import { createContext, useContext } from 'react';
import { FIRST_PRINT, type PrintRecord, statusText } from '@/domain/print-run';
import { countSerials, wholeSerialsText } from '@/domain/serial-set';
import { unansweredRanges, unprintedRanges } from '@/printing/outcome';
import type { PrintJob } from '@/printing/stored-rows';
import { Badge } from '@/ui/basics/badge';
import { Button } from '@/ui/basics/button';

/** What a cell of the table may have the screen do. Columns are fixed and cannot carry it. */
type StatusActions = {
  printUnprinted: (record: PrintRecord, job: PrintJob) => void;
  /** Opens the outcome dialog of a job whose page was closed before anybody answered. */
  openOutcome: (record: PrintRecord, job: PrintJob) => void;
  /** The job of a record, if this browser printed it. Queried once for the list: a query in each row is slow. */
  jobOf: (record: PrintRecord) => PrintJob | undefined;
};
export const StatusActionsContext = createContext<StatusActions | undefined>(undefined);

/** Which print it was. For one made here also what did not come out of the printer, or that nobody has answered yet. */
export function PrintStatus({ record }: { record: PrintRecord }) {
  const actions = useContext(StatusActionsContext);
  const found = actions?.jobOf(record);
  const job = found?.status === record.status ? found : undefined;
  const badge = <Badge variant={record.status === FIRST_PRINT ? 'solid' : 'soft'}>{statusText(record.status)}</Badge>;
  if (!job) return badge;
  const unprinted = unprintedRanges(job);
  const count = countSerials(unprinted);
  const serials = wholeSerialsText(unprinted, 3);
  return (
    <span className="inline-flex items-center gap-1.5">
      {badge}
      {unansweredRanges(job).length > 0 && (
        <Button
          size="sm"
          title="Not confirmed yet what was printed"
          aria-label={`Printed? ${wholeSerialsText(unansweredRanges(job), 3)}`}
          onClick={() => actions?.openOutcome(record, job)}
        >
          Printed?
        </Button>
      )}
      {count > 0 && (
        <Button
          size="sm"
          title={`Print ${serials}`}
          aria-label={`${count} not printed, print ${serials}`}
          onClick={() => actions?.printUnprinted(record, job)}
        >
          {count} not printed
        </Button>
      )}
    </span>
  );
}
