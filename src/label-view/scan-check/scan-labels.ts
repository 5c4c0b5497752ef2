import type { SymbolType } from '@/label/codes/symbologies';
import type { LabelDesign } from '@/label/design/design';
import { codesOf } from '@/label/design/problems';
import type { LabelData } from '@/label/text/label-data';
import { labelCanvas } from '@/label-view/output/label-file';
import { openCodeReader, type ReadCode } from './code-reader';
import { cutAround, markDots } from './printed-dots';

/** One code of one label: what it must say and what an independent decoder reads. */
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
 * Draws labels at the printer's resolution and reads their codes back, one list of codes a label, in order. The decoder
 * is loaded for this and put away after it. @throws Error when the decoder or the drawing fails; DOMException on abort.
 */
export async function scanLabels(
  design: LabelDesign,
  labels: readonly LabelData[],
  { dotsPerMm, signal, onProgress }: ScanOptions,
): Promise<ScannedCode[][]> {
  const reader = openCodeReader();
  try {
    const scanned: ScannedCode[][] = [];
    for (const data of labels) {
      signal?.throwIfAborted();
      scanned.push(await scanLabel(design, data, dotsPerMm, reader.read));
      onProgress?.(scanned.length);
    }
    return scanned;
  } finally {
    reader.close();
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
    const { x, y, width, height } = cutAround(area, dotsPerMm, drawn.canvas);
    const image = context.getImageData(x, y, width, height);
    markDots(image.data);
    const found = await read(image, type);
    scanned.push({ elementId, type, intended: text, read: found, ok: found === text });
  }
  return scanned;
}
