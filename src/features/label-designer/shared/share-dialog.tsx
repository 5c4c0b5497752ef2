import { m } from '@messages/messages';
import { useEditor } from '@/features/label-designer/editor';
import { committedDesign } from '@/features/label-designer/library/library-actions';
import { Dialog } from '@/ui/overlays/dialog';
import { ShareDesign } from './share-design';

/** Shares the open design, which is saved. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const design = committedDesign(useEditor());
  return (
    <Dialog open onOpenChange={onClose} title={m.designs_share_one({ name: design.name })}>
      <ShareDesign design={design} />
    </Dialog>
  );
}
