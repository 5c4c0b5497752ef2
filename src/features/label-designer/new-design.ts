import { DEFAULT_SIZE, type LabelDesign, UNTITLED } from '@/label/design/design';
import { randomId } from '@/lib/browser/ids';
import { formatStamp } from '@/lib/dates';

/** An empty label of the default size (SPEC section 9). */
export function newDesign(now: Date = new Date()): LabelDesign {
  const stamp = formatStamp(now);
  return { id: randomId(), name: UNTITLED, labelSize: DEFAULT_SIZE, elements: [], createdAt: stamp, updatedAt: stamp };
}
