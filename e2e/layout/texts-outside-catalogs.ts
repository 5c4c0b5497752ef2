import type { Page } from '@playwright/test';
import type { MemoryStore } from '@/mock-api/store';

/** What is written the same in every language: names of the product, of codes, fonts, formats, keys and units. */
const names = [
  ...[
    'Admin Pokayoke',
    'Pokayoke',
    'English',
    'Bahasa Indonesia',
    'PDF',
    'Excel',
    'CSV',
    'JSON',
    'SVG',
    'PNG',
    'ZPL',
    'TSPL',
  ],
  ...[
    'SBPL',
    'IBM Plex Sans',
    'IBM Plex Mono',
    'Noto Sans',
    'Arial',
    'Helvetica',
    'Times New Roman',
    'Courier New',
    'Zebra',
  ],
  ...[
    'QR',
    'Code 128',
    'Code 39',
    'Code 93',
    'Data Matrix',
    'PDF417',
    'Aztec',
    'EAN',
    'UPC',
    'ITF',
    'GS1',
    'Codabar',
    'MSI',
  ],
  ...[
    'NIK',
    'LT1',
    'LT2',
    'OK',
    'Browser Print',
    'VDA',
    'Odette',
    'AIAG',
    'Ctrl',
    'Alt',
    'Shift',
    'Enter',
    'Esc',
    'Tab',
    'Delete',
  ],
  ...['mm', 'dpi', 'px', 'pt', 'dots', 'KB', 'MB'],
];

/**
 * The texts that are shown or read aloud and come neither from the catalogs, whose texts are padded here, nor from the
 * data, nor are one of the names above.
 */
export async function textsOutsideCatalogs(page: Page, { tables }: MemoryStore): Promise<string[]> {
  const texts = await page.evaluate(shownTexts);
  const data = JSON.stringify(tables).replace(/\s+/g, ' ').toLowerCase();
  const isKnown = (piece: string) =>
    !/\p{L}{2}/u.test(piece) || data.includes(JSON.stringify(piece).slice(1, -1).toLowerCase());
  return texts.filter((text) => {
    const rest = names.reduce((left, name) => left.replaceAll(name, ' '), text);
    return !rest.split(/[|·,:;/()→×–…]+/).every((piece) => isKnown(piece.trim()));
  });
}

/** Runs in the page. */
function shownTexts(): string[] {
  const PADDING = '\u00a0\u00a0\u00a0\u00a0';
  const found = new Set<string>();
  const isOutside = (text: string | null) => text !== null && /\p{L}{2}/u.test(text) && !text.includes(PADDING);
  const add = (text: string | null) => {
    if (isOutside(text)) found.add((text ?? '').replace(/\s+/g, ' ').trim());
  };
  // What is printed is never translated, nor is what a person typed or what the browser draws by itself.
  const apart = 'script, style, svg, kbd, code, textarea, [role=application], [data-radix-focus-guard]';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element || element.closest(apart) || !element.checkVisibility()) continue;
    if (node instanceof Element) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
        add(node.getAttribute(name));
    } else add(node.textContent);
  }
  return [...found];
}
