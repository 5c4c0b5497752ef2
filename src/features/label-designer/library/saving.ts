import { type Designer, isDirty } from '@/features/label-designer/designer-store';
import { newDesign } from '@/features/label-designer/new-design';
import type { LabelDesign } from '@/label/design/design';
import { current } from '@/label/design/history';
import { randomId } from '@/lib/browser/ids';
import { removeDraft } from '@/storage/design-drafts';
import { findDesign, removeDesign, saveDesign } from '@/storage/label-designs';

/** What became of a save; `changed` asks the user. */
export type SaveOutcome = 'saved' | 'full' | 'changed' | 'read-only';

export const NEWER = 'Made by a newer version of the product: it can be looked at, not changed';

export const openDesign = (designer: Designer): LabelDesign => current(designer.store.getState().history);

/** Whether something would be lost by opening another design now. */
export const hasUnsaved = (designer: Designer) => isDirty(designer.store.getState());

/** Whether the library has a design of this id. */
export const isKept = (id: string) => findDesign(id) !== undefined;

/** Keeps the open design in the library. */
export function save(designer: Designer): SaveOutcome {
  const { saved } = designer.store.getState();
  return keep(designer, openDesign(designer), saved);
}

/** Saves over what another tab has saved meanwhile. */
export function overwrite(designer: Designer): SaveOutcome {
  const design = openDesign(designer);
  const theirs = findDesign(design.id);
  return keep(designer, design, theirs?.ok ? theirs.design : undefined);
}

/** Goes on with a copy of the open design under another name; the original stays as it is in the library. */
export function saveAs(designer: Designer, name: string): SaveOutcome {
  const design = openDesign(designer);
  const copy = isKept(design.id) ? { ...design, id: randomId(), name, createdAt: '' } : { ...design, name };
  return keep(designer, copy, undefined);
}

function keep(designer: Designer, design: LabelDesign, seen: LabelDesign | undefined): SaveOutcome {
  // A newer format holds what this version does not know; writing it would lose that.
  if (designer.store.getState().readOnly !== undefined) return 'read-only';
  const before = openDesign(designer).id;
  const result = saveDesign(design, seen);
  if (!result.ok) return result.why;
  designer.actions.markSaved(result.design);
  designer.actions.announce('Design saved');
  void removeDraft(before);
  return 'saved';
}

/** Opens a saved design as it is in the library now. Answers why not, when it cannot. */
export function openSaved(designer: Designer, id: string): string | undefined {
  const reading = findDesign(id);
  if (!reading) return 'This design is no longer in the library';
  if (!reading.ok) return `This design cannot be opened. ${reading.reason}.`;
  const { design, newer } = reading;
  designer.actions.open(design, { saved: design, ...(newer ? { readOnly: NEWER } : {}) });
  return undefined;
}

/** An empty label that was never changed is nothing to save. */
export function openNew(designer: Designer): void {
  const design = newDesign();
  designer.actions.open(design, { saved: design, step: 'New design' });
}

/** Gives a saved design another name, on the canvas too when it is the open one. False when there is no room. */
export function renameSaved(designer: Designer, design: LabelDesign, name: string): boolean {
  const result = saveDesign({ ...design, name }, design);
  if (!result.ok) return false;
  const { saved } = designer.store.getState();
  if (openDesign(designer).id !== design.id) return true;
  const wasDirty = hasUnsaved(designer);
  designer.actions.edit('Renamed the design', (open) => ({ ...open, name }));
  // What another tab has saved since stays unseen, so that the next save still asks.
  if (saved?.updatedAt !== design.updatedAt) return true;
  if (wasDirty) designer.store.setState({ saved: result.design });
  else designer.actions.markSaved(result.design);
  return true;
}

/** Deletes a saved design. The open one stays on the canvas, not saved any more. */
export function deleteSaved(designer: Designer, id: string): boolean {
  if (!removeDesign(id)) return false;
  if (openDesign(designer).id === id) designer.store.setState({ saved: undefined });
  return true;
}
