import { outboxWatch } from '@/printing/browser-printing';
import { ownUnsent } from '@/printing/use-printing-state';
import { ConfirmDialog } from '@/ui/confirm-dialog';

/** How many records of the signed-in user this browser has still to send. */
export const countOwnUnsent = () => ownUnsent(outboxWatch.read().entries).length;

type UnsentQuestionProps = { count: number; onStay: () => void; onSignOut: () => void };

/** Says before the session ends that records wait for the next one. */
export function UnsentQuestion({ count, onStay, onSignOut }: UnsentQuestionProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onStay}
      variant="primary"
      title={count === 1 ? '1 of your records is not recorded yet' : `${count} of your records are not recorded yet`}
      confirmText="Sign out"
      cancelText="Stay"
      onConfirm={onSignOut}
    >
      {outboxWatch.read().isKept ? (
        <p>They are kept in this browser and sent when you sign in here again. An admin can take them over.</p>
      ) : (
        <p>This browser cannot keep them: they are lost when this page is closed before you sign in here again.</p>
      )}
    </ConfirmDialog>
  );
}
