import { memo } from 'react';
import { spokenName } from '@/features/label-designer/element-names';
import { useDesignerState } from '@/features/label-designer/use-designer';
import { current } from '@/label/design/history';
import type { LabelElement } from '@/label/elements/element';
import { scaleOf } from './view';

/**
 * What the keyboard and a screen reader find: a button over each element, in drawing order, which is the order of Tab.
 * They show nothing, and stay where they are until a gesture has ended. Presses go through them, since small ones lie over
 * their neighbours: the canvas itself finds what is under the pointer.
 */
export function TargetLayer() {
  const { elements } = useDesignerState(({ history }) => current(history));
  const selection = useDesignerState((state) => state.selection);
  const scale = scaleOf(useDesignerState((state) => state.zoom));
  return elements.map((element, index) =>
    element.hidden ? null : (
      <Target
        key={element.id}
        element={element}
        index={index}
        count={elements.length}
        selected={selection.has(element.id)}
        scale={scale}
      />
    ),
  );
}

/** A thin line is a target of this size all the same, around its middle (WCAG 2.5.8), px. */
export const LEAST = 24;

type TargetProps = { element: LabelElement; index: number; count: number; selected: boolean; scale: number };

const Target = memo(function Target({ element, index, count, selected, scale }: TargetProps) {
  const [left, width] = span(element.x * scale, element.width * scale);
  const [top, height] = span(element.y * scale, element.height * scale);
  return (
    <button
      type="button"
      data-element={element.id}
      aria-pressed={selected}
      aria-label={spokenName(element, index, count)}
      aria-roledescription="label element"
      style={{ left, top, width, height }}
      className="pointer-events-none absolute outline-label-mark focus-visible:outline-2 focus-visible:outline-offset-4"
    />
  );
});

const span = (start: number, length: number): [start: number, length: number] =>
  length >= LEAST ? [start, length] : [start - (LEAST - length) / 2, LEAST];
