import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { type UnsentQuestionProps, unsentText, unsentTitle } from './unsent-text';

/** Says before the session ends that records wait for the next one. */
export const UnsentQuestion = ({ onStay, onSignOut, ...unsent }: UnsentQuestionProps) => (
  <ConfirmDialog
    open
    onOpenChange={onStay}
    variant="primary"
    title={unsentTitle(unsent)}
    confirmText="Sign out"
    cancelText="Stay"
    onConfirm={onSignOut}
  >
    <p>{unsentText(unsent)}</p>
  </ConfirmDialog>
);
