import type { ColourMode } from '@/label/colour';
import { DEFAULT_ORIENTATION, DEFAULT_PAPER, type Orientation, type PaperName, paperNames } from '@/label/sheet/paper';
import { type Turn, turns } from '@/label/sheet/stock';
import type { PrintJob } from '@/print/run/job';

/** What More Settings holds. */
export type PrintSettings = {
  printerId: string;
  pages: 'all' | 'current' | 'custom';
  /** The custom range as typed. */
  range: string;
  paper: PaperName;
  orientation: Orientation;
  /** Label stock instead of paper; undefined for paper. */
  stockId: string | undefined;
  /** How labels lie on a roll; undefined for as the stock says. */
  turn: Turn | undefined;
  color: ColourMode;
  /** Places of the first sheet that are already used. */
  start: number;
  cropMarks: boolean;
};

/** The defaults of SPEC section 9. */
export const defaultSettings = (printerId: string): PrintSettings => ({
  printerId,
  pages: 'all',
  range: '',
  paper: DEFAULT_PAPER,
  orientation: DEFAULT_ORIENTATION,
  stockId: undefined,
  turn: undefined,
  color: 'black',
  start: 0,
  cropMarks: false,
});

/**
 * The layout settings of an earlier print, where they differ from the current ones; undefined when nothing differs. A
 * paper this release does not know is left out. The start position is offered only for all of it: it was that of the
 * sheet then.
 */
export function earlierSettings(stored: PrintJob['settings'] | undefined, now: PrintSettings) {
  if (!stored) return undefined;
  const { printerId, stockId, start, cropMarks } = stored;
  const earlier: Partial<PrintSettings> = { printerId, start, cropMarks, stockId: stockId ?? undefined };
  const paper = paperNames.find((name) => name === stored.paper);
  if (paper) earlier.paper = paper;
  if (stored.orientation === 'portrait' || stored.orientation === 'landscape') earlier.orientation = stored.orientation;
  const turn = turns.find((degrees) => degrees === stored.turn);
  if (stockId !== null) earlier.turn = turn;
  // The keys are those of PrintSettings; Object.entries only forgets them.
  const keys = Object.keys(earlier) as (keyof typeof earlier)[];
  return keys.some((key) => earlier[key] !== now[key]) ? earlier : undefined;
}
