import * as Radix from '@radix-ui/react-popover';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { floatingClasses } from './popover';

type SuggestionsProps = {
  open: boolean;
  /** The input; it keeps the focus. */
  anchor: ReactNode;
  children: ReactNode;
  label: string;
  className?: string;
};

/** A panel under an input that stays open while the input is typed in. */
export const Suggestions = ({ open, anchor, children, label, className }: SuggestionsProps) => (
  <Radix.Root open={open}>
    <Radix.Anchor asChild>{anchor}</Radix.Anchor>
    <Radix.Portal>
      <Radix.Content
        aria-label={label}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        // A click in the panel must not take the focus from the input.
        onMouseDown={(event) => event.preventDefault()}
        className={clsx(floatingClasses, className)}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
