import { createBrowserRouter, Outlet, type RouteObject } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { RouteHandle } from '@/features/shell/use-follow-route';
import { FullScreenLoading } from '@/ui/full-screen-loading';
import { Notifications } from '@/ui/notifications';
import { ErrorPage } from './error-page';
import { loadScreen } from './late-screen';

const screen = (
  pattern: string,
  title: string,
  load: () => Promise<{ Component: React.ComponentType }>,
  handle: Pick<RouteHandle, 'roomy'> = {},
): RouteObject => ({
  path: pattern,
  lazy: () => loadScreen(load),
  handle: { title, ...handle } satisfies RouteHandle,
  ErrorBoundary: ErrorPage,
});

/** The record route of a resource answers for its create form too (SPEC section 2: the id 'create'). */
const screens: RouteObject[] = [
  screen(paths.dashboard.pattern, 'Dashboard', () => import('@/features/dashboard/dashboard')),
  screen(paths.deliveries.list.pattern, 'Master data pokayoke', () => import('@/features/deliveries/delivery-list')),
  screen(paths.deliveries.record.pattern, 'Delivery', () => import('@/features/deliveries/delivery-record')),
  screen(paths.customers.list.pattern, 'Customer', () => import('@/features/customers/customer-list')),
  screen(paths.customers.record.pattern, 'Customer', () => import('@/features/customers/customer-form')),
  screen(paths.parts.list.pattern, 'Master data label', () => import('@/features/parts/part-list')),
  screen(paths.parts.record.pattern, 'Label', () => import('@/features/parts/part-form')),
  screen(paths.printHistory.pattern, 'Print History', () => import('@/features/print-history/print-history-list'), {
    roomy: true,
  }),
  screen(paths.labelDesigner.pattern, 'Label Designer', () => import('@/features/label-designer/label-designer'), {
    roomy: true,
  }),
  screen(paths.users.list.pattern, 'User', () => import('@/features/users/user-list')),
  screen(paths.users.record.pattern, 'User', () => import('@/features/users/user-form')),
  screen('*', 'Page not found', () => import('@/features/shell/not-found')),
];

export const routes: RouteObject[] = [
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
      screen(paths.login.pattern, 'Login', () => import('@/features/login/login')),
      {
        path: paths.dashboard.pattern,
        lazy: () => loadScreen(() => import('./app-screen')),
        ErrorBoundary: ErrorPage,
        children: screens,
      },
      screen('*', 'Page not found', () => import('./nothing-here')),
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
export type Router = ReturnType<typeof createRouter>;
