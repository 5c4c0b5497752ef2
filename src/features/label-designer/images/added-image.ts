import type { LabelSize } from '@/label/design/design';
import { type Box, type Point, round } from '@/label/design/geometry';
import { type LabelElement, newElement } from '@/label/elements/element';
import { randomId } from '@/lib/browser/ids';

/** A picture's longer side on the label at first, mm; half the label where that is less. */
const LONGER_SIDE = 40;

type Picture = { url: string; width: number; height: number };

/** A new image element in the picture's own shape, its middle at `centre` (mm) or in the middle of the label. */
export function imageElement({ url, ...pixels }: Picture, label: LabelSize, centre?: Point): LabelElement {
  const middle = centre ?? { x: label.width / 2, y: label.height / 2 };
  return newElement('image', { imageUrl: url }, { id: randomId(), ...pictureBox(pixels, label, middle) });
}

/** A box in the shape of a picture, around its middle. A picture without a size of its own (some SVG) is a square. */
export function pictureBox(pixels: { width: number; height: number }, label: LabelSize, middle: Point): Box {
  const { width: w, height: h } = pixels.width > 0 && pixels.height > 0 ? pixels : { width: 1, height: 1 };
  const longest = Math.min(LONGER_SIDE, label.width / 2, label.height / 2);
  const scale = longest / Math.max(w, h);
  const [width, height] = [Math.max(1, round(w * scale)), Math.max(1, round(h * scale))];
  return { x: round(middle.x - width / 2), y: round(middle.y - height / 2), width, height };
}
