import type { ComponentProps, MouseEvent, SyntheticEvent } from 'react';
import { cn } from '@/lib/cn';

type ButtonProps = ComponentProps<'button'>;

/**
 * What makes of a button one that cannot be pressed now but stays focusable and reads why from `RefusalWords`. It is
 * the same element as before, so a button that is refused while it has the focus keeps it.
 */
export const refusing = (button: ButtonProps, wordsId: string) =>
  ({
    'aria-disabled': true,
    'aria-describedby': cn(button['aria-describedby'], wordsId),
    onClick: swallow,
    // The arrow keys of a toolbar go on working.
    onKeyDown: (event) => {
      button.onKeyDown?.(event);
      if (event.key === 'Escape') hideWords(event);
    },
    onBlur: (event) => {
      button.onBlur?.(event);
      showWords(event);
    },
    onPointerEnter: (event) => {
      button.onPointerEnter?.(event);
      showWords(event);
    },
  }) satisfies ButtonProps;

/**
 * Why a button is refused: shown under it on hover and focus, until Escape (WCAG 1.4.13). It is plain markup inside
 * the button, not a Radix tooltip, so that a button alone does not load the positioning code; hidden from the button's
 * name, but its description all the same.
 */
export const RefusalWords = ({ id, children }: { id: string; children: string }) => (
  <span
    id={id}
    aria-hidden
    className={cn(
      'absolute top-full right-0 z-popover hidden pt-1 group-data-dismissed/refused:hidden!',
      'group-focus/refused:block group-hover/refused:block',
    )}
  >
    <span className="block w-max max-w-64 rounded-2 border border-transparent bg-ink px-2 py-1 text-left text-12 font-normal whitespace-normal text-on-ink">
      {children}
    </span>
  </span>
);

const hideWords = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  currentTarget.dataset.dismissed = '';
};

const showWords = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  delete currentTarget.dataset.dismissed;
};

/** A refused submit button must not submit either. */
const swallow = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};
