import type { Fact } from '@/lib/fact';
import type { SizeMm } from './paper';

/** How a label lies on the page as it leaves the printer, degrees clockwise. */
export type Turn = 0 | 90 | 180 | 270;
export const turns: readonly Turn[] = [0, 90, 180, 270];

type StockBase = {
  id: string;
  /** Of an own stock; of one that the product has the size of its labels. */
  name: string;
  turn: Turn;
  /** Corner radius of the die-cut labels, mm. */
  radius: number;
};

/**
 * A roll. One page is one row of labels: as high as the label, because the gap along the feed is the printer's own
 * setting. Lengths in mm; width and height as the label is read, before it is turned.
 */
export type RollStock = StockBase & {
  type: 'roll';
  width: number;
  /** On continuous material it does not count: the page is as high as the design. */
  height: number;
  isContinuous: boolean;
  /** Labels side by side. */
  across: number;
  /** Between labels side by side. */
  gap: number;
  /** Left and right of the labels, when the page of the printer's driver is the whole liner. */
  margin: number;
};

/** A roll whose labels have the size of whatever design is printed: one label a page. */
type DesignSizeStock = StockBase & { type: 'design' } & Pick<RollStock, 'across' | 'gap' | 'margin'>;

/** An office sheet with die-cut labels. Width and height as the label is read, before it is turned. */
export type SheetStock = StockBase & {
  type: 'sheet';
  page: SizeMm;
  width: number;
  height: number;
  columns: number;
  rows: number;
  marginLeft: number;
  marginTop: number;
  gapX: number;
  gapY: number;
};

export type Stock = RollStock | DesignSizeStock | SheetStock;

export const MAX_ACROSS = 6;

/** The size of the stock's labels, as they are read. */
export function labelSizeOn(stock: Stock, label: SizeMm): SizeMm {
  if (stock.type === 'design') return label;
  const isEndless = stock.type === 'roll' && stock.isContinuous;
  return { width: stock.width, height: isEndless ? label.height : stock.height };
}

/** The page as the printer takes it. */
export function pageOf(stock: Stock, label: SizeMm, turn: Turn = stock.turn): SizeMm {
  if (stock.type === 'sheet') return stock.page;
  const { width, height } = turned(labelSizeOn(stock, label), turn);
  return { width: 2 * stock.margin + stock.across * width + (stock.across - 1) * stock.gap, height };
}

/** A size as it lies on the page. */
export const turned = ({ width, height }: SizeMm, turn: Turn): SizeMm =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width };

const roll = (id: string, name: string, width: number, height: number, turn: Turn = 0): RollStock => ({
  type: 'roll',
  id,
  name,
  width,
  height,
  turn,
  isContinuous: false,
  across: 1,
  gap: 0,
  margin: 0,
  radius: 2,
});

const A4: SizeMm = { width: 210, height: 297 };

type A4Grid = Pick<SheetStock, 'columns' | 'rows' | 'marginLeft' | 'marginTop'>;

const a4Sheet = (id: string, { width, height }: SizeMm, grid: A4Grid, turn: Turn = 0): SheetStock => ({
  type: 'sheet',
  id,
  name: `${width} x ${height} mm`,
  page: A4,
  width,
  height,
  turn,
  ...grid,
  gapX: grid.columns > 1 ? 2.5 : 0,
  gapY: 0,
  radius: 2,
});

/** One label a page at the design's own size. */
export const designSizeStock: Stock = {
  type: 'design',
  id: 'label',
  name: 'label',
  across: 1,
  gap: 0,
  margin: 0,
  radius: 2,
  turn: 0,
};

/** Common stocks. The A4 sheets are those sold as L7168, L7169, L7163, L7160 and L7159, measures of the manufacturer. */
export const builtInStocks: readonly Stock[] = [
  designSizeStock,
  roll('thermal-100x150', '100 x 150 mm', 100, 150),
  roll('thermal-150x100', '100 x 150 mm', 150, 100, 90),
  roll('thermal-100x100', '100 x 100 mm', 100, 100),
  roll('thermal-135x90', '135 x 90 mm', 135, 90),
  roll('thermal-100x50', '100 x 50 mm', 100, 50),
  roll('thermal-4x6in', '4 x 6 in', 101.6, 152.4),
  roll('thermal-6x4in', '4 x 6 in', 152.4, 101.6, 90),
  a4Sheet('a4-1x2', { width: 199.6, height: 143.5 }, { columns: 1, rows: 2, marginLeft: 5.2, marginTop: 5 }),
  a4Sheet('a4-2x2', { width: 139, height: 99.1 }, { columns: 2, rows: 2, marginLeft: 4.65, marginTop: 9.5 }, 90),
  a4Sheet('a4-2x7', { width: 99.1, height: 38.1 }, { columns: 2, rows: 7, marginLeft: 4.65, marginTop: 15.15 }),
  a4Sheet('a4-3x7', { width: 63.5, height: 38.1 }, { columns: 3, rows: 7, marginLeft: 7.25, marginTop: 15.15 }),
  a4Sheet('a4-3x8', { width: 63.5, height: 33.9 }, { columns: 3, rows: 8, marginLeft: 7.25, marginTop: 12.9 }),
];

export const isBuiltIn = ({ id }: Stock) => builtInStocks.some((stock) => stock.id === id);

/** A stock as it is typed: lengths in mm, a decimal comma is one too. */
export type StockDraft = {
  type: 'roll' | 'sheet';
  isContinuous: boolean;
  turn: Turn;
} & Record<DraftField, string>;

export type DraftField =
  | 'name'
  | 'width'
  | 'height'
  | 'radius'
  | 'across'
  | 'gap'
  | 'margin'
  | 'pageWidth'
  | 'pageHeight'
  | 'columns'
  | 'rows'
  | 'marginLeft'
  | 'marginTop'
  | 'gapX'
  | 'gapY';

/** The stock a draft describes, or what is wrong with which field. */
export type ReadStock = { ok: true; stock: RollStock | SheetStock } | { ok: false; errors: StockErrors };

export type StockErrors = Partial<Record<DraftField, StockFact>>;

/** What is wrong with a field of a stock; lengths in mm. */
export type StockFact =
  | Fact<'no-name'>
  | Fact<'count-between' | 'length-between', { min: number; max: number }>
  | Fact<'too-wide' | 'too-high', { needed: number; page: number }>;

const LABEL_MM = { min: 5, max: 1000 };
const PAGE_MM = { min: 20, max: 1000 };
const SPACE_MM = { min: 0, max: 100 };
const MAX_ROWS = 50;

/** The draft of a stock, to be changed. A new stock starts as a roll of the label's size. */
export function draftOf(stock: Stock, label: SizeMm): StockDraft {
  const size = labelSizeOn(stock, label);
  const roll = stock.type === 'sheet' ? { across: 1, gap: 3, margin: 0 } : stock;
  const sheet =
    stock.type === 'sheet'
      ? stock
      : { page: A4, columns: 2, rows: 2, marginLeft: 10, marginTop: 10, gapX: 2.5, gapY: 0 };
  return {
    type: stock.type === 'sheet' ? 'sheet' : 'roll',
    isContinuous: stock.type === 'roll' && stock.isContinuous,
    turn: stock.turn,
    name: stock.name,
    width: String(size.width),
    height: String(size.height),
    radius: String(stock.radius),
    across: String(roll.across),
    gap: String(roll.gap),
    margin: String(roll.margin),
    pageWidth: String(sheet.page.width),
    pageHeight: String(sheet.page.height),
    columns: String(sheet.columns),
    rows: String(sheet.rows),
    gapX: String(sheet.gapX),
    gapY: String(sheet.gapY),
    marginLeft: String(sheet.marginLeft),
    marginTop: String(sheet.marginTop),
  };
}

/** A typed number; NaN for none. A decimal comma is one too. */
const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.')));

/** As many columns and rows of labels as fit on the page, with the same margins at the other sides; at least one. */
export function fittingGrid(draft: StockDraft): Pick<StockDraft, 'columns' | 'rows'> {
  const size = turned({ width: numberOf(draft.width), height: numberOf(draft.height) }, draft.turn);
  const fitting = (page: string, margin: string, label: number, gap: string) => {
    const space = numberOf(page) - 2 * numberOf(margin) + numberOf(gap);
    const count = Math.floor(space / (label + numberOf(gap)));
    return String(count >= 1 && count <= MAX_ROWS ? count : 1);
  };
  return {
    columns: fitting(draft.pageWidth, draft.marginLeft, size.width, draft.gapX),
    rows: fitting(draft.pageHeight, draft.marginTop, size.height, draft.gapY),
  };
}

export function readStock(draft: StockDraft, id: string): ReadStock {
  const errors: StockErrors = {};
  const number = (field: DraftField, { min, max }: { min: number; max: number }, unit: string) => {
    const value = numberOf(draft[field]);
    const isWhole = unit === '' ? Number.isInteger(value) : Number.isFinite(value);
    if (!isWhole || value < min || value > max)
      errors[field] = { code: unit === '' ? 'count-between' : 'length-between', min, max };
    return value;
  };
  const mmOf = (field: DraftField, limits: { min: number; max: number }) => number(field, limits, ' mm');
  const name = draft.name.trim();
  if (name === '') errors.name = { code: 'no-name' };
  const isEndless = draft.type === 'roll' && draft.isContinuous;
  const width = mmOf('width', LABEL_MM);
  const height = isEndless ? width : mmOf('height', LABEL_MM);
  const shorter = Math.min(width, height);
  const radius = mmOf('radius', { min: 0, max: shorter >= LABEL_MM.min ? Math.floor(shorter * 5) / 10 : SPACE_MM.max });
  const base = { id, name, turn: draft.turn, width, height, radius };
  const stock: RollStock | SheetStock =
    draft.type === 'roll'
      ? {
          ...base,
          type: 'roll',
          isContinuous: isEndless,
          across: number('across', { min: 1, max: MAX_ACROSS }, ''),
          gap: mmOf('gap', SPACE_MM),
          margin: mmOf('margin', SPACE_MM),
        }
      : {
          ...base,
          type: 'sheet',
          page: { width: mmOf('pageWidth', PAGE_MM), height: mmOf('pageHeight', PAGE_MM) },
          columns: number('columns', { min: 1, max: MAX_ROWS }, ''),
          rows: number('rows', { min: 1, max: MAX_ROWS }, ''),
          marginLeft: mmOf('marginLeft', SPACE_MM),
          marginTop: mmOf('marginTop', SPACE_MM),
          gapX: mmOf('gapX', SPACE_MM),
          gapY: mmOf('gapY', SPACE_MM),
        };
  const areNumbers = Object.keys(errors).every((field) => field === 'name');
  if (areNumbers && stock.type === 'sheet') Object.assign(errors, overflowOf(stock));
  return Object.keys(errors).length === 0 ? { ok: true, stock } : { ok: false, errors };
}

/** Why the labels of a sheet do not fit on its page, beside the field to change. */
function overflowOf(stock: SheetStock): StockErrors {
  const { width, height } = turned(stock, stock.turn);
  const { page, columns, rows, marginLeft, marginTop, gapX, gapY } = stock;
  const [right, bottom] = [
    marginLeft + columns * width + (columns - 1) * gapX,
    marginTop + rows * height + (rows - 1) * gapY,
  ];
  const round = (length: number) => Math.round(length * 100) / 100;
  return {
    ...(right > page.width + 0.001 && {
      columns: { code: 'too-wide' as const, needed: round(right), page: page.width },
    }),
    ...(bottom > page.height + 0.001 && {
      rows: { code: 'too-high' as const, needed: round(bottom), page: page.height },
    }),
  };
}
