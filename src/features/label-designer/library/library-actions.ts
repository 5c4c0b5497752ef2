import type { Editor } from '@/features/label-designer/editor';
import { exportDesign } from '@/features/label-designer/exchange/export-design';
import { UNTITLED } from '@/label/design/design';
import { notify } from '@/ui/feedback/notify';
import { hasUnsaved, NEWER, openDesign, openNew, openSaved, overwrite, type SaveOutcome, save, saveAs } from './saving';

const FULL =
  'This browser has no room for the design. What was saved before is kept, and so is your work on the canvas.';

export const saveOpenDesign = (editor: Editor) => finishSave(editor, save(editor));

export const saveCopy = (editor: Editor, name: string, next?: () => void) =>
  finishSave(editor, saveAs(editor, name), next);

export const overwriteSaved = (editor: Editor, next?: () => void) => finishSave(editor, overwrite(editor), next);

export function renameOpenDesign(editor: Editor, name: string): void {
  editor.edit('Renamed the design', (design) => ({ ...design, name }));
  saveOpenDesign(editor);
}

/** Saves, then does what had to wait for it. */
export const saveThen = (editor: Editor, next: () => void) => finishSave(editor, save(editor), next);

/** Does `next` when nothing would be lost, else after the user has decided. */
export function confirmDiscard(editor: Editor, next: () => void): void {
  if (hasUnsaved(editor)) editor.view.setState({ decision: { type: 'unsaved-changes', next } });
  else next();
}

export const startNewDesign = (editor: Editor) => confirmDiscard(editor, () => openNew(editor));

export const openFromLibrary = (editor: Editor, id: string) =>
  confirmDiscard(editor, () => {
    const refusal = openSaved(editor, id);
    if (refusal) notify.error(refusal);
    else editor.closeDialog();
  });

/** Notifies the user of the outcome, or has them decide; `next` follows a successful save. */
function finishSave(editor: Editor, outcome: SaveOutcome, next?: () => void): void {
  switch (outcome) {
    case 'saved': {
      const isUnnamed = openDesign(editor).name === UNTITLED;
      const action = { label: 'Name it', onSelect: () => editor.openDialog({ type: 'rename' }) };
      notify.success('Design saved', isUnnamed && !next ? { action } : {});
      next?.();
      break;
    }
    case 'read-only':
      notify.error(NEWER);
      break;
    case 'full':
      notify.error(FULL, { action: { label: 'Export to file', onSelect: () => void exportDesign(editor, 'json') } });
      break;
    case 'changed':
      editor.view.setState({ decision: { type: 'saved-in-another-tab', next } });
  }
}
