import { m } from '@messages/messages';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Editor, useEditor, useView } from '@/features/label-designer/editor';
import type { DesignerDecision } from '@/features/label-designer/view-store';
import type { LabelDesign } from '@/label/design/design';
import { UnsavedChangesDialog } from '@/resource/form/unsaved-changes-dialog';
import { Button, type ButtonVariant } from '@/ui/basics/button';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { Dialog } from '@/ui/overlays/dialog';
import { UnsavedDrafts, useDraft } from './drafts';
import {
  committedDesign,
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
