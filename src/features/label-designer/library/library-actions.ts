import { m } from '@messages/messages';
import { isDirty, newDesign } from '@/features/label-designer/document-store';
import type { Editor } from '@/features/label-designer/editor';
import { exportDesign } from '@/features/label-designer/exchange/export-design';
import { type LabelDesign, UNTITLED } from '@/label/design/design';
import { current } from '@/label/design/history';
import { sayDesignFault } from '@/language/label/label-facts';
import { randomId } from '@/lib/browser/ids';
import { removeDraft } from '@/storage/design-drafts';
import { findDesign, removeDesign, saveDesign } from '@/storage/label-designs';
import { notify } from '@/ui/feedback/notify';

/** The open design without an unfinished gesture. */
export const committedDesign = (editor: Editor): LabelDesign => current(editor.document.getState().history);

/** Changes of a shared design are kept in this browser until the host has them, so leaving loses nothing. */
export function hasUnsavedChanges(editor: Editor): boolean {
  const state = editor.document.getState();
  return state.shared ? !state.shared.sync.store.getState().isKept : isDirty(state);
}

/** A shared design may have the id of one in this browser, which was imported from its file. */
export const isOpenHere = (editor: Editor, id: string) =>
  !editor.document.getState().shared && committedDesign(editor).id === id;

export const isInLibrary = (id: string) => findDesign(id) !== undefined;

/** In all saving actions `next` runs once the design is saved. */
export function saveOpenDesign(editor: Editor, next?: () => void): void {
  const { shared, saved } = editor.document.getState();
  if (shared) {
    void shared.sync.flush();
    next?.();
  } else saveTo(editor, committedDesign(editor), saved, next);
}

/** What is shared is what the library has: with changes it is saved first. */
export function shareOpenDesign(editor: Editor): void {
  const share = () => editor.openDialog({ type: 'share' });
  if (isDirty(editor.document.getState()) || !isInLibrary(committedDesign(editor).id)) saveOpenDesign(editor, share);
  else share();
}

/** Continues with a copy of the open design; the original stays unchanged in the library. */
export function saveCopy(editor: Editor, name: string, next?: () => void): void {
  const design = committedDesign(editor);
  const { shared } = editor.document.getState();
  // The copy is a design of this browser; the shared draft keeps what was sent.
  if (shared) void shared.sync.flush();
  editor.document.setState({ shared: undefined });
  const copy =
    shared || isInLibrary(design.id) ? { ...design, id: randomId(), name, createdAt: '' } : { ...design, name };
  saveTo(editor, copy, undefined, next);
}

export function overwriteSaved(editor: Editor, next?: () => void): void {
  const design = committedDesign(editor);
  const stored = findDesign(design.id);
  saveTo(editor, design, stored?.ok ? stored.design : undefined, next);
}

export function renameOpenDesign(editor: Editor, name: string): void {
  editor.edit(m.designer_step_design_renamed, (design) => ({ ...design, name }));
  saveOpenDesign(editor);
}

/** With unsaved changes the user decides first. */
export function confirmDiscard(editor: Editor, next: () => void): void {
  if (hasUnsavedChanges(editor)) editor.view.setState({ decision: { type: 'unsaved-changes', next } });
  else next();
}

export const startNewDesign = (editor: Editor) =>
  confirmDiscard(editor, () => {
    const design = newDesign();
    // An unchanged empty label needs no saving.
    editor.openDesign(design, { saved: design, step: m.designer_new });
  });

/** A copy of a ready-made design, which is not in the library until it is saved. */
export const startFrom = (editor: Editor, design: LabelDesign) =>
  confirmDiscard(editor, () => {
    const { id, createdAt, updatedAt } = newDesign();
    editor.openDesign(
      { ...design, id, createdAt, updatedAt },
      { step: () => m.designer_step_started({ name: design.name }) },
    );
    editor.closeDialog();
  });

export const openFromLibrary = (editor: Editor, id: string) =>
  confirmDiscard(editor, () => {
    const refusal = openSaved(editor, id);
    if (refusal) notify.error(refusal);
    else editor.closeDialog();
  });

/** @returns why the saved design cannot be opened. */
export function openSaved(editor: Editor, id: string): string | undefined {
  const reading = findDesign(id);
  if (!reading) return m.designer_not_in_library();
  if (!reading.ok) return m.designer_cannot_open({ reason: sayDesignFault(reading.reason) });
  const { design, newer } = reading;
  editor.openDesign(design, { saved: design, ...(newer ? { readOnly: m.designer_newer() } : {}) });
  return undefined;
}

/** Renames a saved design, on the canvas too if it is open. False when the storage is full. */
export function renameSaved(editor: Editor, design: LabelDesign, name: string): boolean {
  const result = saveDesign({ ...design, name }, design);
  if (!result.ok) return false;
  const { saved } = editor.document.getState();
  if (!isOpenHere(editor, design.id)) return true;
  const hadChanges = hasUnsavedChanges(editor);
  editor.edit(m.designer_step_design_renamed, (open) => ({ ...open, name }));
  // If another tab has saved it, `saved` stays the older one, so that the next save reports the conflict.
  if (saved?.updatedAt !== design.updatedAt) return true;
  if (hadChanges) editor.document.setState({ saved: result.design });
  else editor.markSaved(result.design);
  return true;
}

/** The open design stays on the canvas, unsaved. False when the storage refuses. */
export function deleteSaved(editor: Editor, id: string): boolean {
  if (!removeDesign(id)) return false;
  if (isOpenHere(editor, id)) editor.document.setState({ saved: undefined });
  return true;
}

/** `base` is the saved design that `design` started from; the user decides if the library has another one by now. */
function saveTo(editor: Editor, design: LabelDesign, base: LabelDesign | undefined, next?: () => void) {
  // Saving would lose the fields of a newer format.
  if (editor.document.getState().readOnly !== undefined) return notify.error(m.designer_newer());
  const { id } = committedDesign(editor);
  const result = saveDesign(design, base);
  if (result.ok) {
    editor.markSaved(result.design);
    editor.announce(m.designer_saved());
    void removeDraft(id);
    const rename = { label: m.designer_name_it(), onSelect: () => editor.openDialog({ type: 'rename' }) };
    notify.success(m.designer_saved(), {
      title: m.designer_saved_here(),
      ...(result.design.name === UNTITLED && !next && { action: rename }),
    });
    next?.();
  } else if (result.why === 'full') {
    const exportToFile = { label: m.designer_export_to_file(), onSelect: () => void exportDesign(editor, 'json') };
    notify.error(m.designer_no_room(), { action: exportToFile });
  } else {
    editor.view.setState({ decision: { type: 'saved-in-another-tab', next } });
  }
}
