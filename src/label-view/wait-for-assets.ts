import type { SvgNode } from '@/label/svg';

/** PRINT waits this long for fonts and pictures, then says which are missing. */
export const ASSET_LIMIT_MS = 5_000;

/** What the labels need and what can be loaded, so that paper and preview agree. */
export type Assets = { fonts: string[]; images: string[] };

/** The fonts (as CSS font shorthand) and image addresses that a picture uses. */
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

/** Loads them all, at most for `limit` ms. Gives the names of those that are not there. */
export async function waitForAssets(assets: Assets, limit = ASSET_LIMIT_MS): Promise<string[]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limit);
  });
  const inTime = async (name: string, loaded: Promise<boolean>) =>
    (await Promise.race([loaded.catch(() => false), late])) ? [] : [name];
  const checks = [
    ...assets.fonts.map((font) => inTime(`font ${font.replace(/^(\d+) 16px /, '$1 ')}`, loadFont(font))),
    ...assets.images.map((address) => inTime(`image ${shortened(address)}`, loadImage(address))),
  ];
  const missing = (await Promise.all(checks)).flat();
  clearTimeout(timer);
  return missing;
}

/** An empty answer means that no shipped font has this name: the browser would print with another one. */
async function loadFont(font: string): Promise<boolean> {
  const faces = await document.fonts.load(font);
  return faces.length > 0;
}

async function loadImage(address: string): Promise<boolean> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return true;
}

const firstOf = (family: string) => family.split(',')[0]?.trim() ?? family;

const shortened = (address: string) => (address.length > 60 ? `${address.slice(0, 57)}…` : address);
