import { m } from '@messages/messages';
import { clsx } from 'clsx';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { scrollRegion } from './scroll-region';

/** Longer than three lines on any screen; more is rendered only when expanded. */
const MAX_COLLAPSED = 1000;

type ClampedTextProps = {
  children: string;
  className?: string;
  onToggle?: () => void;
  /** For a message over a screen: two lines with the button beside them; on a phone the button is in the line above. */
  isLow?: boolean;
};

/** A text of unknown length, such as a host's message: three lines and, when there is more, a button "Show all". */
export const ClampedText = (props: ClampedTextProps) => <Clamped key={props.children} {...props} />;

function Clamped({ children: text, className, onToggle, isLow = false }: ClampedTextProps) {
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const [expanded, setExpanded] = useState<boolean>();
  const [overflows, setOverflows] = useState(false);
  const shortened = text.length > MAX_COLLAPSED;

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || expanded || shortened) return;
    const measure = () => setOverflows(element.scrollHeight > element.clientHeight + 1);
    // Also now: a toast is measured before the observer reports.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [expanded, shortened]);

  const toggle = () => {
    setExpanded(!expanded);
    onToggle?.();
  };
  return (
    // After a click on the button an alert around the text must not be announced again.
    <div
      aria-live={expanded === undefined ? undefined : 'off'}
      className={clsx('min-w-0', isLow && !expanded && 'relative md:flex md:items-center md:gap-3', className)}
    >
      <section
        ref={box}
        id={id}
        {...(expanded && scrollRegion(m.common_whole_message()))}
        className={clsx(
          'whitespace-pre-line wrap-anywhere',
          expanded ? 'max-h-[min(15rem,30dvh)] overflow-y-auto overscroll-contain' : 'line-clamp-3',
          isLow && !expanded && 'md:line-clamp-2 md:min-w-0 md:flex-1',
        )}
      >
        {shortened && !expanded ? text.slice(0, MAX_COLLAPSED).replace(/[\uD800-\uDBFF]$/, '') : text}
      </section>
      {(expanded || shortened || overflows) && (
        <button
          type="button"
          aria-expanded={expanded ?? false}
          aria-controls={id}
          onClick={toggle}
          className={clsx(
            'mt-1 rounded-1 py-1 font-medium underline underline-offset-2 coarse:min-h-10',
            isLow &&
              !expanded &&
              'max-md:absolute max-md:right-0 max-md:bottom-full max-md:mt-0 max-md:min-h-6! max-md:py-0.5 md:-my-1 md:shrink-0',
          )}
        >
          {expanded ? m.common_show_less() : m.common_show_all()}
        </button>
      )}
    </div>
  );
}
