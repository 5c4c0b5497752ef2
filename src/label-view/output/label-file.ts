import arimo400 from '@fontsource/arimo/files/arimo-latin-400-normal.woff2?url';
import arimo700 from '@fontsource/arimo/files/arimo-latin-700-normal.woff2?url';
import cousine400 from '@fontsource/cousine/files/cousine-latin-400-normal.woff2?url';
import cousine700 from '@fontsource/cousine/files/cousine-latin-700-normal.woff2?url';
import plexMono400 from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2?url';
import plexMono600 from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-600-normal.woff2?url';
import tinos400 from '@fontsource/tinos/files/tinos-latin-400-normal.woff2?url';
import tinos700 from '@fontsource/tinos/files/tinos-latin-700-normal.woff2?url';
import plexSans from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-standard-normal.woff2?url';
import type { ColourMode } from '@/label/colour';
import type { LabelDesign } from '@/label/design/design';
import type { LabelElement } from '@/label/elements/element';
import { imageUrlOf } from '@/label/elements/image';
import { isAllowedImageUrl } from '@/label/image-url';
import { renderLabel } from '@/label/render';
import { svg, toSvgString } from '@/label/svg';
import { OTHER_LETTERS_FONT } from '@/label/text/fonts';
import type { LabelData } from '@/label/text/label-data';
import { loadImage } from '@/label-view/load-assets';
import { notoPartsFor } from '@/label-view/noto-fonts';
import { sayOnLabel } from '@/language/label/label-facts';
import { base64Of } from '@/lib/base64';

/** `leftOut`: URLs of images that are not in it. */
type LabelFile = { markup: string; leftOut: string[] };
type FileOptions = { dotsPerMm: number; mode?: ColourMode; greyImages?: boolean };

/** The label as an SVG file with its fonts and images inside. */
export async function labelFile(design: LabelDesign, data: LabelData, options: FileOptions): Promise<LabelFile> {
  const { design: inlined, leftOut } = await inlineImages(design);
  const markup = toSvgString(renderLabel(inlined, data, { mode: 'color', say: sayOnLabel, ...options }));
  return { markup: withStyle(markup, await fontFaces(await fontsOf(markup))), leftOut };
}

const withStyle = (markup: string, style: string) => {
  const start = markup.indexOf('>') + 1;
  return style === '' ? markup : `${markup.slice(0, start)}<style>${style}</style>${markup.slice(start)}`;
};

/** In dots. */
type DotBox = { x: number; y: number; width: number; height: number };

/** `part`: only this part of the label, on which only these elements print. */
export type LabelOnCanvas = {
  design: LabelDesign;
  data: LabelData;
  part?: { box: DotBox; elements: ReadonlySet<LabelElement> } | undefined;
};

/**
 * Labels one under another, with one pixel a dot, each as high as its size in whole dots; undefined when the browser
 * cannot render them. Several at once, because each image reads its fonts anew.
 */
export async function labelsCanvas(
  labels: readonly LabelOnCanvas[],
  { dotsPerMm, mode = 'color', greyImages = false }: FileOptions,
): Promise<{ canvas: HTMLCanvasElement; leftOut: string[] } | undefined> {
  const designs = await Promise.all(labels.map(({ design }) => inlineImages(design)));
  const sizes = labels.map(({ design, part }) => part?.box ?? dotsOf(design, dotsPerMm));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(...sizes.map(({ width }) => width));
  canvas.height = sizes.reduce((sum, { height }) => sum + height, 0);
  let top = 0;
  const nested = labels.map(({ design, data, part }, index) => {
    const source = designs[index]?.design ?? design;
    const elements = source.elements.filter((_, at) => isOnPart(part, design.elements[at]));
    const node = renderLabel({ ...source, elements }, data, { dotsPerMm, mode, greyImages });
    // In dots: a label that is not a whole number of dots wide must not be stretched to one.
    const { width, height } = design.labelSize;
    const { box } = part ?? { box: { x: 0, y: 0, width: width * dotsPerMm, height: height * dotsPerMm } };
    const viewBox = [box.x, box.y, box.width, box.height].map((dots) => dots / dotsPerMm).join(' ');
    const frame = { x: 0, y: top, width: box.width, height: box.height, viewBox, overflow: 'hidden' };
    top += sizes[index]?.height ?? 0;
    return toSvgString({ ...node, attributes: { ...node.attributes, ...frame } });
  });
  const { width, height } = canvas;
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${nested.join('')}</svg>`;
  const fonts = await fontsOf(markup);
  const image = await imageOf(withStyle(markup, await fontFaces(fonts)), probesOf(fonts, markup), height);
  // The pixels are read: keep them off the graphics card.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (image && context) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height, 0, 0, width, height);
  }
  if (!image || !context) return undefined;
  return { canvas, leftOut: [...new Set(designs.flatMap(({ leftOut }) => leftOut))] };
}

/** A letter that only one of the fonts of a family has, in the place of the image where it is looked for. */
type Probe = { letter: string; font: FontFile };
const PROBE_SIDE = 16;
const PROBE_PAUSE_MS = 5;
const PROBE_LIMIT_MS = 5_000;

/** One letter of the markup for each font that has some letters of a family only: of several the last one has it. */
function probesOf(fonts: readonly FontFile[], markup: string): Probe[] {
  const letters = [...new Set(markup)].filter((letter) => /[^\p{Z}\p{C}]/u.test(letter));
  return fonts.flatMap((font) => {
    const letter = letters.find((one) => fonts.findLast(({ ranges }) => ranges?.some(holds(one))) === font);
    return letter === undefined ? [] : [{ letter, font }];
  });
}

const holds = (letter: string) => {
  const code = letter.codePointAt(0) ?? 0;
  return ([from, to]: readonly [number, number]) => code >= from && code <= to;
};

/**
 * The image of a markup with its fonts. An SVG image loads fonts for single letters when it is drawn first, without an
 * event: until then the letters are blank. So a letter of each is drawn under the labels, and the image is used when all
 * of them are seen. Undefined when it cannot be shown, or a font does not load.
 */
async function imageOf(
  markup: string,
  probes: readonly Probe[],
  height: number,
): Promise<HTMLImageElement | undefined> {
  const url = URL.createObjectURL(new Blob([withProbes(markup, probes, height)], { type: 'image/svg+xml' }));
  try {
    const image = await loadImage(url);
    const until = performance.now() + PROBE_LIMIT_MS;
    while (image && !showsAll(image, probes.length, height)) {
      if (performance.now() > until) return undefined;
      await new Promise((resolve) => setTimeout(resolve, PROBE_PAUSE_MS));
    }
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The markup with a row of probes below it, one under another. */
function withProbes(markup: string, probes: readonly Probe[], height: number): string {
  if (probes.length === 0) return markup;
  const letters = probes.map(({ letter, font: { family } }, index) =>
    toSvgString(
      svg(
        'text',
        {
          x: 0,
          y: height + (index + 1) * PROBE_SIDE - 2,
          'font-family': `'${family}'`,
          'font-size': PROBE_SIDE - 2,
        },
        [letter],
      ),
    ),
  );
  const taller = markup.replace(/(<svg [^>]*?) height="[^"]*"/, `$1 height="${height + probes.length * PROBE_SIDE}"`);
  return taller.replace(/<\/svg>$/, `${letters.join('')}</svg>`);
}

function showsAll(image: HTMLImageElement, probes: number, top: number): boolean {
  if (probes === 0) return true;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [PROBE_SIDE, probes * PROBE_SIDE];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.drawImage(image, 0, top, PROBE_SIDE, canvas.height, 0, 0, PROBE_SIDE, canvas.height);
  return Array.from({ length: probes }, (_, index) =>
    context
      .getImageData(0, index * PROBE_SIDE, PROBE_SIDE, PROBE_SIDE)
      .data.some((value, at) => at % 4 === 3 && value > 0),
  ).every(Boolean);
}

const isOnPart = (part: LabelOnCanvas['part'], element: LabelElement | undefined) =>
  part === undefined || (element !== undefined && part.elements.has(element));

/** The size of a label in whole dots. */
export const dotsOf = ({ labelSize: { width, height } }: LabelDesign, dotsPerMm: number) => ({
  width: Math.max(1, Math.round(width * dotsPerMm)),
  height: Math.max(1, Math.round(height * dotsPerMm)),
});

/** The label with one pixel a dot; undefined when the browser cannot render it. */
export const labelCanvas = (design: LabelDesign, data: LabelData, options: FileOptions) =>
  labelsCanvas([{ design, data }], options);

/**
 * Replaces image URLs by data URLs, because an SVG file or image loads none. Where the image's host does not allow that,
 * the element is hidden.
 */
async function inlineImages(design: LabelDesign): Promise<InlinedDesign> {
  const known = inlined.get(design);
  if (known) return known;
  const reading = readImages(design);
  inlined.set(design, reading);
  const { leftOut } = await reading;
  // An image that did not load is tried again.
  if (leftOut.length > 0) inlined.delete(design);
  return reading;
}

type InlinedDesign = { design: LabelDesign; leftOut: string[] };
const inlined = new WeakMap<LabelDesign, Promise<InlinedDesign>>();

async function readImages(design: LabelDesign): Promise<InlinedDesign> {
  const urls = new Set(design.elements.flatMap((element) => externalUrl(element) ?? []));
  if (urls.size === 0) return { design, leftOut: [] };
  const entries = await Promise.all([...urls].map(async (url) => [url, await dataUrlOf(url)] as const));
  const dataUrls = new Map(entries);
  const elements = design.elements.map((element) => {
    const url = externalUrl(element);
    if (url === undefined) return element;
    const imageUrl = dataUrls.get(url);
    return imageUrl ? { ...element, properties: { ...element.properties, imageUrl } } : { ...element, hidden: true };
  });
  return { design: { ...design, elements }, leftOut: entries.flatMap(([url, data]) => (data ? [] : [url])) };
}

/** The URL of a visible image that is not inside the design. */
function externalUrl(element: LabelElement): string | undefined {
  const url = element.hidden ? undefined : imageUrlOf(element);
  return url !== undefined && isAllowedImageUrl(url) && !/^data:/i.test(url) ? url : undefined;
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

type FontFile = {
  family: string;
  weight: string;
  stretch?: string;
  unicodeRange?: string;
  /** The same as numbers. */
  ranges?: readonly (readonly [from: number, to: number])[];
  url: string;
};

/** The files behind the families of label/text/fonts.ts. */
const files: readonly FontFile[] = [
  { family: 'Arimo', weight: '400', url: arimo400 },
  { family: 'Arimo', weight: '700', url: arimo700 },
  { family: 'Tinos', weight: '400', url: tinos400 },
  { family: 'Tinos', weight: '700', url: tinos700 },
  { family: 'Cousine', weight: '400', url: cousine400 },
  { family: 'Cousine', weight: '700', url: cousine700 },
  { family: 'IBM Plex Mono', weight: '400', url: plexMono400 },
  { family: 'IBM Plex Mono', weight: '600', url: plexMono600 },
  { family: 'IBM Plex Sans Variable', weight: '100 700', stretch: '75% 100%', url: plexSans },
];

/** The fonts of the families and letters in the markup. */
async function fontsOf(markup: string): Promise<FontFile[]> {
  const isNoto = /font-family="(?:'|&#39;)Noto Sans/.test(markup);
  const noto = isNoto || /[^\0-\xff]/.test(markup) ? await notoPartsFor(markup) : [];
  return [
    ...files.filter(({ family }) => markup.includes(family)),
    ...noto.map((part) => ({ ...part, family: OTHER_LETTERS_FONT })),
  ];
}

/** @font-face rules with the fonts inside. */
const fontFaces = async (fonts: readonly FontFile[]) => (await Promise.all(fonts.map(fontFace))).join('');

const readFaces = new Map<string, Promise<string>>();

/** Read once; a file that did not load is tried again. */
function fontFace(file: FontFile): Promise<string> {
  const known = readFaces.get(file.url);
  if (known) return known;
  const reading = readFontFace(file);
  readFaces.set(file.url, reading);
  reading.catch(() => readFaces.delete(file.url));
  return reading;
}

async function readFontFace({ family, weight, stretch, unicodeRange, url }: FontFile): Promise<string> {
  const blob = await (await fetch(url)).blob();
  const data = base64Of(new Uint8Array(await blob.arrayBuffer()));
  const width = stretch ? `font-stretch:${stretch};` : '';
  const source = `src:url(data:font/woff2;base64,${data}) format("woff2")`;
  const letters = unicodeRange ? `unicode-range:${unicodeRange};` : '';
  return `@font-face{font-family:"${family}";font-weight:${weight};${width}${letters}${source}}`;
}
