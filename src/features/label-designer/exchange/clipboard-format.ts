import { parseDesign, storedDesign } from '@/label/design/parse-design';
import type { LabelElement } from '@/label/elements/element';

/** How the clipboard names its content, so that other text is never taken for elements. */
const KIND = 'admin-pokayoke/label-elements';

/** Elements as the clipboard carries them between designs and tabs. */
export function toClipboard(elements: readonly LabelElement[]): string {
  const { elements: stored } = storedDesign({ ...carrier, elements: [...elements] });
  return JSON.stringify({ kind: KIND, elements: stored });
}

/** The elements of such a text, read as tolerantly as a design; none when it is something else. */
export function fromClipboard(text: string): readonly LabelElement[] {
  if (!text.includes(KIND)) return [];
  try {
    const content: unknown = JSON.parse(text);
    if (typeof content !== 'object' || content === null || !('kind' in content) || content.kind !== KIND) return [];
    const reading = parseDesign({ ...carrier, elements: 'elements' in content ? content.elements : undefined });
    return reading.ok ? reading.design.elements : [];
  } catch {
    return [];
  }
}

/** A design that only carries elements. */
const carrier = { id: 'clipboard', name: '', labelSize: { width: 135, height: 90 }, createdAt: '', updatedAt: '' };
