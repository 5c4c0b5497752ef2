import type { LabelDesign } from '@/label/design/design';
import { type Box, boxesOverlap, type Corners, centreOf, rotatedCorners, unionOf } from '@/label/design/geometry';
import { codesOf, printedBoxes } from '@/label/design/problems';
import { imageUrlOf } from '@/label/elements/image';
import type { LabelOnPixels, Pixels, RasterAreas } from '@/label/raster/raster';
import type { LabelData } from '@/label/text/label-data';
import { dotsOf, type LabelOnCanvas, labelsCanvas } from './label-file';

export type LabelToPrint = { design: LabelDesign; data: LabelData };

/** Labels as a label printer gets them, before they are black or white: one under another in one picture. */
export type LabelPixels = { pixels: Pixels; labels: LabelOnPixels[]; leftOut: string[] };

/**
 * The pixels from which printers and the scan check make dots (`rasterOf`): of labels, or of parts of labels. @throws
 * Error when the browser cannot render the labels.
 */
export async function labelPixels(labels: readonly LabelOnCanvas[], dotsPerMm: number): Promise<LabelPixels> {
  if (labels.length === 0)
    return { pixels: { width: 0, height: 0, data: new Uint8ClampedArray() }, labels: [], leftOut: [] };
  const rendered = await labelsCanvas(labels, { dotsPerMm, mode: 'black', greyImages: true });
  const pixels = rendered?.canvas.getContext('2d')?.getImageData(0, 0, rendered.canvas.width, rendered.canvas.height);
  if (!rendered || !pixels) throw new Error('The label could not be rendered');
  let top = 0;
  const onPixels = labels.map((label): LabelOnPixels => {
    const { width, height } = label.part?.box ?? dotsOf(label.design, dotsPerMm);
    top += height;
    const areas = label.part ? { pictures: [], codes: [] } : areasOf(label, dotsPerMm);
    return { width, height, top: top - height, areas };
  });
  const { width, height, data } = pixels;
  return { pixels: { width, height, data }, labels: onPixels, leftOut: rendered.leftOut };
}

/** mm around what an element prints, for the soft edges of its dots. */
const MARGIN = 1;

/**
 * The parts of a label that differ from the `first` label of its design; undefined when that is most of it, or when
 * dithered pictures are on it: their dots depend on their neighbours.
 */
export function partsOf(
  { design, data }: LabelToPrint,
  first: ReturnType<typeof printedBoxes>,
  dotsPerMm: number,
): NonNullable<LabelOnCanvas['part']>[] | undefined {
  const { width, height } = dotsOf(design, dotsPerMm);
  const printed = printedBoxes(design, data, { dotsPerMm });
  const boxes = printed.flatMap(({ content, box }, index) => {
    const before = first[index];
    return before && content !== before.content ? [unionOf([box, before.box]) ?? box] : [];
  });
  const parts = boxes.map((box) => {
    // Whole bytes of a raster.
    const left = Math.max(0, Math.floor(((box.x - MARGIN) * dotsPerMm) / 8) * 8);
    const top = Math.max(0, Math.floor((box.y - MARGIN) * dotsPerMm));
    const right = Math.min(width, Math.ceil(((box.x + box.width + MARGIN) * dotsPerMm) / 8) * 8);
    const bottom = Math.min(height, Math.ceil((box.y + box.height + MARGIN) * dotsPerMm));
    return { x: left, y: top, width: right - left, height: bottom - top };
  });
  const visible = parts.filter((part) => part.width > 0 && part.height > 0);
  const dots = visible.reduce((sum, part) => sum + part.width * part.height, 0);
  if (dots > (width * height) / 2 || printed.some(({ element }) => imageUrlOf(element) !== undefined)) return undefined;
  const inMm = ({ x, y, width: across, height: down }: Box): Box => ({
    x: x / dotsPerMm - MARGIN,
    y: y / dotsPerMm - MARGIN,
    width: across / dotsPerMm + 2 * MARGIN,
    height: down / dotsPerMm + 2 * MARGIN,
  });
  return visible.map((box) => {
    const near = printed.filter((other) => boxesOverlap(other.box, inMm(box)));
    return { box, elements: new Set(near.map(({ element }) => element)) };
  });
}

function areasOf({ design, data }: LabelToPrint, dotsPerMm: number): RasterAreas {
  const inDots = (corners: Corners) => corners.map(({ x, y }) => ({ x: x * dotsPerMm, y: y * dotsPerMm }));
  const pictures = design.elements.filter((element) => !element.hidden && imageUrlOf(element) !== undefined);
  return {
    pictures: pictures.map((element) => inDots(rotatedCorners(element, element.rotation, centreOf(element)))),
    codes: pictures.length === 0 ? [] : codesOf(design, data, { dotsPerMm }).map(({ area }) => inDots(area)),
  };
}
