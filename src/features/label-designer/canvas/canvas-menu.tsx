import { Fragment, type MouseEvent, type ReactElement } from 'react';
import type { Command } from '@/features/label-designer/commands/command';
import { canvasMenu } from '@/features/label-designer/commands/menus';
import { shownKeys } from '@/features/label-designer/commands/shortcut';
import { useReadyCommands } from '@/features/label-designer/commands/use-commands';
import { useDesigner } from '@/features/label-designer/use-designer';
import { ContextMenu, ContextMenuItem, ContextMenuSeparator } from '@/ui/overlays/context-menu';
import { useCanvas } from './canvas-store';
import { namedElement, pressedElement } from './pressed-element';
import { choose } from './selecting';

/** The menu of the label. An element that is not selected becomes so when its menu is asked for. */
export function CanvasMenu({ children }: { children: ReactElement }) {
  const designer = useDesigner();
  const canvas = useCanvas();
  const onContextMenu = ({ currentTarget, target, button, nativeEvent }: MouseEvent<HTMLElement>) => {
    // The menu key means what has the focus, wherever the pointer is.
    const named = button === 2 ? undefined : namedElement(target);
    const id = named ?? pressedElement(currentTarget, { designer, canvas }, nativeEvent);
    if (id && !designer.store.getState().selection.has(id)) choose(designer, id, false);
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

/** Mounted when the menu opens, so each item is asked then. */
function Section({ commands }: { commands: readonly Command[] }) {
  return useReadyCommands(commands).map(({ command, reason, run }) => (
    <ContextMenuItem
      key={command.id}
      icon={<command.icon aria-hidden />}
      keys={command.shortcuts?.[0] && shownKeys(command.shortcuts[0]).join(' ')}
      reason={reason}
      onSelect={run}
    >
      {command.name}
    </ContextMenuItem>
  ));
}
