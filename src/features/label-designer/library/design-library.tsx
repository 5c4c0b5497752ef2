import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useEditor, useView } from '@/features/label-designer/editor';
import type { LabelDesign } from '@/label/design/design';
import { UnsavedChangesDialog } from '@/resource/form/unsaved-changes-dialog';
import { DecisionDialog } from './decision-dialog';
import { LeftDrafts } from './left-drafts';
import { openFromLibrary, renameOpenDesign, saveCopy } from './library-actions';
import { LibraryDialog } from './library-dialog';
import { NameDialog } from './name-dialog';
import { hasUnsaved, isKept, openDesign } from './saving';
import { useKeptDraft } from './use-drafts';

/** Keeps drafts, opens the design of a link, and renders the dialogs of the library. */
export function DesignLibrary() {
  const editor = useEditor();
  const dialog = useView((state) => state.dialog?.type);
  const discardDraft = useKeptDraft();
  useLinkedDesign();
  return (
    <>
      <LeftDrafts />
      <UnsavedChangesDialog unsaved={() => hasUnsaved(editor)} onLeave={discardDraft} />
      {dialog === 'library' && <LibraryDialog />}
      {dialog === 'save-as' && (
        <NameDialog
          title="Save as"
          name={copyName(openDesign(editor))}
          confirmText="Save"
          onClose={editor.closeDialog}
          onConfirm={(name) => {
            editor.closeDialog();
            saveCopy(editor, name);
          }}
        />
      )}
      {dialog === 'rename' && (
        <NameDialog
          title="Rename design"
          name={openDesign(editor).name}
          confirmText="Rename"
          onClose={editor.closeDialog}
          onConfirm={(name) => {
            editor.closeDialog();
            renameOpenDesign(editor, name);
          }}
        />
      )}
      <DecisionDialog discardDraft={discardDraft} />
    </>
  );
}

/** A copy must not look like its original in the list. */
const copyName = ({ id, name }: LabelDesign) => (isKept(id) ? `${name} copy` : name);

/** `?design=<id>` opens that design, as the part form links to it; the screen may have begun with it. */
function useLinkedDesign(): void {
  const editor = useEditor();
  const [search] = useSearchParams();
  const id = search.get('design');
  useEffect(() => {
    if (id && openDesign(editor).id !== id) openFromLibrary(editor, id);
  }, [id, editor]);
}
