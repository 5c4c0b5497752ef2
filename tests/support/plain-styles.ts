/**
 * Without style sheets: happy-dom would parse those of the packages anew for each accessible name. No test depends on
 * them, the product's own are not loaded, and places and colours are checked in a browser.
 */
export function withoutStyleSheets() {
  Object.defineProperty(HTMLStyleElement.prototype, 'sheet', { configurable: true, get: () => null });
}
