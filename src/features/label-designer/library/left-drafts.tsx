import { formatTimestamp } from '@/lib/dates';
import { Button } from '@/ui/basics/button';
import { Dialog } from '@/ui/overlays/dialog';
import { useLeftDrafts } from './use-drafts';

/** Offers what a closed or crashed tab has left unsaved. Nothing is thrown away without a word. */
export function LeftDrafts({ guarded }: { guarded: (goOn: () => void) => void }) {
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
          <Button variant="primary" onClick={() => guarded(() => restore(draft))}>
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
