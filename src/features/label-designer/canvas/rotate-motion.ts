import { rotateElements } from '@/label/edit';
import type { Point } from '@/label/geometry';
import { type Motion, type MotionStart, takenAlong } from './motion';

/** Degrees between the angles a turn is drawn to. */
const STEP = 15;

/** Turns one element with the pointer about its middle, by 15 degrees, with Ctrl or without snapping by single ones. */
export function rotateMotion(start: MotionStart): Motion {
  const [element] = takenAlong(start);
  return (to, keys) => {
    if (!element) return { change: (base) => base, lines: [] };
    const centre = { x: element.x + element.width / 2, y: element.y + element.height / 2 };
    const turned = element.rotation + angleTo(centre, to) - angleTo(centre, start.from);
    const step = start.snap && !keys.ctrl ? STEP : 1;
    const degrees = halfTurns(Math.round(turned / step) * step);
    return { change: (base) => rotateElements(base, start.ids, degrees), lines: [] };
  };
}

const angleTo = (centre: Point, point: Point) => (Math.atan2(point.y - centre.y, point.x - centre.x) * 180) / Math.PI;

/** The same angle between -180 (excluded) and 180. */
export const halfTurns = (degrees: number) => {
  const within = ((degrees % 360) + 360) % 360;
  return within > 180 ? within - 360 : within;
};
