import * as Radix from '@radix-ui/react-popover';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** z-drawer, not z-popover: opened from a dialog or drawer it would be under it. */
export const floatingClasses = clsx(
  'z-drawer rounded-3 border border-rule-2 bg-paper text-ink shadow-float outline-none data-[state=open]:animate-fade',
);

export const fadeOutClasses = 'data-[state=closed]:animate-leave';

type PopoverProps = {
  trigger: ReactNode;
  children: ReactNode;
  /** The name of the floating panel, for screen readers. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: Radix.PopoverContentProps['align'];
  onOpenAutoFocus?: (event: Event) => void;
  onCloseAutoFocus?: (event: Event) => void;
  /** False: closes without animation. */
  fadesOut?: boolean;
  className?: string;
};

export function Popover(props: PopoverProps) {
  const { trigger, children, label, align = 'start', fadesOut = true, className } = props;
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={props.onOpenAutoFocus}
          onCloseAutoFocus={props.onCloseAutoFocus}
          className={clsx(floatingClasses, fadesOut && fadeOutClasses, className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
