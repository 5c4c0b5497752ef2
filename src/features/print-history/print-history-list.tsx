import { useQueryClient } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import ScrollText from 'lucide-react/icons/scroll-text';
import { createContext, useContext, useMemo, useState } from 'react';
import { printHistory } from '@/api/print-history';
import { FIRST_PRINT, type PrintRecord, statusText } from '@/domain/print-run';
import { countSerials, wholeSerialsText } from '@/domain/serial-set';
import { RecordsOfOthers, UnansweredOutcomeDialog } from '@/features/print';
import { jobOfRecord, unansweredRanges, unprintedRanges } from '@/printing/outcome';
import type { PrintJob } from '@/printing/stored-rows';
import { useJobsIfAny } from '@/printing/use-printing-state';
import { listPrefetch } from '@/resource/list/list-query';
import { ListScreen } from '@/resource/list/list-screen';
import { type ListDeclaration, useList } from '@/resource/list/use-list';
import type { RowCommand } from '@/resource/row/row-commands';
import { Badge } from '@/ui/basics/badge';
import { Button } from '@/ui/basics/button';
import { PrinterIcon } from '@/ui/basics/printer-icon';
import { columnsOf } from '@/ui/data-table/columns';
import { PrintAgain } from './print-again';
import { ReprintSelectedDialog, useReprintQueue } from './reprint-queue';
import { type LedgerPrint, SerialLedger } from './serial-ledger';

type RecordedJob = { record: PrintRecord; job: PrintJob };

const column = columnsOf<PrintRecord>();

/** 'Print History' (SPEC section 2): every run. All columns can be sorted, all but the date can be filtered. */
const historyList: ListDeclaration<PrintRecord> = {
  resource: printHistory,
  title: 'Print History',
  description: 'Track all label printing activities and re-print labels',
  caption: 'Print History',
  columns: [
    column.mono('part.no', 'Part Number', ({ part }) => part?.no),
    column.text('part.name', 'Part Name', ({ part }) => part?.name, { maxWidth: 150 }),
    column.mono('part.colorCode', 'Color Code', ({ part }) => part?.colorCode),
    column.mono('part.labelDesignId', 'Label Design ID', ({ part }) => part?.labelDesignId),
    column.mono('part.model', 'Model', ({ part }) => part?.model),
    column.mono('serialFrom', 'Serial From', ({ serialFrom }) => serialFrom),
    column.mono('serialEnd', 'Serial End', ({ serialEnd }) => serialEnd),
    column.number('qtyLabel', 'Qty Label', ({ qtyLabel }) => qtyLabel),
    column.number('qtyPart', 'Qty Part', ({ qtyPart }) => qtyPart),
    column.timestamp('created_at', 'Print Date', ({ createdAt }) => createdAt, { filterKey: false }),
    column.custom('status', 'Status', (record) => <PrintStatus record={record} />, { pinned: true }),
  ],
  recordType: 'print',
  rowName: ({ part, serialFrom }) => `${part?.no || 'print'} ${serialFrom}`,
  hint: 'Labels printed from the part list appear here.',
  selectable: true,
};

export const prefetch = listPrefetch(historyList);

export function Component() {
  const client = useQueryClient();
  const list = useList(historyList);
  const queue = useReprintQueue();
  const [unprinted, setUnprinted] = useState<RecordedJob>();
  const [ledger, setLedger] = useState<PrintRecord>();
  const [ledgerPrint, setLedgerPrint] = useState<LedgerPrint>();
  const [unanswered, setUnanswered] = useState<RecordedJob>();
  const { start } = queue;
  const commands = useMemo(
    (): RowCommand<PrintRecord>[] => [
      { id: 'reprint', label: 'Re-Print', icon: PrinterIcon, inline: 'text', run: (record) => start([record]) },
      { id: 'ledger', label: 'Serial ledger', icon: ScrollText, run: setLedger },
    ],
    [start],
  );
  const jobs = useJobsIfAny();
  const statusActions = useMemo(
    () => ({
      printUnprinted: (record: PrintRecord, job: PrintJob) => setUnprinted({ record, job }),
      openOutcome: (record: PrintRecord, job: PrintJob) => setUnanswered({ record, job }),
      jobOf: (record: PrintRecord) => jobOfRecord(jobs, record),
    }),
    [jobs],
  );
  const { selected } = list;
  return (
    <StatusActionsContext value={statusActions}>
      <ListScreen
        list={list}
        commands={commands}
        headerActions={
          <>
            <Button
              pending={list.fetching}
              pendingText="Refresh"
              onClick={() => void client.invalidateQueries({ queryKey: printHistory.keys.all })}
            >
              <RefreshCw aria-hidden />
              Refresh
            </Button>
            {selected.length > 0 && (
              <Button variant="hivis" onClick={() => queue.add(selected)}>
                <PrinterIcon />
                Re-Print Selected ({selected.length})
              </Button>
            )}
          </>
        }
        notices={<RecordsOfOthers />}
      />
      <ReprintSelectedDialog queue={queue} />
      {queue.current && (
        <PrintAgain
          key={String(queue.current.id)}
          record={queue.current}
          onPrinted={queue.printed}
          onClose={queue.closed}
        />
      )}
      {unprinted && (
        <PrintAgain record={unprinted.record} unprinted={[unprinted.job]} onClose={() => setUnprinted(undefined)} />
      )}
      {unanswered && (
        <UnansweredOutcomeDialog
          job={unanswered.job}
          onClose={() => setUnanswered(undefined)}
          onReprint={(job) => setUnprinted({ record: unanswered.record, job })}
        />
      )}
      {ledger && (
        <SerialLedger
          record={ledger}
          onClose={() => setLedger(undefined)}
          onPrint={(print) => {
            setLedger(undefined);
            setLedgerPrint(print);
          }}
        />
      )}
      {ledgerPrint && <PrintAgain {...ledgerPrint} onClose={() => setLedgerPrint(undefined)} />}
    </StatusActionsContext>
  );
}

/** What a cell of the table may have the screen do. Columns are fixed and cannot carry it. */
type StatusActions = {
  printUnprinted: (record: PrintRecord, job: PrintJob) => void;
  /** Opens the outcome dialog of a job whose page was closed before anybody answered. */
  openOutcome: (record: PrintRecord, job: PrintJob) => void;
  /** The job of a record, if this browser printed it. Queried once for the list: a query in each row is slow. */
  jobOf: (record: PrintRecord) => PrintJob | undefined;
};
const StatusActionsContext = createContext<StatusActions | undefined>(undefined);

/** Which print it was. For one made here also what did not come out of the printer, or that nobody has answered yet. */
function PrintStatus({ record }: { record: PrintRecord }) {
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
