import { loadImage } from '@/label-view/load-assets';
import type { TextStyle } from './page-content';
import type { DrawnText, ImageSource, PdfSources } from './pdf-resources';

/** Finer than any office printer; an image with more pixels than its place needs is made smaller. */
const DOTS_PER_MM = 600 / 25.4;
const MOST_PIXELS = 6_000;

const fonts: Record<string, () => Promise<{ base64: string }>> = {
  'arimo-400': () => import('virtual:label-font/arimo-400'),
  'arimo-700': () => import('virtual:label-font/arimo-700'),
  'tinos-400': () => import('virtual:label-font/tinos-400'),
  'tinos-700': () => import('virtual:label-font/tinos-700'),
  'cousine-400': () => import('virtual:label-font/cousine-400'),
  'cousine-700': () => import('virtual:label-font/cousine-700'),
  'plex-mono-400': () => import('virtual:label-font/plex-mono-400'),
  'plex-mono-600': () => import('virtual:label-font/plex-mono-600'),
  'plex-sans-400': () => import('virtual:label-font/plex-sans-400'),
  'plex-sans-500': () => import('virtual:label-font/plex-sans-500'),
  'plex-sans-600': () => import('virtual:label-font/plex-sans-600'),
  'plex-sans-700': () => import('virtual:label-font/plex-sans-700'),
  'plex-sans-700-85': () => import('virtual:label-font/plex-sans-700-85'),
};

/** The build's fonts, and images as the browser loads them. */
export const browserSources: PdfSources = {
  font: async (name) => {
    const load = fonts[name];
    if (!load) throw new Error(`There is no font ${name} for a PDF`);
    return bytesOf((await load()).base64);
  },
  image: readImage,
  text: drawText,
};

function bytesOf(base64: string): Uint8Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

const JPEG = /^data:image\/jpeg[;,]|\.jpe?g(?:$|[?#])/i;
const JPEG_QUALITY = 0.92;
const VECTOR = /^data:image\/svg\+xml|\.svg(?:$|[?#])/i;

async function readImage(href: string, size: { width: number; height: number }): Promise<ImageSource | undefined> {
  const image = await loadImage(href, { shared: true });
  if (!image) return undefined;
  const { naturalWidth: ownWidth, naturalHeight: ownHeight } = image;
  const [width, height] = ownWidth > 0 && ownHeight > 0 ? [ownWidth, ownHeight] : [size.width, size.height];
  const needed = Math.min((size.width * DOTS_PER_MM) / width, (size.height * DOTS_PER_MM) / height);
  const scale = Math.min(VECTOR.test(href) ? needed : Math.min(1, needed), MOST_PIXELS / Math.max(width, height));
  const { canvas, context } = newCanvas(width * scale, height * scale);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  return JPEG.test(href) ? { pixels, jpeg: await jpegOf(canvas) } : { pixels };
}

/** Written anew: upright and in red, green and blue, whatever the file was. */
async function jpegOf(canvas: HTMLCanvasElement): Promise<Uint8Array> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
  if (!blob) throw new Error('The browser cannot write a JPEG');
  return new Uint8Array(await blob.arrayBuffer());
}

/** Twice as fine as an office printer, within what a canvas draws at once. */
const sizeOfDrawnText = (mm: number) => Math.min(400, Math.max(64, Math.round(mm * 2 * DOTS_PER_MM)));

function drawText(text: string, { family, weight, size: mm, tracking }: TextStyle): DrawnText {
  const size = sizeOfDrawnText(mm);
  const set = (context: CanvasRenderingContext2D) => {
    context.font = `${weight} ${size}px ${family}`;
    context.letterSpacing = `${tracking * size}px`;
  };
  const measuring = newCanvas(1, 1).context;
  set(measuring);
  const measured = measuring.measureText(text);
  const left = Math.floor(-measured.actualBoundingBoxLeft) - 1;
  const top = Math.ceil(measured.actualBoundingBoxAscent) + 1;
  const { canvas, context } = newCanvas(
    Math.ceil(measured.actualBoundingBoxRight) + 1 - left,
    Math.ceil(measured.actualBoundingBoxDescent) + 1 + top,
  );
  set(context);
  context.fillText(text, -left, top);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  return { pixels, size, left, top, advance: measured.width };
}

function newCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  // The pixels are read back: keep them off the graphics card.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser has no canvas');
  return { canvas, context };
}
