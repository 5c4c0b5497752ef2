import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw, ScrollText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { printHistory } from '@/api/print-history';
import type { PrintRecord } from '@/domain/print-run';
import { jobOfRecord, OutcomeQuestion, type PrintJob, RecordsOfOthers, useJobsIfAny } from '@/features/print';
import { listPrefetch } from '@/resource/list/list-query';
import { ResourceTable } from '@/resource/list/resource-table';
import { useListRows } from '@/resource/list/use-list-rows';
import { useListState } from '@/resource/list/use-list-state';
import { useRowActions } from '@/resource/row/row-commands';
import { Button } from '@/ui/basics/button';
import { PageHeader } from '@/ui/basics/page-header';
import { PrinterIcon } from '@/ui/basics/printer-icon';
import { historyTable, printName } from './history-columns';
import { PrintAgain } from './print-again';
import { PrintRequestsContext } from './print-requests';
import { ReprintQuestion } from './reprint-question';
import { SerialLedger } from './serial-ledger';
import { useReprintQueue } from './use-reprint-queue';

type Rest = { record: PrintRecord; job: PrintJob };

export const prefetch = listPrefetch({ resource: printHistory, name: 'print-history', table: historyTable });

/** 'Print History' (SPEC section 2): every run, and printing one again. */
export function Component() {
  const client = useQueryClient();
  const list = useListState<PrintRecord>('print-history', historyTable);
  const rows = useListRows(printHistory, list);
  const queue = useReprintQueue();
  const [rest, setRest] = useState<Rest>();
  const [ledger, setLedger] = useState<PrintRecord>();
  const [unanswered, setUnanswered] = useState<PrintJob>();
  const rowActions = useRowActions<PrintRecord>([
    { id: 'reprint', label: 'Re-Print', icon: PrinterIcon, inline: 'text', run: (record) => queue.start([record]) },
    { id: 'ledger', label: 'Serial ledger', icon: ScrollText, run: setLedger },
  ]);
  const jobs = useJobsIfAny();
  const requests = useMemo(
    () => ({
      printRest: (record: PrintRecord, job: PrintJob) => setRest({ record, job }),
      askOutcome: setUnanswered,
      jobOf: (record: PrintRecord) => jobOfRecord(jobs, record),
    }),
    [jobs],
  );
  const { selected } = rows;
  return (
    <PrintRequestsContext value={requests}>
      <PageHeader
        title="Print History"
        description="Track all label printing activities and re-print labels"
        actions={
          <>
            <Button
              pending={rows.fetching}
              pendingText="Refresh"
              onClick={() => void client.invalidateQueries({ queryKey: printHistory.keys.all })}
            >
              <RefreshCw aria-hidden />
              Refresh
            </Button>
            {selected.length > 0 && (
              <Button variant="hivis" onClick={() => queue.ask(selected)}>
                <PrinterIcon />
                Re-Print Selected ({selected.length})
              </Button>
            )}
          </>
        }
      />
      <RecordsOfOthers />
      <ResourceTable
        caption="Print History"
        {...{ list, rows, rowActions }}
        rowLabel={printName}
        selectable
        hint="Labels printed from the part list appear here."
      />
      <ReprintQuestion queue={queue} />
      {queue.current && (
        <PrintAgain
          key={String(queue.current.id)}
          record={queue.current}
          onPrinted={queue.printed}
          onClose={queue.closed}
        />
      )}
      {rest && <PrintAgain record={rest.record} unprinted={rest.job} onClose={() => setRest(undefined)} />}
      {unanswered && <OutcomeQuestion job={unanswered} onClose={() => setUnanswered(undefined)} />}
      {ledger && <SerialLedger record={ledger} onClose={() => setLedger(undefined)} />}
    </PrintRequestsContext>
  );
}
