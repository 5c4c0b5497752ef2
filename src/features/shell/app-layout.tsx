import { Activity, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { paths } from '@/config/paths';
import { loginHref } from '@/config/return-path';
import { useIsMobile, useMediaQuery } from '@/lib/browser/use-media-query';
import { cn } from '@/lib/cn';
import { FullScreenLoading } from '@/ui/feedback/full-screen-loading';
import { ContentSkeleton } from './content-skeleton';
import { groupOf } from './nav-items';
import { Sidebar } from './sidebar';
import { useSidebar } from './sidebar-store';
import { TopBar } from './top-bar';
import { type RouteHandle, useFollowRoute } from './use-follow-route';
import { useProfile } from './use-profile';
import { useShown } from './use-shown';
import { useSignOut } from './use-sign-out';

/** Only a phone has it. */
const Drawer = lazy(async () => ({ default: (await import('@/ui/overlays/drawer')).Drawer }));

type AppLayoutProps = { topBarExtra?: ReactNode; userMenuExtra?: ReactNode };

/**
 * `/app`: header, sidebar and the screen. The profile is loaded first, a skeleton stands in for the screen meanwhile;
 * without a profile the user is sent to sign in and comes back here afterwards (SPEC sections 2, 6).
 */
export function AppLayout({ topBarExtra, userMenuExtra }: AppLayoutProps) {
  const location = useLocation();
  /** A session that ended while the panel was open has its way to /login chosen already (app/session-end). */
  const leaving = useNavigation().location?.pathname === paths.login.href();
  const profile = useProfile();
  const { signOut, question } = useSignOut();
  const sidebar = useSidebar();
  const mobile = useMobileSidebar();
  useOpenCurrentGroup(location.pathname);
  const [narrowed, setNarrowed] = useNarrowed();
  const drawnAhead = useHandle('drawnAhead');
  useFollowRoute();

  if (profile.state === 'signed-out' && leaving) return <FullScreenLoading />;
  if (profile.state === 'signed-out' || profile.state === 'failed') {
    const from = location.pathname + location.search + location.hash;
    return <Navigate to={loginHref(from)} replace state={profile.state === 'failed' ? profile.failure : null} />;
  }
  const user = profile.state === 'loaded' ? profile.profile : undefined;
  const mini = (sidebar.collapsed || narrowed) && !mobile;
  const toggle = () => {
    setNarrowed(false);
    sidebar.setCollapsed(!mini);
  };
  const common = { profile: user, onLogout: signOut };
  return (
    <div
      className={cn(
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
        Skip to content
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
        <Suspense>
          <Drawer side="left" label="Admin Pokayoke" open={sidebar.drawerOpen} onOpenChange={sidebar.setDrawerOpen}>
            <Sidebar
              {...common}
              mini={false}
              onToggle={() => sidebar.setDrawerOpen(false)}
              onNavigate={() => sidebar.setDrawerOpen(false)}
            />
          </Drawer>
        </Suspense>
      ) : (
        <aside
          aria-label="Sidebar"
          className="sticky top-(--topbar) h-[calc(100dvh-var(--topbar))] border-rule-2 border-r bg-bench"
        >
          <Sidebar {...common} mini={mini} onToggle={toggle} />
        </aside>
      )}
      <main id="screen" className="min-w-0 px-7 pt-6 pb-8 outline-none max-md:px-4 max-md:pt-5">
        <Screen known={user !== undefined} drawnAhead={drawnAhead} />
      </main>
      {question}
    </div>
  );
}

/** The screen, or its skeleton while nobody knows yet who is signed in. */
function Screen({ known, drawnAhead }: { known: boolean; drawnAhead: boolean }) {
  const shown = useShown(known, drawnAhead);
  return (
    <>
      {!shown && <ContentSkeleton />}
      {(known || drawnAhead) && (
        <Activity mode={shown ? 'visible' : 'hidden'}>
          <Outlet />
        </Activity>
      )}
    </>
  );
}

/** Under 768 px the sidebar is a drawer that starts closed; the store remembers which of the two it was. */
function useMobileSidebar(): boolean {
  const mobile = useIsMobile();
  const setMobile = useSidebar((state) => state.setMobile);
  useEffect(() => setMobile(mobile), [mobile, setMobile]);
  return mobile;
}

/** Coming into a group's child opens the group; the user may close it again. */
function useOpenCurrentGroup(pathname: string): void {
  const group = groupOf(pathname)?.id;
  const toggleGroup = useSidebar((state) => state.toggleGroup);
  useEffect(() => {
    if (group) toggleGroup(group, true);
  }, [group, toggleGroup]);
}

/** Screens that need the room begin with icons only under 1500 px; nothing of that is remembered. */
function useNarrowed() {
  const roomy = useHandle('roomy');
  const tight = useMediaQuery('(width < 93.75rem)');
  const [narrowed, setNarrowed] = useState(false);
  const narrow = roomy && tight;
  const [before, setBefore] = useState(false);
  if (narrow !== before) {
    setBefore(narrow);
    setNarrowed(narrow);
  }
  return [narrowed, setNarrowed] as const;
}

const useHandle = (trait: 'roomy' | 'drawnAhead') =>
  useMatches().some((match) => (match.handle as RouteHandle | undefined)?.[trait]);
