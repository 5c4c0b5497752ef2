import * as Toolbar from '@radix-ui/react-toolbar';
import type { ReactNode } from 'react';
import { commandOf } from '@/features/label-designer/commands/commands';
import { ariaKeys, shownKeys } from '@/features/label-designer/commands/shortcut';
import { useCommand, usePressed } from '@/features/label-designer/commands/use-commands';
import type { ToggleCommand } from '@/features/label-designer/commands/view-commands';
import { cn } from '@/lib/cn';
import { Button, IconButton } from '@/ui/basics/button';

type CommandButtonProps = { id: string; className?: string };

/**
 * A command as an icon in a toolbar. One that cannot be done now stays the same button, so that the focus stays on it
 * when the last step is undone; it says why, also when pressed.
 */
export function CommandButton({ id, className }: CommandButtonProps) {
  const { command, reason, run } = useCommand(commandOf(id));
  const [shortcut] = command.shortcuts ?? [];
  return (
    <Toolbar.Button asChild>
      <IconButton
        label={command.name}
        title={titleOf(command.name, shortcut)}
        aria-keyshortcuts={shortcut && ariaKeys(shortcut)}
        aria-disabled={reason !== undefined || undefined}
        aria-description={reason}
        onClick={run}
        className={cn(
          'aria-disabled:cursor-not-allowed aria-disabled:text-ink-3/60 aria-disabled:hover:bg-transparent',
          className,
        )}
      >
        <command.icon aria-hidden />
      </IconButton>
    </Toolbar.Button>
  );
}

/** What a toggle shows and says: pressed or not. Under 1280 px the icon speaks for itself. */
export function ToggleButton({ command, wordless }: { command: ToggleCommand; wordless?: boolean }) {
  const pressed = usePressed(command);
  const { run } = useCommand(command);
  return (
    <Toolbar.Button asChild>
      <Button
        variant={pressed ? 'line' : 'ghost'}
        size="xs"
        aria-pressed={pressed}
        aria-label={command.name}
        title={command.name}
        onClick={run}
        className={cn('px-[9px]!', !pressed && 'font-normal!')}
      >
        <command.icon aria-hidden />
        {!wordless && <span className="max-xl:hidden">{command.name}</span>}
      </Button>
    </Toolbar.Button>
  );
}

/** A toolbar of the APG: one stop of Tab, arrows inside. */
export function Tools({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <Toolbar.Root aria-label={label} className={cn('flex items-center gap-1.5', className)}>
      {children}
    </Toolbar.Root>
  );
}

export const titleOf = (name: string, shortcut: string | undefined) =>
  shortcut ? `${name} (${shownKeys(shortcut).join(' ')})` : name;
