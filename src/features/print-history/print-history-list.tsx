import { m } from '@messages/messages';
import { useQueryClient } from '@tanstack/react-query';
import Ban from 'lucide-react/icons/ban';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import ScrollText from 'lucide-react/icons/scroll-text';
import { createContext, useContext, useMemo, useState } from 'react';
import type { ListParams } from '@/api/client/list';
import type { RowTest } from '@/api/client/tested-list';
import { PRINTED_ON, printHistory } from '@/api/print-history';
import { hasFeature } from '@/config/env';
import type { Permission, Role } from '@/domain/permissions';
import { designText, type HostOutcome } from '@/domain/print-job';
import { FIRST_PRINT, type PrintRecord } from '@/domain/print-run';
import { rangeOf } from '@/domain/serials/serial';
import { countSerials, serialIntersection } from '@/domain/serials/serial-set';
import { voidedSerials } from '@/domain/void';
import { RecordsOfOthers, UnansweredOutcomeDialog, VoidDialog } from '@/features/print';
import { sayNumber } from '@/language/format';
import { sayStatus } from '@/language/print-words';
import { recordWords } from '@/language/records';
import { saySerials } from '@/language/serial-words';
import { formatTimestamp } from '@/lib/dates';
import { jobOfRecord, type PrintJob, serialsOfRun, withoutVoids } from '@/print/run/job';
import { type PrintedRun, printJobsKey, readPrintedRuns, usePrintedRuns } from '@/print/run/printed/printed-runs';
import { useJobsIfAny } from '@/print/run/use-printing';
import { listPrefetch } from '@/resource/list/list-query';
import { ListScreen } from '@/resource/list/list-screen';
import { type ListDeclaration, useList } from '@/resource/list/use-list';
import type { RowCommand } from '@/resource/row/row-commands';
import { Badge } from '@/ui/basics/badge';
import { Button } from '@/ui/basics/button';
import { PrinterIcon } from '@/ui/basics/printer-icon';
import { columnsOf, EMPTY_CELL } from '@/ui/data-table/columns';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { Notice } from '@/ui/feedback/notice';
import { useReprintQueue } from './reprint-queue';
import type { LedgerPrint } from './serial-ledger';

const PrintAgain = lazyComponent(async () => (await import('./print-again')).PrintAgain, {
  over: ({ onClose }) => onClose,
});
const SerialLedger = lazyComponent(async () => (await import('./serial-ledger')).SerialLedger, {
  over: ({ onClose }) => onClose,
});
const ReprintSelectedDialog = lazyComponent(async () => (await import('./print-again')).ReprintSelectedDialog, {
  over: ({ queue }) => queue.forget,
});

type RecordedJob = { record: PrintRecord; job: PrintJob };

const column = columnsOf<PrintRecord>();

const DESIGN_FILTER = 'printedDesign';

/**
 * With which design a run was printed is in no row of the host's history: rows are compared with the jobs. The design
 * that a part names today does not count.
 */
const listedRuns = {
  ...printHistory,
  testOf: (params: ListParams): RowTest<PrintRecord> | undefined => {
    const { [DESIGN_FILTER]: wanted, ...filters } = params.filters ?? {};
    const others = { ...params, filters };
    // A host that knows the designs of runs finds them; which words of one are wanted is tested here.
    const [id] = /^[^\s]+/.exec(wanted ?? '') ?? [];
    const isNamed =
      hasFeature('queries') &&
      id !== undefined &&
      !m.common_standard_label().toLowerCase().startsWith(id.toLowerCase());
    const narrowed = isNamed ? { ...others, filters: { ...filters, designId__contains: id } } : others;
    const own = printHistory.testOf(narrowed);
    if (wanted === undefined) return own;
    return {
      params: own?.params ?? narrowed,
      keep: async (rows, context) => {
        const kept = own?.keep ? await own.keep(rows, context) : rows;
        const runOf = await readPrintedRuns(kept, context);
        return kept.filter((record) => isPrintedWith(runOf(record), wanted));
      },
    };
  },
};

/** Whole words of `LD-0007 rev 3`, or a piece of the id; 'standard label' finds the others. */
function isPrintedWith(run: PrintedRun | undefined, wanted: string): boolean {
  if (!run) return false;
  const text = (designText(run) ?? m.common_standard_label()).toLowerCase();
  const words = wanted.trim().toLowerCase();
  return ` ${text} `.includes(` ${words} `) || (run.designId ?? '').toLowerCase().includes(words);
}

/** Hosts need not sort or filter by it. Also the second line of another column, so that all fit beside each other. */
const derived = { sortKey: false, filterKey: false, hidden: true } as const;

/** What is not in the record: `valuesForFile` reads it for a file. */
const NOT_IN_ROW = null;

const printDate = column.timestamp('created_at', m.history_print_date, ({ createdAt }: PrintRecord) => createdAt, {
  filterKey: false,
});

/** 'Print History' (SPEC section 2): every run. All columns can be sorted, all but the date can be filtered. */
const historyList: ListDeclaration<PrintRecord> = {
  resource: listedRuns,
  title: m.history_title,
  description: m.history_description,
  caption: m.history_title,
  columns: [
    // All columns fit beside each other at 1440 px, also with the longest texts.
    column.mono('part.no', m.field_part_number, ({ part }) => part?.no, { maxWidth: 150 }),
    column.text('part.name', m.field_part_name, ({ part }) => part?.name, { maxWidth: 220 }),
    column.mono('part.colorCode', m.field_color_code, ({ part }) => part?.colorCode, { maxWidth: 120, givesWay: 3 }),
    column.custom(
      'part.labelDesignId',
      m.field_label_design_id,
      (record) => <PrintedDesign record={record} />,
      NOT_IN_ROW,
      {
        filterKey: DESIGN_FILTER,
        maxWidth: 150,
        givesWay: 1,
      },
    ),
    column.mono('part.model', m.field_model, ({ part }) => part?.model, { maxWidth: 120, givesWay: 2 }),
    column.mono('serialFrom', m.history_serial_from, ({ serialFrom }) => serialFrom),
    column.mono('serialEnd', m.history_serial_end, ({ serialEnd }) => serialEnd, { givesWay: 5 }),
    column.number('qtyLabel', m.history_qty_label, ({ qtyLabel }) => qtyLabel),
    column.number('qtyPart', m.history_qty_part, ({ qtyPart }) => qtyPart, { givesWay: 4 }),
    {
      ...printDate,
      className: `${printDate.className} leading-4.25`,
      cell: (record) => <PrintDate record={record} />,
    },
    column.custom('createdBy', m.history_printed_by, (record) => <PrintedBy record={record} />, NOT_IN_ROW, derived),
    column.custom('outcome', m.history_outcome, (record) => <Outcome record={record} />, NOT_IN_ROW, derived),
    column.custom(
      'status',
      m.history_status,
      (record) => <PrintStatus record={record} />,
      ({ status }) => sayStatus(status),
      { pinned: true },
    ),
  ],
  // What the host's rows say: the design their parts name today.
  moreFilters: [
    { key: 'part.labelDesignId', label: m.history_filter_design_today },
    { key: PRINTED_ON, label: m.history_filter_printed_on },
  ],
  recordType: recordWords.print,
  rowName: ({ part, serialFrom }) => `${part?.no || recordWords.print.one()} ${serialFrom}`,
  hint: m.history_hint,
  selectable: true,
  valuesForFile: {
    columns: ['part.labelDesignId', 'createdBy', 'outcome'],
    read: async (records, context) => {
      const runOf = await readPrintedRuns(records, context);
      return {
        'part.labelDesignId': (record) => printedDesignText(runOf(record)),
        createdBy: (record) => record.createdBy || runOf(record)?.printedBy,
        outcome: (record) => {
          const outcome = runOf(record)?.outcome;
          return outcome && outcomeText(outcome);
        },
      };
    },
  },
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
  const [voiding, setVoiding] = useState<PrintRecord>();
  const { start } = queue;
  const commands = useMemo(
    (): RowCommand<PrintRecord>[] => [
      {
        id: 'reprint',
        label: m.history_reprint,
        icon: PrinterIcon,
        inline: 'text',
        shortcut: 'P',
        run: (record) => start([record]),
      },
      { id: 'ledger', label: m.history_ledger, icon: ScrollText, run: setLedger },
      ...(hasFeature('void')
        ? [
            {
              id: 'void',
              label: m.history_void,
              icon: Ban,
              run: setVoiding,
              permissionFor: (role: Role): Permission =>
                role === 'admin' ? { allowed: true } : { allowed: false, reason: m.history_void_admins() },
            },
          ]
        : []),
    ],
    [start],
  );
  const jobs = useJobsIfAny();
  const runs = usePrintedRuns(list.rows);
  const wantedDesign = list.state.filters[DESIGN_FILTER];
  const statusActions = useMemo(
    () => ({
      printUnprinted: (record: PrintRecord, job: PrintJob) => setUnprinted({ record, job }),
      openOutcome: (record: PrintRecord, job: PrintJob) => setUnanswered({ record, job }),
      jobOf: (record: PrintRecord) => jobOfRecord(jobs, record),
      runOf: runs.of,
    }),
    [jobs, runs],
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
              pendingText={m.history_refresh()}
              onClick={() => {
                void client.invalidateQueries({ queryKey: printHistory.keys.all });
                void client.invalidateQueries({ queryKey: printJobsKey });
              }}
            >
              <RefreshCw aria-hidden />
              {m.history_refresh()}
            </Button>
            {selected.length > 0 && (
              <Button variant="hivis" onClick={() => queue.add(selected)}>
                <PrinterIcon />
                {m.history_reprint_selected({ shown: sayNumber(selected.length) })}
              </Button>
            )}
          </>
        }
        notices={
          <>
            <RecordsOfOthers />
            {runs.hasFailed && (
              <Notice variant="wait" className="mb-4">
                {m.history_runs_failed()}
              </Notice>
            )}
            {runs.unread > 0 && (
              <Notice variant="wait" className="mb-4">
                {m.history_runs_unread({ unread: sayNumber(runs.unread), shown: sayNumber(list.rows.length) })}
              </Notice>
            )}
            {wantedDesign !== undefined && !hasFeature('print-jobs') && (
              <Notice variant="wait" className="mb-4">
                {m.history_own_runs()}
              </Notice>
            )}
          </>
        }
      />
      {queue.unconfirmed.length > 1 && <ReprintSelectedDialog queue={queue} />}
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
          onReprint={(job) => setUnprinted({ record: unanswered.record, job: withoutVoids(job, unanswered.record) })}
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
      {voiding && <VoidDialog record={voiding} onClose={() => setVoiding(undefined)} />}
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
  /** What is known of a record's printing. */
  runOf: (record: PrintRecord) => PrintedRun | undefined;
};
const StatusActionsContext = createContext<StatusActions | undefined>(undefined);

const useRunOf = (record: PrintRecord) => useContext(StatusActionsContext)?.runOf(record);

const printedDesignText = (run: PrintedRun | undefined) =>
  run?.overrideReason === undefined
    ? run && designText(run)
    : m.history_standard_once_because({ reason: run.overrideReason });

/** The design as it was printed, with its revision; '-' for the standard label, and where nobody knows. */
function PrintedDesign({ record }: { record: PrintRecord }) {
  const run = useRunOf(record);
  if (!run) return EMPTY_CELL;
  if (run.overrideReason !== undefined) {
    return (
      <span title={m.history_instead_of_missing({ reason: run.overrideReason })}>{m.history_standard_once()}</span>
    );
  }
  const text = designText(run);
  return text === undefined ? EMPTY_CELL : <span className="font-mono tracking-[-.01em]">{text}</span>;
}

function PrintDate({ record }: { record: PrintRecord }) {
  const run = useRunOf(record);
  const by = record.createdBy || run?.printedBy;
  return (
    <>
      {formatTimestamp(record.createdAt) || EMPTY_CELL}
      {by && (
        <span title={by} className="block max-w-31 overflow-clip text-ellipsis font-sans text-12 text-ink-3">
          {by}
        </span>
      )}
    </>
  );
}

function PrintedBy({ record }: { record: PrintRecord }) {
  const run = useRunOf(record);
  return record.createdBy || run?.printedBy || EMPTY_CELL;
}

function Outcome({ record }: { record: PrintRecord }) {
  const outcome = useRunOf(record)?.outcome;
  return outcome ? outcomeText(outcome) : EMPTY_CELL;
}

function outcomeText({ kind, missing = [] }: HostOutcome): string {
  const count = countSerials(missing.flatMap(([from, end]) => rangeOf(from, end) ?? []));
  if (kind === 'some') return m.history_unprinted({ shown: sayNumber(count) });
  return { all: m.history_all_printed, none: m.history_none_printed, unknown: m.history_not_answered }[kind]();
}

/** Which print it was. For one made here also what did not come out of the printer, or that nobody has answered yet. */
function PrintStatus({ record }: { record: PrintRecord }) {
  const actions = useContext(StatusActionsContext);
  const found = actions?.jobOf(record);
  const job = found?.status === record.status ? withoutVoids(found, record) : undefined;
  const voided = record.voids ? countSerials(serialIntersection(voidedSerials(record), serialsOfRun(record))) : 0;
  const status = <Badge variant={record.status === FIRST_PRINT ? 'solid' : 'soft'}>{sayStatus(record.status)}</Badge>;
  const badge =
    voided === 0 ? (
      status
    ) : (
      <span className="inline-grid justify-items-start gap-0.5">
        {status} <Badge variant="stop">{m.history_voided({ shown: sayNumber(voided) })}</Badge>
      </span>
    );
  const outcome = actions?.runOf(record)?.outcome;
  if (!job || (outcome?.kind === 'all' && job.outcome.unanswered.length === 0)) {
    // Void labels are more important than "all printed".
    if (!outcome || (voided > 0 && outcome.kind === 'all')) return badge;
    return (
      <span className="block leading-4">
        {badge}
        <span className="block text-12 text-ink-3">{outcomeText(outcome)}</span>
      </span>
    );
  }
  const { unprinted, unanswered } = job.outcome;
  const count = countSerials(unprinted);
  const serials = saySerials(unprinted, 3);
  return (
    <span className="inline-flex items-center gap-1.5 md:max-xl:flex-col md:max-xl:items-start md:max-xl:gap-0.5 md:max-xl:py-1">
      {badge}
      {unanswered.length > 0 && (
        <Button
          size="sm"
          title={m.history_unanswered()}
          aria-label={m.history_printed_question_of({ serials: saySerials(unanswered, 3) })}
          onClick={() => actions?.openOutcome(record, job)}
        >
          {m.history_printed_question()}
        </Button>
      )}
      {count > 0 && (
        <Button
          size="sm"
          title={m.history_print_serials({ serials })}
          aria-label={m.history_unprinted_print({ shown: sayNumber(count), serials })}
          onClick={() => actions?.printUnprinted(record, job)}
        >
          {m.history_unprinted({ shown: sayNumber(count) })}
        </Button>
      )}
    </span>
  );
}
