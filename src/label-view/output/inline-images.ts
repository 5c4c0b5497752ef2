import type { LabelDesign } from '@/label/design/design';
import type { LabelElement } from '@/label/elements/element';
import { isAllowedImageUrl } from '@/label/image-url';
import { loadImage } from '@/label-view/load-image';

/** A design that needs nothing from elsewhere, and the addresses whose pictures could not be taken along. */
export type SelfContained = { design: LabelDesign; leftOut: string[] };

/**
 * Puts the pictures a design takes from addresses inside it, because a file or a picture of a label loads none. A host
 * that does not share its pictures keeps them: then the element is left out.
 */
export async function inlineImages(design: LabelDesign): Promise<SelfContained> {
  const addresses = new Set(design.elements.flatMap((element) => addressOf(element) ?? []));
  if (addresses.size === 0) return { design, leftOut: [] };
  const entries = await Promise.all([...addresses].map(async (url) => [url, await dataUrlOf(url)] as const));
  const inside = new Map(entries);
  const elements = design.elements.map((element) => {
    const url = addressOf(element);
    if (url === undefined) return element;
    const imageUrl = inside.get(url);
    return imageUrl ? { ...element, properties: { ...element.properties, imageUrl } } : { ...element, hidden: true };
  });
  return { design: { ...design, elements }, leftOut: entries.flatMap(([url, data]) => (data ? [] : [url])) };
}

/** Where a shown picture comes from, when that is not inside the design. */
function addressOf({ type, hidden, properties: { imageUrl } }: LabelElement): string | undefined {
  if (type !== 'image' || hidden || typeof imageUrl !== 'string') return undefined;
  return isAllowedImageUrl(imageUrl) && !/^data:/i.test(imageUrl) ? imageUrl : undefined;
}

async function dataUrlOf(url: string): Promise<string | undefined> {
  const image = await loadImage(url, { shared: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!image || !context || image.naturalWidth === 0) return undefined;
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  context.drawImage(image, 0, 0);
  return canvas.toDataURL('image/png');
}
