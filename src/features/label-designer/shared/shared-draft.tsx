import { m } from '@messages/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useStore } from 'zustand';
import { labelDesigns } from '@/api/label-designs';
import { paths } from '@/config/paths';
import { refusalOfSharing } from '@/domain/shared-design';
import type { SharedSource } from '@/features/label-designer/document-store';
import { useDocument, useEditor } from '@/features/label-designer/editor';
import { committedDesign } from '@/features/label-designer/library/library-actions';
import type { LabelDesign } from '@/label/design/design';
import { current } from '@/label/design/history';
import { storedDesign } from '@/label/design/parse-design';
import { sayHostText } from '@/language/host-texts';
import { debounce } from '@/lib/browser/debounce';
import { randomId } from '@/lib/browser/ids';
import { formatTimestamp } from '@/lib/dates';
import { useRole } from '@/session/profile';
import { saveDesign } from '@/storage/label-designs';
import { holdUnsent } from '@/storage/unsent-drafts';
import { Button } from '@/ui/basics/button';
import { Lamp, type LampState } from '@/ui/basics/lamp';
import { notify } from '@/ui/feedback/notify';
import { Dialog } from '@/ui/overlays/dialog';
import { type ComparisonView, TwoDesigns, ViewSegments } from './comparison-pane';
import { readable } from './design-content';
import type { SyncStatus } from './draft-sync';
import { openShared } from './open-shared';

const SEND_MS = 1500;
/** While the host cannot be reached. */
const RETRY_MS = 20_000;

/** `?shared=<id>`: opens the draft of a shared design, and says in the header whether it is saved. */
export function SharedDraft() {
  const shared = useDocument((state) => state.shared);
  useLinkedShared();
  return shared && <OpenShared key={shared.key} shared={shared} />;
}

function useLinkedShared() {
  const editor = useEditor();
  const [search] = useSearchParams();
  const refusal = sayHostText(refusalOfSharing(useRole()));
  const id = search.get('shared');
  useEffect(() => {
    if (id === null || editor.document.getState().shared?.id === id) return;
    editor.document.setState({ readOnly: m.designs_opening() });
    let isLeft = false;
    void openShared(editor, id).then((failure) => {
      if (isLeft || failure === undefined) return;
      editor.document.setState({ readOnly: failure });
      notify.error(failure.endsWith('.') ? failure : `${failure}.`);
    });
    return () => {
      isLeft = true;
    };
  }, [id, editor]);
  const isOpen = useDocument((state) => state.shared !== undefined);
  useEffect(() => {
    if (isOpen) editor.document.setState({ readOnly: refusal });
  }, [isOpen, refusal, editor]);
}

function OpenShared({ shared }: { shared: SharedSource }) {
  const { status, isKept } = useStore(shared.sync.store);
  const [deciding, setDeciding] = useState(true);
  useAutosave(shared);
  const refusal = sayHostText(refusalOfSharing(useRole()));
  const { text, lamp } = refusal === undefined ? wordsOf(status, isKept) : { text: refusal, lamp: undefined };
  return (
    <p role="status" className="flex min-w-0 items-center gap-2 text-12 text-ink-2">
      {lamp && <Lamp state={lamp} />}
      <span className="min-w-0">{text}</span>
      {status.kind === 'conflict' && (
        <Button size="xs" onClick={() => setDeciding(true)}>
          {m.designs_decide()}
        </Button>
      )}
      <Link
        to={`${paths.labelDesigns.href()}?${new URLSearchParams({ design: shared.id })}`}
        className="whitespace-nowrap underline underline-offset-2"
      >
        {m.designs_revisions()}
      </Link>
      {status.kind === 'conflict' && deciding && (
        <ConflictDialog shared={shared} status={status} onClose={() => setDeciding(false)} />
      )}
    </p>
  );
}

function wordsOf(status: SyncStatus, isKept: boolean): { text: string; lamp: LampState | undefined } {
  if (!isKept) return { text: m.designs_sync_no_room(), lamp: 'stop' };
  switch (status.kind) {
    case 'saved':
      return { text: m.designs_sync_saved(), lamp: 'ok' };
    case 'waiting':
    case 'saving':
      return { text: m.designs_sync_saving(), lamp: undefined };
    case 'offline':
      return { text: m.designs_sync_offline(), lamp: 'wait' };
    case 'conflict':
      return { text: m.designs_sync_conflict({ name: status.theirs.by || m.designs_somebody() }), lamp: 'wait' };
    case 'refused':
      return { text: m.designs_sync_refused({ reason: status.message }), lamp: 'stop' };
  }
}

/** Keeps each change in this browser at once and sends it after a pause, again when the host is back. */
function useAutosave(shared: SharedSource) {
  const editor = useEditor();
  const client = useQueryClient();
  useEffect(() => holdUnsent(shared.key), [shared.key]);
  useEffect(() => {
    const { sync } = shared;
    const send = debounce(() => void sync.flush(), SEND_MS);
    /** What each sent object was on the canvas, to know when that is confirmed. */
    let latest = { stored: undefined as unknown, design: committedDesign(editor) };
    const unsubscribe = editor.document.subscribe((state, before) => {
      const design = current(state.history);
      if (design === current(before.history) || state.shared !== shared) return;
      // Opened, not edited.
      if (state.history.snapshots.length === 1) return;
      latest = { stored: storedDesign(design), design };
      void sync.edit(latest.stored);
      send();
    });
    const stopFollowing = sync.store.subscribe(({ status }, before) => {
      if (status.kind === before.status.kind) return;
      if (status.kind === 'saved') {
        if (sync.store.getState().confirmed === latest.stored) editor.document.setState({ saved: latest.design });
        void client.invalidateQueries({ queryKey: labelDesigns.keys.all });
      }
    });
    const retry = () => {
      if (sync.store.getState().status.kind === 'offline') void sync.flush();
    };
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', send.flush);
    // Changes of an earlier page wait from the start.
    if (sync.store.getState().status.kind === 'waiting') void sync.flush();
    return () => {
      send.flush();
      unsubscribe();
      stopFollowing();
      clearInterval(timer);
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', send.flush);
    };
  }, [shared, editor, client]);
}

type Conflict = Extract<SyncStatus, { kind: 'conflict' }>;
type ConflictDialogProps = { shared: SharedSource; status: Conflict; onClose: () => void };

/** Nothing is overwritten until the person says so; closing it keeps both. */
function ConflictDialog({ shared, status: { theirs }, onClose }: ConflictDialogProps) {
  const editor = useEditor();
  const mine = useDocument(({ history }) => current(history));
  const [view, setView] = useState<ComparisonView>('beside');
  const their = readable(theirs.design);
  const name = theirs.by || m.designs_somebody();
  const when = formatTimestamp(theirs.at);
  const takeTheirs = async () => {
    if (!their || !keepAsLocal(mine)) return;
    await shared.sync.takeTheirs();
    const design = { ...their, id: shared.id };
    editor.openDesign(design, { saved: design, shared, step: () => m.designs_step_took_over({ name }) });
    notify.success(m.designs_mine_local());
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={theirs.updatedAt === null ? m.designs_approved_meanwhile() : m.designs_changed_by_other()}
      description={when ? m.designs_conflict_when({ name, when }) : m.designs_conflict({ name })}
      width={1184}
      footer={
        <>
          <Button onClick={onClose}>{m.designs_decide_later()}</Button>
          <Button reason={their ? undefined : m.designs_unreadable()} onClick={() => void takeTheirs()}>
            {m.designs_take_theirs()}
          </Button>
          <Button variant="primary" onClick={() => void shared.sync.keepMine()}>
            {m.designs_keep_mine()}
          </Button>
        </>
      }
    >
      <div className="w-max min-w-40">
        <ViewSegments views={['beside', 'over']} view={view} onChange={setView} />
      </div>
      {their && (
        <div className="-mx-5">
          <TwoDesigns
            older={{ name: m.designs_theirs(), design: their }}
            newer={{ name: m.designs_mine(), design: mine }}
            view={view}
          />
        </div>
      )}
    </Dialog>
  );
}

/** False when this browser has no room: then nothing is given up. */
function keepAsLocal(mine: LabelDesign): boolean {
  const result = saveDesign(
    { ...mine, id: randomId(), name: m.designs_mine_name({ name: mine.name }), createdAt: '' },
    undefined,
  );
  if (!result.ok) notify.error(m.designs_mine_no_room());
  return result.ok;
}
