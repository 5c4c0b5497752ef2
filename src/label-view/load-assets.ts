import type { SvgNode } from '@/label/svg';

/** PRINT waits this long for fonts and images, then reports the missing ones. */
const TIMEOUT_MS = 5_000;

/** Fonts as CSS shorthand, images as URLs. */
type Assets = { fonts: string[]; images: string[] };

/** The fonts and images of labels. */
export function assetsOf(nodes: readonly SvgNode[]): Assets {
  const fonts = new Set<string>();
  const images = new Set<string>();
  const walk = (node: SvgNode, inherited: { family: string; weight: string }) => {
    const { attributes } = node;
    const family = String(attributes['font-family'] ?? inherited.family);
    const weight = String(attributes['font-weight'] ?? inherited.weight);
    if (node.tag === 'text' && family !== '') fonts.add(`${weight} 16px ${firstOf(family)}`);
    if (node.tag === 'image' && attributes.href !== undefined) images.add(String(attributes.href));
    for (const child of node.children) if (typeof child !== 'string') walk(child, { family, weight });
  };
  for (const node of nodes) walk(node, { family: '', weight: '400' });
  return { fonts: [...fonts], images: [...images] };
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
    ...assets.fonts.map((font) => missingUnless(`font ${font.replace(' 16px ', ' ')}`, loadFont(font))),
    ...assets.images.map((url) =>
      missingUnless(
        `image ${truncated(url)}`,
        loadImage(url, { shared }).then((image) => image !== undefined),
      ),
    ),
  ];
  const missing = (await Promise.all(checks)).flat();
  clearTimeout(timer);
  return missing;
}

/** False for an unknown font: the browser would print with another one. */
const loadFont = async (font: string) => (await document.fonts.load(font)).length > 0;

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
