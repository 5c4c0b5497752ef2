import { FIRST_PRINT, type PrintRecord, statusText } from '@/domain/print-run';
import { unprintedRange } from '@/features/print';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { usePrintRequests } from './print-requests';

/** Which print it was; and, when the operator said so here, what of it never came out of the printer. */
export function PrintStatus({ record }: { record: PrintRecord }) {
  const requests = usePrintRequests();
  const job = requests?.jobOf(record);
  const rest = job?.status === record.status ? unprintedRange(job) : undefined;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Badge variant={record.status === FIRST_PRINT ? 'solid' : 'soft'}>{statusText(record.status)}</Badge>
      {rest && job && (
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
