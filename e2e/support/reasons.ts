/** Why a test needs a browser: the tags of browser tests. What a screen test shows as well belongs there. */
export const reasons: Readonly<Record<string, string>> = {
  '@storage': 'IndexedDB, local storage or caches as the browser keeps, fills or refuses them',
  '@locks': 'Web Locks, or the product without them, between pages that run at the same time',
  '@tabs': 'several tabs or stations, and what one hears of the other',
  '@worker': 'a service worker, or work off the main thread in a real worker',
  '@paper': 'pages as the browser prints them',
  '@layout': 'sizes, places, overflow, colours as computed by the browser',
  '@pointer': 'a mouse, finger, wheel or pen that hits what is on top',
  '@keyboard': 'where Tab goes, and what the browser itself does with a key',
  '@csp': 'the security policy and the other headers of the page',
  '@speed': 'the time or the memory that the built product takes',
  '@network': 'requests of a browser: another origin, none, aborted, lost, slow, of code that is missing',
  '@navigation': 'documents that are loaded, reloaded, left or restored, and their history',
  '@files': 'files that are downloaded, opened or dropped',
  '@canvas': 'pixels: images that are decoded, codes that are read from the screen, the clipboard',
  '@build': 'the built files and pages, also without JavaScript',
  '@camera': 'a camera and its picture',
};

/** `@host`: also run against the reference host. */
const others = ['@smoke', '@host'];

/** @throws Error with the test's title when it names no reason, or an unknown tag. */
export function checkReasons(title: string, tags: readonly string[]) {
  const unknown = tags.filter((tag) => !(tag in reasons) && !others.includes(tag));
  if (unknown.length > 0) throw new Error(`"${title}" has an unknown tag: ${unknown.join(', ')}`);
  if (!tags.some((tag) => tag in reasons))
    throw new Error(`"${title}" does not say why it needs a browser: tag it with a reason of e2e/support/reasons.ts`);
}
