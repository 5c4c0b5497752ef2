import type { LabelDesign } from '@/label/design/design';
import type { Ids } from '@/label/design/edit';
import { type Box, type Point, seenBox } from '@/label/design/geometry';
import type { GuideLine } from '@/label/design/guides';
import type { LabelElement } from '@/label/elements/element';
import type { LabelData } from '@/label/text/label-data';

/** A gesture's surroundings, as they were when it began. Lengths in mm. */
export type MotionStart = {
  design: LabelDesign;
  ids: Ids;
  from: Point;
  /** Whether positions are drawn to the grid and to neighbours. */
  snap: boolean;
  /** How near is near. */
  tolerance: number;
  dotsPerMm: number;
  data: LabelData;
};

export type Keys = { shift: boolean; ctrl: boolean };
export type MotionStep = { change: (base: LabelDesign) => LabelDesign; lines: readonly GuideLine[] };

/** Where a gesture has come to with the pointer at `to`; computed from its start each time. */
export type Motion = (to: Point, keys: Keys) => MotionStep;

/** The elements a gesture takes along: chosen and not locked. */
export const takenAlong = ({ design, ids }: Pick<MotionStart, 'design' | 'ids'>): LabelElement[] =>
  design.elements.filter(({ id, locked }) => ids.has(id) && !locked);

/** The upright boxes of everything else in sight. */
export const neighboursOf = ({ design, ids }: MotionStart): Box[] =>
  design.elements.filter(({ id, hidden }) => !ids.has(id) && !hidden).map(boundsOf);

export const boundsOf: (element: LabelElement) => Box = seenBox;
