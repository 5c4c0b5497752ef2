import { publicScreens, type Screen, type ScreenModule, screens } from './screens';

export const loadLayout = (): Promise<ScreenModule> => import('./app-screen');

/** The screen of the panel at an address, as the router will match it. */
export const screenAt = (pathname: string): Screen | undefined =>
  screens.find(({ path }) => path !== '*' && matches(path, pathname));

/**
 * Starts to load the files of the screen at an address, and the fonts of lists, in parallel with the program: the router
 * requests them only when the program runs, 0.6 to 1.0 s into a visit. The router requests again what fails here.
 */
export function preloadScreen(pathname: string): void {
  const screen = screenAt(pathname);
  const [login] = publicScreens;
  const loads = screen ? [loadLayout, screen.load] : login && matches(login.path, pathname) ? [login.load] : [];
  for (const load of loads) load().catch(() => undefined);
  if (screen) for (const font of listFonts) void document.fonts?.load(font).catch(() => undefined);
}

/** Requested only when used, the second would load after all rows and cause a second layout of the table. */
const listFonts = ['1em "IBM Plex Sans Variable"', '1em "IBM Plex Mono"'];

const matches = (path: string, pathname: string) =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i').test(pathname);
