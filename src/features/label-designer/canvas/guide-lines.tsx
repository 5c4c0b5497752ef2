import { useLayoutEffect, useRef } from 'react';
import type { Point } from '@/label/design/geometry';
import type { GuideLine } from '@/label/design/guides';
import { useCanvas } from './canvas-store';

type GuideLinesProps = { pan: Point; scale: number };

/**
 * What a moving element is drawn to: edges and centres in full colour, equal gaps paler. Each line is one pixel in a
 * layer of its own, stretched and moved, since among many neighbours it changes with nearly every frame of a drag; for
 * the same reason it is set without drawing anything anew.
 */
export function GuideLines({ pan, scale }: GuideLinesProps) {
  const { store } = useCanvas();
  const across = useRef<HTMLDivElement>(null);
  const down = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const apply = () => {
      const { lines } = store.getState();
      for (const [axis, line] of [['x', across.current] as const, ['y', down.current] as const]) {
        const found = lines.find((candidate) => candidate.axis === axis);
        if (line) Object.assign(line.style, placeOf(axis, found, { pan, scale }));
      }
    };
    apply();
    return store.subscribe(({ lines }, before) => {
      if (lines !== before.lines) apply();
    });
  }, [store, pan, scale]);
  return (
    <>
      <div ref={across} aria-hidden data-guide="x" className={looks} />
      <div ref={down} aria-hidden data-guide="y" className={looks} />
    </>
  );
}

const looks =
  'pointer-events-none absolute top-0 left-0 size-px origin-top-left bg-label-mark opacity-0 will-change-[transform,opacity] forced-color-adjust-none';

function placeOf(axis: 'x' | 'y', line: GuideLine | undefined, { pan, scale }: GuideLinesProps) {
  if (!line) return { opacity: '0' };
  const across = (axis === 'x' ? pan.x : pan.y) + line.at * scale;
  const along = (axis === 'x' ? pan.y : pan.x) + line.from * scale;
  const length = Math.max(1, (line.to - line.from) * scale);
  const transform =
    axis === 'x'
      ? `translate(${across}px, ${along}px) scale(1, ${length})`
      : `translate(${along}px, ${across}px) scale(${length}, 1)`;
  return { transform, opacity: line.kind === 'gap' ? '0.5' : '1' };
}
