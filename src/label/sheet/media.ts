import { type LayoutResult, layoutOnStock, layoutSheet, type PrinterPlacing } from './imposition';
import { type Orientation, type PaperName, paperSize, type SizeMm } from './paper';
import { pageOf, type Stock, type Turn } from './stock';

/** What labels are printed on. */
export type Media =
  | { type: 'paper'; name: PaperName; orientation: Orientation }
  | { type: 'stock'; stock: Stock; turn: Turn };

/** How labels of one size lie on a sheet. */
export const layoutOn = (media: Media, label: SizeMm, printer: PrinterPlacing): LayoutResult =>
  media.type === 'paper'
    ? layoutSheet({ ...printer, label, paper: paperSize(media.name, media.orientation) })
    : layoutOnStock({ ...printer, label, stock: media.stock, turn: media.turn });

/** The page as the printer takes it. */
export const pageSize = (media: Media, label: SizeMm): SizeMm =>
  media.type === 'paper' ? paperSize(media.name, media.orientation) : pageOf(media.stock, label, media.turn);
