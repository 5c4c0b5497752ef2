import { m } from '@messages/messages';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isDirty } from '@/features/label-designer/document-store';
import { type Editor, useDocument, useEditor, useView } from '@/features/label-designer/editor';
import type { DesignerDecision } from '@/features/label-designer/view-store';
import type { LabelDesign } from '@/label/design/design';
import { current } from '@/label/design/history';
import { debounce } from '@/lib/browser/debounce';
import { formatTimestamp } from '@/lib/dates';
import { UnsavedChangesDialog } from '@/resource/form/unsaved-changes-dialog';
import { abandonedDrafts, type DesignDraft, holdDraft, removeDraft, saveDraft } from '@/storage/design-drafts';
import { findDesign } from '@/storage/label-designs';
import { Button, type ButtonVariant } from '@/ui/basics/button';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { Dialog } from '@/ui/overlays/dialog';
import {
  committedDesign,
  confirmDiscard,
  hasUnsavedChanges,
  isInLibrary,
  isOpenHere,
  openFromLibrary,
  overwriteSaved,
  renameOpenDesign,
  saveCopy,
  saveOpenDesign,
} from './library-actions';
import { NameDialog } from './name-dialog';

const LibraryDialog = lazyComponent(async () => (await import('./library-dialog')).LibraryDialog, {
  over: ({ onClose }) => onClose,
});
const StartDialog = lazyComponent(async () => (await import('./start-dialog')).StartDialog, {
  over: ({ onClose }) => onClose,
});
const ShareDialog = lazyComponent(
  async () => (await import('@/features/label-designer/shared/share-design')).ShareDialog,
  { over: ({ onClose }) => onClose },
);

export function DesignLibrary() {
  const editor = useEditor();
  const dialog = useView((state) => state.dialog?.type);
  const discardDraft = useDraft();
  useLinkedDesign();
  return (
    <>
      <UnsavedDrafts />
      <UnsavedChangesDialog unsaved={() => hasUnsavedChanges(editor)} onLeave={discardDraft} />
      {dialog === 'library' && <LibraryDialog onClose={editor.closeDialog} />}
      {dialog === 'start' && <StartDialog onClose={editor.closeDialog} />}
      {dialog === 'share' && <ShareDialog design={committedDesign(editor)} onClose={editor.closeDialog} />}
      {dialog === 'save-as' && (
        <NameDialog
          title={m.designer_save_as()}
          name={copyName(committedDesign(editor))}
          confirmText={m.designer_save()}
          onClose={editor.closeDialog}
          onConfirm={(name) => saveCopy(editor, name)}
        />
      )}
      {dialog === 'rename' && (
        <NameDialog
          title={m.designer_rename_design()}
          name={committedDesign(editor).name}
          confirmText={m.designer_rename()}
          onClose={editor.closeDialog}
          onConfirm={(name) => renameOpenDesign(editor, name)}
        />
      )}
      <DecisionDialog discardDraft={discardDraft} />
    </>
  );
}

const copyName = ({ id, name }: LabelDesign) => (isInLibrary(id) ? m.designs_copy_name({ name }) : name);

/** `?design=<id>`, as the part form links to it; the screen may have opened that design already. */
function useLinkedDesign(): void {
  const editor = useEditor();
  const [search] = useSearchParams();
  const id = search.get('design');
  useEffect(() => {
    if (id && !isOpenHere(editor, id)) openFromLibrary(editor, id);
  }, [id, editor]);
}

/** Escape and Cancel change nothing. */
function DecisionDialog({ discardDraft }: { discardDraft: () => void }) {
  const editor = useEditor();
  const decision = useView((state) => state.decision);
  if (!decision) return null;
  const close = () => editor.view.setState({ decision: undefined });
  const { title, text, choices } = contentOf(editor, decision, discardDraft);
  return (
    <Dialog
      open
      onOpenChange={close}
      title={title}
      footer={
        <>
          <Button onClick={close}>{m.common_cancel()}</Button>
          {choices.map(({ name, variant = 'line', run }) => (
            <Button
              key={name}
              variant={variant}
              onClick={() => {
                close();
                run();
              }}
            >
              {name}
            </Button>
          ))}
        </>
      }
    >
      {text}
    </Dialog>
  );
}

type DecisionContent = {
  title: string;
  text: string;
  choices: { name: string; variant?: ButtonVariant; run: () => void }[];
};

function contentOf(editor: Editor, { type, next }: DesignerDecision, discardDraft: () => void): DecisionContent {
  const { name } = committedDesign(editor);
  if (type === 'saved-in-another-tab') {
    return {
      title: m.designer_saved_elsewhere(),
      text: m.designer_saved_elsewhere_text(),
      choices: [
        { name: m.designer_save_as_copy(), run: () => saveCopy(editor, m.designs_copy_name({ name }), next) },
        { name: m.designer_overwrite(), variant: 'danger', run: () => overwriteSaved(editor, next) },
      ],
    };
  }
  const discard = () => {
    discardDraft();
    next();
  };
  return {
    title: m.designer_unsaved(),
    text: m.designer_unsaved_text({ name }),
    choices: [
      { name: m.designer_discard_them(), variant: 'danger', run: discard },
      { name: m.designer_save(), variant: 'primary', run: () => saveOpenDesign(editor, next) },
    ],
  };
}

const PAUSE_MS = 400;

/** Saves unsaved work as a draft after each edit, and marks the draft as open. @returns how to discard it. */
function useDraft(): () => void {
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
function UnsavedDrafts() {
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
  editor.openDesign(design, { step: m.designer_step_restored, ...(saved ? { saved } : {}) });
}
