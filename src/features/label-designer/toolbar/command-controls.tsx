import * as Toolbar from '@radix-ui/react-toolbar';
import { clsx } from 'clsx';
import { Fragment, type ReactNode } from 'react';
import { commandOf, type MenuSections } from '@/features/label-designer/commands/all-commands';
import {
  type Command,
  type ReadyCommand,
  type ToggleCommand,
  useCommand,
  useMenuCommands,
} from '@/features/label-designer/commands/command';
import { ariaKeys, displayKeys } from '@/features/label-designer/commands/shortcut';
import { useEditor, useView } from '@/features/label-designer/editor';
import { Button, IconButton } from '@/ui/basics/button';
import { Menu, MenuItem, MenuSeparator } from '@/ui/overlays/menu';

/** A disabled command keeps the focus and announces the reason when clicked. */
export function CommandButton({ id, className }: { id: string; className?: string }) {
  const { command, reason, run } = useCommand(commandOf(id));
  const [shortcut] = command.shortcuts ?? [];
  return (
    <Toolbar.Button asChild>
      <IconButton
        label={command.name()}
        title={titleOf(command.name(), shortcut)}
        aria-keyshortcuts={shortcut && ariaKeys(shortcut)}
        aria-disabled={reason !== undefined || undefined}
        aria-description={reason}
        onClick={run}
        className={clsx(
          'aria-disabled:cursor-not-allowed aria-disabled:text-ink-3/60 aria-disabled:hover:bg-transparent',
          className,
        )}
      >
        <command.icon aria-hidden />
      </IconButton>
    </Toolbar.Button>
  );
}

/** Under 1280 px without its name. */
export function ToggleButton({ command, iconOnly }: { command: ToggleCommand; iconOnly?: boolean }) {
  const editor = useEditor();
  const pressed = useView(() => command.isOn(editor));
  const { run } = useCommand(command);
  return (
    <Toolbar.Button asChild>
      <Button
        variant={pressed ? 'line' : 'ghost'}
        size="xs"
        aria-pressed={pressed}
        aria-label={command.name()}
        title={command.name()}
        onClick={run}
        className={clsx('px-[9px]!', !pressed && 'font-normal!')}
      >
        <command.icon aria-hidden />
        {!iconOnly && <span className="max-xl:hidden">{command.name()}</span>}
      </Button>
    </Toolbar.Button>
  );
}

/** One tab stop, arrow keys inside. */
export function Tools({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <Toolbar.Root aria-label={label} className={clsx('flex items-center gap-1.5', className)}>
      {children}
    </Toolbar.Root>
  );
}

export const titleOf = (name: string, shortcut: string | undefined) =>
  shortcut ? `${name} (${displayKeys(shortcut).join(' ')})` : name;

type CommandMenuProps = { trigger: ReactNode; caption: string; sections: MenuSections };

export function CommandMenu({ trigger, caption, sections }: CommandMenuProps) {
  return (
    <Menu trigger={trigger} caption={caption} align="start">
      <CommandSections sections={sections} separator={<MenuSeparator />}>
        {({ command, reason, run }) => (
          <MenuItem key={command.id} icon={<command.icon aria-hidden />} reason={reason} onSelect={run}>
            {command.name()}
          </MenuItem>
        )}
      </CommandSections>
    </Menu>
  );
}

type RenderCommand = (ready: ReadyCommand) => ReactNode;
type CommandSectionsProps = { sections: MenuSections; separator: ReactNode; children: RenderCommand };

export const CommandSections = ({ sections, separator, children }: CommandSectionsProps) =>
  sections.map((section, index) => (
    <Fragment key={section[0]?.id}>
      {index > 0 && separator}
      <Section commands={section}>{children}</Section>
    </Fragment>
  ));

/** Mounted when the menu opens, so that the disabled reasons are current. */
const Section = ({ commands, children }: { commands: readonly Command[]; children: RenderCommand }) =>
  useMenuCommands(commands).map(children);
