import { pageSizeValue, type SizeMm } from '@/label/sheet/paper';

const ROOT_ID = 'print-root';
/** Set on <html> while the browser prints. */
const PRINTING = 'data-printing';
/** Set on the print root once its labels may go to paper: a print by the browser's own menu before that stays blank. */
const RELEASED = 'data-released';

/** The only child of <body> that is visible in print. */
export type PrintRoot = {
  add: (sheet: Element) => void;
  /**
   * Puts the sheets into the page, so that their images load; `openBrowserDialog` does so otherwise. Call it when all
   * are there: the browser computes the styles of the page again after every sheet that is added to it.
   */
  attach: () => void;
  /** Removes the sheets and the page rules. */
  remove: () => void;
};

let current: PrintRoot | undefined;

/**
 * A direct child of <body>: inside a fixed dialog or a scrolling shell only the first page is printed. Its rules come by
 * `adoptedStyleSheets`: a content security policy refuses a <style> element.
 */
export function createPrintRoot(page: SizeMm): PrintRoot {
  // A browser that never reported its dialog closed must not print old sheets, or use their paper size.
  current?.remove();
  const element = document.createElement('div');
  element.id = ROOT_ID;
  const rules = new CSSStyleSheet();
  rules.replaceSync(pageRules(page));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
  const events = new AbortController();
  // Browsers lay the page out again for each preview of the pages: skip everything that is not printed.
  const { documentElement: html } = document;
  window.addEventListener('beforeprint', () => html.setAttribute(PRINTING, ''), events);
  window.addEventListener('afterprint', () => html.removeAttribute(PRINTING), events);
  const root: PrintRoot = {
    add: (sheet) => element.append(sheet),
    attach: () => {
      if (!element.isConnected) document.body.append(element);
    },
    remove: () => {
      events.abort();
      html.removeAttribute(PRINTING);
      element.remove();
      if (current === root) current = undefined;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== rules);
    },
  };
  current = root;
  return root;
}

/**
 * `contain: strict` and a page break before every sheet but the first: exactly one page a sheet, and nothing that
 * overflows can make the browser shrink the rest. The doubled :not() outranks the scroll lock that the open dialog puts
 * on <body>.
 */
const pageRules = (page: SizeMm) => `
@page { size: ${pageSizeValue(page)}; margin: 0 }
#${ROOT_ID} { display: none }
@media screen {
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
  #${ROOT_ID}[${RELEASED}] { display: block !important; print-color-adjust: exact; -webkit-print-color-adjust: exact }
  #${ROOT_ID} > svg { display: block; contain: strict; break-inside: avoid }
  #${ROOT_ID} > svg:not(:first-child) { break-before: page }
}`;

/**
 * Opens the browser's print dialog for the print root; resolves on the browser's `afterprint`. The document has the
 * title meanwhile: browsers offer it as the name of a PDF file.
 */
export function openBrowserDialog(title?: string): Promise<void> {
  const before = document.title;
  return new Promise((resolve) => {
    const onClosed = () => {
      if (document.title === title) document.title = before;
      resolve();
    };
    window.addEventListener('afterprint', onClosed, { once: true });
    if (title !== undefined) document.title = title;
    current?.attach();
    document.getElementById(ROOT_ID)?.setAttribute(RELEASED, '');
    window.print();
    // The dialog is closed by now, or the page stays usable behind it.
    document.documentElement.removeAttribute(PRINTING);
  });
}
