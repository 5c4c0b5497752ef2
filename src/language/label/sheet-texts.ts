import { m } from '@messages/messages';
import type { sizeName } from '@/label/design/design';
import type { LayoutFact, LayoutNotice } from '@/label/sheet/imposition';
import type { Media } from '@/label/sheet/media';
import type { PagesFact } from '@/label/sheet/page-range';
import type { SizeMm } from '@/label/sheet/paper';
import { isBuiltIn, type Stock, type StockFact } from '@/label/sheet/stock';
import { sayDecimal } from '@/language/format';
import { textByCode } from '@/language/text-by-code';

/** `135 × 90 mm` */
const saySize = ({ width, height }: SizeMm) => `${sayDecimal(rounded(width))} × ${sayDecimal(rounded(height))} mm`;

const rounded = (length: number) => Math.round(length * 10) / 10;

/** Why labels do not lie on a page, as a sentence without a full stop. */
export const sayLayout = textByCode<LayoutFact>({
  'no-length': m.label_sheet_no_length,
  'not-on-paper': ({ label, paper }) => m.label_sheet_not_on_paper({ label: saySize(label), paper: saySize(paper) }),
  'not-on-stock': ({ label, stock, turned }) => {
    const sizes = { label: saySize(label), stock: saySize(stock) };
    return turned === undefined
      ? m.label_sheet_not_on_stock(sizes)
      : m.label_sheet_not_on_stock_but({ ...sizes, turned: saySize(turned) });
  },
  'stock-off-page': ({ page }) => m.label_sheet_stock_off_page({ page: saySize(page) }),
});

/** What the operator should know of a page. */
export const sayLayoutNotice = textByCode<LayoutNotice>({
  'one-column': ({ paper, label }) => m.label_sheet_one_column({ paper: sayDecimal(paper), label: sayDecimal(label) }),
  'offset-limited': m.label_sheet_offset_limited,
  'over-edge': ({ length }) => m.label_sheet_over_edge({ length: sayDecimal(length) }),
});

/** Why typed pages cannot be printed. */
export const sayPages = textByCode<PagesFact>({
  'none-typed': m.label_pages_none,
  'too-long': m.label_pages_too_long,
  gap: m.label_pages_gap,
  'from-one': m.label_pages_from_one,
  unreadable: m.label_pages_unreadable,
  reversed: m.label_pages_reversed,
  'past-end': m.label_pages_past_end,
});

/** What is wrong with a field of a stock. */
export const sayStockFault = textByCode<StockFact>({
  'no-name': m.label_stock_no_name,
  'count-between': m.label_stock_count_between,
  'length-between': ({ min, max }) => m.label_stock_length_between({ min: sayDecimal(min), max: sayDecimal(max) }),
  'too-wide': ({ needed, page }) => m.label_stock_too_wide({ needed: sayDecimal(needed), page: sayDecimal(page) }),
  'too-high': ({ needed, page }) => m.label_stock_too_high({ needed: sayDecimal(needed), page: sayDecimal(page) }),
});

const sizeNames: Record<ReturnType<typeof sizeName>, () => string> = {
  Small: m.designer_size_small,
  Medium: m.designer_size_medium,
  Large: m.designer_size_large,
  Custom: m.designer_size_custom,
};

/** `Medium`, of a label. */
export const saySizeName = (name: ReturnType<typeof sizeName>): string => sizeNames[name]();

/** `Label (135 x 90 mm)`, a stock that the product has, or the name of an own one. */
export function sayStock(stock: Stock, label: SizeMm): string {
  if (stock.type === 'design')
    return m.label_stock_of_design({ width: sayDecimal(label.width), height: sayDecimal(label.height) });
  if (!isBuiltIn(stock)) return stock.name;
  if (stock.type === 'sheet') {
    const size = `${sayDecimal(stock.width)} x ${sayDecimal(stock.height)} mm`;
    return m.label_stock_a4({ columns: stock.columns, rows: stock.rows, size });
  }
  const size = stock.name;
  return stock.turn === 0 ? m.label_stock_thermal({ size }) : m.label_stock_thermal_turned({ size });
}

/** `A4 Landscape`, `Label (135 x 90 mm)` or `Thermal 100 x 50 mm, turned 90°`. */
export function sayMedia(media: Media, label: SizeMm): string {
  if (media.type === 'paper') {
    const { name } = media;
    return media.orientation === 'portrait' ? m.label_paper_portrait({ name }) : m.label_paper_landscape({ name });
  }
  const { stock, turn } = media;
  const title = sayStock(stock, label);
  return turn === stock.turn ? title : m.label_stock_turned({ stock: title, turn });
}
