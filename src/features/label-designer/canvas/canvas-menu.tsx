import type { MouseEvent, ReactElement } from 'react';
import { canvasMenu } from '@/features/label-designer/commands/all-commands';
import { displayKeys } from '@/features/label-designer/commands/shortcut';
import { useEditor } from '@/features/label-designer/editor';
import { CommandSections } from '@/features/label-designer/toolbar/command-controls';
import { ContextMenu, ContextMenuItem, ContextMenuSeparator } from '@/ui/overlays/context-menu';
import { elementIdOf, elementUnder } from './hit-test';

/** Opening the context menu selects the element under the pointer. */
export function CanvasMenu({ children }: { children: ReactElement }) {
  const editor = useEditor();
  const onContextMenu = ({ currentTarget, target, button, nativeEvent }: MouseEvent<HTMLElement>) => {
    // The menu key is for the focused element, wherever the pointer is.
    const focusedId = button === 2 ? undefined : elementIdOf(target);
    const id = focusedId ?? elementUnder(currentTarget, editor, nativeEvent);
    if (id && !editor.document.getState().selection.has(id)) editor.selectElement(id);
  };
  const content = (
    <CommandSections sections={canvasMenu} separator={<ContextMenuSeparator />}>
      {({ command, reason, run }) => (
        <ContextMenuItem
          key={command.id}
          icon={<command.icon aria-hidden />}
          keys={command.shortcuts?.[0] && displayKeys(command.shortcuts[0]).join(' ')}
          reason={reason}
          onSelect={run}
        >
          {command.name}
        </ContextMenuItem>
      )}
    </CommandSections>
  );
  return (
    <div onContextMenuCapture={onContextMenu} className="grid min-h-0 min-w-0">
      <ContextMenu label="Label" content={content}>
        {children}
      </ContextMenu>
    </div>
  );
}
