import { liveMenu } from './live-menu';
import { livePanelLinks } from './live-panel-links';
import { liveThemeButton } from './live-theme-button';
import { whenNear } from './when-near';

/**
 * What the page can do besides being read. The menu, the theme and the way in are a few lines over the prerendered
 * markup; only the demo is React, and it and React come when the visitor comes near. A phone on a mobile network would
 * otherwise spend its first second on a library whose page is there already.
 * @returns a function that undoes all but the demo.
 */
export function bringToLife(): () => void {
  const leaving = new AbortController();
  for (const live of [liveMenu, liveThemeButton, livePanelLinks]) live(leaving.signal);
  void liveDemo();
  return () => leaving.abort();
}

/** Until then the prerendered bench stands there, as it does for good without JavaScript. */
async function liveDemo(): Promise<void> {
  const bench = document.getElementById('demo-bench');
  if (!bench) return;
  await whenNear('demo');
  const { hydrateDemo } = await import('./demo/living-demo');
  hydrateDemo(bench);
}
