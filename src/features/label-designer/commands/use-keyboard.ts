import { m } from '@messages/messages';
import { useEffect } from 'react';
import { elementIdOf } from '@/features/label-designer/canvas/hit-test';
import { editText, isFixedText } from '@/features/label-designer/canvas/text-editor';
import { type Editor, useEditor } from '@/features/label-designer/editor';
import { addImageFile } from '@/features/label-designer/images/add-image';
import { commandFor } from './all-commands';
import { copySelected, pasteText } from './clipboard';
import { needsMovable, runCommand } from './command';
import { removeSelected } from './edit-commands';
import { focusLabel } from './view-commands';

/** Runs commands by key. Fields, dialogs and menus handle their own keys. */
export function useKeyboard(): void {
  const editor = useEditor();
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('keydown', (event) => onKeyDown(event, editor), { signal });
    document.addEventListener('copy', (event) => copy(event, editor), { signal });
    document.addEventListener('cut', (event) => cut(event, editor), { signal });
    document.addEventListener('paste', (event) => paste(event, editor), { signal });
    return () => listening.abort();
  }, [editor]);
}

function onKeyDown(event: KeyboardEvent, editor: Editor) {
  if (event.defaultPrevented || isInOverlay(event.target)) return;
  if (event.key === 'Escape' && isWithin(event.target, '[data-panel="properties"]')) return focusLabel(editor);
  const command = commandFor(event, isWithin(event.target, '[data-canvas]'));
  if (!command || (isTyping(event.target) && !command.whileTyping)) return;
  event.preventDefault();
  const text = command.id === 'properties' ? focusedText(event.target, editor) : undefined;
  // Enter edits a fixed text on the label, any other element in the properties.
  if (text) editText(editor, text.id);
  else runCommand(command, editor);
}

const focusedText = (target: EventTarget | null, editor: Editor) =>
  editor.design().elements.find((element) => element.id === elementIdOf(target) && isFixedText(element));

/** @returns whether the selected elements were copied; selected text has priority. */
function copy(event: ClipboardEvent, editor: Editor): boolean {
  const isTextSelected = document.getSelection()?.isCollapsed === false;
  if (isTextSelected || isTyping(event.target) || isInOverlay(event.target)) return false;
  const text = copySelected(editor);
  if (text === undefined) return false;
  event.clipboardData?.setData('text/plain', text);
  event.preventDefault();
  return true;
}

function cut(event: ClipboardEvent, editor: Editor): void {
  if (needsMovable()(editor) === undefined && copy(event, editor)) removeSelected(editor, m.designer_step_cut);
}

function paste(event: ClipboardEvent, editor: Editor): void {
  if (isTyping(event.target) || isInOverlay(event.target)) return;
  const image = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
  if (image) void addImageFile(editor, image);
  else if (!pasteText(editor, event.clipboardData?.getData('text/plain') ?? '')) return;
  event.preventDefault();
}

const isWithin = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

const isInOverlay = (target: EventTarget | null) =>
  isWithin(target, '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]');

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));
