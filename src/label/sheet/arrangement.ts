import type { LayoutFact, LayoutResult, SheetLayout } from './imposition';
import type { SizeMm } from './paper';

/** A run to lay out: how many labels, all of one size. */
export type RunToArrange = { labels: number; size: SizeMm };

/**
 * One label on a sheet: its run and its index in the run (both 0-based), and the top left corner of its box on the page,
 * mm. Rendered at `origin`, its codes lie on whole printer dots, also where the label is turned on the page.
 */
export type Slot = { run: number; index: number; x: number; y: number; origin: { x: number; y: number } };

/** Labels of one run that follow each other: the index of the first, and how many. */
export type ConsecutiveLabels = { run: number; first: number; count: number };

/** Runs on sheets. It holds one entry a run, not one a label: 9,999 labels cost as little as one. */
export type Arrangement = {
  sheetCount: number;
  /** Runs that have labels and fit their sheet, in order. */
  placed: readonly PlacedRun[];
  /** Runs (0-based) that are on no sheet, and why. */
  refused: readonly { run: number; reason: LayoutFact }[];
};

/** Places are counted row by row through all sheets from `firstSheet` on, which have one layout. */
type PlacedRun = { run: number; labels: number; layout: SheetLayout; firstSheet: number; firstPlace: number };

export type ArrangeOptions = {
  /** Places of the first sheet that are already used. A start outside the sheet counts as its nearest end. */
  start?: number;
  newSheetForEach?: boolean;
};

/**
 * Lays runs out one after the other. A run fills the places that the one before it left free on its last sheet, unless
 * its labels have another size or each run begins a new sheet.
 */
export function arrangeRuns(
  runs: readonly RunToArrange[],
  layoutFor: (size: SizeMm) => LayoutResult,
  { start = 0, newSheetForEach = false }: ArrangeOptions = {},
): Arrangement {
  const layouts = new Map<string, LayoutResult>();
  const placed: PlacedRun[] = [];
  const refused: { run: number; reason: LayoutFact }[] = [];
  runs.forEach(({ labels, size }, run) => {
    if (!(labels >= 1)) return;
    const key = `${size.width} ${size.height}`;
    const result = layouts.get(key) ?? layoutFor(size);
    layouts.set(key, result);
    if (!result.ok) {
      refused.push({ run, reason: result.reason });
      return;
    }
    const { layout } = result;
    const before = placed.at(-1);
    const isShared = before !== undefined && before.layout === layout && !newSheetForEach;
    placed.push({
      run,
      labels,
      layout,
      firstSheet: isShared ? before.firstSheet : before ? lastSheetOf(before) + 1 : 0,
      firstPlace: isShared ? before.firstPlace + before.labels : before ? 0 : usableStart(layout, start),
    });
  });
  const last = placed.at(-1);
  return { sheetCount: last ? lastSheetOf(last) + 1 : 0, placed, refused };
}

/** The layout of a sheet (0-based); undefined when there is no such sheet. */
export const layoutOfSheet = (arrangement: Arrangement, sheet: number): SheetLayout | undefined =>
  runsOnSheet(arrangement, sheet)[0]?.layout;

/** The labels on one sheet (0-based), row by row from the top left. */
export function slotsOfSheet(arrangement: Arrangement, sheet: number): Slot[] {
  const slots: Slot[] = [];
  for (const on of runsOnSheet(arrangement, sheet)) {
    const { first, count, place } = partOnSheet(on, sheet);
    for (let offset = 0; offset < count; offset++) {
      slots.push({ run: on.run, index: first + offset, ...positionOf(on.layout, place + offset) });
    }
  }
  return slots;
}

/** Where the label at a place (0-based, row by row) of a sheet lies. */
export function positionOf(layout: SheetLayout, place: number): Pick<Slot, 'x' | 'y' | 'origin'> {
  const { columns, xs, ys, label, turn } = layout;
  const [x = 0, y = 0] = [xs[place % columns], ys[Math.floor(place / columns)]];
  // A dot edge of the turned label is one of the page as well when the label's own axes are counted from here.
  const origins = {
    0: { x, y },
    90: { x: y, y: -(x + label.height) },
    180: { x: -(x + label.width), y: -(y + label.height) },
    270: { x: -(y + label.width), y: x },
  };
  return { x, y, origin: origins[turn] };
}

/** The sheet (0-based) that carries a label; undefined when its run is on no sheet. */
export function sheetOf(arrangement: Arrangement, run: number, index: number): number | undefined {
  const on = placedRun(arrangement, run);
  return on && on.firstSheet + Math.floor((on.firstPlace + index) / on.layout.perSheet);
}

/** The labels on some of the sheets (0-based, ascending), consecutive ones together. Each group is one print record. */
export function labelsOnSheets(arrangement: Arrangement, sheets: readonly number[]): ConsecutiveLabels[] {
  const groups: ConsecutiveLabels[] = [];
  for (const sheet of sheets) {
    for (const on of runsOnSheet(arrangement, sheet)) {
      const { first, count } = partOnSheet(on, sheet);
      const last = groups.at(-1);
      if (last && last.run === on.run && last.first + last.count === first) last.count += count;
      else groups.push({ run: on.run, first, count });
    }
  }
  return groups;
}

/**
 * The place (0-based) of a label in the printed stack, counted as if every sheet of it had the layout of this label's
 * sheet; undefined when its sheet is not among the printed ones.
 */
export function placeOnSheets(
  arrangement: Arrangement,
  sheets: readonly number[],
  run: number,
  index: number,
): number | undefined {
  const on = placedRun(arrangement, run);
  if (!on) return undefined;
  const { perSheet } = on.layout;
  const place = on.firstPlace + index;
  const position = sheets.indexOf(on.firstSheet + Math.floor(place / perSheet));
  return position < 0 ? undefined : position * perSheet + (place % perSheet);
}

const lastSheetOf = ({ firstSheet, firstPlace, labels, layout }: PlacedRun) =>
  firstSheet + Math.floor((firstPlace + labels - 1) / layout.perSheet);

const firstSheetOf = ({ firstSheet, firstPlace, layout }: PlacedRun) =>
  firstSheet + Math.floor(firstPlace / layout.perSheet);

/** The labels of a run that are on one of its sheets: index of the first, how many, and the first one's place there. */
function partOnSheet({ firstSheet, firstPlace, labels, layout }: PlacedRun, sheet: number) {
  const { perSheet } = layout;
  const sheetStart = (sheet - firstSheet) * perSheet;
  const from = Math.max(firstPlace, sheetStart);
  const end = Math.min(firstPlace + labels, sheetStart + perSheet);
  return { first: from - firstPlace, count: end - from, place: from - sheetStart };
}

function runsOnSheet({ placed }: Arrangement, sheet: number): PlacedRun[] {
  const from = firstWhere(placed, (on) => lastSheetOf(on) >= sheet);
  let end = from;
  for (let on = placed[end]; on && firstSheetOf(on) <= sheet; on = placed[end]) end += 1;
  return placed.slice(from, end);
}

function placedRun({ placed }: Arrangement, run: number): PlacedRun | undefined {
  const on = placed[firstWhere(placed, (candidate) => candidate.run >= run)];
  return on?.run === run ? on : undefined;
}

/** Binary search: the first index at which `isReached` holds; it must hold from there on. */
function firstWhere<T>(items: readonly T[], isReached: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && isReached(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const usableStart = (layout: SheetLayout, start: number) =>
  Number.isFinite(start) ? Math.min(Math.max(Math.trunc(start), 0), layout.perSheet - 1) : 0;
