import type { ColourMode } from '@/label/colour';
import { parsePageRange } from '@/label/sheet/page-range';
import { DEFAULT_ORIENTATION, DEFAULT_PAPER, type Orientation, type PaperName } from '@/label/sheet/paper';
import { stationPrinter } from '@/storage/printer-profiles';

/** What More Settings holds, with the defaults of SPEC section 9. */
export type PrintSettings = {
  printerId: string;
  pages: 'all' | 'current' | 'custom';
  /** The custom range as typed. */
  range: string;
  paper: PaperName;
  orientation: Orientation;
  color: ColourMode;
  /** Places of the first sheet that are already used. */
  start: number;
  cropMarks: boolean;
};

export const defaultSettings = (): PrintSettings => ({
  printerId: stationPrinter().id,
  pages: 'all',
  range: '',
  paper: DEFAULT_PAPER,
  orientation: DEFAULT_ORIENTATION,
  color: 'black',
  start: 0,
  cropMarks: false,
});

/**
 * What is left of a run is printed from its first sheet on: this browser remembers "printed up to", and a hole in the
 * middle would be printed once more the next time.
 */
export const fromTheFirst = (chosen: ChosenSheets): ChosenSheets =>
  chosen.ok && chosen.sheets.some((sheet, at) => sheet !== at)
    ? { ok: false, reason: 'What is left is printed from its first page on' }
    : chosen;

export type ChosenSheets = { ok: true; sheets: number[] } | { ok: false; reason: string };

/** The sheets (0-based) that the Pages setting chooses out of `count`; `current` is the one in view. */
export function chosenSheets(
  { pages, range }: Pick<PrintSettings, 'pages' | 'range'>,
  count: number,
  current: number,
): ChosenSheets {
  if (pages === 'all') return { ok: true, sheets: Array.from({ length: count }, (_, sheet) => sheet) };
  if (pages === 'current') return { ok: true, sheets: count === 0 ? [] : [Math.min(Math.max(current, 0), count - 1)] };
  const parsed = parsePageRange(range, count);
  return parsed.ok ? { ok: true, sheets: parsed.pages.map((page) => page - 1) } : parsed;
}
