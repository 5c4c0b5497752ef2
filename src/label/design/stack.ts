import type { LabelElement } from '@/label/elements/element';
import type { Editable, Ids } from './edit';

/** The drawing order: the first element lies at the bottom. And groups: elements that share `group` are chosen together. */
export type StackMove = 'front' | 'forward' | 'backward' | 'back';

/** Moves elements up or down the drawing order together; their own order stays. */
export function restack<D extends Editable>(design: D, ids: Ids, move: StackMove): D {
  const elements = [...design.elements];
  const chosen = elements.filter((element) => ids.has(element.id));
  const others = elements.filter((element) => !ids.has(element.id));
  if (chosen.length === 0 || others.length === 0) return design;
  if (move === 'front') return ordered(design, [...others, ...chosen]);
  if (move === 'back') return ordered(design, [...chosen, ...others]);
  return ordered(design, stepped(elements, ids, move === 'forward' ? 1 : -1));
}

/** Puts one element at a place of the drawing order (0 is the bottom), as the layers list drags it. */
export function placeInStack<D extends Editable>(design: D, id: string, index: number): D {
  const element = design.elements.find((candidate) => candidate.id === id);
  if (!element) return design;
  const others = design.elements.filter((candidate) => candidate !== element);
  const at = Math.max(0, Math.min(index, others.length));
  return ordered(design, [...others.slice(0, at), element, ...others.slice(at)]);
}

function ordered<D extends Editable>(design: D, elements: readonly LabelElement[]): D {
  return elements.every((element, index) => element === design.elements[index]) ? design : { ...design, elements };
}

/** Each chosen element changes places with the next one that is not chosen. */
function stepped(elements: LabelElement[], ids: Ids, step: 1 | -1): LabelElement[] {
  const moved = step === 1 ? elements.toReversed() : [...elements];
  for (let index = 1; index < moved.length; index += 1) {
    const element = moved[index];
    const before = moved[index - 1];
    if (element && before && ids.has(element.id) && !ids.has(before.id)) {
      moved[index - 1] = element;
      moved[index] = before;
    }
  }
  return step === 1 ? moved.toReversed() : moved;
}

/** Binds elements to one group; groups they were in dissolve into it. */
export const groupElements = <D extends Editable>(design: D, ids: Ids, group: string): D => ({
  ...design,
  elements: design.elements.map((element) => (ids.has(element.id) ? { ...element, group } : element)),
});

export const ungroupElements = <D extends Editable>(design: D, ids: Ids): D => ({
  ...design,
  elements: design.elements.map((element) => (ids.has(element.id) ? { ...element, group: undefined } : element)),
});

/** The ids with everything that is grouped with one of them. */
export function withGroups(design: Editable, ids: Ids): Set<string> {
  const groups = new Set(design.elements.filter(({ id }) => ids.has(id)).flatMap(({ group }) => group ?? []));
  return new Set(
    design.elements
      .filter(({ id, group }) => ids.has(id) || (group !== undefined && groups.has(group)))
      .map(({ id }) => id),
  );
}
