import { paths } from '@/config/paths';
import { hasStoredSession } from '@/session/has-stored-session';
import { theme } from '@/ui/basics/theme';

/**
 * Makes the prerendered page interactive. The menu, the theme and the links into the panel are a few lines over the
 * markup; only the demo is React, and it and React are loaded when the visitor comes near, so that the first second on
 * a mobile network is not spent on them.
 * @returns a function that undoes all but the demo.
 */
export function startPage(): () => void {
  const leaving = new AbortController();
  for (const bind of [bindMenu, bindThemeButton, bindPanelLinks]) bind(leaving.signal);
  void startDemo();
  return () => leaving.abort();
}

/** On a phone the menu button opens the links of the header; a link or Escape closes them. */
function bindMenu(signal: AbortSignal): void {
  const header = document.querySelector('.site-header');
  const button = header?.querySelector('.menu-button');
  const links = header?.querySelector('nav');
  if (!button || !links) return;
  const isOpen = () => button.getAttribute('aria-expanded') === 'true';
  const setOpen = (open: boolean) => {
    button.setAttribute('aria-expanded', String(open));
    links.toggleAttribute('data-open', open);
  };
  button.addEventListener('click', () => setOpen(!isOpen()), { signal });
  links.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('a')) setOpen(false);
    },
    { signal },
  );
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && isOpen() && setOpen(false), { signal });
}

/** Light or dark. A choice that agrees with the system is kept as `system`, so the page follows it later too. */
function bindThemeButton(signal: AbortSignal): void {
  const toggle = () => {
    const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    theme.set(next === system ? 'system' : next);
  };
  document.querySelector('.theme-button')?.addEventListener('click', toggle, { signal });
}

/**
 * The links into the panel go to the dashboard when a session is stored; read again when the browser restores the page
 * after a sign-in or sign-out. Both texts are in one grid cell, so the page does not move.
 */
function bindPanelLinks(signal: AbortSignal): void {
  const update = async () => {
    const isAuthenticated = await hasStoredSession();
    if (signal.aborted) return;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.panel-link')) pointTo(link, isAuthenticated);
  };
  void update();
  addEventListener('pageshow', update, { signal });
}

function pointTo(link: HTMLAnchorElement, signedIn: boolean): void {
  link.href = signedIn ? paths.dashboard.href() : paths.login.href();
  for (const text of link.querySelectorAll<HTMLElement>('[data-for]')) {
    const visible = (text.dataset.for === 'signed-in') === signedIn;
    text.classList.toggle('reserve', !visible);
    if (visible) text.removeAttribute('aria-hidden');
    else text.setAttribute('aria-hidden', 'true');
  }
}

/** Until then the prerendered bench is visible. */
async function startDemo(): Promise<void> {
  const bench = document.getElementById('demo-bench');
  if (!bench) return;
  await whenNear('demo');
  const { hydrateDemo } = await import('./demo/demo-bench');
  hydrateDemo(bench);
}

/** Resolves once the element comes within half a screen of the window; at once where there is no window. */
export function whenNear(id: string): Promise<void> {
  const element = typeof document === 'undefined' ? null : document.getElementById(id);
  if (!element) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: '50% 0px' },
    );
    observer.observe(element);
  });
}
