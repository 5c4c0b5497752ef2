import { useEffect, useRef } from 'react';
import { useLocation, useMatches, useNavigationType } from 'react-router-dom';

const PRODUCT = 'Admin Pokayoke';

/** What a route may say about itself in its `handle`. */
export type RouteHandle = {
  title?: string;
  /** The screen needs the room: under 1500 px the sidebar starts collapsed there, and comes back on leaving. */
  roomy?: boolean;
  /** A list: drawn, out of sight, while the profile is on its way, so that only its rows are missing then. */
  drawnAhead?: boolean;
};

/** Names the page in the title and, after a change of screen, moves the focus to its heading (WCAG 2.4.2, 2.4.3). */
export function useFollowRoute(): void {
  const { pathname } = useLocation();
  const title = useMatches().reduce<string | undefined>(
    (found, match) => (match.handle as RouteHandle | undefined)?.title ?? found,
    undefined,
  );
  // The first screen of a document has not come in place of another; the one after signing in has.
  const isFirst = useNavigationType() === 'POP';
  const previous = useRef(isFirst ? pathname : undefined);

  useEffect(() => {
    document.title = title ? `${title} - ${PRODUCT}` : PRODUCT;
  }, [title]);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const target =
      document.querySelector<HTMLElement>('main h1:not(.sr-only)') ?? document.querySelector<HTMLElement>('main');
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname]);
}
