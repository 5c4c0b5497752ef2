import { isDirty, newDesign } from '@/features/label-designer/document-store';
import type { Editor } from '@/features/label-designer/editor';
import type { LabelDesign } from '@/label/design/design';
import { current } from '@/label/design/history';
import { randomId } from '@/lib/browser/ids';
import { removeDraft } from '@/storage/design-drafts';
import { findDesign, removeDesign, saveDesign } from '@/storage/label-designs';

/** What became of a save; `changed` asks the user. */
export type SaveOutcome = 'saved' | 'full' | 'changed' | 'read-only';

export const NEWER = 'Made by a newer version of the product: it can be looked at, not changed';

export const openDesign = (editor: Editor): LabelDesign => current(editor.document.getState().history);

/** Whether something would be lost by opening another design now. */
export const hasUnsaved = (editor: Editor) => isDirty(editor.document.getState());

/** Whether the library has a design of this id. */
export const isKept = (id: string) => findDesign(id) !== undefined;

/** Keeps the open design in the library. */
export function save(editor: Editor): SaveOutcome {
  const { saved } = editor.document.getState();
  return keep(editor, openDesign(editor), saved);
}

/** Saves over what another tab has saved meanwhile. */
export function overwrite(editor: Editor): SaveOutcome {
  const design = openDesign(editor);
  const theirs = findDesign(design.id);
  return keep(editor, design, theirs?.ok ? theirs.design : undefined);
}

/** Goes on with a copy of the open design under another name; the original stays as it is in the library. */
export function saveAs(editor: Editor, name: string): SaveOutcome {
  const design = openDesign(editor);
  const copy = isKept(design.id) ? { ...design, id: randomId(), name, createdAt: '' } : { ...design, name };
  return keep(editor, copy, undefined);
}

function keep(editor: Editor, design: LabelDesign, seen: LabelDesign | undefined): SaveOutcome {
  // A newer format holds what this version does not know; writing it would lose that.
  if (editor.document.getState().readOnly !== undefined) return 'read-only';
  const before = openDesign(editor).id;
  const result = saveDesign(design, seen);
  if (!result.ok) return result.why;
  editor.markSaved(result.design);
  editor.announce('Design saved');
  void removeDraft(before);
  return 'saved';
}

/** Opens a saved design as it is in the library now. Answers why not, when it cannot. */
export function openSaved(editor: Editor, id: string): string | undefined {
  const reading = findDesign(id);
  if (!reading) return 'This design is no longer in the library';
  if (!reading.ok) return `This design cannot be opened. ${reading.reason}.`;
  const { design, newer } = reading;
  editor.openDesign(design, { saved: design, ...(newer ? { readOnly: NEWER } : {}) });
  return undefined;
}

/** An empty label that was never changed is nothing to save. */
export function openNew(editor: Editor): void {
  const design = newDesign();
  editor.openDesign(design, { saved: design, step: 'New design' });
}

/** Gives a saved design another name, on the canvas too when it is the open one. False when there is no room. */
export function renameSaved(editor: Editor, design: LabelDesign, name: string): boolean {
  const result = saveDesign({ ...design, name }, design);
  if (!result.ok) return false;
  const { saved } = editor.document.getState();
  if (openDesign(editor).id !== design.id) return true;
  const wasDirty = hasUnsaved(editor);
  editor.edit('Renamed the design', (open) => ({ ...open, name }));
  // What another tab has saved since stays unseen, so that the next save still asks.
  if (saved?.updatedAt !== design.updatedAt) return true;
  if (wasDirty) editor.document.setState({ saved: result.design });
  else editor.markSaved(result.design);
  return true;
}

/** Deletes a saved design. The open one stays on the canvas, not saved any more. */
export function deleteSaved(editor: Editor, id: string): boolean {
  if (!removeDesign(id)) return false;
  if (openDesign(editor).id === id) editor.document.setState({ saved: undefined });
  return true;
}
