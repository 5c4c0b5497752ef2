import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessageWithReason, isAlreadyReported } from '@/api/client/errors';
import { labelDesigns, readRevision, saveSharedDraft } from '@/api/label-designs';
import type { SharedDesignDetail } from '@/domain/shared-design';
import { formatTimestamp } from '@/lib/dates';
import { notify } from '@/ui/feedback/notify';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';

type RestoreDialogProps = { detail: SharedDesignDetail; revision: number; onClose: () => void };

/** Makes the content of a revision the draft. A draft that is there is replaced only knowingly, and only if it is the same one. */
export function RestoreDialog({ detail, revision, onClose }: RestoreDialogProps) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(labelDesigns.restore);
  const { draft } = detail;
  const restore = useMutation({
    mutationFn: async () => {
      if (!draft) return mutateAsync({ id: detail.id, revision, comment: '' });
      const { stored } = await readRevision(detail.id, revision);
      const result = await saveSharedDraft(detail.id, stored, draft.updatedAt);
      if (result.kind === 'conflict') throw new Error('changed');
      await client.invalidateQueries({ queryKey: labelDesigns.keys.all });
    },
    onSuccess: () => notify.success(`Revision ${revision} is the draft now`),
    onError: (error) => {
      if (isAlreadyReported(error)) return;
      void client.invalidateQueries({ queryKey: labelDesigns.keys.all });
      notify.error(errorMessageWithReason(error, 'Somebody has changed the draft meanwhile. Nothing was replaced.'));
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Restore revision ${revision}?`}
      subject={detail.name}
      confirmText={draft ? 'Replace the draft' : 'Restore'}
      variant={draft ? 'danger' : 'primary'}
      pending={restore.isPending}
      onConfirm={() => restore.mutate()}
    >
      {draft
        ? `The draft that ${draft.updatedBy} saved at ${formatTimestamp(draft.updatedAt)} is replaced and cannot be brought back.`
        : 'Its content becomes a draft. What is printed changes when the draft is approved and published.'}
    </ConfirmDialog>
  );
}
