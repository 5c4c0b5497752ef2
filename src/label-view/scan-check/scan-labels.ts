import type { KindFact, ScanFact } from '@/label/codes/code-facts';
import { compareComposed, type ReadField, withVisibleControls } from '@/label/codes/read-composed';
import { type SymbolType, symbologies } from '@/label/codes/symbologies';
import type { LabelDesign } from '@/label/design/design';
import type { Corners } from '@/label/design/geometry';
import { codesOf } from '@/label/design/problems';
import type { ElementName } from '@/label/elements/element-definition';
import { compositionOf } from '@/label/elements/properties';
import { partOf, pixelsOf, rasterOf } from '@/label/raster/raster';
import { rowsOnLabel } from '@/label/text/bound-text';
import type { LabelData } from '@/label/text/label-data';
import { labelPixels } from '@/label-view/output/label-dots';
import { openDecoder, type ReadImage } from './decoder';

export { withVisibleControls };

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
    const characters = Object.values(labelAt(index)).reduce<number>(
      (sum, text) => (typeof text === 'string' ? sum + text.length : sum),
      0,
    );
    if (characters > mostCharacters) [longest, mostCharacters] = [index, characters];
  }
  return longest;
}

/** One code of one label, read by an independent decoder. */
export type ScannedCode = {
  elementId: string;
  /** What its element is called. */
  name: ElementName;
  type: SymbolType;
  intended: string;
  /** Undefined: nothing was read. */
  read: string | undefined;
  ok: boolean;
  /** The text may be right, but it is another kind of code to a scanner. */
  otherKind?: KindFact;
  /** Of a composed code, row by row. */
  fields?: readonly ReadField[];
};

type ScanOptions = {
  dotsPerMm: number;
  signal?: AbortSignal;
  /** After each label: how many are done. */
  onProgress?: (done: number) => void;
};

/**
 * Makes labels into the dots that a label printer gets and reads their codes: a list of codes for each label, in order.
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
  read: ReadImage,
): Promise<ScannedCode[]> {
  const codes = codesOf(design, data, { dotsPerMm });
  if (codes.length === 0) return [];
  const { pixels, labels } = await labelPixels([{ design, data }], dotsPerMm);
  if (!labels[0]) throw new Error('The label could not be rendered');
  const raster = rasterOf(pixels, labels[0]);
  const scanned: ScannedCode[] = [];
  for (const { elementId, name, type, text, identifier, area } of codes) {
    const crop = cropAround(area, dotsPerMm, raster);
    const image = new ImageData(pixelsOf(partOf(raster, crop)), crop.width, crop.height);
    const result = await read(image, [symbologies[type].scanFormat]);
    const element = design.elements.find(({ id }) => id === elementId);
    const composition = element && compositionOf(element.properties);
    const fields = composition && compareComposed(composition, rowsOnLabel(composition, data), result?.text);
    const otherKind = result && otherKindOf(identifier, result.identifier);
    scanned.push({
      elementId,
      name,
      type,
      intended: text,
      read: result?.text,
      ok: result?.text === text && otherKind === undefined,
      ...(otherKind && { otherKind }),
      ...(fields && { fields }),
    });
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

/** GS, FNC1 and ECI are the same text to many programs; a scanner tells them apart by the identifier of the code. */
export const otherKindOf = (intended: string, read: string): KindFact | undefined =>
  read === intended ? undefined : { code: 'other-kind', read, intended };

/** Which rows of a composed code read differently, or that the kind does; undefined where neither says it. */
export function differingFields({ read, fields, otherKind }: ScannedCode): ScanFact | undefined {
  const rows = fields?.filter(({ isSame }) => !isSame) ?? [];
  return read === undefined || rows.length === 0 ? otherKind : { code: 'other-rows', rows };
}

/** Why a code does not read, for the list of problems. */
export function unreadFact(code: ScannedCode): ScanFact {
  const { read, intended } = code;
  return (
    differingFields(code) ??
    (read === undefined ? { code: 'nothing-read', intended } : { code: 'other-text', read, intended })
  );
}
