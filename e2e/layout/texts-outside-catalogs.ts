import type { Page } from '@playwright/test';
import type { MemoryStore } from '@/mock-api/store';

/** What is written the same in every language: names of the product, of codes, fonts, formats, keys and units. */
const names =
  /Admin Pokayoke|Pokayoke|English|Bahasa Indonesia|IBM Plex (Sans|Mono)|Noto Sans|Arial|Helvetica|Times New Roman|Courier New|Code (128|39|93)|Data Matrix|PDF417|GS1-128|Browser Print|\b(Kasai|HPM|PDF|Excel|CSV|JSON|SVG|PNG|ZPL|TSPL|SBPL|QR|Aztec|EAN|UPC|ITF|GS1|Codabar|MSI|NIK|LT1|LT2|OK|API|VDA|Odette|AIAG|Letter|Legal|Ctrl|Alt|Shift|Enter|Esc|Tab|Delete|dpi|px|pt|KB|MB|ms)\b|(?<!\p{L})mm\b|\p{Lu}\p{Ll}+ \p{Lu}\.|Untitled Design|Printer( (Label|Laser))?|Gudang|Kantor|Produksi|Color Code|Model|Quantity Per Pack|\S+\.(xlsx|txt|pdf|csv)|lower case|elsewhere: The month is closed/giu;

/** What hosts say, and forms in the same words: language/host-texts.ts translates those of the real catalogs. */
const hostTexts =
  /harus diisi|atau password salah|is required$|^No customer of this name|^Not a whole number|role cannot|deleted successfully$|^This name is taken$|cannot be shown now/;

/** The labels of the demo on the landing page are data. */
const demoLabels = /PT (Surya Otomotif|Delta Niaga|Cakra Motor|Bintang Mobil)|(LINING|GARNISH) ASSY [LR] FR \w+/gi;

/** Days and months as the browser and the calendar say them. */
const dates = new RegExp(
  ['en', 'id']
    .flatMap((language) =>
      (['long', 'short'] as const).flatMap((style) =>
        Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1 + month)).flatMap((date) => [
          date.toLocaleDateString(language, { month: style }),
          date.toLocaleDateString(language, { weekday: style }),
        ]),
      ),
    )
    .toSorted((one, other) => other.length - one.length)
    .map((word) => `\\b${word}\\b`)
    .join('|'),
  'gi',
);

/**
 * What is data on a page: the texts of the host's rows and of the browser's storage, as they are and as they were, since a row
 * that a state deletes is on the screen until the list is read again.
 */
export class DataTexts {
  private readonly texts = new Set<string>();
  private longestFirst: string[] = [];

  constructor(private readonly store: MemoryStore) {
    this.add(textsIn(store.tables));
  }

  /** After changes of rows or of the browser's storage. */
  async readAgain(page: Page) {
    const stored = await page.evaluate(() => Object.values({ ...localStorage }).join(' '));
    const quoted = stored.match(/"[^"]+"/g)?.map((text) => text.slice(1, -1)) ?? [];
    this.add([...textsIn(this.store.tables), ...quoted]);
  }

  private add(texts: string[]) {
    const before = this.texts.size;
    for (const text of texts) if (text.length > 2) this.texts.add(spaced(text));
    if (this.texts.size > before) this.longestFirst = [...this.texts].toSorted((a, b) => b.length - a.length);
  }

  has(text: string): boolean {
    return this.longestFirst.some((value) => value.includes(text));
  }

  takenOutOf(text: string): string {
    return this.longestFirst.reduce((rest, value) => (rest.includes(value) ? rest.replaceAll(value, ' ') : rest), text);
  }
}

/** The texts that are shown or read aloud and come neither from the catalogs, whose texts are padded here, nor are data, a name or a date. */
export async function textsOutsideCatalogs(page: Page, data: DataTexts): Promise<string[]> {
  const isUnknown = (text: string) => {
    const low = spaced(text);
    // A name may be part of data, and data of a name.
    return !(
      isSaid(withoutNames(low)) ||
      data.has(low) ||
      isSaid(withoutNames(data.takenOutOf(low))) ||
      isSaid(data.takenOutOf(withoutNames(low)))
    );
  };
  const texts = (await page.evaluate(visibleTexts)).filter((text) => !hostTexts.test(text));
  const unknown = texts.filter(isUnknown);
  if (unknown.length === 0) return [];
  await data.readAgain(page);
  return unknown.filter(isUnknown);
}

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
const withoutNames = (text: string) => text.replace(demoLabels, ' ').replace(names, ' ').replace(dates, ' ');
// The longest data end with this word, also where a test sends its own.
const isSaid = (rest: string) => rest.endsWith(' end') || !/\p{L}{3}/u.test(rest);

/** Of the rows of all tables. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

/** Runs in the page. */
function visibleTexts(): string[] {
  const PADDING = '\u00a0\u00a0\u00a0\u00a0';
  const found = new Set<string>();
  const add = (text: string | null) => {
    if (text && /\p{L}{2}/u.test(text) && !text.includes(PADDING)) found.add(text.replace(/\s+/g, ' ').trim());
  };
  // What is printed is never translated, nor is what a person typed or what the browser draws by itself.
  const apart = 'script, style, svg, kbd, code, textarea, [role=application], [data-radix-focus-guard], body [lang]';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element || element.closest(apart) || !element.checkVisibility()) continue;
    if (node instanceof Element) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
        add(node.getAttribute(name));
      // A sentence with an element inside is padded at its end.
    } else if (!element.textContent?.includes(PADDING)) add(node.textContent);
  }
  return [...found];
}

/** Runs in the page, in another language: what is still said in the longer one. What is said once may be. */
export function textsInLonger(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    if (
      /\u00a0{4}/.test(text) &&
      !node.parentElement?.closest('[data-sonner-toast], [role=status], textarea, [role=application]')
    )
      found.push(text.replace(/\s+/g, ' ').trim());
  }
  return found;
}
