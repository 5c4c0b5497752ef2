import { OTHER_LETTERS_FONT } from '@/label/text/fonts';
import type { NotoPart } from './noto-parts';

const isNoto = (family: string) => family.startsWith(`'${OTHER_LETTERS_FONT}'`);

/** Whether a text in a CSS family needs a file of Noto Sans: the other fonts have the letters of western Europe. */
export const needsNoto = (text: string, family: string) => /[^\0-\xff]/.test(text) || isNoto(family);

/** The files of Noto Sans that have letters of a text, 20 to 100 KB each. */
export async function notoPartsFor(text: string): Promise<NotoPart[]> {
  const { notoParts } = await import('./noto-parts');
  const letters = text.match(/[^\0-\xff]/gu) ?? [];
  const rest = new Set([0x20, ...letters.map((letter) => letter.codePointAt(0) ?? 0)]);
  return notoParts().filter(({ ranges }) => {
    // A letter that several languages have comes from the first of them.
    const own = [...rest].filter((code) => ranges.some(([from, to]) => code >= from && code <= to));
    for (const code of own) rest.delete(code);
    return own.length > 0;
  });
}

const added = new Map<string, FontFace>();

/** Makes the page use them for this text; a browser loads each when it shows one of its letters. */
export async function addNotoParts(text: string): Promise<void> {
  for (const { url, weight, unicodeRange } of await notoPartsFor(text)) {
    if (added.has(url)) continue;
    const face = new FontFace(OTHER_LETTERS_FONT, `url("${url}") format("woff2")`, { weight, unicodeRange });
    added.set(url, face);
    document.fonts.add(face);
  }
}
