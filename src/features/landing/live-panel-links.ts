import { paths } from '@/config/paths';
import { peekSession } from '@/session/peek-session';

/**
 * The ways into the panel lead straight in when a session is stored; read again when the browser brings the page back
 * after a sign-in or sign-out. Both texts stand in one cell, so the page does not move.
 */
export function livePanelLinks(signal: AbortSignal): void {
  const look = async () => {
    const { isAuthenticated } = await peekSession();
    if (signal.aborted) return;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.panel-link')) turn(link, isAuthenticated);
  };
  void look();
  addEventListener('pageshow', look, { signal });
}

function turn(link: HTMLAnchorElement, signedIn: boolean): void {
  link.href = signedIn ? paths.dashboard.href() : paths.login.href();
  for (const text of link.querySelectorAll<HTMLElement>('[data-for]')) {
    const shown = (text.dataset.for === 'signed-in') === signedIn;
    text.classList.toggle('reserve', !shown);
    if (shown) text.removeAttribute('aria-hidden');
    else text.setAttribute('aria-hidden', 'true');
  }
}
