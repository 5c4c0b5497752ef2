import * as Radix from '@radix-ui/react-dropdown-menu';
import { clsx } from 'clsx';
import Check from 'lucide-react/icons/check';
import { type ReactNode, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { fadeOutClasses, floatingClasses } from './popover';

const base = clsx(
  'flex min-h-8 cursor-pointer select-none items-center gap-2.5 rounded-[3px] px-2 py-1 text-13',
  'focus-visible:-outline-offset-2 coarse:min-h-10 data-highlighted:bg-bench',
);
const itemClasses = `${base} aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 aria-disabled:[&>svg]:text-ink-3`;
const choiceClasses = `${base} data-disabled:cursor-not-allowed data-disabled:text-ink-3`;
const normalIcon = '[&>svg]:text-ink-2';
const dangerous = 'text-stop-text [&>svg]:text-stop-text';

export const menuItemClasses = `${itemClasses} ${normalIcon}`;

type MenuProps = {
  trigger: ReactNode;
  children: ReactNode;
  /** For a menu that is mounted when it is opened. */
  defaultOpen?: boolean;
  /** A visible heading; the menu has the name of its trigger. */
  caption?: string;
  align?: Radix.DropdownMenuContentProps['align'];
  className?: string;
};

/** Not modal: the page stays readable, and a click outside closes the menu and reaches its target. */
export function Menu(props: MenuProps) {
  const { trigger, children, defaultOpen, caption, align = 'end', className = 'min-w-44' } = props;
  const { ref, open, changeOpen, container } = useMenuState<HTMLButtonElement>();
  useLayoutEffect(() => {
    if (defaultOpen) changeOpen(true);
  }, [defaultOpen, changeOpen]);
  return (
    <Radix.Root open={open} onOpenChange={changeOpen} modal={false}>
      <Radix.Trigger asChild ref={ref}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          // It scrolls on a small screen.
          tabIndex={0}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={clsx(
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
    </Radix.Root>
  );
}

type MenuItemProps = {
  icon?: ReactNode;
  children: ReactNode;
  onSelect?: () => void;
  /** Why it is disabled; the item stays focusable and a screen reader announces the reason. */
  reason?: string | undefined;
  danger?: boolean;
  /** A second line. */
  hint?: ReactNode;
};

export function MenuItem({ icon, children, onSelect, reason, danger, hint }: MenuItemProps) {
  const hintId = useId();
  const second = reason ?? hint;
  return (
    <Radix.Item
      aria-disabled={reason !== undefined || undefined}
      aria-describedby={second ? hintId : undefined}
      className={clsx(itemClasses, danger && reason === undefined ? dangerous : normalIcon)}
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

/** `<MenuLink><Link to=…>…</Link></MenuLink>` */
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

type MenuCheckboxItemProps = {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
};

/** The menu stays open, to switch several items. */
export function MenuCheckboxItem({ checked, onCheckedChange, disabled, children }: MenuCheckboxItemProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      disabled={disabled ?? false}
      onSelect={(event) => event.preventDefault()}
      className={choiceClasses}
    >
      <span
        aria-hidden
        className={clsx(
          'grid size-4 shrink-0 place-items-center rounded-1 border',
          checked ? 'border-ink bg-ink text-on-ink' : 'border-control bg-paper',
        )}
      >
        {checked && <Check className="size-3 stroke-[3]" />}
      </span>
      {children}
    </Radix.CheckboxItem>
  );
}

type MenuRadioItemsProps<Value extends string> = {
  value: Value;
  onValueChange: (value: Value) => void;
  items: readonly { value: Value; label: ReactNode; icon?: ReactNode }[];
};

export function MenuRadioItems<Value extends string>({ value, onValueChange, items }: MenuRadioItemsProps<Value>) {
  const select = (selected: string) => {
    const item = items.find((candidate) => candidate.value === selected);
    if (item) onValueChange(item.value);
  };
  return (
    <Radix.RadioGroup value={value} onValueChange={select}>
      {items.map((item) => (
        <Radix.RadioItem key={item.value} value={item.value} className={clsx(choiceClasses, normalIcon)}>
          {item.icon}
          {item.label}
          {item.value === value && <Check aria-hidden className="ml-auto" />}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

/**
 * Whether a menu is open, and where it is rendered: in the landmark or dialog of its trigger, for screen reader users who
 * navigate by landmarks. It is looked up when the menu opens. `ref` is for the trigger.
 */
export function useMenuState<Trigger extends HTMLElement>() {
  const ref = useRef<Trigger>(null);
  const [open, setOpen] = useState(false);
  const [container, setContainer] = useState<Element | null>();
  const changeOpen = useCallback((next: boolean) => {
    if (next) setContainer(ref.current?.closest(landmarks));
    setOpen(next);
  }, []);
  return { ref, open, changeOpen, container };
}

const landmarks = 'main, header, aside, [role=dialog], [role=alertdialog]';
