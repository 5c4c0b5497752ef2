import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useProvideServices } from '@/features/label-designer/designer-services';
import { useDesigner } from '@/features/label-designer/use-designer';
import type { LabelDesign } from '@/label/design/design';
import { UnsavedChangesDialog } from '@/resource/form/unsaved-changes-dialog';
import { LeftDrafts } from './left-drafts';
import { LibraryDialog } from './library-dialog';
import { NameDialog } from './name-dialog';
import { type Question, QuestionDialog } from './question-dialog';
import { hasUnsaved, isKept, openDesign, save, saveAs } from './saving';
import { useKeptDraft } from './use-drafts';
import { type LibraryDialogName, useLibraryErrands } from './use-library-errands';

/** Saving, opening and keeping what is not saved. It shows only its dialogs. */
export function DesignLibrary() {
  const designer = useDesigner();
  const [dialog, setDialog] = useState<LibraryDialogName>();
  const [question, setQuestion] = useState<Question>();
  const discard = useKeptDraft();
  const errands = useLibraryErrands({ setDialog, setQuestion, discard });
  useProvideServices(errands.services);
  const { guarded, open } = errands;
  useLinkedDesign(
    useCallback(
      // The screen may have begun with it.
      (id) => openDesign(designer).id !== id && guarded(() => open(id)),
      [designer, guarded, open],
    ),
  );

  return (
    <>
      <LeftDrafts guarded={guarded} />
      <UnsavedChangesDialog unsaved={() => hasUnsaved(designer)} onLeave={discard} />
      {dialog === 'library' && (
        <LibraryDialog onOpen={(id) => guarded(() => open(id))} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'name' && (
        <NameDialog
          title="Save as"
          name={copyName(openDesign(designer))}
          confirmText="Save"
          onClose={() => setDialog(undefined)}
          onConfirm={(name) => {
            setDialog(undefined);
            errands.told(saveAs(designer, name));
          }}
        />
      )}
      {dialog === 'rename' && (
        <NameDialog
          title="Rename design"
          name={openDesign(designer).name}
          confirmText="Rename"
          onClose={() => setDialog(undefined)}
          onConfirm={(name) => {
            setDialog(undefined);
            designer.actions.edit('Renamed the design', (design) => ({ ...design, name }));
            errands.told(save(designer));
          }}
        />
      )}
      {question && <QuestionDialog question={question} onClose={() => setQuestion(undefined)} />}
    </>
  );
}

/** A copy must not look like its original in the list. */
const copyName = ({ id, name }: LabelDesign) => (isKept(id) ? `${name} copy` : name);

/** `?design=<id>` opens that design, as the part form links to it. */
function useLinkedDesign(open: (id: string) => void): void {
  const [search] = useSearchParams();
  const id = search.get('design');
  useEffect(() => {
    if (id) open(id);
  }, [id, open]);
}
