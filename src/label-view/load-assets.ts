import type { SvgNode } from '@/label/svg';

/** PRINT waits this long for fonts and images, then says which are missing. */
const ASSET_LIMIT_MS = 5_000;

/** What labels need to look on paper as in the preview. */
type Assets = { fonts: string[]; images: string[] };

/** The fonts (as CSS font shorthand) and image addresses that an SVG uses. */
export function assetsOf(nodes: readonly SvgNode[]): Assets {
  const fonts = new Set<string>();
  const images = new Set<string>();
  const walk = (node: SvgNode, inherited: { family: string; weight: string }) => {
    const { attributes } = node;
    const family = String(attributes['font-family'] ?? inherited.family);
    const weight = String(attributes['font-weight'] ?? inherited.weight);
    if (node.tag === 'text' && family !== '') fonts.add(`${weight} 16px ${firstOf(family)}`);
    const address = attributes.href;
    if (node.tag === 'image' && address !== undefined) images.add(String(address));
    for (const child of node.children) if (typeof child !== 'string') walk(child, { family, weight });
  };
  for (const node of nodes) walk(node, { family: '', weight: '400' });
  return { fonts: [...fonts], images: [...images] };
}

/** Loads them all, for at most `limit` ms. Returns the names of those that did not load. */
export async function waitForAssets(assets: Assets, limit = ASSET_LIMIT_MS): Promise<string[]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limit);
  });
  const missingUnless = async (name: string, loaded: Promise<boolean>) =>
    (await Promise.race([loaded.catch(() => false), timeout])) ? [] : [name];
  const checks = [
    ...assets.fonts.map((font) => missingUnless(`font ${font.replace(/^(\d+) 16px /, '$1 ')}`, loadFont(font))),
    ...assets.images.map((address) =>
      missingUnless(
        `image ${shortened(address)}`,
        loadImage(address).then((image) => image !== undefined),
      ),
    ),
  ];
  const missing = (await Promise.all(checks)).flat();
  clearTimeout(timer);
  return missing;
}

/** False when no shipped font has this name: the browser would print with another one. */
async function loadFont(font: string): Promise<boolean> {
  const faces = await document.fonts.load(font);
  return faces.length > 0;
}

/** An image the browser can show; undefined when it cannot. With `shared` its pixels may be read from a canvas. */
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

const shortened = (address: string) => (address.length > 60 ? `${address.slice(0, 57)}…` : address);
