import { m } from '@messages/messages';
import type { SvgNode } from '@/label/svg';
import { OTHER_LETTERS_FONT } from '@/label/text/fonts';
import { addNotoParts, needsNoto } from './noto-fonts';

/** PRINT waits this long for fonts and images, then reports the missing ones. */
const TIMEOUT_MS = 5_000;

/** Fonts as CSS shorthand with the letters beyond ASCII that they print, images as URLs. */
type Assets = {
  fonts: Map<string, string>;
  /** Of Noto Sans, which is loaded for letters that a font lacks. */
  noto: Map<string, string>;
  images: string[];
};

/** The fonts and images of labels. */
export function assetsOf(nodes: readonly SvgNode[]): Assets {
  const fonts = new Map<string, string>();
  const noto = new Map<string, string>();
  const images = new Set<string>();
  const walk = (node: SvgNode, inherited: { family: string; weight: string }) => {
    const { attributes } = node;
    const family = String(attributes['font-family'] ?? inherited.family);
    const weight = String(attributes['font-weight'] ?? inherited.weight);
    if (node.tag === 'text' && family !== '') {
      const font = `${weight} 16px ${firstOf(family)}`;
      const text = letters(node, fonts.get(font));
      fonts.set(font, text);
      if (needsNoto(text, family)) noto.set(`${weight} 16px '${OTHER_LETTERS_FONT}'`, text);
    }
    if (node.tag === 'image' && attributes.href !== undefined) images.add(String(attributes.href));
    for (const child of node.children) if (typeof child !== 'string') walk(child, { family, weight });
  };
  for (const node of nodes) walk(node, { family: '', weight: '400' });
  return { fonts, noto, images: [...images] };
}

/** What a text prints beyond ASCII: each letter once. */
function letters({ children }: SvgNode, before = ''): string {
  let all = before;
  for (const child of children) {
    if (typeof child !== 'string') all = letters(child, all);
    else for (const letter of child.match(/[^ -~]/gu) ?? []) if (!all.includes(letter)) all += letter;
  }
  return all;
}

/**
 * Loads them for at most 5 s. Returns the names of those that did not load; with `shared` also of images that may be
 * shown but not copied.
 */
export async function waitForAssets(assets: Assets, shared = false): Promise<string[]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  const missingUnless = async (name: string, loaded: Promise<boolean>) =>
    (await Promise.race([loaded.catch(() => false), timeout])) ? [] : [name];
  const checks = [
    ...[...assets.noto].map(([font, text]) =>
      missingUnless(m.label_asset_font({ name: OTHER_LETTERS_FONT }), loadNoto(font, text)),
    ),
    ...[...assets.fonts]
      .filter(([font]) => !font.includes(OTHER_LETTERS_FONT))
      .map(([font, text]) =>
        missingUnless(m.label_asset_font({ name: font.replace(' 16px ', ' ') }), loadFont(font, text)),
      ),
    ...assets.images.map((url) =>
      missingUnless(
        m.label_asset_image({ name: truncated(url) }),
        loadImage(url, { shared }).then((image) => image !== undefined),
      ),
    ),
  ];
  const missing = (await Promise.all(checks)).flat();
  clearTimeout(timer);
  return missing;
}

/**
 * False for an unknown font: the browser would print with another one. A font is several files, loaded by the letters
 * of a text; the space is in the first, so that a text in another script does not make the font count as unknown.
 */
const loadFont = async (font: string, text: string) => (await document.fonts.load(font, ` ${text}`)).length > 0;

const loadNoto = async (font: string, text: string) => {
  await addNotoParts(text);
  return loadFont(font, text);
};

/** Undefined when the image cannot be shown. With `shared` its pixels may be read from a canvas. */
export async function loadImage(url: string, { shared = false } = {}): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  if (shared) image.crossOrigin = 'anonymous';
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    return undefined;
  }
}

const firstOf = (family: string) => family.split(',')[0]?.trim() ?? family;

const truncated = (url: string) => (url.length > 60 ? `${url.slice(0, 57)}…` : url);
