import type { Editor } from '@/features/label-designer/editor';
import { addElements } from '@/label/design/edit';
import type { Point } from '@/label/design/geometry';
import { notify } from '@/ui/feedback/notify';
import { imageElement } from './added-image';
import { readImageFile } from './image-file';

/** Adds an image element of a dropped or pasted picture, scaled down when large; `centre` in mm. */
export async function addImageFile(editor: Editor, file: File, centre?: Point): Promise<void> {
  const { readOnly } = editor.document.getState();
  const reading = readOnly === undefined ? await readImageFile(file) : { ok: false as const, reason: readOnly };
  if (!reading.ok) return notify.error(`“${file.name}” was not added. ${reading.reason}.`);
  const element = imageElement(reading, editor.design().labelSize, centre);
  editor.edit('Added Image', (design) => addElements(design, [element]), { select: [element.id] });
  editor.requestFocus(element.id);
}
