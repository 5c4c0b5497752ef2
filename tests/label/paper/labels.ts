import { findFrames } from './frames';
import type { PrintedPage } from './printed-document';
import { type Box, crop, type Raster, runsOfRow } from './raster';
import { type ReadCode, readCodes } from './read-codes';

/** Resolutions of label printers: heads of 8 dots/mm (sold as 203 dpi), 300 and 600 dpi. */
export const resolutions = [
  { name: '203 dpi', dotsPerMm: 8 },
  { name: '300 dpi', dotsPerMm: 300 / 25.4 },
  { name: '600 dpi', dotsPerMm: 600 / 25.4 },
] as const;

/** The built-in label: 135 x 90 mm, its frame 3 mm inside on every side. */
const standardLabel = { width: 135, height: 90, inset: 3 };

export type PrintedLabel = { box: Box; raster: Raster };

/** The standard labels on a page: position in mm from the top left (found by their frame), and raster. */
export async function findLabels(page: PrintedPage, dotsPerMm: number): Promise<PrintedLabel[]> {
  const raster = await page.raster(dotsPerMm);
  const { inset } = standardLabel;
  return findFrames(raster, 120).map((frame) => {
    const box = {
      x: frame.x - inset,
      y: frame.y - inset,
      width: frame.width + 2 * inset,
      height: frame.height + 2 * inset,
    };
    return { box, raster: crop(raster, box) };
  });
}

export const readLabel = (label: PrintedLabel): Promise<ReadCode[]> => readCodes(label.raster);

/** The cells of the standard label's codes with their frame lines, mm. */
const cells = [
  { x: 3, y: 45, width: 104, height: 18 },
  { x: 107, y: 63, width: 25, height: 24 },
];

/** Reads each code cell separately, which is an eighth of the dots. */
export const readLabelCells = async (label: PrintedLabel): Promise<ReadCode[]> =>
  (await Promise.all(cells.map((cell) => readCodes(crop(label.raster, cell))))).flat();

/**
 * The bars of the standard label's Code 39 along one row of dots: the widths of bars and gaps, in dots, and the quiet
 * zones up to the frame.
 */
export function measureBars(
  { raster }: PrintedLabel,
  yMm: number,
): { widths: number[]; quietLeft: number; quietRight: number } {
  const { inset } = standardLabel;
  const cell = crop(raster, { x: inset + 0.25, y: yMm, width: 103.5, height: 1 });
  const runs = runsOfRow(cell, Math.floor(cell.height / 2));
  const closed = runs.length % 2 === 1 ? runs : [...runs, 0];
  // The frame may reach a dot into the cell.
  const inside = closed.slice(closed[0] === 0 ? 2 : 0, closed.at(-1) === 0 ? -2 : undefined);
  return { widths: inside.slice(1, -1), quietLeft: inside[0] ?? 0, quietRight: inside.at(-1) ?? 0 };
}
