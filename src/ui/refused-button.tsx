import { type ComponentProps, type MouseEvent, useId, useState } from 'react';
import { cn } from '@/lib/cn';

/**
 * A button that cannot be pressed now but stays focusable, reads why, and shows it on hover and focus;
 * Escape hides the words (WCAG 1.4.13). It is plain markup, not a Radix tooltip, so that a button alone
 * does not load the positioning code.
 */
export function RefusedButton({ reason, ...button }: ComponentProps<'button'> & { reason: string }) {
  const [dismissed, setDismissed] = useState(false);
  const id = useId();
  return (
    <span className="group/refused relative inline-flex">
      <button
        type="button"
        {...button}
        aria-disabled
        aria-describedby={cn(button['aria-describedby'], id)}
        onClick={swallow}
        onKeyDown={(event) => event.key === 'Escape' && setDismissed(true)}
        onBlur={() => setDismissed(false)}
        onPointerEnter={() => setDismissed(false)}
      />
      <span
        id={id}
        role="tooltip"
        className={cn(
          'sr-only z-popover',
          !dismissed && 'group-focus-within/refused:not-sr-only group-hover/refused:not-sr-only',
        )}
      >
        <span className="absolute top-full right-0 pt-1">
          <span className="block w-max max-w-64 rounded-2 bg-ink px-2 py-1 text-left text-12 text-on-ink">
            {reason}
          </span>
        </span>
      </span>
    </span>
  );
}

/** A refused submit button must not submit either. */
const swallow = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};
