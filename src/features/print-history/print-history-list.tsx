import { useQueryClient } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useMemo, useState } from 'react';
import { printHistory } from '@/api/print-history';
import type { PrintRecord } from '@/domain/print-run';
import { RecordsOfOthers, UnansweredOutcomeDialog } from '@/features/print';
import { jobOfRecord } from '@/printing/outcome';
import type { PrintJob } from '@/printing/stored-rows';
import { useJobsIfAny } from '@/printing/use-printing-state';
import { listPrefetch } from '@/resource/list/list-query';
import { ListScreen } from '@/resource/list/list-screen';
import { type ListDeclaration, useList } from '@/resource/list/use-list';
import type { RowCommand } from '@/resource/row/row-commands';
import { Button } from '@/ui/basics/button';
import { PrinterIcon } from '@/ui/basics/printer-icon';
import { columnsOf } from '@/ui/data-table/columns';
import { PrintAgain } from './print-again';
import { PrintStatus, StatusActionsContext } from './print-status';
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
