import * as Radix from '@radix-ui/react-dialog';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { keepForToasts } from './modal';

const sides = {
  right:
    'inset-y-0 right-0 flex w-[420px] max-w-[calc(100vw-32px)] flex-col border-l data-[state=open]:animate-fade data-[state=closed]:animate-leave',
  left: 'inset-y-0 left-0 w-72 max-w-[calc(100vw-48px)] border-r data-[state=open]:animate-enter-left data-[state=closed]:animate-leave-left',
  bottom:
    'inset-x-0 bottom-0 max-h-[calc(100dvh-48px)] overflow-y-auto rounded-t-3 border-t data-[state=open]:animate-enter-bottom data-[state=closed]:animate-leave-bottom',
};

type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  side: keyof typeof sides;
  /** The name of the drawer, for screen readers. */
  label: string;
  children: ReactNode;
  trigger?: ReactNode;
  className?: string;
};

/** A panel at an edge: the sidebar on a phone, a bottom sheet, the history of a record. */
export function Drawer({ open, onOpenChange, side, label, children, trigger, className = 'bg-bench' }: DrawerProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-drawer bg-overlay data-[state=open]:animate-fade data-[state=closed]:animate-leave" />
        <Radix.Content
          aria-describedby={undefined}
          onInteractOutside={keepForToasts}
          className={clsx('fixed z-drawer border-rule-2 shadow-float outline-none', sides[side], className)}
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
