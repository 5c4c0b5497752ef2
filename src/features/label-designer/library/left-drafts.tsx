import { useEditor } from '@/features/label-designer/editor';
import { formatTimestamp } from '@/lib/dates';
import { Button } from '@/ui/basics/button';
import { Dialog } from '@/ui/overlays/dialog';
import { confirmDiscard } from './library-actions';
import { useLeftDrafts } from './use-drafts';

/** Offers what a closed or crashed tab has left unsaved. Nothing is thrown away without a word. */
export function LeftDrafts() {
  const editor = useEditor();
  const { drafts, restore, discard } = useLeftDrafts();
  const [draft] = drafts;
  if (!draft) return null;
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      dismissible={false}
      title="Unsaved work was found"
      footer={
        <>
          <Button onClick={() => discard(draft)}>Discard it</Button>
          <Button variant="primary" onClick={() => confirmDiscard(editor, () => restore(draft))}>
            Restore
          </Button>
        </>
      }
    >
      “{draft.design.name}” was changed on {formatTimestamp(draft.at)} and never saved. Restore it to go on where it
      was.
    </Dialog>
  );
}
