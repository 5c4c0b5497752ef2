import { findDesign, saveDesign } from '@/api/label-designs';
import { type Designer, isDirty } from '@/features/label-designer/designer-store';
import { newId } from '@/features/label-designer/new-design';
import { type LabelDesign, UNTITLED } from '@/label/design';
import { current } from '@/label/history';
import { dropDraft } from './drafts';

/** What became of a save; `changed` and `unnamed` ask the user. */
export type SaveOutcome = 'saved' | 'full' | 'changed' | 'unnamed' | 'read-only';

export const openDesign = (designer: Designer): LabelDesign => current(designer.store.getState().history);

/** Keeps the open design in the library. A design without a name of its own asks for one first. */
export function save(designer: Designer): SaveOutcome {
  const state = designer.store.getState();
  const design = current(state.history);
  if (state.readOnly !== undefined) return 'read-only';
  if (state.saved === undefined && design.name === UNTITLED) return 'unnamed';
  return keep(designer, design, state.saved);
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
  const isFirst = designer.store.getState().saved === undefined;
  const copy = { ...design, id: isFirst ? design.id : newId(), name, createdAt: isFirst ? design.createdAt : '' };
  return keep(designer, copy, undefined);
}

function keep(designer: Designer, design: LabelDesign, seen: LabelDesign | undefined): SaveOutcome {
  const before = openDesign(designer).id;
  const result = saveDesign(design, seen);
  if (!result.ok) return result.why;
  designer.actions.markSaved(result.design);
  designer.actions.announce('Design saved');
  void dropDraft(before);
  return 'saved';
}

/** Opens a saved design as it is in the library now. Answers why not, when it cannot. */
export function openSaved(designer: Designer, id: string): string | undefined {
  const reading = findDesign(id);
  if (!reading) return 'This design is no longer in the library';
  if (!reading.ok) return `This design cannot be opened. ${reading.reason}.`;
  const { design, newer } = reading;
  designer.actions.open(design, {
    saved: design,
    ...(newer ? { readOnly: 'Made by a newer version of the product: it can be looked at, not changed' } : {}),
  });
  return undefined;
}

/** Whether something would be lost by opening another design now. */
export const hasUnsaved = (designer: Designer) => {
  const state = designer.store.getState();
  const isNew = state.saved === undefined && current(state.history).elements.length === 0;
  return isDirty(state) && !isNew;
};
