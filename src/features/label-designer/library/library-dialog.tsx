import { useState } from 'react';
import { removeDesign, saveDesign } from '@/api/label-designs';
import { newId } from '@/features/label-designer/new-design';
import { useDesignerState } from '@/features/label-designer/use-designer';
import type { LabelDesign } from '@/label/design';
import { current } from '@/label/history';
import { saveFile } from '@/lib/download';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Dialog } from '@/ui/dialog';
import { EmptyState } from '@/ui/empty-state';
import { Notice } from '@/ui/notice';
import { notify } from '@/ui/notify';
import { DesignCard } from './design-card';
import { NameDialog } from './name-dialog';
import { useLibrary } from './use-library';

type LibraryDialogProps = { onOpen: (id: string) => void; onClose: () => void };
type Asked = { what: 'rename' | 'delete'; design: LabelDesign } | undefined;

const NO_ROOM = 'This browser has no room for it. What was saved before is kept.';

/** The saved designs: open, rename, duplicate, delete. What cannot be read is named and kept. */
export function LibraryDialog({ onOpen, onClose }: LibraryDialogProps) {
  const { readings, corrupt } = useLibrary();
  const openId = useDesignerState(({ history }) => current(history).id);
  const [asked, setAsked] = useState<Asked>();
  const designs = readings.flatMap((reading) => (reading.ok ? [reading] : []));
  const unreadable = readings.length - designs.length;

  const keep = (design: LabelDesign, seen: LabelDesign | undefined) => {
    if (!saveDesign(design, seen).ok) notify.error(NO_ROOM);
    setAsked(undefined);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Designs" className="w-[560px]">
      {corrupt !== undefined && (
        <Notice
          variant="wait"
          action={
            <Button size="sm" onClick={() => saveFile(new Blob([corrupt], { type: 'text/plain' }), 'labelDesigns.txt')}>
              Download
            </Button>
          }
        >
          The saved designs could not be read. Nothing was deleted: the text is set aside before anything new is saved.
        </Notice>
      )}
      {unreadable > 0 && (
        <Notice variant="wait">{unreadable} entries are no designs. They are kept as they are.</Notice>
      )}
      {designs.length === 0 ? (
        <EmptyState title="No designs yet">Save the design on the canvas to find it here.</EmptyState>
      ) : (
        <ul className="divide-y divide-rule">
          {designs.map(({ design, damaged }) => (
            <DesignCard
              key={design.id}
              design={design}
              damaged={damaged.length}
              isOpen={design.id === openId}
              onOpen={() => onOpen(design.id)}
              onRename={() => setAsked({ what: 'rename', design })}
              onDuplicate={() =>
                keep({ ...design, id: newId(), name: `${design.name} copy`, createdAt: '' }, undefined)
              }
              onDelete={() => setAsked({ what: 'delete', design })}
            />
          ))}
        </ul>
      )}
      {asked?.what === 'rename' && (
        <NameDialog
          title="Rename design"
          name={asked.design.name}
          confirmText="Rename"
          onConfirm={(name) => keep({ ...asked.design, name }, asked.design)}
          onClose={() => setAsked(undefined)}
        />
      )}
      <ConfirmDialog
        open={asked?.what === 'delete'}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title="Delete this design?"
        subject={asked?.design.name}
        confirmText="Delete"
        onConfirm={() => {
          if (asked && !removeDesign(asked.design.id)) notify.error(NO_ROOM);
          setAsked(undefined);
        }}
      >
        Parts that print with it will print with the standard label.
      </ConfirmDialog>
    </Dialog>
  );
}
