import { useEditor, useView } from '@/features/label-designer/editor';
import type { DesignerDecision } from '@/features/label-designer/view-store';
import { Button, type ButtonVariant } from '@/ui/basics/button';
import { Dialog } from '@/ui/overlays/dialog';
import { overwriteSaved, saveCopy, saveThen } from './library-actions';
import { openDesign } from './saving';

type Choice = { text: string; variant?: ButtonVariant; run: () => void };
type DecisionDialogProps = {
  /** Deletes the draft of the open design. */
  discardDraft: () => void;
};

/** A decision with more than one way on. Escape and Cancel change nothing. */
export function DecisionDialog({ discardDraft }: DecisionDialogProps) {
  const editor = useEditor();
  const decision = useView((state) => state.decision);
  if (!decision) return null;
  const close = () => editor.view.setState({ decision: undefined });
  const { title, text, choices } = contentOf(decision);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={title}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          {choices.map(({ text: name, variant = 'line', run }) => (
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

  function contentOf({ type, next }: DesignerDecision): { title: string; text: string; choices: Choice[] } {
    const { name } = openDesign(editor);
    if (type === 'saved-in-another-tab') {
      return {
        title: 'Saved in another tab',
        text: 'Another tab has saved this design since you opened it. Keep both, or replace what the other tab saved?',
        choices: [
          { text: 'Save as copy', run: () => saveCopy(editor, `${name} copy`, next) },
          { text: 'Overwrite', variant: 'danger', run: () => overwriteSaved(editor, next) },
        ],
      };
    }
    const discard = () => {
      discardDraft();
      next();
    };
    return {
      title: 'Unsaved changes',
      text: `“${name}” has changes that are not saved.`,
      choices: [
        { text: 'Discard them', variant: 'danger', run: discard },
        { text: 'Save', variant: 'primary', run: () => saveThen(editor, next) },
      ],
    };
  }
}
