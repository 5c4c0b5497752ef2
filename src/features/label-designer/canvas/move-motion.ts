import { moveElements } from '@/label/design/edit';
import { type Box, limitMove, type Point, snapTo, unionOf } from '@/label/design/geometry';
import { type GuideLine, snapToGuides } from '@/label/design/guides';
import { boundsOf, type Keys, type Motion, type MotionStart, neighboursOf, takenAlong } from './motion';

/**
 * Moves the chosen elements with the pointer: to what is near (neighbours, the label, equal gaps), else to the grid.
 * Ctrl moves freely; Shift keeps to one direction.
 */
export function moveMotion(start: MotionStart): Motion {
  const boxes = takenAlong(start).map(boundsOf);
  const union = unionOf(boxes);
  const neighbours = neighboursOf(start);
  const label = start.design.labelSize;

  return (to, keys) => {
    if (!union) return { change: (base) => base, lines: [] };
    const wished = straightened({ x: to.x - start.from.x, y: to.y - start.from.y }, keys);
    const drawn = start.snap && !keys.ctrl ? drawnTo(wished) : { move: wished, lines: [] };
    const move = limitMove(boxes, drawn.move.x, drawn.move.y, label);
    const reached = drawn.lines.filter(({ axis }) => Math.abs(move[axis] - drawn.move[axis]) < 0.01);
    return { change: (base) => moveElements(base, start.ids, move.x, move.y), lines: reached };
  };

  function drawnTo(wished: Point): { move: Point; lines: readonly GuideLine[] } {
    const box: Box = union
      ? { ...union, x: union.x + wished.x, y: union.y + wished.y }
      : { x: 0, y: 0, width: 0, height: 0 };
    const { offset, lines } = snapToGuides(box, neighbours, label, start.tolerance);
    const along = (axis: 'x' | 'y') => {
      // Shift holds this direction still.
      if (wished[axis] === 0) return 0;
      const guided = lines.some((line) => line.axis === axis);
      return wished[axis] + (guided ? offset[axis] : snapTo(box[axis]) - box[axis]);
    };
    const move = { x: along('x'), y: along('y') };
    return { move, lines: lines.filter(({ axis }) => wished[axis] !== 0) };
  }
}

const straightened = (move: Point, { shift }: Keys): Point => {
  if (!shift) return move;
  return Math.abs(move.x) >= Math.abs(move.y) ? { x: move.x, y: 0 } : { x: 0, y: move.y };
};
