import { loaded } from '@/features/label-designer/images/image-file';
import type { LabelData } from '@/label/binding';
import type { LabelDesign } from '@/label/design';
import { renderLabel } from '@/label/render';
import { toSvgString } from '@/label/svg';
import { embeddedFonts } from './embedded-fonts';

/** The label as an SVG file that looks the same anywhere: its fonts are inside. */
export async function svgFile(design: LabelDesign, data: LabelData, dotsPerMm: number): Promise<string> {
  const markup = toSvgString(renderLabel(design, data, { dotsPerMm, mode: 'color' }));
  const fonts = await embeddedFonts(markup);
  const start = markup.indexOf('>') + 1;
  return fonts === '' ? markup : `${markup.slice(0, start)}<style>${fonts}</style>${markup.slice(start)}`;
}

/** What a printer of so many dots per inch is named by: 8, 12 and 24 dots a millimetre are called 203, 300 and 600. */
export const dotsOfDpi = (dpi: number): number => ({ 203: 8, 300: 12, 600: 24 })[dpi] ?? dpi / 25.4;

/** The label drawn dot by dot as a printer of `dotsPerMm` would; undefined when the browser cannot draw it. */
export async function labelCanvas(
  design: LabelDesign,
  data: LabelData,
  dotsPerMm: number,
): Promise<HTMLCanvasElement | undefined> {
  const svg = await svgFile(design, data, dotsPerMm);
  const image = await loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(design.labelSize.width * dotsPerMm);
  canvas.height = Math.round(design.labelSize.height * dotsPerMm);
  const context = canvas.getContext('2d');
  if (!image || !context) return undefined;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export const pngOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | undefined>((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
