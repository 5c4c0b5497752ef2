import { type SymbolType, symbologies } from '@/label/codes/symbologies';
import type { LabelDesign } from '@/label/design/design';
import type { Corners } from '@/label/design/geometry';
import { codesOf } from '@/label/design/problems';
import type { LabelData } from '@/label/text/label-data';
import { labelCanvas } from '@/label-view/output/label-file';
import type { ScanAnswer, ScanRequest } from './scan-worker';

/** Labels checked between the first and the last of a run: enough to represent it, few enough to wait for. */
const SAMPLE = 5;

/**
 * The indexes of a run's labels to check: the first, the last, the one with the longest texts, and a few spread evenly
 * between them. Sorted, each once. `labelAt` gives the data of a label and is called for each.
 */
export function labelsToScan(count: number, labelAt: (index: number) => LabelData): number[] {
  if (count <= 0) return [];
  const spread = Array.from({ length: SAMPLE + 2 }, (_, place) => Math.round((place * (count - 1)) / (SAMPLE + 1)));
  return [...new Set([...spread, indexOfLongest(count, labelAt)])].sort((a, b) => a - b);
}

function indexOfLongest(count: number, labelAt: (index: number) => LabelData): number {
  let longest = 0;
  let mostCharacters = -1;
  for (let index = 0; index < count; index += 1) {
    const characters = Object.values(labelAt(index)).reduce((sum, text) => sum + text.length, 0);
    if (characters > mostCharacters) [longest, mostCharacters] = [index, characters];
  }
  return longest;
}

/** One code of one label: what it must read as and what an independent decoder reads. */
export type ScannedCode = {
  elementId: string;
  type: SymbolType;
  intended: string;
  /** Undefined: nothing was read. */
  read: string | undefined;
  ok: boolean;
};

type ScanOptions = {
  dotsPerMm: number;
  signal?: AbortSignal;
  /** Called after each label with how many are done. */
  onProgress?: (done: number) => void;
};

/**
 * Draws labels at the printer's resolution and reads their codes back: a list of codes for each label, in order. The
 * decoder is loaded for this and closed after it.
 * @throws Error when the decoder or the drawing fails; DOMException on abort.
 */
export async function scanLabels(
  design: LabelDesign,
  labels: readonly LabelData[],
  { dotsPerMm, signal, onProgress }: ScanOptions,
): Promise<ScannedCode[][]> {
  const decoder = openDecoder();
  try {
    const scanned: ScannedCode[][] = [];
    for (const data of labels) {
      signal?.throwIfAborted();
      scanned.push(await scanLabel(design, data, dotsPerMm, decoder.read));
      onProgress?.(scanned.length);
    }
    return scanned;
  } finally {
    decoder.close();
  }
}

async function scanLabel(
  design: LabelDesign,
  data: LabelData,
  dotsPerMm: number,
  read: ReadCode,
): Promise<ScannedCode[]> {
  const codes = codesOf(design, data, { dotsPerMm });
  if (codes.length === 0) return [];
  const drawn = await labelCanvas(design, data, { dotsPerMm, mode: 'black' });
  const context = drawn?.canvas.getContext('2d');
  if (!drawn || !context) throw new Error('The label could not be drawn');
  const scanned: ScannedCode[] = [];
  for (const { elementId, type, text, area } of codes) {
    const { x, y, width, height } = cropAround(area, dotsPerMm, drawn.canvas);
    const image = context.getImageData(x, y, width, height);
    toBlackAndWhite(image.data);
    const found = await read(image, type);
    scanned.push({ elementId, type, intended: text, read: found, ok: found === text });
  }
  return scanned;
}

/** Pixels around a code that the decoder gets too, mm: what lies close by may disturb it. */
const MARGIN = 1;

type Crop = { x: number; y: number; width: number; height: number };

/** The upright rectangle of dots around a rotated area (mm), inside a raster of `size` dots. */
export function cropAround(area: Corners, dotsPerMm: number, size: { width: number; height: number }): Crop {
  const xs = area.map(({ x }) => x);
  const ys = area.map(({ y }) => y);
  const left = Math.max(0, Math.floor((Math.min(...xs) - MARGIN) * dotsPerMm));
  const top = Math.max(0, Math.floor((Math.min(...ys) - MARGIN) * dotsPerMm));
  const right = Math.min(size.width, Math.ceil((Math.max(...xs) + MARGIN) * dotsPerMm));
  const bottom = Math.min(size.height, Math.ceil((Math.max(...ys) + MARGIN) * dotsPerMm));
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/** Makes every pixel black or white, as a print head prints it. Changes `pixels` (RGBA). */
export function toBlackAndWhite(pixels: Uint8ClampedArray): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const light = 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
    const dot = light < 128 ? 0 : 255;
    pixels[at] = dot;
    pixels[at + 1] = dot;
    pixels[at + 2] = dot;
    pixels[at + 3] = 255;
  }
}

/** Reads one code in an image; undefined when nothing reads. */
type ReadCode = (image: ImageData, type: SymbolType) => Promise<string | undefined>;

/** A decoder in a worker of its own. @throws Error from `read` when it fails to start. */
function openDecoder(): { read: ReadCode; close: () => void } {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' });
  const pending = new Map<number, { resolve: (text: string | undefined) => void; reject: (reason: Error) => void }>();
  let last = 0;
  let failed: Error | undefined;
  worker.onmessage = ({ data: { id, text } }: MessageEvent<ScanAnswer>) => {
    pending.get(id)?.resolve(text);
    pending.delete(id);
  };
  const fail = () => {
    failed = new Error('The decoder could not be started');
    for (const { reject } of pending.values()) reject(failed);
    pending.clear();
  };
  worker.onerror = fail;
  return {
    read: (image, type) =>
      new Promise((resolve, reject) => {
        if (failed) return reject(failed);
        last += 1;
        pending.set(last, { resolve, reject });
        const request: ScanRequest = { id: last, format: symbologies[type].scanFormat, image };
        worker.postMessage(request, [image.data.buffer]);
      }),
    close: () => {
      worker.terminate();
      fail();
    },
  };
}
