import { m } from '@messages/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorMessageWithReason, isAlreadyReported } from '@/api/client/errors';
import { labelDesigns } from '@/api/label-designs';
import { paths } from '@/config/paths';
import { type SharedDesignDetail, wasPublished } from '@/domain/shared-design';
import { Button } from '@/ui/basics/button';
import { notify } from '@/ui/feedback/notify';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { usePartCount } from './library-pane';
import { forgetOwnUnsent } from './open-shared';

/** Deletes a design that was never published and that no part has, for every station. */
export function DeleteDesign({ detail }: { detail: SharedDesignDetail }) {
  const { id, name } = detail;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const parts = usePartCount(id);
  const remove = useMutation({
    ...labelDesigns.remove,
    onSuccess: async ({ kept, message = m.designs_deleted({ name }) }) => {
      if (kept) return notify.error(m.designs_all_kept());
      // Else the list selects it again before it is read.
      client.setQueryData(labelDesigns.list().queryKey, (rows) => rows?.filter((row) => row.id !== id));
      void navigate(paths.labelDesigns.href(), { replace: true });
      notify.success(message);
      await forgetOwnUnsent(id);
    },
    onError: (error) => {
      if (!isAlreadyReported(error)) notify.error(errorMessageWithReason(error, m.designs_delete_failed()));
    },
    onSettled: () => setAsking(false),
  });
  const refusal = wasPublished(detail)
    ? m.host_design_was_published()
    : parts && parts.count > 0
      ? m.host_design_has_parts()
      : undefined;
  return (
    <>
      <Button variant="ghost" reason={refusal} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        {m.row_delete()}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.designs_delete_title()}
        subject={name}
        subjectDetail={id}
        confirmText={m.row_delete()}
        pendingText={m.row_delete_pending()}
        pending={remove.isPending}
        onConfirm={() => remove.mutate(id)}
      >
        {m.designs_delete_text()}
      </ConfirmDialog>
    </>
  );
}
