import { useMemo } from 'react';
import { type ProvidedServices, useServiceStore } from '@/features/label-designer/designer-services';
import { useDesigner } from '@/features/label-designer/use-designer';
import { UNTITLED } from '@/label/design/design';
import { notify } from '@/ui/feedback/notify';
import type { Question } from './question-dialog';
import { hasUnsaved, NEWER, openDesign, openNew, openSaved, overwrite, type SaveOutcome, save, saveAs } from './saving';

const FULL =
  'This browser has no room for the design. What was saved before is kept, and so is your work on the canvas.';

export type LibraryDialogName = 'library' | 'name' | 'rename';

/** How the library asks and shows; setters of React's, which keep their identity. */
type Screen = {
  setDialog: (dialog: LibraryDialogName | undefined) => void;
  setQuestion: (question: Question) => void;
  /** Throws the draft of the open design away. */
  discard: () => void;
};

export type LibraryErrands = {
  /** Tells what became of a save, and asks where it has to; `after` follows a save that succeeded. */
  told: (outcome: SaveOutcome, after?: () => void) => void;
  /** Goes on when nothing would be lost, else asks what to do with it. */
  guarded: (goOn: () => void) => void;
  open: (id: string) => void;
  services: ProvidedServices;
};

/** Saving and opening, with everything that has to be asked and told on the way. */
export function useLibraryErrands({ setDialog, setQuestion, discard }: Screen): LibraryErrands {
  const designer = useDesigner();
  const services = useServiceStore();
  return useMemo(() => {
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
  }, [designer, services, setDialog, setQuestion, discard]);
}
