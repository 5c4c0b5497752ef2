import { isDirty, newDesign } from '@/features/label-designer/document-store';
import type { Editor } from '@/features/label-designer/editor';
import { exportDesign } from '@/features/label-designer/exchange/export-design';
import { type LabelDesign, UNTITLED } from '@/label/design/design';
import { current } from '@/label/design/history';
import { randomId } from '@/lib/browser/ids';
import { removeDraft } from '@/storage/design-drafts';
import { findDesign, removeDesign, saveDesign } from '@/storage/label-designs';
import { notify } from '@/ui/feedback/notify';

const FULL =
  'This browser has no room for the design. What was saved before is kept, and so is your work on the canvas.';
export const NEWER = 'Made by a newer version of the product: it is read-only';

/** The open design without an unfinished gesture. */
export const committedDesign = (editor: Editor): LabelDesign => current(editor.document.getState().history);

export const hasUnsavedChanges = (editor: Editor) => isDirty(editor.document.getState());

export const isInLibrary = (id: string) => findDesign(id) !== undefined;

/** `next` runs once the design is saved, here and in the other actions that save. */
export const saveOpenDesign = (editor: Editor, next?: () => void) =>
  saveTo(editor, committedDesign(editor), editor.document.getState().saved, next);

/** Goes on with a copy of the open design under another name; the original stays as it is in the library. */
export function saveCopy(editor: Editor, name: string, next?: () => void): void {
  const design = committedDesign(editor);
  const copy = isInLibrary(design.id) ? { ...design, id: randomId(), name, createdAt: '' } : { ...design, name };
  saveTo(editor, copy, undefined, next);
}

/** Replaces what another tab has saved. */
export function overwriteSaved(editor: Editor, next?: () => void): void {
  const design = committedDesign(editor);
  const theirs = findDesign(design.id);
  saveTo(editor, design, theirs?.ok ? theirs.design : undefined, next);
}

export function renameOpenDesign(editor: Editor, name: string): void {
  editor.edit('Renamed the design', (design) => ({ ...design, name }));
  saveOpenDesign(editor);
}

/** Runs `next` when nothing would be lost, else after the user has decided. */
export function confirmDiscard(editor: Editor, next: () => void): void {
  if (hasUnsavedChanges(editor)) editor.view.setState({ decision: { type: 'unsaved-changes', next } });
  else next();
}

export const startNewDesign = (editor: Editor) =>
  confirmDiscard(editor, () => {
    const design = newDesign();
    // An empty label that was never changed is nothing to save.
    editor.openDesign(design, { saved: design, step: 'New design' });
  });

export const openFromLibrary = (editor: Editor, id: string) =>
  confirmDiscard(editor, () => {
    const refusal = openSaved(editor, id);
    if (refusal) notify.error(refusal);
    else editor.closeDialog();
  });

/** Opens a saved design as it is in the library now. @returns why not, when it cannot. */
export function openSaved(editor: Editor, id: string): string | undefined {
  const reading = findDesign(id);
  if (!reading) return 'This design is no longer in the library';
  if (!reading.ok) return `This design cannot be opened. ${reading.reason}.`;
  const { design, newer } = reading;
  editor.openDesign(design, { saved: design, ...(newer ? { readOnly: NEWER } : {}) });
  return undefined;
}

/** Gives a saved design another name, on the canvas too when it is the open one. False when there is no room. */
export function renameSaved(editor: Editor, design: LabelDesign, name: string): boolean {
  const result = saveDesign({ ...design, name }, design);
  if (!result.ok) return false;
  const { saved } = editor.document.getState();
  if (committedDesign(editor).id !== design.id) return true;
  const hadChanges = hasUnsavedChanges(editor);
  editor.edit('Renamed the design', (open) => ({ ...open, name }));
  // Another tab has saved it since: `saved` stays the older one, so that the next save reports the conflict.
  if (saved?.updatedAt !== design.updatedAt) return true;
  if (hadChanges) editor.document.setState({ saved: result.design });
  else editor.markSaved(result.design);
  return true;
}

/** Deletes a saved design. The open one stays on the canvas, unsaved. False when the storage refuses. */
export function deleteSaved(editor: Editor, id: string): boolean {
  if (!removeDesign(id)) return false;
  if (committedDesign(editor).id === id) editor.document.setState({ saved: undefined });
  return true;
}

/** Saves `design` and notifies the user, or has them decide. `seen` is the saved design it started from. */
function saveTo(editor: Editor, design: LabelDesign, seen: LabelDesign | undefined, next?: () => void): void {
  // A newer format has fields this version does not know, and would lose.
  if (editor.document.getState().readOnly !== undefined) {
    notify.error(NEWER);
    return;
  }
  const { id } = committedDesign(editor);
  const result = saveDesign(design, seen);
  if (result.ok) {
    editor.markSaved(result.design);
    editor.announce('Design saved');
    void removeDraft(id);
    const rename = { label: 'Name it', onSelect: () => editor.openDialog({ type: 'rename' }) };
    notify.success('Design saved', result.design.name === UNTITLED && !next ? { action: rename } : {});
    next?.();
  } else if (result.why === 'full') {
    const exportToFile = { label: 'Export to file', onSelect: () => void exportDesign(editor, 'json') };
    notify.error(FULL, { action: exportToFile });
  } else {
    editor.view.setState({ decision: { type: 'saved-in-another-tab', next } });
  }
}
