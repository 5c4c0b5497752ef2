import type { Command } from '@/features/label-designer/commands/command';
import { useCommand } from '@/features/label-designer/commands/command';
import { IconButton } from '@/ui/basics/button';

/** A command as an icon, with the reason when it cannot be done. */
export function PanelCommand({ command }: { command: Command }) {
  const { reason, run } = useCommand(command);
  const Icon = command.icon;
  return (
    <IconButton label={command.name} reason={reason} onClick={run}>
      <Icon aria-hidden="true" />
    </IconButton>
  );
}
