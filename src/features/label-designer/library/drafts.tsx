import { m } from '@messages/messages';
import { useEffect, useRef, useState } from 'react';
import { isDirty } from '@/features/label-designer/document-store';
import { type Editor, useDocument, useEditor } from '@/features/label-designer/editor';
import { current } from '@/label/design/history';
import { debounce } from '@/lib/browser/debounce';
import { formatTimestamp } from '@/lib/dates';
import { abandonedDrafts, type DesignDraft, holdDraft, removeDraft, saveDraft } from '@/storage/design-drafts';
import { findDesign } from '@/storage/label-designs';
import { Button } from '@/ui/basics/button';
import { Dialog } from '@/ui/overlays/dialog';
import { committedDesign, confirmDiscard } from './library-actions';

const PAUSE_MS = 400;

/** Saves unsaved work as a draft after each edit, and marks the draft as open. @returns how to discard it. */
export function useDraft(): () => void {
  const editor = useEditor();
  const id = useDocument(({ history }) => current(history).id);
  const [update] = useState(() => debounce(() => updateDraft(editor), PAUSE_MS));
  useEffect(() => holdDraft(id), [id]);
  useEffect(() => {
    const unsubscribe = editor.document.subscribe((state, before) => {
      if (state.history !== before.history || state.saved !== before.saved) update();
    });
    // The last event that is guaranteed before the page may be discarded.
    document.addEventListener('visibilitychange', update.flush);
    return () => {
      update.flush();
      unsubscribe();
      document.removeEventListener('visibilitychange', update.flush);
    };
  }, [editor, update]);
  return () => {
    update.cancel();
    void removeDraft(committedDesign(editor).id);
  };
}

function updateDraft(editor: Editor): void {
  const state = editor.document.getState();
  // Changes of a shared design are kept with their base by its sync.
  if (state.shared) return;
  const design = current(state.history);
  void (isDirty(state) ? saveDraft(design, state.saved?.updatedAt ?? '') : removeDraft(design.id));
}

/** Offers the drafts of closed or crashed tabs one by one, until each is restored or discarded. */
export function UnsavedDrafts() {
  const editor = useEditor();
  const [drafts, setDrafts] = useState<DesignDraft[]>([]);
  const restoreButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    let isMounted = true;
    void abandonedDrafts().then((found) => isMounted && setDrafts(found));
    return () => {
      isMounted = false;
    };
  }, []);
  const [draft] = drafts;
  if (!draft) return null;
  const showNext = () => setDrafts((before) => before.filter((other) => other !== draft));
  const discard = () => {
    void removeDraft(draft.design.id);
    showNext();
  };
  const restore = () =>
    confirmDiscard(editor, () => {
      restoreDraft(editor, draft);
      showNext();
    });
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      dismissible={false}
      // Enter keeps the work.
      initialFocus={restoreButton}
      title={m.designer_draft_found()}
      footer={
        <>
          <Button onClick={discard}>{m.designer_discard_it()}</Button>
          <Button ref={restoreButton} variant="primary" onClick={restore}>
            {m.designs_restore()}
          </Button>
        </>
      }
    >
      {m.designer_draft_found_text({ name: draft.design.name, when: formatTimestamp(draft.at) })}
    </Dialog>
  );
}

/** `saved` gets the time of the design the draft is based on: saving then reports a conflict if the library has a newer one. */
function restoreDraft(editor: Editor, { design, base }: DesignDraft): void {
  const reading = findDesign(design.id);
  const saved = reading?.ok ? { ...reading.design, updatedAt: base } : undefined;
  editor.openDesign(design, { step: m.designer_step_restored(), ...(saved ? { saved } : {}) });
}
