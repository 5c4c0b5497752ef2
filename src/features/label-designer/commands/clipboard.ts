import { namesOf } from '@/features/label-designer/element-names';
import { addElements, copyElements, DUPLICATE_OFFSET } from '@/label/design/edit';
import { randomId } from '@/lib/browser/ids';
import { notify } from '@/ui/feedback/notify';
import { type CommandContext, chosen, openDesign, stateOf } from './command';

/** What was copied last in this tab, for browsers that do not let a page read the clipboard. */
let lastCopied = '';
/** Pasting the same text again puts it one offset further. */
let pasted = { text: '', times: 0 };

export const needsClipboard = ({ services }: CommandContext) =>
  services.toClipboard && services.fromClipboard ? undefined : 'The clipboard is not ready yet';

/** The chosen elements as text, also kept here. */
export function copiedText(context: CommandContext): string | undefined {
  const elements = chosen(context);
  const text = elements.length > 0 ? context.services.toClipboard?.(elements) : undefined;
  if (text !== undefined) {
    lastCopied = text;
    pasted = { text, times: 0 };
    context.designer.actions.announce(`Copied ${namesOf(elements)}`);
  }
  return text;
}

/** Copies from a button or menu; where the browser refuses, the text still pastes in this tab. */
export function copyChosen(context: CommandContext): void {
  const text = copiedText(context);
  if (text !== undefined) navigator.clipboard?.writeText(text).catch(() => undefined);
}

/** Pastes from a button or menu, which has to ask the browser for the clipboard. */
export async function pasteFromClipboard(context: CommandContext, options: { inPlace?: boolean } = {}): Promise<void> {
  const text = (await navigator.clipboard?.readText().catch(() => undefined)) ?? lastCopied;
  // Another program's text is on the clipboard, or none: what was copied here is meant then.
  if (!pasteText(context, text, options) && !pasteText(context, lastCopied, options)) {
    notify.error('There are no label elements on the clipboard');
  }
}

/** Adds the elements of a clipboard text; false when it holds none. */
export function pasteText(context: CommandContext, text: string, { inPlace = false } = {}): boolean {
  const { designer, canvas, services } = context;
  if (stateOf(context).readOnly !== undefined) return false;
  const elements = services.fromClipboard?.(text) ?? [];
  if (elements.length === 0) return false;
  pasted = { text, times: pasted.text === text ? pasted.times + 1 : 1 };
  const offset = inPlace ? 0 : DUPLICATE_OFFSET * pasted.times;
  const copies = copyElements(elements, openDesign(context).labelSize, randomId, offset);
  designer.actions.edit(`Pasted ${namesOf(copies)}`, (design) => addElements(design, copies), {
    select: copies.map(({ id }) => id),
  });
  canvas.requestFocus(copies.at(-1)?.id);
  return true;
}
