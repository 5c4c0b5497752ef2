import { m } from '@messages/messages';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { langOfIndonesian } from '@/language/language';
import { IconButton, iconButtonClasses } from './button';

/** The width that stays for the title before buttons fold, px. */
const TITLE_WIDTH = 260;
const GAP = 8;
/** The button that unfolds the others. */
const MORE = '[data-more]';

type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  /** Buttons before them, which fold behind one button where there is no room for all. */
  moreActions?: ReactNode;
  /** The link of the back arrow. */
  backTo?: string;
};

/** The h1 of a screen; it gets the focus when the route changes. */
export function PageHeader({ title, description, actions, moreActions, backTo }: PageHeaderProps) {
  return (
    <header className="mb-5 flex items-start gap-4 max-md:flex-col max-md:gap-3.5">
      <div className="flex min-w-0 max-w-full items-start gap-3">
        {backTo !== undefined && (
          <Link
            to={backTo}
            aria-label={m.common_back()}
            lang={langOfIndonesian()}
            className={`-ml-2 ${iconButtonClasses('ghost', 'md')}`}
          >
            <ArrowLeft aria-hidden />
          </Link>
        )}
        <div className="min-w-0">
          <h1
            tabIndex={-1}
            className="text-24 font-semibold font-stretch-[92%] tracking-[-.005em] wrap-anywhere outline-none"
          >
            {title}
          </h1>
          {description && <p className="mt-0.5 text-14 text-ink-2 wrap-anywhere">{description}</p>}
        </div>
      </div>
      {moreActions ? (
        <FoldingActions more={moreActions}>{actions}</FoldingActions>
      ) : (
        actions && (
          <div className="ml-auto flex flex-wrap gap-2 pt-0.5 md:max-w-3/4 md:shrink-0 md:justify-end max-md:m-0 max-md:w-full max-md:p-0 max-md:[&>*]:flex-[1_1_calc(50%-4px)]">
            {actions}
          </div>
        )
      )}
    </header>
  );
}

/** The folded buttons stay the same elements: a dialog that one of them opened stays open, and gives the focus back. */
function FoldingActions({ more, children }: { more: ReactNode; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [folded, setFolded] = useState(false);
  const [open, setOpen] = useState(false);
  useFolding(row, panel, setFolded);
  const close = ({ key, currentTarget, target }: KeyboardEvent) => {
    // Not a key in a dialog, which is a child in React only.
    if (key !== 'Escape' || !open || !(target instanceof Node) || !currentTarget.contains(target)) return;
    setOpen(false);
    currentTarget.querySelector<HTMLElement>(MORE)?.focus();
  };
  const closeWithoutFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const stays = currentTarget.contains(relatedTarget) || relatedTarget?.closest('[role=dialog]');
    if (relatedTarget && !stays) setOpen(false);
  };
  return (
    <div
      ref={row}
      role="toolbar"
      aria-label={m.common_actions()}
      onKeyDown={close}
      onBlur={closeWithoutFocus}
      className="relative ml-auto flex max-w-full flex-wrap gap-2 pt-0.5 md:max-w-3/4 md:shrink-0 md:justify-end max-md:m-0 max-md:w-full max-md:p-0 max-md:[&>:not([data-more],div)]:grow"
    >
      {folded && (
        <IconButton
          data-more
          label={m.common_more_actions()}
          variant="line"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Ellipsis aria-hidden />
        </IconButton>
      )}
      {folded && open && <div aria-hidden className="fixed inset-0 z-popover" onPointerDown={() => setOpen(false)} />}
      <div
        ref={panel}
        className={
          !folded
            ? 'flex flex-none gap-2'
            : open
              ? 'absolute top-full z-popover mt-1 grid w-max gap-1 rounded-3 border border-rule-2 bg-paper p-1.5 shadow-float max-md:left-0 md:right-0'
              : 'hidden'
        }
      >
        {more}
      </div>
      {children}
    </div>
  );
}

/** Folds when the buttons would leave too little of the line for the title. */
function useFolding(
  row: { current: HTMLDivElement | null },
  panel: { current: HTMLDivElement | null },
  setFolded: (folded: boolean) => void,
) {
  useLayoutEffect(() => {
    const line = row.current;
    const header = line?.parentElement;
    if (!line || !header) return;
    /** Of the folded buttons, measured while they are in the line. */
    let width = 0;
    const measure = () => {
      if (header.clientWidth === 0) return;
      const more = line.querySelector(MORE);
      const isFolded = more !== null;
      if (!isFolded) width = (panel.current?.offsetWidth ?? 0) + GAP;
      const others = [...line.children].filter(
        (child) => child !== panel.current && !child.matches(`${MORE}, [aria-hidden]`),
      );
      const own = others.reduce((sum, child) => sum + (child as HTMLElement).scrollWidth + GAP, width);
      const isTooWide = own + TITLE_WIDTH > header.clientWidth;
      if (isTooWide === isFolded) return;
      const hadFocus = document.activeElement;
      flushSync(() => setFolded(isTooWide));
      // What had the focus is hidden now, or gone.
      if (isTooWide && panel.current?.contains(hadFocus)) line.querySelector<HTMLElement>(MORE)?.focus();
      if (!isTooWide && hadFocus === more) panel.current?.querySelector<HTMLElement>('a, button')?.focus();
    };
    // Called first after the layout of the first frame, and before it is painted.
    const observer = new ResizeObserver(measure);
    for (const element of [header, line]) observer.observe(element);
    return () => observer.disconnect();
  }, [row, panel, setFolded]);
}
