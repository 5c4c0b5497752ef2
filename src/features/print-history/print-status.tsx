import { FIRST_PRINT, type PrintRecord, statusText } from '@/domain/print-run';
import { unprintedRange } from '@/features/print';
import { Badge } from '@/ui/basics/badge';
import { Button } from '@/ui/basics/button';
import { usePrintRequests } from './print-requests';

/** Which print it was; and, of one made here, what the operator said never came out of the printer, or has not said yet. */
export function PrintStatus({ record }: { record: PrintRecord }) {
  const requests = usePrintRequests();
  const found = requests?.jobOf(record);
  const job = found?.status === record.status ? found : undefined;
  const badge = <Badge variant={record.status === FIRST_PRINT ? 'solid' : 'soft'}>{statusText(record.status)}</Badge>;
  if (!job) return badge;
  const rest = unprintedRange(job);
  return (
    <span className="inline-flex items-center gap-1.5">
      {badge}
      {job.outcome.kind === 'unknown' && (
        <Button
          size="sm"
          title="Nobody has said yet what printed"
          aria-label={`Printed? ${job.serialFrom} to ${job.serialEnd}`}
          onClick={() => requests?.askOutcome(job)}
        >
          Printed?
        </Button>
      )}
      {rest && (
        <Button
          size="sm"
          title={`Print ${rest.from} to ${rest.end}`}
          aria-label={`${rest.count} not printed, print ${rest.from} to ${rest.end}`}
          onClick={() => requests?.printRest(record, job)}
        >
          {rest.count} not printed
        </Button>
      )}
    </span>
  );
}
