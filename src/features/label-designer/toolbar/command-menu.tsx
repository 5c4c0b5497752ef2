import { Fragment, type ReactNode } from 'react';
import type { Command } from '@/features/label-designer/commands/command';
import { useReadyCommands } from '@/features/label-designer/commands/use-commands';
import { Menu, MenuItem, MenuSeparator } from '@/ui/overlays/menu';

type CommandMenuProps = {
  trigger: ReactNode;
  caption: string;
  sections: readonly (readonly Command[])[];
};

/** A menu of commands, in sections. */
export function CommandMenu({ trigger, caption, sections }: CommandMenuProps) {
  return (
    <Menu trigger={trigger} caption={caption} align="start">
      {sections.map((section, index) => (
        <Fragment key={section[0]?.id}>
          {index > 0 && <MenuSeparator />}
          <Section commands={section} />
        </Fragment>
      ))}
    </Menu>
  );
}

/** Mounted when the menu opens, so each command is asked then. */
function Section({ commands }: { commands: readonly Command[] }) {
  return useReadyCommands(commands).map(({ command, reason, run }) => (
    <MenuItem key={command.id} icon={<command.icon aria-hidden />} reason={reason} onSelect={run}>
      {command.name}
    </MenuItem>
  ));
}
