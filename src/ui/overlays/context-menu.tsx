import * as Radix from '@radix-ui/react-context-menu';
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { menuItemClasses, useMenuState } from './menu';
import { fadeOutClasses, floatingClasses } from './popover';

type ContextMenuProps = {
  /** The trigger: right click, long press or the menu key. */
  children: ReactNode;
  content: ReactNode;
  label: string;
};

export function ContextMenu({ children, content, label }: ContextMenuProps) {
  const { ref, open, changeOpen, container } = useMenuState<HTMLSpanElement>();
  return (
    <Radix.Root open={open} onOpenChange={changeOpen} modal={false}>
      <Radix.Trigger asChild ref={ref}>
        {children}
      </Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          tabIndex={0}
          aria-label={label}
          collisionPadding={8}
          className={clsx(
            floatingClasses,
            fadeOutClasses,
            'max-h-(--radix-context-menu-content-available-height) min-w-56 overflow-y-auto p-1',
          )}
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type ContextMenuItemProps = {
  icon?: ReactNode;
  children: ReactNode;
  /** The keyboard shortcut. */
  keys?: string | undefined;
  onSelect: () => void;
  /** Why it is disabled; the item stays focusable and a screen reader announces the reason. */
  reason?: string | undefined;
};

export function ContextMenuItem({ icon, children, keys, onSelect, reason }: ContextMenuItemProps) {
  const hint = useId();
  return (
    <Radix.Item
      aria-disabled={reason !== undefined || undefined}
      aria-describedby={reason === undefined ? undefined : hint}
      className={menuItemClasses}
      onSelect={(event) => (reason === undefined ? onSelect() : event.preventDefault())}
    >
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      {keys && <kbd className="font-mono text-11 text-ink-3">{keys}</kbd>}
      {reason !== undefined && (
        <span id={hint} hidden>
          {reason}
        </span>
      )}
    </Radix.Item>
  );
}

export function ContextMenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-rule" />;
}
