import type { Fact } from '@/lib/fact';
import type { SizeMm } from './paper';
import { labelSizeOn, pageOf, type SheetStock, type Stock, type Turn, turned } from './stock';

/** How labels are placed on a sheet, in millimetres of the page as the printer takes it. */
export type SheetLayout = {
  paper: SizeMm;
  /** As the label is read. On a turned page its box has width and height swapped. */
  label: SizeMm;
  turn: Turn;
  columns: number;
  rows: number;
  perSheet: number;
  /** Left edge of each column and top edge of each row of labels; whole printer dots. */
  xs: readonly number[];
  ys: readonly number[];
  /** The labels the stock is cut into; undefined on plain paper. */
  cells: StockCells | undefined;
  /** What the printer's own scale is corrected by: 1.002 when it prints 99.8 %. */
  scale: number;
  /** Notices for the operator: one column only, or an offset that was limited or leaves the page. */
  notices: LayoutNotice[];
};

export type LayoutNotice =
  | Fact<'one-column', { paper: number; label: number }>
  | Fact<'offset-limited'>
  | Fact<'over-edge', { length: number }>;

/** Why labels do not lie on a page. */
export type LayoutFact =
  | Fact<'no-length'>
  | Fact<'not-on-paper', { label: SizeMm; paper: SizeMm }>
  /** `turned`: the stock that would hold the label with the feed turned. */
  | Fact<'not-on-stock', { label: SizeMm; stock: SizeMm; turned: SizeMm | undefined }>
  | Fact<'stock-off-page', { page: SizeMm }>;

/** Die-cut labels on the page, not shifted by the printer's offset. `xs` and `ys` are their left and top edges. */
type StockCells = { size: SizeMm; radius: number; xs: readonly number[]; ys: readonly number[] };

export type LayoutResult = { ok: true; layout: SheetLayout } | { ok: false; reason: LayoutFact };

/** What the printer's profile says about placing. */
export type PrinterPlacing = {
  dotsPerMm: number;
  /** The printer's own shift, added to every label, mm. */
  offset?: { x: number; y: number };
  scale?: number;
};

export type LayoutRequest = PrinterPlacing & { paper: SizeMm; label: SizeMm };
export type StockLayoutRequest = PrinterPlacing & { stock: Stock; turn?: Turn; label: SizeMm };

/** Lengths closer than this are equal: 3 x 99.9999 mm must count as fitting. */
const TOLERANCE = 1e-6;

/** More labels along one side are no print, but a label without a size. */
const MAX_ALONG_SIDE = 1000;

/** Labels have a blank edge: an offset that moves them less far over the edge of the page loses nothing. */
const OVER_THE_EDGE_MM = 1;

const NO_LENGTH: LayoutFact = { code: 'no-length' };

/**
 * Lays labels out in as many columns and rows as the paper holds, never shrunk, with centred margins (SPEC section 9).
 * Refused with the reason when the paper holds none, or a size is not a length.
 */
export function layoutSheet({ paper, label, dotsPerMm, offset, scale = 1 }: LayoutRequest): LayoutResult {
  if (!areLengths(paper.width, paper.height, label.width, label.height, dotsPerMm, scale))
    return { ok: false, reason: NO_LENGTH };
  if (paper.width / label.width > MAX_ALONG_SIDE || paper.height / label.height > MAX_ALONG_SIDE)
    return { ok: false, reason: NO_LENGTH };
  const across = alongOneSide(paper.width, label.width, dotsPerMm, offset?.x ?? 0);
  const down = alongOneSide(paper.height, label.height, dotsPerMm, offset?.y ?? 0);
  if (across.count === 0 || down.count === 0) {
    return { ok: false, reason: { code: 'not-on-paper', label, paper } };
  }
  const notices: LayoutNotice[] = [];
  // Paper too small for two columns in either orientation is used for one column on purpose.
  if (across.count === 1 && Math.max(paper.width, paper.height) + TOLERANCE >= 2 * label.width) {
    notices.push({ code: 'one-column', paper: round(paper.width), label: round(label.width) });
  }
  if (across.isLimited || down.isLimited) notices.push({ code: 'offset-limited' });
  const grid = gridOf(across.origins, down.origins);
  return { ok: true, layout: { paper, label, turn: 0, ...grid, cells: undefined, scale, notices } };
}

/**
 * Lays labels out on label stock, each in the middle of a label of the stock. Refused with both sizes when the label is
 * larger than that, or the stock's labels do not fit on its page.
 */
export function layoutOnStock(request: StockLayoutRequest): LayoutResult {
  const { stock, label, dotsPerMm, offset, scale = 1 } = request;
  const turn = request.turn ?? stock.turn;
  const cell = labelSizeOn(stock, label);
  const page = pageOf(stock, label, turn);
  if (!areLengths(page.width, page.height, cell.width, cell.height, label.width, label.height, dotsPerMm, scale))
    return { ok: false, reason: NO_LENGTH };
  const fits = (room: SizeMm) => label.width <= room.width + TOLERANCE && label.height <= room.height + TOLERANCE;
  if (!fits(cell)) {
    const swapped = turned(cell, 90);
    const advice = fits(swapped) ? swapped : undefined;
    return { ok: false, reason: { code: 'not-on-stock', label, stock: cell, turned: advice } };
  }
  const size = turned(cell, turn);
  const box = turned(label, turn);
  const [across, down] = stock.type === 'sheet' ? sheetSides(stock) : rollSides(stock);
  if (endOf(across, size.width) > page.width + TOLERANCE || endOf(down, size.height) > page.height + TOLERANCE) {
    return { ok: false, reason: { code: 'stock-off-page', page } };
  }
  const shift = { x: finite(offset?.x), y: finite(offset?.y) };
  const cells = { size, radius: stock.radius, xs: startsOf(across, size.width), ys: startsOf(down, size.height) };
  const placed = (starts: readonly number[], room: number, length: number, shiftBy: number) =>
    starts.map((start) => wholeDots(start + (room - length) / 2 + shiftBy, dotsPerMm, Math.round) + 0);
  const xs = placed(cells.xs, size.width, box.width, shift.x);
  const ys = placed(cells.ys, size.height, box.height, shift.y);
  const overEdge = Math.max(
    -(xs[0] ?? 0),
    -(ys[0] ?? 0),
    (xs.at(-1) ?? 0) + box.width - page.width,
    (ys.at(-1) ?? 0) + box.height - page.height,
  );
  const notices: LayoutNotice[] = overEdge > OVER_THE_EDGE_MM ? [{ code: 'over-edge', length: round(overEdge) }] : [];
  return { ok: true, layout: { paper: page, label, turn, ...gridOf(xs, ys), cells, scale, notices } };
}

/** Labels along one side of a page: the first one's start, how many, and the gap between two. */
type Side = { start: number; count: number; gap: number };

const sheetSides = ({ marginLeft, marginTop, columns, rows, gapX, gapY }: SheetStock): [Side, Side] => [
  { start: marginLeft, count: columns, gap: gapX },
  { start: marginTop, count: rows, gap: gapY },
];

const rollSides = ({ margin, across, gap }: Exclude<Stock, SheetStock>): [Side, Side] => [
  { start: margin, count: across, gap },
  { start: 0, count: 1, gap: 0 },
];

const startsOf = ({ start, count, gap }: Side, length: number) =>
  Array.from({ length: count }, (_, index) => start + index * (length + gap));

const endOf = ({ start, count, gap }: Side, length: number) => start + count * length + (count - 1) * gap;

const gridOf = (xs: readonly number[], ys: readonly number[]) => ({
  columns: xs.length,
  rows: ys.length,
  perSheet: xs.length * ys.length,
  xs,
  ys,
});

/** Nothing is smaller than a thousandth of a millimetre. */
const areLengths = (...lengths: number[]) => lengths.every((length) => Number.isFinite(length) && length >= 0.001);

const finite = (length = 0) => (Number.isFinite(length) ? length : 0);

function alongOneSide(paper: number, label: number, dotsPerMm: number, offset: number) {
  const count = Math.floor((paper + TOLERANCE) / label);
  const roundedUp = wholeDots(label, dotsPerMm, Math.ceil);
  // Where labels fill the paper there is no room for a pitch rounded up to a dot: then it is rounded down.
  const pitch =
    roundedUp * (count - 1) + label <= paper + TOLERANCE ? roundedUp : wholeDots(label, dotsPerMm, Math.floor);
  const margin = Math.max(0, paper - (pitch * (count - 1) + label));
  const shift = finite(offset);
  const requested = wholeDots(margin / 2 + shift, dotsPerMm, Math.round);
  const largest = wholeDots(margin, dotsPerMm, Math.floor);
  const origin = Math.min(Math.max(requested, 0), largest);
  const origins = Array.from({ length: count }, (_, index) => origin + index * pitch);
  return { count, origins, isLimited: Math.abs(shift) > margin / 2 + TOLERANCE && origin !== requested };
}

const wholeDots = (length: number, dotsPerMm: number, rounding: (dots: number) => number) => {
  const dots = length * dotsPerMm;
  const nearest = Math.round(dots);
  return (Math.abs(dots - nearest) < TOLERANCE ? nearest : rounding(dots)) / dotsPerMm;
};

const round = (length: number) => Math.round(length * 10) / 10;

export const sizeText = ({ width, height }: SizeMm) => `${round(width)} × ${round(height)} mm`;
