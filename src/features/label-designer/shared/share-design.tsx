import { m } from '@messages/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorMessageWithReason, isAlreadyReported } from '@/api/client/errors';
import { labelDesigns } from '@/api/label-designs';
import { paths } from '@/config/paths';
import { refusalOfSharing } from '@/domain/shared-design';
import type { LabelDesign } from '@/label/design/design';
import { sayHostText } from '@/language/host-texts';
import { useRole } from '@/session/profile';
import { readUploads, rememberMoved, subscribeToUploads, uploadsText } from '@/storage/shared-uploads';
import { Button } from '@/ui/basics/button';
import { notify } from '@/ui/feedback/notify';
import { Dialog } from '@/ui/overlays/dialog';
import { usePartCount } from './library-pane';
import { shareLocalDesign } from './share-local';

/** Shares a design of this browser as a draft or for review. Opens the shared design, unless the user has left. */
export function ShareDesign({ design }: { design: LabelDesign }) {
  const { id } = design;
  const client = useQueryClient();
  const navigate = useNavigate();
  const refusal = sayHostText(refusalOfSharing(useRole()));
  const parts = usePartCount(id);
  useSyncExternalStore(subscribeToUploads, uploadsText);
  const isShared = typeof readUploads().sharedIds[id] === 'string';
  const share = useMutation({
    mutationFn: async (submit: boolean) => {
      const sharedId = await shareLocalDesign(client, design, submit);
      // No part has to print with another design: nothing is left to do for this one. The answer may come after the click.
      const used = await client.query(labelDesigns.partCount(id)).catch(() => undefined);
      if (used?.isWhole && used.count === 0) rememberMoved(id);
      return sharedId;
    },
    onSuccess: async (_sharedId, submit) => {
      await client.invalidateQueries({ queryKey: labelDesigns.keys.all });
      notify.success(submit ? m.designs_shared_submitted() : m.designs_shared_draft());
    },
    onError: (error) => {
      if (!isAlreadyReported(error)) notify.error(errorMessageWithReason(error, m.designs_share_failed()));
    },
  });
  // A callback of `mutate` is not called once this is unmounted: the user has gone to another screen or design.
  const show = (sharedId: string) =>
    navigate(`${paths.labelDesigns.href()}?${new URLSearchParams({ design: sharedId })}`);
  const pending = share.isPending ? share.variables : undefined;
  return (
    <>
      <p className="text-12 text-ink-2">
        {[
          !isShared && m.designs_only_here(),
          parts && parts.count > 0 && m.designs_named_by(parts),
          m.designs_sharing(),
          isShared && m.designs_shared_before(),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button reason={refusal} pending={pending === false} onClick={() => share.mutate(false, { onSuccess: show })}>
          {m.designs_share_draft()}
        </Button>
        <Button
          variant="primary"
          reason={refusal}
          pending={pending === true}
          onClick={() => share.mutate(true, { onSuccess: show })}
        >
          {m.designs_share_submit()}
        </Button>
      </div>
    </>
  );
}

type ShareDialogProps = { design: LabelDesign; onClose: () => void };

export const ShareDialog = ({ design, onClose }: ShareDialogProps) => (
  <Dialog open onOpenChange={onClose} title={m.designs_share_one({ name: design.name })}>
    <ShareDesign design={design} />
  </Dialog>
);
