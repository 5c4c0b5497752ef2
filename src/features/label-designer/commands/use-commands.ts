import { useMemo } from 'react';
import { useCanvas, useCanvasState } from '@/features/label-designer/canvas/canvas-store';
import { useServiceStore, useServices } from '@/features/label-designer/designer-services';
import { useDesigner, useDesignerState } from '@/features/label-designer/use-designer';
import type { Command, CommandContext } from './command';
import { perform } from './commands';
import type { ToggleCommand } from './view-commands';

/** What commands work on. It keeps its identity; `services` is read when a command runs. */
export function useCommandContext(): CommandContext {
  const designer = useDesigner();
  const canvas = useCanvas();
  const services = useServiceStore();
  return useMemo(
    () => ({
      designer,
      canvas,
      get services() {
        return services.getState();
      },
    }),
    [designer, canvas, services],
  );
}

export type ReadyCommand = { command: Command; reason: string | undefined; run: () => void };

/** A command with whether it can be done now; it follows the design, the selection and the services. */
export function useCommand(command: Command): ReadyCommand {
  const context = useCommandContext();
  useServices();
  const reason = useDesignerState(() => command.reason?.(context));
  return { command, reason, run: () => perform(command, context) };
}

export function usePressed(command: ToggleCommand): boolean {
  const context = useCommandContext();
  useCanvasState(({ several }) => several);
  return useDesignerState(() => command.pressed(context));
}

/** For menus, which ask when they open. */
export function useReadyCommands(commands: readonly Command[]): ReadyCommand[] {
  const context = useCommandContext();
  return commands.map((command) => ({
    command,
    reason: command.reason?.(context),
    run: () => perform(command, context),
  }));
}
