import { pageSizeValue, type SizeMm } from '@/label/sheet/paper';

const ROOT_ID = 'print-root';
/** On <html> for as long as the browser prints. */
const PRINTING = 'data-printing';

/** What goes to paper: the one child of <body> that print shows. Everything else on the page is hidden there. */
export type PrintRoot = {
  /** Adds one sheet, given as SVG markup. */
  addSheet: (markup: string) => void;
  /** Adds one sheet that is drawn already; for runs, because that is several times faster. */
  add: (sheet: Element) => void;
  /** Takes the sheets and the page rules off the page again. */
  remove: () => void;
};

let shown: PrintRoot | undefined;

/**
 * A direct child of <body>, because what lies in a fixed dialog or a scrolling shell prints its first page only.
 * Its rules come by `adoptedStyleSheets`: a <style> element with @page is refused under a strict policy.
 */
export function createPrintRoot(page: SizeMm): PrintRoot {
  // A browser that never said its dialog was closed must not leave old sheets, or their paper, to this print.
  shown?.remove();
  const element = document.createElement('div');
  element.id = ROOT_ID;
  const rules = new CSSStyleSheet();
  rules.replaceSync(pageRules(page));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
  document.body.append(element);
  const events = new AbortController();
  // Browsers go from paper to screen and back for each look at the pages: the rest of the page sits that out.
  const { documentElement: html } = document;
  window.addEventListener('beforeprint', () => html.setAttribute(PRINTING, ''), events);
  window.addEventListener('afterprint', () => html.removeAttribute(PRINTING), events);
  const parser = new DOMParser();
  shown = {
    addSheet: (markup) => {
      const picture = parser.parseFromString(markup, 'image/svg+xml').documentElement;
      if (picture.namespaceURI !== 'http://www.w3.org/2000/svg') throw new Error('A label could not be drawn');
      element.append(document.importNode(picture, true));
    },
    add: (sheet) => element.append(sheet),
    remove: () => {
      events.abort();
      html.removeAttribute(PRINTING);
      element.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== rules);
    },
  };
  return shown;
}

/**
 * `contain: strict` and a page break before every sheet but the first: exactly one page a sheet, and nothing that pokes
 * out can make the browser shrink the rest. The doubled :not() outranks the rules of the scroll lock that the open
 * dialog puts on <body>.
 */
const pageRules = (page: SizeMm) => `
@page { size: ${pageSizeValue(page)}; margin: 0 }
@media screen {
  #${ROOT_ID} { display: none }
  html[${PRINTING}] > body > * { content-visibility: hidden }
}
@media print {
  html:not(#_):not(#_), body:not(#_):not(#_) {
    position: static !important; display: block !important; overflow: visible !important;
    width: auto !important; height: auto !important; min-height: 0 !important; min-width: 0 !important;
    margin: 0 !important; padding: 0 !important;
    background: #fff !important; color-scheme: light;
  }
  body > :not(#${ROOT_ID}) { display: none !important }
  #${ROOT_ID} { display: block !important; print-color-adjust: exact; -webkit-print-color-adjust: exact }
  #${ROOT_ID} > svg { display: block; contain: strict; break-inside: avoid }
  #${ROOT_ID} > svg:not(:first-child) { break-before: page }
}`;

/** Opens the browser's print dialog, once, for what stands in the print root; done when the browser says so. */
export function openBrowserDialog(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('afterprint', () => resolve(), { once: true });
    window.print();
    // A browser whose dialog is closed by now, or that goes on behind it: either way the page is looked at again.
    document.documentElement.removeAttribute(PRINTING);
  });
}
