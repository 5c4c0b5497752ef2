import { m } from '@messages/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorMessageWithReason } from '@/api/client/errors';
import { isDamagedId } from '@/api/client/list';
import { permissionFor } from '@/domain/permissions';
import type { RecordId } from '@/domain/record';
import { sayCount, sayNumber } from '@/language/format';
import type { RecordWords } from '@/language/records';
import { useStableCallback } from '@/lib/stable-callback';
import { ExportButton } from '@/resource/list/export-button';
import { listParams } from '@/resource/list/list-query';
import { readListRows } from '@/resource/list/list-rows';
import type { List } from '@/resource/list/use-list';
import { useRole } from '@/session/profile';
import { Button } from '@/ui/basics/button';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { notify } from '@/ui/feedback/notify';
import type { BulkAction, BulkTask } from './bulk-action';

const BulkDialog = lazyComponent(async () => (await import('./bulk-dialog')).BulkDialog, {
  over: ({ open, onClose }) => open && (() => onClose()),
});

/** Beyond it the dialog would take too long for one sitting. */
const MOST_SELECTED = 5_000;

type Started<Row> = { key: number; task: BulkTask<Row>; rows: readonly Row[] };

/** How many rows are selected, and what can be done with them. Ctrl+B moves the focus here. */
export function BulkBar<Row extends { id: RecordId }>({ list }: { list: List<Row> }) {
  const { declaration, selected, rows, setSelected } = list;
  const role = useRole();
  const actions = useQuery({
    queryKey: ['bulk-actions', declaration.resource.name],
    queryFn: async () => (await declaration.bulkActions?.()) ?? [],
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const allMatching = useSelectAll(list);
  const bar = useRef<HTMLElement>(null);
  useShortcut(bar);
  const [started, setStarted] = useState<Started<Row>>();
  const [isOpen, setIsOpen] = useState(false);
  const [outcome, setOutcome] = useState<() => string>();
  const [busy, setBusy] = useState<string>();

  const start = async ({ id, task, run, except }: BulkAction<Row>) => {
    if (task) {
      const concerned = selected.filter((row) => !except?.is(row));
      const left = selected.length - concerned.length;
      const consequence =
        left === 0
          ? task.consequence
          : () =>
              m.bulk_left_out({
                consequence: task.consequence(),
                rows: sayCount(declaration.recordType.counted, left),
                why: except?.words() ?? '',
              });
      setStarted({ key: (started?.key ?? 0) + 1, task: { ...task, consequence }, rows: concerned });
      setOutcome(undefined);
      return setIsOpen(true);
    }
    setBusy(id);
    try {
      await run?.(selected);
    } catch (error) {
      notify.error(errorMessageWithReason(error, m.bulk_failed()));
    }
    setBusy(undefined);
  };

  const elsewhere = selected.length - rows.filter(({ id }) => list.selection[String(id)]).length;
  const offered = actions.data?.filter(({ needs }) => !needs || permissionFor(role, needs).allowed) ?? [];
  const isVisible = selected.length > 0 || (outcome && !isOpen);
  return (
    <>
      {isVisible && (
        <section
          ref={bar}
          aria-label={m.bulk_selected_rows()}
          data-selection-bar
          className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-rule-2 bg-paper-2 px-3 py-1.5 text-13"
        >
          {selected.length > 0 && (
            <>
              <p role="status" className="mr-1">
                <b className="font-semibold">{sayCount(m.bulk_selected, selected.length)}</b>
                {elsewhere > 0 && (
                  <span className="text-ink-2">{m.bulk_elsewhere({ count: sayNumber(elsewhere) })}</span>
                )}
              </p>
              <SelectAllButton list={list} {...allMatching} />
              <Button variant="ghost" onClick={() => setSelected([])}>
                {m.common_clear()}
              </Button>
            </>
          )}
          <span className="flex-1" />
          {outcome && !isOpen && (
            <span className="flex items-center gap-2">
              <span role="status">{outcome()}</span>
              <Button onClick={() => setIsOpen(true)}>{m.bulk_show_results()}</Button>
              <Button
                variant="ghost"
                onClick={() => {
                  setOutcome(undefined);
                  setStarted(undefined);
                }}
              >
                {m.common_hide()}
              </Button>
            </span>
          )}
          {selected.length > 0 && (
            <span
              data-actions
              // On a phone in one row, which scrolls sideways.
              className="flex flex-wrap gap-2 max-md:-mx-3 max-md:w-screen max-md:max-w-[calc(100%+1.5rem)] max-md:flex-nowrap max-md:overflow-x-auto max-md:px-3 max-md:py-0.5"
            >
              {actions.isError && <ActionsFailed onRetry={() => void actions.refetch()} />}
              {offered.map((action) =>
                action.exports ? (
                  <ExportButton key={action.id} list={list} rows={selected} label={action.label()} />
                ) : (
                  <Button
                    key={action.id}
                    pending={busy === action.id}
                    reason={refusalOf(action, selected, declaration.recordType)}
                    onClick={() => void start(action)}
                  >
                    <action.icon aria-hidden />
                    {action.label()}
                  </Button>
                ),
              )}
            </span>
          )}
        </section>
      )}
      {started && (
        <BulkDialog
          key={started.key}
          open={isOpen}
          task={started.task}
          rows={started.rows}
          recordType={declaration.recordType}
          rowName={declaration.rowName}
          onDone={(done) => {
            const ids = new Set(done.map(({ id }) => String(id)));
            setSelected(selected.filter(({ id }) => !ids.has(String(id))));
          }}
          onClose={(said) => {
            setOutcome(() => said);
            setIsOpen(false);
            if (!said) setStarted(undefined);
          }}
        />
      )}
    </>
  );
}

/** Why an action has nothing to do with the selected rows. */
function refusalOf<Row>(
  { except }: BulkAction<Row>,
  rows: readonly Row[],
  recordType: RecordWords,
): string | undefined {
  if (!except || !rows.every(except.is)) return undefined;
  return m.bulk_refused({ rows: sayCount(recordType.counted, rows.length), why: except.words() });
}

const ActionsFailed = ({ onRetry }: { onRetry: () => void }) => (
  <span role="alert" className="flex items-center gap-2 text-stop-text">
    {m.bulk_actions_not_loaded()}
    <Button onClick={onRetry}>{m.common_retry()}</Button>
  </span>
);

/** Reads every row that matches the search and the filters, and selects it beside those that are selected already. */
function useSelectAll<Row extends { id: RecordId }>(list: List<Row>) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<number>();
  const reading = useRef<AbortController>(null);
  // Leaving the list stops reading it.
  useEffect(() => () => reading.current?.abort(), []);

  const selectAll = useStableCallback(async () => {
    const controller = new AbortController();
    reading.current = controller;
    setProgress(0);
    try {
      const { page: _page, perPage: _perPage, ...params } = listParams(list.query);
      const read = await readListRows({
        client,
        source: list.declaration,
        params,
        signal: controller.signal,
        onProgress: setProgress,
      });
      const select = (rows: readonly Row[]) => {
        const known = new Set(list.selected.map(({ id }) => String(id)));
        list.setSelected([...list.selected, ...rows.filter(({ id }) => !known.has(String(id)) && !isDamagedId(id))]);
      };
      read.either({
        whole: select,
        part: (rows, { why, error, of = 0 }) => {
          if (why === 'failed') {
            notify.error(errorMessageWithReason(error, m.bulk_others_not_read()));
            return;
          }
          select(rows);
          notify.error(m.bulk_list_short({ total: sayNumber(of), read: sayNumber(rows.length) }));
        },
      });
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    } finally {
      setProgress(undefined);
    }
  });
  return { progress, selectAll, cancel: () => reading.current?.abort() };
}

type SelectAllButtonProps<Row extends { id: RecordId }> = { list: List<Row> } & ReturnType<typeof useSelectAll<Row>>;

function SelectAllButton<Row extends { id: RecordId }>(props: SelectAllButtonProps<Row>) {
  const { list, progress, selectAll, cancel } = props;
  if (progress !== undefined) {
    return (
      <Button onClick={cancel}>{m.bulk_reading({ read: sayNumber(progress), total: sayNumber(list.total) })}</Button>
    );
  }
  if (list.totalPages <= 1 || list.refetching || list.selected.length >= list.total) return null;
  const isTooMany = list.total > MOST_SELECTED;
  return (
    <Button
      reason={
        list.partial
          ? m.bulk_not_read_whole()
          : isTooMany
            ? m.bulk_most_rows({ most: sayNumber(MOST_SELECTED) })
            : undefined
      }
      onClick={() => void selectAll()}
    >
      {(list.narrowed ? m.bulk_select_all_matching : m.bulk_select_all)({ total: sayNumber(list.total) })}
    </Button>
  );
}

/** Ctrl+B or ⌘B: from a row to the actions, without a Tab through all rows. */
function useShortcut(bar: { current: HTMLElement | null }) {
  useEffect(() => {
    const focusBar = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'b';
      if (!isShortcut || event.defaultPrevented || document.querySelector('[role=dialog], [role=alertdialog]')) return;
      const first = bar.current?.querySelector<HTMLElement>('[data-actions] button');
      if (!first) return;
      event.preventDefault();
      first.focus();
    };
    addEventListener('keydown', focusBar);
    return () => removeEventListener('keydown', focusBar);
  }, [bar]);
}
