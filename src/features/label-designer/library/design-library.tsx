import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useProvideServices, useServiceStore } from '@/features/label-designer/designer-services';
import { useDesigner } from '@/features/label-designer/use-designer';
import { type LabelDesign, UNTITLED } from '@/label/design';
import { UnsavedQuestion } from '@/resource/unsaved-question';
import { notify } from '@/ui/notify';
import { LeftDrafts } from './left-drafts';
import { LibraryDialog } from './library-dialog';
import { NameDialog } from './name-dialog';
import { type Question, QuestionDialog } from './question-dialog';
import {
  hasUnsaved,
  isKept,
  NEWER,
  openDesign,
  openNew,
  openSaved,
  overwrite,
  type SaveOutcome,
  save,
  saveAs,
} from './saving';
import { useKeptDraft } from './use-drafts';

const FULL =
  'This browser has no room for the design. What was saved before is kept, and so is your work on the canvas.';

/** Saving, opening and keeping what is not saved. It shows only its dialogs. */
export function DesignLibrary() {
  const designer = useDesigner();
  const services = useServiceStore();
  const [dialog, setDialog] = useState<'library' | 'name' | 'rename'>();
  const [question, setQuestion] = useState<Question>();
  const discard = useKeptDraft();

  const provided = useMemo(() => {
    const told = (outcome: SaveOutcome, after?: () => void) => {
      if (outcome === 'saved') {
        const isUnnamed = openDesign(designer).name === UNTITLED;
        const action = { label: 'Name it', onSelect: () => setDialog('rename') };
        notify.success('Design saved', isUnnamed && !after ? { action } : {});
        after?.();
      }
      if (outcome === 'read-only') notify.error(NEWER);
      if (outcome === 'full') {
        const onSelect = () => services.getState().exportAs?.('json');
        notify.error(FULL, { action: { label: 'Export to file', onSelect } });
      }
      if (outcome === 'changed') {
        setQuestion({
          title: 'Saved in another tab',
          text: 'Another tab has saved this design since you opened it. Keep both, or replace what the other tab saved?',
          choices: [
            { text: 'Save as copy', run: () => told(saveAs(designer, `${openDesign(designer).name} copy`), after) },
            { text: 'Overwrite', variant: 'danger', run: () => told(overwrite(designer), after) },
          ],
        });
      }
    };
    /** Goes on when nothing would be lost, else asks what to do with it. */
    const guarded = (goOn: () => void) => {
      if (!hasUnsaved(designer)) return goOn();
      setQuestion({
        title: 'Unsaved changes',
        text: `“${openDesign(designer).name}” has changes that are not saved.`,
        choices: [
          {
            text: 'Discard them',
            variant: 'danger',
            run: () => {
              discard();
              goOn();
            },
          },
          { text: 'Save', variant: 'primary', run: () => told(save(designer), goOn) },
        ],
      });
    };
    const open = (id: string) => {
      const refusal = openSaved(designer, id);
      if (refusal) notify.error(refusal);
      else setDialog(undefined);
    };
    return {
      told,
      guarded,
      open,
      services: {
        save: () => told(save(designer)),
        saveAs: () => setDialog('name'),
        openLibrary: () => setDialog('library'),
        newDesign: () => guarded(() => openNew(designer)),
      },
    };
  }, [designer, services, discard]);
  useProvideServices(provided.services);
  const { guarded, open } = provided;
  useLinkedDesign(useCallback((id) => guarded(() => open(id)), [guarded, open]));

  return (
    <>
      <LeftDrafts guarded={provided.guarded} />
      <UnsavedQuestion unsaved={() => hasUnsaved(designer)} onLeave={discard} />
      {dialog === 'library' && (
        <LibraryDialog
          onOpen={(id) => provided.guarded(() => provided.open(id))}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'name' && (
        <NameDialog
          title="Save as"
          name={copyName(openDesign(designer))}
          confirmText="Save"
          onClose={() => setDialog(undefined)}
          onConfirm={(name) => {
            setDialog(undefined);
            provided.told(saveAs(designer, name));
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
            provided.told(save(designer));
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
