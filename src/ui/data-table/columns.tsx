import { m } from '@messages/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { sayNumber } from '@/language/format';
import type { Message } from '@/language/message';
import { formatTimestamp, momentOf } from '@/lib/dates';
import { Badge, type BadgeVariant } from '@/ui/basics/badge';
import { HandMark } from '@/ui/basics/hand-mark';

/**
 * `hasConditions`: its text is in the rows, so that it has more conditions than "contains". `choices`: all its values
 * with their words, for a column that has no free text.
 */
export type FilterColumn = {
  key: string;
  label: Message;
  hasConditions?: boolean;
  choices?: Readonly<Record<string, Message>>;
};

export type Sort = { sortCol: string; sortDir: 'ASC' | 'DESC' };

/** In px; 0: never truncated. A fixed set, because each width needs a class. */
export type MaxWidth = 0 | 120 | 150 | 220 | 300 | 320;

/** What a cell says, for files and filters: '' and null are empty. A file asks for it in the specification's language. */
export type CellValue = string | number | Date | null | undefined;

/** Made by the factories of `columnsOf`. */
export type TableColumn<Row> = {
  /** The host's name of the column, and the default of `sortKey` and `filterKey`. */
  id: string;
  label: Message;
  /** The heading in files: the label, unless an import would take it for another field. */
  fileLabel: Message;
  cell: (row: Row) => ReactNode;
  /** Null: it is not in the row. */
  value: ((row: Row) => CellValue) | null;
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
  /** Stays in view beside the actions while the table scrolls sideways. */
  pinned: boolean;
  /** In a narrow table the column with the lowest number is left out first; those without one go last, from the right. */
  givesWay: number | undefined;
};

type ColumnOptions = {
  fileLabel?: Message;
  sortKey?: string | false;
  filterKey?: string | false;
  maxWidth?: MaxWidth;
  hidden?: boolean;
  pinned?: boolean;
  givesWay?: number;
  /** Right-aligned. */
  numeric?: boolean;
};

type Text = string | number | Message | null | undefined;

type BadgeValue = { text: Message; variant: BadgeVariant };
type Defaults = { className?: string; numeric?: boolean; maxWidth?: MaxWidth; characterWidth?: number };

/** The columns that are shown; `visibility` has those the user switched on or off. */
export const visibleColumnsOf = <Column extends { id: string; hidden: boolean }>(
  columns: readonly Column[],
  visibility: Readonly<Record<string, boolean>>,
) => columns.filter(({ id, hidden }) => visibility[id] ?? !hidden);

export const EMPTY_CELL = '-';
/** Width of the widest ASCII character in a list, in px. */
const CHARACTER_WIDTH = { mono: 8, text: 13 };
const textDefaults: Defaults = { maxWidth: 220 };
const mono: Defaults = { className: 'font-mono tracking-[-.01em]', characterWidth: CHARACTER_WIDTH.mono };
const numberText = (value: number | null | undefined) =>
  value === null || value === undefined ? EMPTY_CELL : sayNumber(value);
const said = (value: Text) => (typeof value === 'function' ? value() : value);
function textOf(value: Text) {
  const text = said(value);
  return text === null || text === undefined || text === '' ? EMPTY_CELL : text;
}

/**
 * The column factories of one row type:
 *
 *     const column = columnsOf<Part>();
 *     const columns = [
 *       column.link('no', m.field_part_number, (part) => part.no, (part) => paths.parts.record.href(part.id), { mono: true }),
 *       column.text('name', m.field_part_name, (part) => part.name),
 *       column.hand('hand', m.field_hand, handOf, { sortKey: false, filterKey: false }),
 *     ];
 *
 * Keep the array at module level or memoised: a new array renders every row again.
 */
export function columnsOf<Row>() {
  const make = (
    id: string,
    label: Message,
    cell: (row: Row) => ReactNode,
    value: TableColumn<Row>['value'],
    defaults: Defaults & { text?: (row: Row) => Text },
    {
      fileLabel = label,
      sortKey = id,
      filterKey = id,
      maxWidth = defaults.maxWidth ?? 0,
      hidden = false,
      pinned = false,
      givesWay,
      numeric = defaults.numeric ?? false,
    }: ColumnOptions = {},
  ): TableColumn<Row> => {
    const { className = '', characterWidth = CHARACTER_WIDTH.text, text } = defaults;
    return {
      id,
      label,
      fileLabel,
      cell,
      value,
      className,
      numeric,
      maxWidth,
      mayTruncate: maxWidth > 0 ? longerThan(maxWidth / characterWidth, text) : undefined,
      sortKey: sortKey || null,
      filterKey: filterKey || null,
      hidden,
      pinned,
      givesWay,
    };
  };
  const factory =
    <Value,>(render: (value: Value) => ReactNode, written: (value: Value) => CellValue, defaults: Defaults = {}) =>
    (id: string, label: Message, value: (row: Row) => Value, options?: ColumnOptions) =>
      make(
        id,
        label,
        (row) => render(value(row)),
        (row) => written(value(row)),
        defaults,
        options,
      );
  const textFactory =
    (defaults: Defaults) => (id: string, label: Message, value: (row: Row) => Text, options?: ColumnOptions) =>
      make(
        id,
        label,
        (row) => textOf(value(row)),
        (row) => said(value(row)),
        { ...defaults, text: value },
        options,
      );

  return {
    text: textFactory(textDefaults),
    /** Codes: part numbers, colour codes, serials, lots. */
    mono: textFactory({ ...textDefaults, ...mono }),
    number: factory(numberText, (value) => value, { numeric: true }),
    /** DD/MM/YYYY HH:mm */
    timestamp: factory((value: string | null | undefined) => formatTimestamp(value) || EMPTY_CELL, momentOf, mono),
    badge: factory(
      (value: BadgeValue | null) => (value ? <Badge variant={value.variant}>{value.text()}</Badge> : EMPTY_CELL),
      (value) => value?.text(),
    ),
    link: (
      id: string,
      label: Message,
      value: (row: Row) => Text,
      href: (row: Row) => string,
      { mono: isMono = false, ...options }: ColumnOptions & { mono?: boolean } = {},
    ) =>
      make(
        id,
        label,
        (row) => (
          <Link to={href(row)} className="underline-offset-4 hover:underline">
            {textOf(value(row))}
          </Link>
        ),
        (row) => said(value(row)),
        { ...textDefaults, ...(isMono && mono), text: value },
        options,
      ),
    hand: factory(
      (hand: 'left' | 'right' | 'none') => <HandMark hand={hand} />,
      (hand) => said({ left: m.common_left, right: m.common_right, none: '' }[hand]),
    ),
    /** Any other content; keep it small, it is rendered once per row. `value` is what it says, for files and filters. */
    custom: (
      id: string,
      label: Message,
      content: (row: Row) => ReactNode,
      value: TableColumn<Row>['value'],
      options?: ColumnOptions,
    ) => make(id, label, content, value, {}, options),
  };
}

/** Only long cells are clipped: a browser checks each clip in every frame. */
const longerThan =
  <Row,>(characters: number, textOfRow: ((row: Row) => Text) | undefined) =>
  (row: Row) => {
    // The text of a custom cell is not known.
    if (!textOfRow) return true;
    const text = String(said(textOfRow(row)) ?? '');
    return text.length > characters || !/^[ -~]*$/.test(text);
  };
