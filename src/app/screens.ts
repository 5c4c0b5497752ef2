import { paths } from '@/config/paths';
import type { RouteHandle } from '@/features/shell/use-follow-route';
import type { ScreenModule } from './late-screen';

/** A screen, its address and how its code is had. Nothing of it is here: this table is what the page starts with. */
export type Screen = { pattern: string; load: () => Promise<ScreenModule>; handle: RouteHandle };

const screen = (
  pattern: string,
  title: string,
  load: () => Promise<ScreenModule>,
  handle: Omit<RouteHandle, 'title'> = {},
): Screen => ({ pattern, load, handle: { title, ...handle } });

/** Drawn while the profile is on its way. */
const list: typeof screen = (pattern, title, load, handle) =>
  screen(pattern, title, load, { ...handle, drawnAhead: true });

export const login = screen(paths.login.pattern, 'Login', () => import('@/features/login/login'));
export const nothingHere = screen('*', 'Page not found', () => import('./nothing-here'));

/** The layout around every screen of the panel. */
export const loadLayout = (): Promise<ScreenModule> => import('./app-screen');

/** The record route of a resource answers for its create form too (SPEC section 2: the id 'create'). */
export const screens: Screen[] = [
  screen(paths.dashboard.pattern, 'Dashboard', () => import('@/features/dashboard/dashboard')),
  list(paths.deliveries.list.pattern, 'Master data pokayoke', () => import('@/features/deliveries/delivery-list')),
  screen(paths.deliveries.record.pattern, 'Delivery', () => import('@/features/deliveries/delivery-record')),
  list(paths.customers.list.pattern, 'Customer', () => import('@/features/customers/customer-list')),
  screen(paths.customers.record.pattern, 'Customer', () => import('@/features/customers/customer-form')),
  list(paths.parts.list.pattern, 'Master data label', () => import('@/features/parts/part-list')),
  screen(paths.parts.record.pattern, 'Label', () => import('@/features/parts/part-form')),
  list(paths.printHistory.pattern, 'Print History', () => import('@/features/print-history/print-history-list'), {
    roomy: true,
  }),
  screen(paths.labelDesigner.pattern, 'Label Designer', () => import('@/features/label-designer/label-designer'), {
    roomy: true,
  }),
  list(paths.users.list.pattern, 'User', () => import('@/features/users/user-list')),
  screen(paths.users.record.pattern, 'User', () => import('@/features/users/user-form')),
  screen('*', 'Page not found', () => import('@/features/shell/not-found')),
];

/** The screen of the panel at an address, as the route table will find it. */
export const screenAt = (pathname: string): Screen | undefined =>
  screens.find(({ pattern }) => pattern !== '*' && fits(pattern, pathname));

/**
 * Has the files of the screen at an address sent for, and the typefaces of lists, while the program that will show it is still on its way; the
 * route table finds them here, or coming. What fails is asked for again by the route table.
 */
export function sendForScreen(pathname: string): void {
  const screen = screenAt(pathname);
  const loads = screen ? [loadLayout, screen.load] : fits(login.pattern, pathname) ? [login.load] : [];
  for (const load of loads) load().catch(() => undefined);
  if (screen) for (const face of faces) void document.fonts?.load(face).catch(() => undefined);
}

/**
 * What lists are set in. Asked for only when the first row is laid out, the second would come after all rows are
 * drawn, and have a table of a hundred laid out and drawn once more.
 */
const faces = ['1em "IBM Plex Sans Variable"', '1em "IBM Plex Mono"'];

const fits = (pattern: string, pathname: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`, 'i').test(pathname);
