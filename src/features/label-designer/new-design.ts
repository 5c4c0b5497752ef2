import { DEFAULT_SIZE, type LabelDesign, UNTITLED } from '@/label/design/design';
import { formatStamp } from '@/lib/dates';

/** An id that no other design or element in any browser has. */
export const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** An empty label of the default size (SPEC section 9). */
export function newDesign(now: Date = new Date()): LabelDesign {
  const stamp = formatStamp(now);
  return { id: newId(), name: UNTITLED, labelSize: DEFAULT_SIZE, elements: [], createdAt: stamp, updatedAt: stamp };
}
