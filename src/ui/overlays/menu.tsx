import * as Radix from '@radix-ui/react-dropdown-menu';
import { type ReactNode, useId } from 'react';
import { cn } from '@/lib/cn';
import { useLandmark } from '@/ui/basics/use-landmark';
import { fadeOutClasses, floatingClasses } from './popover';

const itemClasses = cn(
  'flex min-h-8 cursor-pointer select-none items-center gap-2.5 rounded-[3px] px-2 py-1 text-13',
  'focus-visible:-outline-offset-2',
  'coarse:min-h-10 data-highlighted:bg-bench aria-disabled:cursor-not-allowed aria-disabled:text-ink-3',
  'aria-disabled:[&>svg]:text-ink-3',
);
const normal = '[&>svg]:text-ink-2';
const dangerous = 'text-stop-text [&>svg]:text-stop-text';

export const menuItemClasses = `${itemClasses} ${normal}`;

export type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactNode;
  children: ReactNode;
  /** Open from the start: for a menu that is mounted by the press that opens it. */
  defaultOpen?: boolean;
  /** A heading inside; the trigger names the menu. */
  caption?: string;
  align?: Radix.DropdownMenuContentProps['align'];
  side?: Radix.DropdownMenuContentProps['side'];
  className?: string;
};

/** Not modal: the page behind stays readable, and the first press beside the menu already reaches what it hits. */
export function Menu(props: MenuProps) {
  const { trigger, children, defaultOpen, caption, align = 'end', side = 'bottom', className = 'min-w-44' } = props;
  const landmark = useLandmark();
  return (
    <Radix.Root defaultOpen={defaultOpen ?? false} modal={false}>
      <Radix.Trigger asChild ref={landmark.ref}>
        {trigger}
      </Radix.Trigger>
      {landmark.ready && (
        <Radix.Portal container={landmark.container}>
          <Radix.Content
            // It scrolls where there is little room.
            tabIndex={0}
            align={align}
            side={side}
            sideOffset={4}
            collisionPadding={8}
            className={cn(
              floatingClasses,
              fadeOutClasses,
              'max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto p-1',
              className,
            )}
          >
            {caption && (
              <Radix.Label className="-mx-1 mb-1 border-b border-rule px-3 pt-1.5 pb-2 text-12 font-semibold">
                {caption}
              </Radix.Label>
            )}
            {children}
          </Radix.Content>
        </Radix.Portal>
      )}
    </Radix.Root>
  );
}

export type MenuItemProps = {
  icon?: ReactNode;
  children: ReactNode;
  onSelect?: () => void;
  /** Why it cannot be chosen now: the item stays reachable and reads its reason. */
  reason?: string | undefined;
  danger?: boolean;
  /** A second line under the word. */
  hint?: ReactNode;
};

export function MenuItem({ icon, children, onSelect, reason, danger, hint }: MenuItemProps) {
  const hintId = useId();
  const second = reason ?? hint;
  return (
    <Radix.Item
      aria-disabled={reason !== undefined || undefined}
      aria-describedby={second ? hintId : undefined}
      className={cn(itemClasses, danger && reason === undefined ? dangerous : normal)}
      onSelect={(event) => (reason === undefined ? onSelect?.() : event.preventDefault())}
    >
      {icon}
      <span className="min-w-0">
        {children}
        {second && (
          <small id={hintId} aria-hidden className="block text-12 text-ink-3">
            {second}
          </small>
        )}
      </span>
    </Radix.Item>
  );
}

/** An item that is a real link, so that the middle button opens a tab: `<MenuLink><Link to=…>…</Link></MenuLink>`. */
export function MenuLink({ children }: { children: ReactNode }) {
  return (
    <Radix.Item asChild className={menuItemClasses}>
      {children}
    </Radix.Item>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-rule" />;
}
