import type { LabelElement } from '@/label/elements/element';
import type { Point } from './geometry';

type Elements = { readonly elements: readonly LabelElement[] };

/** Two positions rounded to 0.001 mm on their own may have come that far apart. */
const ROUNDING = 0.0025;

/**
 * How far elements were moved together, in mm, when nothing else happened to the design: then their picture can be moved
 * instead of drawn. Undefined when one was resized, turned, changed, added or removed, or went another way.
 */
export function movedBy(before: Elements, after: Elements): Point | undefined {
  if (before.elements.length !== after.elements.length) return undefined;
  let move: Point | undefined;
  for (const [index, now] of after.elements.entries()) {
    const was = before.elements[index];
    if (was === now) continue;
    if (!was || !isSameShape(was, now)) return undefined;
    const own = { x: now.x - was.x, y: now.y - was.y };
    move ??= own;
    if (Math.abs(own.x - move.x) > ROUNDING || Math.abs(own.y - move.y) > ROUNDING) return undefined;
  }
  return move ?? { x: 0, y: 0 };
}

const isSameShape = (a: LabelElement, b: LabelElement) =>
  a.id === b.id &&
  a.width === b.width &&
  a.height === b.height &&
  a.rotation === b.rotation &&
  a.hidden === b.hidden &&
  a.properties === b.properties;
