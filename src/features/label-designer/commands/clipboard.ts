import type { Editor } from '@/features/label-designer/editor';
import { namesOf } from '@/features/label-designer/element-names';
import { addElements, copyElements, DUPLICATE_OFFSET } from '@/label/design/edit';
import { parseDesign, storedDesign } from '@/label/design/parse-design';
import type { LabelElement } from '@/label/elements/element';
import { randomId } from '@/lib/browser/ids';
import { notify } from '@/ui/feedback/notify';

/** Marks the clipboard text, so that other text is never taken for elements. */
const KIND = 'admin-pokayoke/label-elements';

/** The selected elements as clipboard text, also kept in the document; undefined when nothing is selected. */
export function copySelected(editor: Editor): string | undefined {
  const elements = editor.selected();
  if (elements.length === 0) return undefined;
  const text = toClipboard(elements);
  editor.document.setState({ clipboard: { text, pastes: 0 } });
  editor.announce(`Copied ${namesOf(elements)}`);
  return text;
}

/** Copies from a button or menu; where the browser refuses, the text can still be pasted in this designer. */
export function copyToClipboard(editor: Editor): void {
  const text = copySelected(editor);
  if (text !== undefined) navigator.clipboard?.writeText(text).catch(() => undefined);
}

/** Pastes from a button or menu, which has to request the clipboard from the browser. */
export async function pasteFromClipboard(editor: Editor, options: { inPlace?: boolean } = {}): Promise<void> {
  const copied = editor.document.getState().clipboard.text;
  const text = (await navigator.clipboard?.readText().catch(() => undefined)) ?? copied;
  // Without elements on the clipboard, those copied here are pasted.
  if (!pasteText(editor, text, options) && !pasteText(editor, copied, options)) {
    notify.error('There are no label elements on the clipboard');
  }
}

/** Adds the elements of a clipboard text; the same text again one offset further. False when it holds none. */
export function pasteText(editor: Editor, text: string, { inPlace = false } = {}): boolean {
  const { readOnly, clipboard } = editor.document.getState();
  if (readOnly !== undefined) return false;
  const elements = fromClipboard(text);
  if (elements.length === 0) return false;
  const pastes = clipboard.text === text ? clipboard.pastes + 1 : 1;
  editor.document.setState({ clipboard: { text, pastes } });
  const offset = inPlace ? 0 : DUPLICATE_OFFSET * pastes;
  const copies = copyElements(elements, editor.design().labelSize, randomId, offset);
  editor.edit(`Pasted ${namesOf(copies)}`, (design) => addElements(design, copies), {
    select: copies.map(({ id }) => id),
  });
  editor.requestFocus(copies.at(-1)?.id);
  return true;
}

/** Elements as the clipboard carries them between designs and tabs. */
function toClipboard(elements: readonly LabelElement[]): string {
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
