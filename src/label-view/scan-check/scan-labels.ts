import { type SymbolType, symbologies } from '@/label/codes/symbologies';
import type { LabelDesign } from '@/label/design/design';
import type { Corners } from '@/label/design/geometry';
import { codesOf } from '@/label/design/problems';
import type { LabelData } from '@/label/text/label-data';
import { labelCanvas } from '@/label-view/output/label-file';
import type { ScanAnswer, ScanRequest } from './scan-worker';

/** Labels checked between the first and the last of a run. */
const SAMPLE = 5;

/**
 * The indexes of a run's labels to check: the first, the last, the one with the longest texts, and five spread evenly.
 * Sorted, each once.
 */
export function labelsToScan(count: number, labelAt: (index: number) => LabelData): number[] {
  if (count <= 0) return [];
  const spread = Array.from({ length: SAMPLE + 2 }, (_, step) => Math.round((step * (count - 1)) / (SAMPLE + 1)));
  return [...new Set([...spread, indexOfLongest(count, labelAt)])].sort((a, b) => a - b);
}

function indexOfLongest(count: number, labelAt: (index: number) => LabelData): number {
  let [longest, mostCharacters] = [0, -1];
  for (let index = 0; index < count; index += 1) {
    const characters = Object.values(labelAt(index)).reduce((sum, text) => sum + text.length, 0);
    if (characters > mostCharacters) [longest, mostCharacters] = [index, characters];
  }
  return longest;
}

/** One code of one label, read by an independent decoder. */
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
  /** After each label: how many are done. */
  onProgress?: (done: number) => void;
};

/**
 * Renders labels at the printer's resolution and reads their codes: a list of codes for each label, in order.
 * @throws Error when the decoder or the rendering fails; DOMException on abort.
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
  const rendered = await labelCanvas(design, data, { dotsPerMm, mode: 'black' });
  const context = rendered?.canvas.getContext('2d');
  if (!rendered || !context) throw new Error('The label could not be rendered');
  const scanned: ScannedCode[] = [];
  for (const { elementId, type, text, area } of codes) {
    const { x, y, width, height } = cropAround(area, dotsPerMm, rendered.canvas);
    const image = context.getImageData(x, y, width, height);
    toBlackAndWhite(image.data);
    const result = await read(image, type);
    scanned.push({ elementId, type, intended: text, read: result, ok: result === text });
  }
  return scanned;
}

/** mm around a quiet zone that the decoder gets too: what is close to it may disturb a scanner. */
const MARGIN = 1;

type Crop = { x: number; y: number; width: number; height: number };

/** The upright rectangle of dots around a rotated area (mm), inside an image of `size` dots. */
export function cropAround(area: Corners, dotsPerMm: number, size: { width: number; height: number }): Crop {
  const xs = area.map(({ x }) => x);
  const ys = area.map(({ y }) => y);
  const left = Math.max(0, Math.floor((Math.min(...xs) - MARGIN) * dotsPerMm));
  const top = Math.max(0, Math.floor((Math.min(...ys) - MARGIN) * dotsPerMm));
  const right = Math.min(size.width, Math.ceil((Math.max(...xs) + MARGIN) * dotsPerMm));
  const bottom = Math.min(size.height, Math.ceil((Math.max(...ys) + MARGIN) * dotsPerMm));
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/** Makes every pixel black or white, like a print head. Changes `pixels` (RGBA). */
export function toBlackAndWhite(pixels: Uint8ClampedArray): void {
  for (let i = 0; i < pixels.length; i += 4) {
    const light = 0.299 * (pixels[i] ?? 0) + 0.587 * (pixels[i + 1] ?? 0) + 0.114 * (pixels[i + 2] ?? 0);
    pixels.fill(light < 128 ? 0 : 255, i, i + 3);
    pixels[i + 3] = 255;
  }
}

/** Undefined when nothing was read. */
type ReadCode = (image: ImageData, type: SymbolType) => Promise<string | undefined>;

/** A decoder in a worker. `read` throws an Error when it cannot be started. */
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
