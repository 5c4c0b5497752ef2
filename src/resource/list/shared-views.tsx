import { m } from '@messages/messages';
import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessageWithReason } from '@/api/client/errors';
import { sharedViews } from '@/api/shared-views';
import { mayDeleteView, type SharedView } from '@/domain/host-rules/shared-view';
import { compareTexts } from '@/lib/text-order';
import { useRole } from '@/session/profile';
import { useSession } from '@/session/use-session';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { ViewRow, viewListClasses } from './view-row';

type SharedViewsProps = {
  views: UseQueryResult<SharedView[]>;
  /** The query string of what is on the screen. */
  search: string;
  onOpen: () => void;
};

export const useUsername = (): string => useSession(({ user }) => user?.username ?? '');

/** The views of a list that the host has for everybody. */
export function SharedViews({ views: { data, error, isFetching, refetch }, search, onOpen }: SharedViewsProps) {
  const username = useUsername();
  const role = useRole();
  const [deleted, setDeleted] = useState<SharedView>();
  const rows = data?.toSorted((a, b) => compareTexts(a.name, b.name)) ?? [];
  const by = ({ owner }: SharedView) => (owner === username ? m.views_shared_by_you() : m.views_shared_by({ owner }));
  return (
    <>
      {error && (
        <Notice
          variant="wait"
          action={
            <Button size="sm" pending={isFetching} onClick={() => void refetch()}>
              {m.common_retry()}
            </Button>
          }
        >
          {m.views_shared_unread({ reason: error.message })}
        </Notice>
      )}
      {rows.length > 0 && (
        <ul aria-label={m.views_shared()} className={viewListClasses}>
          {rows.map((view) => (
            <ViewRow
              key={view.id}
              view={{ name: view.name, search: view.address }}
              by={by(view)}
              isOnScreen={view.address === search}
              onOpen={onOpen}
              onDelete={mayDeleteView(view, { username, role }) ? () => setDeleted(view) : undefined}
            />
          ))}
        </ul>
      )}
      {rows.length === 0 && !error && (
        <p className="text-13 text-ink-3">{data ? m.views_shared_none() : m.views_shared_loading()}</p>
      )}
      {deleted && <DeleteShared view={deleted} by={by(deleted)} onClose={() => setDeleted(undefined)} />}
    </>
  );
}

function DeleteShared({ view, by, onClose }: { view: SharedView; by: string; onClose: () => void }) {
  const { mutate, isPending, error } = useMutation({ ...sharedViews.remove, onSuccess: onClose });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.views_delete_shared_ask()}
      subject={view.name}
      subjectDetail={by}
      confirmText={m.row_delete()}
      pending={isPending}
      pendingText={m.row_delete_pending()}
      onConfirm={() => mutate(view.id)}
    >
      {error && (
        <Notice>
          <p>{errorMessageWithReason(error, m.views_delete_failed())}</p>
          <p>{m.views_delete_kept()}</p>
        </Notice>
      )}
      {m.views_delete_shared_consequence()}
    </ConfirmDialog>
  );
}
