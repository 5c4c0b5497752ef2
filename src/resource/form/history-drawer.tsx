import { m } from '@messages/messages';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { activity } from '@/api/activity';
import { errorMessageWithReason } from '@/api/client/errors';
import type { RecordId } from '@/domain/record';
import { actionWords, fieldWord, wordFor } from '@/language/activity-words';
import { sayNumber } from '@/language/format';
import { formatTimestamp } from '@/lib/dates';
import { Button, IconButton } from '@/ui/basics/button';
import { scrollRegion } from '@/ui/basics/scroll-region';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Input } from '@/ui/forms/input';
import { Drawer } from '@/ui/overlays/drawer';
import { hasWords, useRecordNames } from './activity-entry';
import { ChangedValue } from './changed-value';

/** Entries from which a search is worth its line. */
const SEARCHABLE_FROM = 5;

/** The host's log of one record, the newest change first: who, when, and each field from what to what. */
export function HistoryDrawer({ resource, id, onClose }: { resource: string; id: RecordId; onClose: () => void }) {
  const log = useQuery({ ...activity.ofRecord(resource, id), staleTime: 0 });
  const [search, setSearch] = useState('');
  const entries = log.data?.either({ whole: (all) => all, part: (newest) => newest }) ?? [];
  const { of = 0, read = 0 } = log.data?.unread ?? {};
  const nameOf = useRecordNames(entries);
  const shown = search.trim() === '' ? entries : entries.filter((entry) => hasWords(entry, search.trim(), nameOf));
  return (
    <Drawer open onOpenChange={onClose} side="right" label={m.common_history()} className="bg-paper">
      <header className="flex h-14 shrink-0 items-center justify-between border-b border-rule px-5">
        <h2 className="text-16 font-semibold">{m.common_history()}</h2>
        <IconButton label={m.common_close()} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div {...scrollRegion(m.form_changes())} className="flex-1 overflow-y-auto">
        {log.isPending && <Skeleton height="h-4" className="m-5" />}
        {log.isError && (
          <Notice
            className="m-5"
            action={
              <Button size="sm" onClick={() => void log.refetch()}>
                {m.common_retry()}
              </Button>
            }
          >
            {errorMessageWithReason(log.error, m.form_history_failed())}
          </Notice>
        )}
        {log.data && entries.length === 0 && <EmptyState title={m.form_no_changes()} />}
        {entries.length >= SEARCHABLE_FROM && (
          <div className="border-b border-rule px-5 py-3">
            <Input
              type="search"
              size="sm"
              aria-label={m.form_search_history()}
              placeholder={m.common_search()}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
        )}
        {entries.length > 0 && shown.length === 0 && (
          <p className="px-5 py-3 text-13 text-ink-2">{m.common_nothing_matches()}</p>
        )}
        <ol>
          {shown.map((entry) => (
            <li key={String(entry.id)} className="border-b border-rule px-5 py-3 text-13 wrap-anywhere">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <b className="font-semibold">{wordFor(actionWords, entry.action)()}</b>
                <time dateTime={entry.at} className="font-mono text-12 text-ink-2">
                  {formatTimestamp(entry.at)}
                </time>
              </p>
              <p className="text-ink-2">{entry.by || m.form_unknown_person()}</p>
              <dl className="mt-1 grid gap-0.5">
                {entry.changes.map(({ field, from, to }) => (
                  <div key={field} className="flex flex-wrap gap-x-2">
                    <dt className="text-12 text-ink-3">{fieldWord(entry.resource, field)}</dt>
                    <dd className="min-w-0 font-mono">
                      <s className="text-ink-3">
                        <ChangedValue field={field} value={from} nameOf={nameOf} />
                      </s>{' '}
                      → <ChangedValue field={field} value={to} nameOf={nameOf} />
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ol>
        {of > read && (
          <p className="px-5 py-3 text-12 text-ink-3">{m.form_earlier_changes({ count: sayNumber(of - read) })}</p>
        )}
      </div>
    </Drawer>
  );
}
