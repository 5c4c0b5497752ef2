import { OTHER_LETTERS_FONT } from '@/label/text/fonts';
import { loadImage } from '@/label-view/load-assets';
import { addNotoParts } from '@/label-view/noto-fonts';
import { nextTask } from '@/lib/browser/scheduling';
import { workerRequests } from '@/lib/browser/worker-requests';
import type { TextStyle } from './page-content';
import type { PdfInfo, PdfSheet } from './pdf-document';
import type { ImageSize, ImageSource, RenderedText } from './pdf-resources';
import type { PageAnswer, PageRequest, WriterAnswer, WriterRequest } from './pdf-worker';

export type PdfRequest = PdfInfo & {
  sheets: number;
  /** The page at a place of the file (0-based), once each and in order. */
  sheet: (index: number) => PdfSheet;
};

type PdfOptions = {
  signal: AbortSignal;
  /** Sheets written so far, after each slice. */
  onProgress?: (done: number) => void;
};

/** The page makes sheets in slices of this length, so that it answers and the progress bar moves. */
const SLICE_MS = 24;

/**
 * The sheets as a PDF file, written in a worker.
 * @throws the signal's reason when it is aborted; Error when a sheet cannot be written or the worker cannot start.
 */
export async function writePdf(
  { title, author, sheets, sheet }: PdfRequest,
  { signal, onProgress }: PdfOptions,
): Promise<Blob> {
  const writer = openWriter(signal);
  try {
    let written = writer.request({ type: 'open', info: { title, author } });
    for (let next = 0; next < sheets; ) {
      const until = performance.now() + SLICE_MS;
      const slice: PdfSheet[] = [];
      do {
        signal.throwIfAborted();
        slice.push(sheet(next));
        next += 1;
      } while (next < sheets && performance.now() < until);
      // One slice is made while the one before is written.
      await written;
      onProgress?.(next - slice.length);
      written = writer.request({ type: 'add', sheets: slice });
      await nextTask();
    }
    await written;
    onProgress?.(sheets);
    const { file } = await writer.request({ type: 'end' });
    if (!file) throw new Error('The PDF writer gave no file');
    return file;
  } finally {
    writer.close();
  }
}

function openWriter(signal: AbortSignal) {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = async ({ data, ports: [port] }: MessageEvent<PageRequest>) => {
    const answer = await answerWriter(data).then(
      (source): PageAnswer => ({ ok: true, source }),
      (error: unknown): PageAnswer => ({ ok: false, message: String(error) }),
    );
    port?.postMessage(answer);
  };
  return workerRequests<WriterRequest, WriterAnswer>(worker, signal);
}

const answerWriter = async (request: PageRequest): Promise<ImageSource | RenderedText | undefined> =>
  request.type === 'image' ? readImage(request.href, request.size) : drawText(request.text, request.style);

/** Finer than any office printer; an image with more pixels than its place needs is made smaller. */
const DOTS_PER_MM = 600 / 25.4;
const MOST_PIXELS = 6_000;

const JPEG = /^data:image\/jpeg[;,]|\.jpe?g(?:$|[?#])/i;
const JPEG_QUALITY = 0.92;
const VECTOR = /^data:image\/svg\+xml|\.svg(?:$|[?#])/i;

async function readImage(href: string, size: ImageSize): Promise<ImageSource | undefined> {
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
const sizeOfRenderedText = (mm: number) => Math.min(400, Math.max(64, Math.round(mm * 2 * DOTS_PER_MM)));

/** Characters that the label's font lacks, in the font the browser uses for them on paper. */
async function drawText(text: string, style: TextStyle): Promise<RenderedText> {
  const { family, weight, stretch, size: mm, tracking } = style;
  await addNotoParts(text);
  await document.fonts.load(`${weight} 16px '${OTHER_LETTERS_FONT}'`, text);
  const size = sizeOfRenderedText(mm);
  const set = (context: CanvasRenderingContext2D) => {
    context.font = `${weight} ${size}px ${family}`;
    context.letterSpacing = `${tracking * size}px`;
    // A canvas knows a few widths only: what is left to the true one is done by `across`.
    if (stretch < 100) context.fontStretch = 'semi-condensed';
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
  const advance = stretch === 100 ? measured.width : widthOnPage(text, style, size);
  const across = measured.width > 0 ? advance / measured.width : 1;
  return { pixels, size, left, top, across, advance };
}

/** The advance of a text in letters of `size` px, in the letter width that the page shows. */
function widthOnPage(text: string, { family, weight, stretch, tracking }: TextStyle, size: number): number {
  const line = document.createElement('span');
  line.textContent = text;
  Object.assign(line.style, {
    position: 'fixed',
    visibility: 'hidden',
    whiteSpace: 'pre',
    font: `${weight} ${size}px ${family}`,
    fontStretch: `${stretch}%`,
    letterSpacing: `${tracking * size}px`,
  });
  document.body.append(line);
  const { width } = line.getBoundingClientRect();
  line.remove();
  return width;
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
