import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatListDate, formatTimestamp } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { Badge, type BadgeVariant } from '@/ui/basics/badge';
import { HandMark } from '@/ui/basics/hand-mark';

export type FilterColumn = { key: string; label: string };

export type Sort = { sortCol: string; sortDir: 'ASC' | 'DESC' };

/** In px; 0: never truncated. A fixed set, because each width needs a class. */
export type MaxWidth = 0 | 150 | 220 | 300 | 320;

/** Made by the factories of `columnsOf`. */
export type TableColumn<Row> = {
  /** The host's name of the column, and the default of `sortKey` and `filterKey`. */
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  className: string;
  /** Right-aligned, including the head. */
  numeric: boolean;
  /** Wider cells are truncated, with the full text on hover and focus. */
  maxWidth: MaxWidth;
  /** Whether the cell of this row may be wider. */
  mayTruncate: ((row: Row) => boolean) | undefined;
  sortKey: string | null;
  filterKey: string | null;
  /** Not visible until the user switches it on. */
  hidden: boolean;
};

type ColumnOptions = {
  sortKey?: string | false;
  filterKey?: string | false;
  maxWidth?: MaxWidth;
  hidden?: boolean;
};

type Text = string | number | null | undefined;

export const EMPTY_CELL = '-';
const MAX_TEXT_WIDTH = 220;
/** Width of the characterWidth ASCII character in a list, in px. */
const CHARACTER_WIDTH = { mono: 8, text: 13 };
const numberText = (value: number | null | undefined) =>
  value === null || value === undefined ? EMPTY_CELL : formatNumber(value);
const textOf = (value: Text) => (value === null || value === undefined || value === '' ? EMPTY_CELL : value);

/**
 * The column factories of one row type:
 *
 *     const column = columnsOf<Part>();
 *     const columns = [
 *       column.link('no', 'Part Number', (part) => part.no, (part) => paths.parts.record.href(part.id), { mono: true }),
 *       column.text('name', 'Part Name', (part) => part.name),
 *       column.hand('hand', 'Hand', handOf, { sortKey: false, filterKey: false }),
 *     ];
 *
 * Keep the array at module level or memoised: a new array renders every row again.
 */
export function columnsOf<Row>() {
  const make = (
    id: string,
    label: string,
    cell: (row: Row) => ReactNode,
    defaults: {
      className?: string;
      numeric?: boolean;
      maxWidth?: MaxWidth;
      text?: (row: Row) => Text;
      characterWidth?: number;
    },
    { sortKey = id, filterKey = id, maxWidth = defaults.maxWidth ?? 0, hidden = false }: ColumnOptions = {},
  ): TableColumn<Row> => ({
    id,
    label,
    cell,
    className: defaults.className ?? '',
    numeric: defaults.numeric ?? false,
    maxWidth,
    mayTruncate:
      maxWidth > 0
        ? longerThan(maxWidth / (defaults.characterWidth ?? CHARACTER_WIDTH.text), defaults.text)
        : undefined,
    sortKey: sortKey || null,
    filterKey: filterKey || null,
    hidden,
  });
  const mono = { className: 'font-mono tracking-[-.01em]', characterWidth: CHARACTER_WIDTH.mono };

  return {
    text: (id: string, label: string, value: (row: Row) => Text, options?: ColumnOptions) =>
      make(id, label, (row) => textOf(value(row)), { maxWidth: MAX_TEXT_WIDTH, text: value }, options),
    /** Codes: part numbers, colour codes, serials, lots. */
    mono: (id: string, label: string, value: (row: Row) => Text, options?: ColumnOptions) =>
      make(id, label, (row) => textOf(value(row)), { ...mono, maxWidth: MAX_TEXT_WIDTH, text: value }, options),
    number: (id: string, label: string, value: (row: Row) => number | null | undefined, options?: ColumnOptions) =>
      make(id, label, (row) => numberText(value(row)), { numeric: true }, options),
    /** DD-MM-YYYY */
    date: (id: string, label: string, value: (row: Row) => string | null | undefined, options?: ColumnOptions) =>
      make(id, label, (row) => formatListDate(value(row)) || EMPTY_CELL, mono, options),
    /** DD/MM/YYYY HH:mm */
    timestamp: (id: string, label: string, value: (row: Row) => string | null | undefined, options?: ColumnOptions) =>
      make(id, label, (row) => formatTimestamp(value(row)) || EMPTY_CELL, mono, options),
    badge: (id: string, label: string, value: (row: Row) => BadgeValue | null, options?: ColumnOptions) =>
      make(id, label, (row) => badge(value(row)), {}, options),
    link: (
      id: string,
      label: string,
      value: (row: Row) => Text,
      href: (row: Row) => string,
      { mono: code = false, ...options }: ColumnOptions & { mono?: boolean } = {},
    ) =>
      make(
        id,
        label,
        (row) => (
          <Link to={href(row)} className="underline-offset-4 hover:underline">
            {textOf(value(row))}
          </Link>
        ),
        { ...(code && mono), maxWidth: MAX_TEXT_WIDTH, text: value },
        options,
      ),
    hand: (id: string, label: string, value: (row: Row) => 'left' | 'right' | 'none', options?: ColumnOptions) =>
      make(id, label, (row) => <HandMark hand={value(row)} />, {}, options),
    /** Any other content; keep it small, it is rendered once per row. */
    custom: (id: string, label: string, cell: (row: Row) => ReactNode, options?: ColumnOptions) =>
      make(id, label, cell, {}, options),
  };
}

/** Only long cells are clipped: a browser checks each clip in every frame. */
const longerThan =
  <Row,>(characters: number, textOfRow: ((row: Row) => Text) | undefined) =>
  (row: Row) => {
    // The text of a custom cell is not kndefaults.
    if (!textOfRow) return true;
    const text = String(textOfRow(row) ?? '');
    return text.length > characters || !/^[ -~]*$/.test(text);
  };

type BadgeValue = { text: string; variant: BadgeVariant };
const badge = (value: BadgeValue | null) => (value ? <Badge variant={value.variant}>{value.text}</Badge> : EMPTY_CELL);
