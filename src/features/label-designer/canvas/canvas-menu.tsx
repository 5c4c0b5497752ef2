import { Fragment, type MouseEvent, type ReactElement } from 'react';
import { canvasMenu } from '@/features/label-designer/commands/all-commands';
import { type Command, useMenuCommands } from '@/features/label-designer/commands/command';
import { displayKeys } from '@/features/label-designer/commands/shortcut';
import { useEditor } from '@/features/label-designer/editor';
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
  return (
    <div onContextMenuCapture={onContextMenu} className="grid min-h-0 min-w-0">
      <ContextMenu
        label="Label"
        content={canvasMenu.map((section, index) => (
          <Fragment key={section[0]?.id}>
            {index > 0 && <ContextMenuSeparator />}
            <Section commands={section} />
          </Fragment>
        ))}
      >
        {children}
      </ContextMenu>
    </div>
  );
}

/** Mounted when the menu opens, so that the disabled reasons are current. */
function Section({ commands }: { commands: readonly Command[] }) {
  return useMenuCommands(commands).map(({ command, reason, run }) => (
    <ContextMenuItem
      key={command.id}
      icon={<command.icon aria-hidden />}
      keys={command.shortcuts?.[0] && displayKeys(command.shortcuts[0]).join(' ')}
      reason={reason}
      onSelect={run}
    >
      {command.name}
    </ContextMenuItem>
  ));
}
