import { paths } from '@/config/paths';
import { LANGUAGE_KEY } from '@/language/languages';
import { storedText } from '@/lib/browser/local-store';
import { siteAddress } from '@/lib/browser/site';
import { hasStoredSession } from '@/session/has-stored-session';
import { theme } from '@/ui/basics/theme';

/**
 * Makes the prerendered page interactive. Only the demo needs React; both are loaded when the demo is nearly in view.
 * @returns a function that undoes all but the demo.
 */
export function startPage(): () => void {
  const controller = new AbortController();
  for (const bind of [bindMenu, bindThemeButton, bindLanguageLinks, bindPanelLinks]) bind(controller.signal);
  void startDemo();
  return () => controller.abort();
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

/** Light or dark. A choice that equals the system's is stored as `system`, so that the page follows later changes. */
function bindThemeButton(signal: AbortSignal): void {
  const toggle = () => {
    const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    theme.set(next === system ? 'system' : next);
  };
  document.querySelector('.theme-button')?.addEventListener('click', toggle, { signal });
}

/** The language that somebody chooses here is that of the panel, too. */
function bindLanguageLinks(signal: AbortSignal): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.language-link'))
    link.addEventListener('click', () => storedText(LANGUAGE_KEY).write(link.hreflang), { signal });
}

/**
 * The links into the app go to the dashboard when a session is stored; checked again when the browser restores the
 * page. Both texts are in one grid cell, so that nothing moves.
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
  link.href = siteAddress(signedIn ? paths.dashboard.href() : paths.login.href());
  for (const text of link.querySelectorAll<HTMLElement>('[data-for]')) {
    const visible = (text.dataset.for === 'signed-in') === signedIn;
    text.classList.toggle('reserve', !visible);
    if (visible) text.removeAttribute('aria-hidden');
    else text.setAttribute('aria-hidden', 'true');
  }
}

async function startDemo(): Promise<void> {
  const bench = document.getElementById('demo-bench');
  if (!bench) return;
  await whenNear('demo');
  const { hydrateDemo } = await import('./demo/demo-bench');
  hydrateDemo(bench);
}

/** Resolves when the element is within half a screen of the viewport, or immediately without a document. */
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
