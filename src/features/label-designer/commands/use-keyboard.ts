import { useEffect } from 'react';
import { copiedText, pasteText } from './clipboard';
import { type CommandContext, needsMovable } from './command';
import { commandFor, perform } from './commands';
import { removeChosen } from './edit-commands';
import { backToLabel } from './panel-commands';
import { useCommandContext } from './use-commands';

/**
 * Turns keys into commands. What is typed into a field stays there (fault DS11), an open dialog or menu has its own
 * keys, and keys that edit elements count only with the focus on the label.
 */
export function useKeyboard(): void {
  const context = useCommandContext();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isElsewhere(event.target)) return;
      const command = commandFor(event, isOnLabel(event.target));
      if (event.key === 'Escape' && isInProperties(event.target)) return backToLabel(context);
      const staysInField = isTyping(event.target) && command?.group !== 'Design' && !command?.whileTyping;
      if (!command || staysInField) return;
      event.preventDefault();
      perform(command, context);
    };
    const onCopy = (event: ClipboardEvent) => take(event, context);
    const onCut = (event: ClipboardEvent) => {
      if (needsMovable()(context) === undefined && take(event, context)) removeChosen(context, 'Cut');
    };
    const onPaste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || isElsewhere(event.target)) return;
      const image = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
      if (image) context.services.addImage?.(image);
      else if (!pasteText(context, event.clipboardData?.getData('text/plain') ?? '')) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCut);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCut);
      document.removeEventListener('paste', onPaste);
    };
  }, [context]);
}

/** Puts the chosen elements on the clipboard, unless text is being copied. */
function take(event: ClipboardEvent, context: CommandContext): boolean {
  const copiesText = document.getSelection()?.isCollapsed === false;
  if (copiesText || isTyping(event.target) || isElsewhere(event.target)) return false;
  const text = copiedText(context);
  if (text === undefined) return false;
  event.clipboardData?.setData('text/plain', text);
  event.preventDefault();
  return true;
}

const isOnLabel = (target: EventTarget | null) => target instanceof Element && target.closest('[data-canvas]') !== null;

/** Enter on an element leads into its properties, Esc back to it. */
const isInProperties = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-panel="properties"]') !== null;

const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));
