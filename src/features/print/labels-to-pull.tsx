import type { LedgerNote } from '@/printing/stored-rows';
import { useLaterCode } from './use-later-code';

const loadDialog = () => import('./labels-to-pull-dialog');

/** Loaded when it is opened; without a network it comes when that is back, and takes no screen away. */
export function LabelsToPull({ note, onClose }: { note: LedgerNote; onClose: () => void }) {
  const dialog = useLaterCode(loadDialog, true);
  return dialog && <dialog.LabelsToPullDialog note={note} onClose={onClose} />;
}
