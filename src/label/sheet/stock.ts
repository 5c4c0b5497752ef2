import type { SizeMm } from './paper';

/** How a label lies on the page as it leaves the printer, degrees clockwise. */
export type Turn = 0 | 90 | 180 | 270;
export const turns: readonly Turn[] = [0, 90, 180, 270];

type StockBase = {
  id: string;
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

/** `Label (135 x 90 mm)`, or the stock's name. */
export const stockTitle = (stock: Stock, label: SizeMm) =>
  stock.type === 'design' ? `Label (${label.width} x ${label.height} mm)` : stock.name;

const roll = (id: string, name: string, width: number, height: number, turn: Turn = 0): RollStock => ({
  ...{ type: 'roll', id, name, width, height, turn },
  ...{ isContinuous: false, across: 1, gap: 0, margin: 0, radius: 2 },
});

const A4: SizeMm = { width: 210, height: 297 };

type A4Grid = Pick<SheetStock, 'columns' | 'rows' | 'marginLeft' | 'marginTop'>;

const a4Sheet = (id: string, { width, height }: SizeMm, grid: A4Grid, turn: Turn = 0): SheetStock => ({
  ...{ type: 'sheet', id, name: `A4 sheet ${grid.columns} x ${grid.rows}, ${width} x ${height} mm` },
  ...{ page: A4, width, height, turn, ...grid },
  ...{ gapX: grid.columns > 1 ? 2.5 : 0, gapY: 0, radius: 2 },
});

/** One label a page at the design's own size. */
export const designSizeStock: Stock = {
  ...{ type: 'design', id: 'label', name: 'Label' },
  ...{ across: 1, gap: 0, margin: 0, radius: 2, turn: 0 },
};

/** Common stocks. The A4 sheets are those sold as L7168, L7169, L7163, L7160 and L7159, measures of the manufacturer. */
export const builtInStocks: readonly Stock[] = [
  designSizeStock,
  roll('thermal-100x150', 'Thermal 100 x 150 mm', 100, 150),
  roll('thermal-150x100', 'Thermal 100 x 150 mm, label turned', 150, 100, 90),
  roll('thermal-100x100', 'Thermal 100 x 100 mm', 100, 100),
  roll('thermal-135x90', 'Thermal 135 x 90 mm', 135, 90),
  roll('thermal-100x50', 'Thermal 100 x 50 mm', 100, 50),
  roll('thermal-4x6in', 'Thermal 4 x 6 in', 101.6, 152.4),
  roll('thermal-6x4in', 'Thermal 4 x 6 in, label turned', 152.4, 101.6, 90),
  a4Sheet('a4-1x2', { width: 199.6, height: 143.5 }, { columns: 1, rows: 2, marginLeft: 5.2, marginTop: 5 }),
  a4Sheet('a4-2x2', { width: 139, height: 99.1 }, { columns: 2, rows: 2, marginLeft: 4.65, marginTop: 9.5 }, 90),
  a4Sheet('a4-2x7', { width: 99.1, height: 38.1 }, { columns: 2, rows: 7, marginLeft: 4.65, marginTop: 15.15 }),
  a4Sheet('a4-3x7', { width: 63.5, height: 38.1 }, { columns: 3, rows: 7, marginLeft: 7.25, marginTop: 15.15 }),
  a4Sheet('a4-3x8', { width: 63.5, height: 33.9 }, { columns: 3, rows: 8, marginLeft: 7.25, marginTop: 12.9 }),
];
