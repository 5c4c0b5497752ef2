import { m } from '@messages/messages';
import type { Editor } from '@/features/label-designer/editor';
import { namesOf, stepOf } from '@/features/label-designer/element-names';
import { FORMAT_VERSION } from '@/label/design/design';
import { addElements, copyElements, DUPLICATE_OFFSET } from '@/label/design/edit';
import { parseDesign, storedDesign } from '@/label/design/parse-design';
import type { LabelElement } from '@/label/elements/element';
import { randomId } from '@/lib/browser/ids';
import { notify } from '@/ui/feedback/notify';

const KIND = 'admin-pokayoke/label-elements';

/** The selected elements as clipboard text, also stored in the document; undefined when nothing is selected. */
export function copySelected(editor: Editor): string | undefined {
  const elements = editor.selected();
  if (elements.length === 0) return undefined;
  const text = toClipboard(elements);
  editor.document.setState({ clipboard: { text, pastes: 0 } });
  editor.announce(m.designer_copied({ name: namesOf(elements) }));
  return text;
}

/** For buttons and menus. If the browser refuses, the text can still be pasted in this designer. */
export function copyToClipboard(editor: Editor): void {
  const text = copySelected(editor);
  if (text !== undefined) navigator.clipboard?.writeText(text).catch(() => undefined);
}

/** For buttons and menus: the browser has to permit reading the clipboard. */
export async function pasteFromClipboard(editor: Editor, options: { inPlace?: boolean } = {}): Promise<void> {
  const copied = editor.document.getState().clipboard.text;
  const text = (await navigator.clipboard?.readText().catch(() => undefined)) ?? copied;
  // Without elements on the clipboard, those copied here are pasted.
  if (!pasteText(editor, text, options) && !pasteText(editor, copied, options)) {
    notify.error(m.designer_clipboard_empty());
  }
}

/** Pasting the same text again shifts the copies by another offset. @returns whether the text contains elements. */
export function pasteText(editor: Editor, text: string, { inPlace = false } = {}): boolean {
  const { readOnly, clipboard } = editor.document.getState();
  if (readOnly !== undefined) return false;
  const elements = fromClipboard(text);
  if (elements.length === 0) return false;
  const pastes = clipboard.text === text ? clipboard.pastes + 1 : 1;
  editor.document.setState({ clipboard: { text, pastes } });
  const offset = inPlace ? 0 : DUPLICATE_OFFSET * pastes;
  const copies = copyElements(elements, editor.design().labelSize, randomId, offset);
  editor.edit(stepOf(m.designer_step_pasted, copies), (design) => addElements(design, copies), {
    select: copies.map(({ id }) => id),
  });
  editor.requestFocus(copies.at(-1)?.id);
  return true;
}

function toClipboard(elements: readonly LabelElement[]): string {
  const { elements: stored } = storedDesign({ ...emptyDesign, elements: [...elements] });
  return JSON.stringify({ kind: KIND, version: FORMAT_VERSION, elements: stored });
}

/** Reads elements as tolerantly as a saved design; none from any other text. */
export function fromClipboard(text: string): readonly LabelElement[] {
  if (!text.includes(KIND)) return [];
  try {
    const content: unknown = JSON.parse(text);
    if (typeof content !== 'object' || content === null || !('kind' in content) || content.kind !== KIND) return [];
    const reading = parseDesign({
      ...emptyDesign,
      elements: 'elements' in content ? content.elements : undefined,
      version: 'version' in content ? content.version : undefined,
    });
    return reading.ok ? reading.design.elements : [];
  } catch {
    return [];
  }
}

/** The design around clipboard elements, for the parser. */
const emptyDesign = { id: 'clipboard', name: '', labelSize: { width: 135, height: 90 }, createdAt: '', updatedAt: '' };
