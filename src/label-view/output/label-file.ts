import type { ColourMode } from '@/label/colour';
import type { LabelDesign } from '@/label/design/design';
import { renderLabel } from '@/label/render';
import { toSvgString } from '@/label/svg';
import type { LabelData } from '@/label/text/label-data';
import { loadImage } from '@/label-view/load-image';
import { embeddedFonts } from './embedded-fonts';
import { inlineImages } from './inline-images';

export type LabelFile = { markup: string; leftOut: string[] };
type FileOptions = { dotsPerMm: number; mode?: ColourMode };

/** The label as an SVG file that looks the same anywhere: its fonts and pictures are inside. */
export async function labelFile(
  design: LabelDesign,
  data: LabelData,
  { dotsPerMm, mode = 'color' }: FileOptions,
): Promise<LabelFile> {
  const { design: own, leftOut } = await inlineImages(design);
  const markup = toSvgString(renderLabel(own, data, { dotsPerMm, mode }));
  const fonts = await embeddedFonts(markup);
  const start = markup.indexOf('>') + 1;
  const styled = `${markup.slice(0, start)}<style>${fonts}</style>${markup.slice(start)}`;
  return { markup: fonts === '' ? markup : styled, leftOut };
}

/** The label drawn dot by dot as a printer of `dotsPerMm` would; undefined when the browser cannot draw it. */
export async function labelCanvas(
  design: LabelDesign,
  data: LabelData,
  options: FileOptions,
): Promise<{ canvas: HTMLCanvasElement; leftOut: string[] } | undefined> {
  const { markup, leftOut } = await labelFile(design, data, options);
  const image = await loadImage(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(design.labelSize.width * options.dotsPerMm);
  canvas.height = Math.round(design.labelSize.height * options.dotsPerMm);
  // It is read back: a picture kept by the graphics card would have to come from there.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!image || !context) return undefined;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return { canvas, leftOut };
}
