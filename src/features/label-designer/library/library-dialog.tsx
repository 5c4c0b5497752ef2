import { useState } from 'react';
import { useDocument, useEditor } from '@/features/label-designer/editor';
import type { LabelDesign } from '@/label/design/design';
import { current } from '@/label/design/history';
import { randomId } from '@/lib/browser/ids';
import { saveDesign } from '@/storage/label-designs';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Notice } from '@/ui/feedback/notice';
import { notify } from '@/ui/feedback/notify';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { Dialog } from '@/ui/overlays/dialog';
import { DesignCard } from './design-card';
import { DesignList } from './design-list';
import { openFromLibrary } from './library-actions';
import { NameDialog } from './name-dialog';
import { deleteSaved, NEWER, renameSaved } from './saving';
import { BackupNotice, UnreadableNotice } from './unreadable-designs';
import { useLibrary } from './use-library';

type Asked = { what: 'rename' | 'delete'; design: LabelDesign } | undefined;

const NO_ROOM = 'This browser has no room for it. What was saved before is kept.';

/** The saved designs: open, rename, duplicate, delete. What cannot be read is named and kept. */
export function LibraryDialog() {
  const editor = useEditor();
  const { readings, corrupt, backups } = useLibrary();
  const openId = useDocument(({ history }) => current(history).id);
  const [asked, setAsked] = useState<Asked>();
  // Two entries of one id are possible in a file somebody edited by hand.
  const designs = readings.flatMap((reading, place) =>
    reading.ok ? [{ ...reading, key: `${reading.design.id} ${place}` }] : [],
  );
  const unreadable = readings.length - designs.length;

  const done = (isKept: boolean) => {
    if (!isKept) notify.error(NO_ROOM);
    setAsked(undefined);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && editor.closeDialog()} title="Designs" width={560}>
      {corrupt !== undefined && (
        <UnreadableNotice text={corrupt} filename="labelDesigns.txt">
          The saved designs could not be read. Nothing was deleted: the text is set aside before anything new is saved.
        </UnreadableNotice>
      )}
      {backups.map((backup) => (
        <BackupNotice key={backup.key} backup={backup} />
      ))}
      {unreadable > 0 && (
        <Notice variant="wait">
          {unreadable === 1
            ? '1 entry is no design. It is kept as it is.'
            : `${unreadable} entries are no designs. They are kept as they are.`}
        </Notice>
      )}
      {designs.length === 0 ? (
        <EmptyState title="No designs yet">Save the design on the canvas to find it here.</EmptyState>
      ) : (
        <DesignList designs={designs}>
          {({ key, design, damaged, newer }) => (
            <DesignCard
              key={key}
              design={design}
              damaged={damaged.length}
              readOnly={newer ? NEWER : undefined}
              isOpen={design.id === openId}
              onOpen={() => openFromLibrary(editor, design.id)}
              onRename={() => setAsked({ what: 'rename', design })}
              onDuplicate={() => {
                const copy = { ...design, id: randomId(), name: `${design.name} copy`, createdAt: '' };
                done(saveDesign(copy, undefined).ok);
              }}
              onDelete={() => setAsked({ what: 'delete', design })}
            />
          )}
        </DesignList>
      )}
      {asked?.what === 'rename' && (
        <NameDialog
          title="Rename design"
          name={asked.design.name}
          confirmText="Rename"
          onConfirm={(name) => done(renameSaved(editor, asked.design, name))}
          onClose={() => setAsked(undefined)}
        />
      )}
      <ConfirmDialog
        open={asked?.what === 'delete'}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title="Delete this design?"
        subject={asked?.design.name}
        confirmText="Delete"
        onConfirm={() => asked && done(deleteSaved(editor, asked.design.id))}
      >
        Parts that print with it will print with the standard label.
      </ConfirmDialog>
    </Dialog>
  );
}
