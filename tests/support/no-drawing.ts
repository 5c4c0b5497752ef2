import type { DrawingContext } from 'bwip-js/node';

/** A drawing for bwip-js that draws nothing: for what it says, not for what it shows. */
export const noDrawing: DrawingContext<boolean> = {
  setopts: () => undefined,
  line: () => undefined,
  hexagon: () => undefined,
  ellipse: () => undefined,
  fill: () => undefined,
  text: () => undefined,
  polygon: () => undefined,
  init: () => undefined,
  scale: (x, y) => [x, y],
  measure: () => ({ width: 0, ascent: 0, descent: 0 }),
  end: () => true,
};
