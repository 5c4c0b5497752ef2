import { m } from '@messages/messages';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  createBrowserRouter,
  type LoaderFunction,
  Outlet,
  type RouteObject,
  useLocation,
  useNavigate,
  useRouteError,
} from 'react-router-dom';
import { auth } from '@/api/auth';
import { hasFeature } from '@/config/env';
import { paths } from '@/config/paths';
import { useLanguage } from '@/language/language';
import { storedText } from '@/lib/browser/local-store';
import { base } from '@/lib/browser/site';
import { useOnline } from '@/lib/browser/use-online';
import { sessionActions, sessionNow } from '@/session/use-session';
import { Button } from '@/ui/basics/button';
import { ClampedText } from '@/ui/basics/clamped-text';
import { PageHeader } from '@/ui/basics/page-header';
import { FullScreenLoading } from '@/ui/feedback/full-screen-loading';
import { isFailedLoad } from '@/ui/feedback/lazy-component';
import { Notifications } from '@/ui/feedback/notifications';
import { loadLayout } from './preload-screen';
import { publicScreens, type Screen, type ScreenModule, screens } from './screens';

export const createRouter = (queryClient: QueryClient) =>
  createBrowserRouter(createRoutes(queryClient), { basename: base });
export type Router = ReturnType<typeof createRouter>;

/** The routes of the table of screens. Their loaders start prefetches; no screen waits for them. */
export function createRoutes(queryClient: QueryClient): RouteObject[] {
  const routeOf = ({ path, load, nav: _, feature: _feature, ...handle }: Screen): RouteObject => ({
    path,
    lazy: async () => {
      const { Component, prefetch } = await loadScreen(load);
      return {
        Component: inLanguage(Component),
        loader: prefetch && loaderOf((search) => prefetch(queryClient, search)),
      };
    },
    shouldRevalidate: never,
    handle,
    ErrorBoundary: ErrorPage,
  });
  return [
    {
      element: (
        <>
          <Outlet />
          <Notifications />
        </>
      ),
      HydrateFallback: FullScreenLoading,
      ErrorBoundary: ErrorPage,
      children: [
        ...publicScreens.map(routeOf),
        {
          path: paths.dashboard.pattern,
          // In parallel with the layout's code; the layout reports a failure.
          loader: loaderOf(() => void queryClient.query(auth.me()).catch(() => undefined)),
          lazy: { Component: async () => inLanguage((await loadScreen(loadLayout)).Component) },
          shouldRevalidate: never,
          ErrorBoundary: ErrorPage,
          children: screens.filter(({ feature }) => feature === undefined || hasFeature(feature)).map(routeOf),
        },
      ],
    },
  ];
}

/** A screen that says its texts again when the language changes; it stays mounted, with what was typed. */
const inLanguage = (Screen: ScreenModule['Component']) =>
  function InLanguage() {
    useLanguage();
    return <Screen />;
  };

/** A change of search or filters does not reload the route: the screen reads them itself. */
const never = () => false;

/** Prefetches once the stored session was read, and only with a session (SPEC sections 4 and 6). */
const loaderOf =
  (prefetch: (search: string) => void): LoaderFunction =>
  ({ request }) => {
    void sessionActions.hydrate().then(() => {
      if (sessionNow().isAuthenticated) prefetch(new URL(request.url).search);
    });
    return null;
  };

/**
 * A screen's module for a lazy route. It never rejects: react-router renders nothing for a route whose `lazy` failed.
 * Instead the screen is loaded again each time it is shown; if that fails too, the error page is shown.
 */
export async function loadScreen(load: () => Promise<ScreenModule>): Promise<ScreenModule> {
  try {
    return await load();
  } catch {
    return { Component: () => <RetryLoading load={load} /> };
  }
}

type Loaded = { Component: ScreenModule['Component'] } | { error: unknown } | undefined;

function RetryLoading({ load }: { load: () => Promise<ScreenModule> }) {
  const [loaded, setLoaded] = useState<Loaded>();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: A navigation to the same screen loads it again.
  useEffect(() => {
    let left = false;
    const finish = (result: Loaded) => !left && setLoaded(result);
    load().then(
      ({ Component }) => finish({ Component }),
      (error) => finish({ error }),
    );
    return () => {
      left = true;
    };
  }, [load, key]);
  if (!loaded) return <FullScreenLoading />;
  if ('error' in loaded) return <ScreenError error={loaded.error} />;
  return <loaded.Component />;
}

/** Shown instead of a screen that failed to render; the layout around it keeps working. */
export const ErrorPage = () => <ScreenError error={useRouteError()} />;

/** Shown instead of a screen that failed to render or to load. */
function ScreenError({ error }: { error: unknown }) {
  const location = useLocation();
  const navigate = useNavigate();
  const online = useOnline();
  useLanguage();
  const stale = isFailedLoad(error);
  const text = !stale ? broken : online ? replaced : unreachable;
  const heading = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Offline, a reload would show the browser's own error page.
    if (isFailedLoad(error) && online) reloadOnce(error);
  }, [error, online]);
  useEffect(() => {
    if (error) heading.current?.querySelector('h1')?.focus();
  }, [error]);

  // A navigation makes the router clear the error and load the screen again.
  const renderAgain = () => void navigate(location, { replace: true, state: location.state });

  return (
    <div ref={heading} role="alert" className="p-6">
      <PageHeader
        title={text.title()}
        description={text.description()}
        actions={
          stale ? (
            online && (
              <Button variant="primary" onClick={() => window.location.reload()}>
                {m.common_reload()}
              </Button>
            )
          ) : (
            <Button variant="primary" onClick={renderAgain}>
              {m.common_retry()}
            </Button>
          )
        }
      />
      {!stale && error instanceof Error && (
        <ClampedText className="font-mono text-12 text-ink-3">{error.message}</ClampedText>
      )}
    </div>
  );
}

const broken = {
  title: m.error_broken_title,
  description: m.error_broken_text,
};
const replaced = {
  title: m.error_replaced_title,
  description: m.error_replaced_text,
};
const unreachable = {
  title: m.error_unreachable_title,
  description: m.error_unreachable_text,
};

/** The missing files a reload was already tried for, until the tab is closed. */
const reloaded = storedText('reloaded-for-release', 'session');

/**
 * Reloads once for each missing file, which the browser's message names. A file that is still missing leaves the error
 * page with its Reload button, so there is no reload loop.
 */
function reloadOnce({ message }: Error): void {
  const tried = reloaded.read()?.split('\n') ?? [];
  // If storage is unavailable, a reload could repeat for ever.
  if (!tried.includes(message) && reloaded.write([...tried, message].join('\n'))) window.location.reload();
}
