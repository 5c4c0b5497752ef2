import { createBrowserRouter, Outlet, type RouteObject } from 'react-router-dom';
import { paths } from '@/config/paths';
import { FullScreenLoading } from '@/ui/feedback/full-screen-loading';
import { Notifications } from '@/ui/feedback/notifications';
import { ErrorPage } from './error-page';
import { loadScreen, type ScreenModule } from './late-screen';
import { loadLayout, login, nothingHere, type Screen, screens } from './screens';

/** The route table; `arrived` hears of each screen whose code has come. */
const routesOf = (arrived?: (screen: ScreenModule) => void): RouteObject[] => {
  const routeOf = ({ pattern, load, handle }: Screen): RouteObject => ({
    path: pattern,
    lazy: () => loadScreen(load, arrived),
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
        routeOf(login),
        {
          path: paths.dashboard.pattern,
          lazy: () => loadScreen(loadLayout),
          ErrorBoundary: ErrorPage,
          children: screens.map(routeOf),
        },
        routeOf(nothingHere),
      ],
    },
  ];
};

export const routes = routesOf();

/** `arrived` hears of the screens the page is opened at, once their code is there; not of those visited later. */
export function createRouter(arrived?: (screen: ScreenModule) => void) {
  const router = createBrowserRouter(
    routesOf((screen) => {
      if (!router.state.initialized) arrived?.(screen);
    }),
  );
  return router;
}
export type Router = ReturnType<typeof createRouter>;
