import { m } from '@messages/messages';
import type { Editor } from '@/features/label-designer/editor';
import type { LabelSize } from '@/label/design/design';
import { addElements } from '@/label/design/edit';
import { type Box, type Point, round } from '@/label/design/geometry';
import { type LabelElement, newElement } from '@/label/elements/element';
import { randomId } from '@/lib/browser/ids';
import { notify } from '@/ui/feedback/notify';
import { type ImageSource, readImageFile } from './image-file';

/** mm; at most half the label. */
const LONGER_SIDE = 40;

/** Adds a dropped or pasted image file as an element; `centre` in mm. */
export async function addImageFile(editor: Editor, file: File, centre?: Point): Promise<void> {
  const { readOnly } = editor.document.getState();
  const reading = readOnly === undefined ? await readImageFile(file) : { ok: false as const, reason: readOnly };
  if (!reading.ok) return notify.error(m.designer_image_not_added({ file: file.name, reason: reading.reason }));
  const element = imageElement(reading, editor.design().labelSize, centre);
  editor.edit(m.designer_step_image_added, (design) => addElements(design, [element]), { select: [element.id] });
  editor.requestFocus(element.id);
}

/** An image element with the proportions of the file, centred at `centre` (mm) or on the label. */
export function imageElement({ url, ...pixels }: ImageSource, label: LabelSize, centre?: Point): LabelElement {
  const middle = centre ?? { x: label.width / 2, y: label.height / 2 };
  return newElement('image', { imageUrl: url }, { id: randomId(), ...imageBox(pixels, label, middle) });
}

/** Square for an image without a size (some SVG files). */
export function imageBox(pixels: { width: number; height: number }, label: LabelSize, middle: Point): Box {
  const { width: w, height: h } = pixels.width > 0 && pixels.height > 0 ? pixels : { width: 1, height: 1 };
  const longest = Math.min(LONGER_SIDE, label.width / 2, label.height / 2);
  const scale = longest / Math.max(w, h);
  const [width, height] = [Math.max(1, round(w * scale)), Math.max(1, round(h * scale))];
  return { x: round(middle.x - width / 2), y: round(middle.y - height / 2), width, height };
}
