import * as Radix from '@radix-ui/react-tooltip';
import type { ReactNode } from 'react';

export type TooltipProps = {
  content: ReactNode;
  /** A focusable element. */
  children: ReactNode;
  side?: Radix.TooltipContentProps['side'];
};

/** A few words about a control, on hover and focus; it can be hovered itself and Escape closes it. */
export function Tooltip({ content, children, side = 'bottom' }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={4}
            collisionPadding={8}
            className="z-toast max-w-72 rounded-2 border border-transparent bg-ink px-2 py-[5px] text-12 text-on-ink"
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
