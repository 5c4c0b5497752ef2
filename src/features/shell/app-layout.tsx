import { m } from '@messages/messages';
import { useIsFetching } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Activity, type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import {
  Navigate,
  Outlet,
  type UIMatch,
  useLocation,
  useMatches,
  useNavigation,
  useNavigationType,
} from 'react-router-dom';
import { loginHref, paths } from '@/config/paths';
import { sayNumber } from '@/language/format';
import { PRODUCT_NAME } from '@/language/languages';
import { siteAddress } from '@/lib/browser/site';
import { useIsMobile, useMediaQuery } from '@/lib/browser/use-media-query';
import { ownUnsentNow } from '@/print/run/use-printing';
import { leavePanel } from '@/resource/form/unsaved-changes';
import { useProfile } from '@/session/profile';
import { sessionActions } from '@/session/use-session';
import { FullScreenLoading } from '@/ui/feedback/full-screen-loading';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { Skeleton } from '@/ui/feedback/skeleton';
import type { ConfirmDialogProps } from '@/ui/overlays/confirm-dialog';
import { groupOf, type NavGroup, type NavItem } from './nav-item';
import { Sidebar } from './sidebar';
import { useSidebar } from './sidebar-store';
import { TopBar } from './top-bar';

/** Used on phones only. */
const Drawer = lazyComponent(async () => (await import('@/ui/overlays/drawer')).Drawer, {
  over: ({ open, onOpenChange }) => open && (() => onOpenChange(false)),
});

type AppLayoutProps = {
  items: readonly (NavItem | NavGroup)[];
  topBarExtra?: ReactNode;
  userMenuExtra?: ReactNode;
  /** Above every screen. */
  band?: ReactNode;
};

/** The route handle of a screen (app/screens.ts). */
export type RouteHandle = {
  title: () => string;
  /** Under 1500 px, and not only under 1280 px, the sidebar folds by itself while this screen is open. */
  wide?: boolean;
  /** Rendered, hidden, while the profile loads: a list's rows are visible 40 to 50 ms earlier (docs/performance.md). */
  renderBeforeProfile?: boolean;
};

/**
 * `/app`: header, sidebar and the screen. A skeleton replaces the screen while the profile loads; without a profile the
 * user has to sign in and returns here afterwards (SPEC sections 2, 6).
 */
export function AppLayout({ items, topBarExtra, userMenuExtra, band }: AppLayoutProps) {
  const location = useLocation();
  /** True when app/join-session.ts navigates to /login. */
  const leaving = useNavigation().location?.pathname === siteAddress(paths.login.href());
  const profile = useProfile();
  const { signOut, confirmDialog } = useSignOut();
  const sidebar = useSidebar();
  const mobile = useMobileSidebar();
  useOpenCurrentGroup(items, location.pathname);
  const tight = useTight();
  const renderBeforeProfile = useHandle('renderBeforeProfile');
  useTitleAndFocus();

  if (profile.state === 'signed-out' && leaving) return <FullScreenLoading />;
  if (profile.state === 'signed-out' || profile.state === 'failed') {
    const from = location.pathname + location.search + location.hash;
    return <Navigate to={loginHref(from)} replace state={profile.state === 'failed' ? profile.failure : null} />;
  }
  const user = profile.state === 'loaded' ? profile.profile : undefined;
  const mini = !mobile && (tight ? !sidebar.openWhenTight : sidebar.collapsed);
  const common = { items, profile: user, onLogout: signOut };
  return (
    <div
      className={clsx(
        'grid min-h-dvh grid-rows-[var(--topbar)_minmax(0,1fr)]',
        mobile
          ? 'grid-cols-1'
          : mini
            ? 'grid-cols-[var(--sidebar-mini)_minmax(0,1fr)]'
            : 'grid-cols-[var(--sidebar)_minmax(0,1fr)]',
      )}
    >
      <a
        href="#screen"
        className="sr-only z-toast rounded-2 bg-ink px-3 py-2 text-on-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {m.shell_skip()}
      </a>
      <TopBar
        profile={user}
        mobile={mobile}
        mini={mini}
        extra={topBarExtra}
        userMenuExtra={userMenuExtra}
        onOpenDrawer={() => sidebar.setDrawerOpen(true)}
        onSignOut={signOut}
      />
      {mobile ? (
        <Drawer side="left" label={PRODUCT_NAME} open={sidebar.drawerOpen} onOpenChange={sidebar.setDrawerOpen}>
          <Sidebar
            {...common}
            mini={false}
            onToggle={() => sidebar.setDrawerOpen(false)}
            onNavigate={() => sidebar.setDrawerOpen(false)}
          />
        </Drawer>
      ) : (
        <aside
          aria-label={m.shell_sidebar()}
          className="sticky top-(--topbar) h-[calc(100dvh-var(--topbar))] border-rule-2 border-r bg-bench"
        >
          <Sidebar {...common} mini={mini} onToggle={() => sidebar.setCollapsed(!mini, tight)} />
        </aside>
      )}
      <main id="screen" className="min-w-0 px-7 pt-6 pb-8 outline-none max-md:px-4 max-md:pt-5">
        {band}
        <Screen profileLoaded={user !== undefined} renderBeforeProfile={renderBeforeProfile} />
      </main>
      {confirmDialog}
    </div>
  );
}

function Screen(props: { profileLoaded: boolean; renderBeforeProfile: boolean }) {
  const visible = useScreenVisible(props);
  return (
    <>
      {!visible && <ContentSkeleton />}
      {(props.profileLoaded || props.renderBeforeProfile) && (
        <Activity mode={visible ? 'visible' : 'hidden'}>
          <Outlet />
        </Activity>
      )}
    </>
  );
}

function ContentSkeleton() {
  return (
    <div role="status" aria-label={m.common_loading()}>
      <h1 className="sr-only">{m.common_loading()}</h1>
      <Skeleton height="h-6" className="mb-3 w-56" />
      <Skeleton className="mb-6 w-80 max-w-full" />
      <div className="grid gap-5 rounded-2 border border-rule-2 bg-paper p-5">
        {['w-2/3', 'w-5/6', 'w-1/2', 'w-3/4', 'w-3/5'].map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    </div>
  );
}

/** Under 768 px the sidebar is a drawer that starts closed. */
function useMobileSidebar(): boolean {
  const mobile = useIsMobile();
  const setMobile = useSidebar((state) => state.setMobile);
  useEffect(() => setMobile(mobile), [mobile, setMobile]);
  return mobile;
}

/** Navigating to a child opens its group; the user may close it again. */
function useOpenCurrentGroup(items: AppLayoutProps['items'], pathname: string): void {
  const group = groupOf(items, pathname)?.id;
  const toggleGroup = useSidebar((state) => state.toggleGroup);
  useEffect(() => {
    if (group) toggleGroup(group, true);
  }, [group, toggleGroup]);
}

/** Where the sidebar folds by itself: under 1280 px, and under 1500 px on a screen that needs the width. */
function useTight(): boolean {
  const isWideScreen = useHandle('wide');
  return useMediaQuery(isWideScreen ? '(width < 93.75rem)' : '(width < 80rem)');
}

// react-router types a handle as unknown; app/router.tsx sets only these.
const handleOf = (match: UIMatch) => match.handle as RouteHandle | undefined;

const useHandle = (flag: 'wide' | 'renderBeforeProfile') => useMatches().some((match) => handleOf(match)?.[flag]);

/** Sets the document's title and, after a change of screen, moves the focus to its heading (WCAG 2.4.2, 2.4.3). */
function useTitleAndFocus(): void {
  const { pathname } = useLocation();
  const title = useMatches()
    .map(handleOf)
    .findLast((handle) => handle?.title)
    ?.title();
  // The first screen of a document replaces no other one.
  const isFirst = useNavigationType() === 'POP';
  const previous = useRef(isFirst ? pathname : undefined);

  useEffect(() => {
    document.title = title ? `${title} - ${PRODUCT_NAME}` : PRODUCT_NAME;
  }, [title]);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    // A new record starts with its first field.
    const field = document.querySelector<HTMLElement>('main [data-autofocus=true]');
    if (field) return field.focus();
    const target =
      document.querySelector<HTMLElement>('main h1:not(.sr-only)') ?? document.querySelector<HTMLElement>('main');
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname]);
}

/** How long a list that could be visible waits for its rows, ms. */
export const ROWS_WAIT_MS = 100;

type Input = { profileLoaded: boolean; renderBeforeProfile: boolean };

/**
 * Whether the screen is visible. The rows of a list that is rendered before the profile are loaded some 40 ms after
 * it: visible together with them, the list is laid out and painted once.
 */
export function useScreenVisible({ profileLoaded, renderBeforeProfile }: Input): boolean {
  const fetchingRows = useIsFetching({ predicate: ({ queryKey }) => queryKey[1] === 'list' }) > 0;
  const [wasVisible, setWasVisible] = useState(false);
  const waiting = profileLoaded && renderBeforeProfile && fetchingRows && !wasVisible;
  if (profileLoaded && !waiting && !wasVisible) setWasVisible(true);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(setWasVisible, ROWS_WAIT_MS, true);
    return () => clearTimeout(timer);
  }, [waiting]);
  return profileLoaded && !waiting;
}

/**
 * 'Sign Out' and 'Logout': ends the session, after a confirmation when records are not sent or work is not saved;
 * app/join-session.ts does the rest. `confirmDialog` has to be rendered.
 */
function useSignOut() {
  const [unsent, setUnsent] = useState<number>();
  const [Dialog, setDialog] = useState<ComponentType<ConfirmDialogProps>>();
  const signOut = useCallback(async () => {
    const records = ownUnsentNow();
    if (records === 0) return leave();
    try {
      const loaded = await import('@/ui/overlays/confirm-dialog');
      setDialog(() => loaded.ConfirmDialog);
      setUnsent(records);
    } catch {
      // Without a network the dialog may not load: the browser's own is used.
      if (window.confirm(`${unsentTitle(records)}. ${m.shell_unsent_text()}`)) leave();
    }
  }, []);
  const confirmDialog = unsent && Dialog && (
    <Dialog
      open
      onOpenChange={() => setUnsent(undefined)}
      variant="primary"
      title={unsentTitle(unsent)}
      confirmText={m.shell_unsent_leave()}
      cancelText={m.shell_unsent_stay()}
      onConfirm={() => {
        setUnsent(undefined);
        leave();
      }}
    >
      <p>{m.shell_unsent_text()}</p>
    </Dialog>
  );
  return { signOut: () => void signOut(), confirmDialog };
}

const leave = () => leavePanel(() => void sessionActions.logout());

const unsentTitle = (count: number) => m.shell_unsent_title({ count, shown: sayNumber(count) });
