import { m } from '@messages/messages';
import Braces from 'lucide-react/icons/braces';
import Download from 'lucide-react/icons/download';
import FileImage from 'lucide-react/icons/file-image';
import FilePlus2 from 'lucide-react/icons/file-plus-corner';
import FileScan from 'lucide-react/icons/file-scan';
import FileText from 'lucide-react/icons/file-text';
import FolderOpen from 'lucide-react/icons/folder-open';
import Save from 'lucide-react/icons/save';
import SaveAll from 'lucide-react/icons/save-all';
import ScanLine from 'lucide-react/icons/scan-line';
import Shapes from 'lucide-react/icons/shapes';
import Share2 from 'lucide-react/icons/share-2';
import Upload from 'lucide-react/icons/upload';
import type { LucideIcon } from 'lucide-react/types';
import { useEffect } from 'react';
import { hasFeature } from '@/config/env';
import { elementIdOf } from '@/features/label-designer/canvas/hit-test';
import { editText, isFixedText } from '@/features/label-designer/canvas/text-editor';
import { type Editor, useEditor } from '@/features/label-designer/editor';
import { type ExportFormat, exportDesign } from '@/features/label-designer/exchange/export-design';
import { addImageFile } from '@/features/label-designer/images/add-image';
import { saveOpenDesign, shareOpenDesign } from '@/features/label-designer/library/library-actions';
import type { SimpleDialog } from '@/features/label-designer/view-store';
import { arrangeCommands, moveCommands, orderCommands } from './arrange-commands';
import { copySelected, pasteText } from './clipboard';
import { type Command, needsEditableDesign, needsMovable, runCommand } from './command';
import { editCommands, removeSelected } from './edit-commands';
import { matches } from './shortcut';
import { focusLabel, viewCommands } from './view-commands';

const opens = (type: SimpleDialog) => (editor: Editor) => editor.openDialog({ type });

const exportAs = (format: ExportFormat, name: () => string, icon: LucideIcon): Command => ({
  id: `export-${format}`,
  name,
  icon,
  run: (editor) => void exportDesign(editor, format),
});

const exportCommands: readonly Command[] = [
  exportAs('json', m.designer_export_json, Braces),
  exportAs('json-all', m.designer_export_all, Download),
  exportAs('svg', m.designer_export_svg, Shapes),
  exportAs('png', m.designer_export_png, FileImage),
  exportAs('pdf', m.designer_export_pdf, FileText),
];

/** A design of this browser, to the other stations. Only for hosts that keep designs. */
const shareCommands: readonly Command[] = hasFeature('label-designs')
  ? [
      {
        id: 'share',
        name: m.designer_share,
        icon: Share2,
        reason: (editor) =>
          editor.document.getState().shared ? m.designer_share_already() : needsEditableDesign(editor),
        run: shareOpenDesign,
      },
    ]
  : [];

const designCommands: readonly Command[] = [
  { id: 'new', name: m.designer_new, icon: FilePlus2, run: opens('start') },
  { id: 'sample', name: m.designer_sample, icon: FileScan, run: opens('sample') },
  {
    id: 'open',
    name: m.designer_open,
    icon: FolderOpen,
    shortcuts: ['Mod+O'],
    whileTyping: true,
    run: opens('library'),
  },
  {
    id: 'save',
    name: m.designer_save,
    icon: Save,
    shortcuts: ['Mod+S'],
    whileTyping: true,
    reason: needsEditableDesign,
    run: saveOpenDesign,
  },
  {
    id: 'save-as',
    name: m.designer_save_as,
    icon: SaveAll,
    shortcuts: ['Mod+Shift+S'],
    whileTyping: true,
    run: opens('save-as'),
  },
  ...shareCommands,
  { id: 'import', name: m.designer_import, icon: Upload, run: opens('import-file') },
  ...exportCommands,
  { id: 'scan-check', name: m.designer_scan_check, icon: ScanLine, run: opens('scan-check') },
];

/** The table behind all buttons, menus, shortcuts and the help dialog. */
export const commandGroups: readonly { title: () => string; commands: readonly Command[] }[] = [
  { title: m.designer_design, commands: designCommands },
  { title: m.designer_edit, commands: editCommands },
  { title: m.designer_move, commands: moveCommands },
  { title: m.designer_arrange, commands: arrangeCommands },
  { title: m.designer_order, commands: orderCommands },
  { title: m.designer_view, commands: viewCommands },
];

export const commands = commandGroups.flatMap((group) => group.commands);

const byId = new Map(commands.map((command) => [command.id, command]));

/** @throws RangeError for an id that is not in the table. */
export function commandOf(id: string): Command {
  const command = byId.get(id);
  if (!command) throw new RangeError(`There is no command ${id}`);
  return command;
}

/** `onLabel`: the focus is on the label, so that keys for elements apply. */
const commandFor = (event: KeyboardEvent, onLabel: boolean): Command | undefined =>
  commands.find(
    ({ shortcuts, onLabelOnly, byBrowser }) =>
      !byBrowser && (onLabel || !onLabelOnly) && shortcuts?.some((shortcut) => matches(shortcut, event)),
  );

export type MenuSections = readonly (readonly Command[])[];

const pick = (...ids: string[]): readonly Command[] => ids.map(commandOf);

export const canvasMenu: MenuSections = [
  pick('undo', 'redo'),
  pick('cut', 'copy', 'paste', 'paste-in-place', 'duplicate', 'delete'),
  pick('group', 'ungroup', 'lock', 'unlock', 'hide', 'show'),
  pick('order-front', 'order-forward', 'order-backward', 'order-back'),
  pick('select-all', 'edit-text', 'properties'),
];

/** Commands of the keyboard and the context menu, for touch users (WCAG 2.5.1). */
export const editMenu: MenuSections = [
  pick('cut', 'copy', 'paste', 'paste-in-place', 'duplicate', 'delete'),
  pick('select-all', 'select-none', 'edit-text', 'properties'),
  moveCommands.slice(0, 4),
];

export const arrangeMenu: MenuSections = [
  arrangeCommands.slice(0, 6),
  arrangeCommands.slice(6, 8),
  arrangeCommands.slice(8),
  orderCommands.slice(0, 4),
  orderCommands.slice(4),
];

export const designMenu: MenuSections = [
  pick('new', 'sample', 'open'),
  [...pick('save', 'save-as'), ...shareCommands],
  pick('import', 'export-json-all'),
];

export const exportMenu: MenuSections = [exportCommands, pick('import', 'sample'), pick('scan-check')];

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
