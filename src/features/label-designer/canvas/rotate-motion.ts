import { boxOf, turnElements } from '@/label/design/edit';
import { type Point, unionOf } from '@/label/design/geometry';
import { type Motion, type MotionStart, takenAlong } from './motion';

/** Degrees between the angles a turn is drawn to. */
const STEP = 15;

/**
 * Turns the chosen elements with the pointer about their common middle, by 15 degrees, with Ctrl or without snapping by
 * single ones. One element is drawn to upright angles, several keep their angles to each other.
 */
export function rotateMotion(start: MotionStart): Motion {
  const elements = takenAlong(start);
  const [first] = elements;
  const union = unionOf(elements.map(boxOf));
  return (to, keys) => {
    if (!first || !union) return { change: (base) => base, lines: [] };
    const centre = { x: union.x + union.width / 2, y: union.y + union.height / 2 };
    const from = elements.length === 1 ? first.rotation : 0;
    const turned = from + angleTo(centre, to) - angleTo(centre, start.from);
    const step = start.snap && !keys.ctrl ? STEP : 1;
    const degrees = Math.round(turned / step) * step - from;
    return { change: (base) => turnElements(base, start.ids, degrees, centre), lines: [] };
  };
}

const angleTo = (centre: Point, point: Point) => (Math.atan2(point.y - centre.y, point.x - centre.x) * 180) / Math.PI;
