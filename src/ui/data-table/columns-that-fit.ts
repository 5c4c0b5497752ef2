import { type RefObject, useLayoutEffect, useState } from 'react';
import { useStableCallback } from '@/lib/stable-callback';
import type { TableColumn } from './columns';
import type { Visibility } from './table-model';

/** Columns a table of this width in px has no room for; `empty`: those left out because no row had a value. */
export type ColumnFit = { width: number; left: readonly string[]; empty: readonly string[] };

export type FitOptions<Row> = {
  /** The columns in the table now. */
  visibleColumns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  loading: boolean;
  fit: ColumnFit | undefined;
  onFit: (fit: ColumnFit | undefined) => void;
  /** Columns the user switched on keep their place. */
  visibility: Visibility;
};

/** Enough to see which columns have room: to lay out all rows with columns that are then left out takes twice as long. */
const FIRST_ROWS = 10;

/**
 * Shows fewer columns where a table has no room for all: first those that are empty in all rows, then by `givesWay`, then
 * from the right. They come back when the table gets another width, an empty one also with rows that have a value. Otherwise
 * other rows bring no column back, so that columns keep their places from page to page.
 *
 * `overflows`: the remaining columns still need more room than there is, because the user switched some of them on.
 * `rows`: those to render. At first they are a few, by which the columns are measured; all of them follow before the paint.
 */
export function useColumnsThatFit<Row>(box: RefObject<HTMLElement | null>, options: FitOptions<Row>) {
  const [overflows, setOverflows] = useState(false);
  const [isMeasured, setIsMeasured] = useState(false);
  const measure = useStableCallback((element: HTMLElement) => {
    const { fit, onFit, visibleColumns, rows, visibility } = options;
    const { clientWidth, scrollWidth } = element;
    const isWider = scrollWidth > clientWidth + 1;
    if (fit && fit.width !== clientWidth) return onFit(undefined);
    const columns = visibleColumns.filter(({ id }) => visibility[id] !== true);
    const left = isWider && rows.length > 0 ? columnsToLeave(element, scrollWidth - clientWidth, columns, rows) : [];
    if (left.length > 0) {
      const empty = left.filter((column) => isEmpty(column, rows));
      const before = fit ?? { left: [], empty: [] };
      const ids = (all: readonly TableColumn<Row>[]) => all.map(({ id }) => id);
      return onFit({
        width: clientWidth,
        left: [...before.left, ...ids(left)],
        empty: [...before.empty.filter((id) => !ids(left).includes(id)), ...ids(empty)],
      });
    }
    setOverflows(isWider);
    if (!isWider) return;
    // Every cell inherits it: set when the columns are known, where one is pinned beside the actions.
    const actions = element.querySelector<HTMLElement>('th:last-child');
    element.style.setProperty('--actions-width', `${actions?.offsetWidth ?? 0}px`);
  });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => measure(element));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [box, measure]);
  const hasFirstRows = !isMeasured && !options.loading && options.rows.length > 0;
  useLayoutEffect(() => {
    if (!hasFirstRows || !box.current) return;
    measure(box.current);
    setIsMeasured(true);
  }, [hasFirstRows, box, measure]);
  return { overflows, rows: isMeasured ? options.rows : options.rows.slice(0, FIRST_ROWS) };
}

/** The columns that fit; the others are not rendered. */
export function fittingColumns<Row>(options: Omit<FitOptions<Row>, 'onFit' | 'loading'>): readonly TableColumn<Row>[] {
  const { visibleColumns, rows, fit, visibility } = options;
  if (!fit) return visibleColumns;
  const isLeft = (column: TableColumn<Row>) =>
    fit.left.includes(column.id) &&
    visibility[column.id] !== true &&
    (column.givesWay !== undefined || !fit.empty.includes(column.id) || isEmpty(column, rows));
  return visibleColumns.filter((column) => !isLeft(column));
}

/** After the columns that give way. */
const FROM_THE_RIGHT = 1_000;

function columnsToLeave<Row>(
  table: HTMLElement,
  overflow: number,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): TableColumn<Row>[] {
  const [first] = columns;
  const order = (column: TableColumn<Row>) =>
    isEmpty(column, rows) ? 0 : (column.givesWay ?? FROM_THE_RIGHT - columns.indexOf(column));
  const candidates = columns
    .filter((column) => isEmpty(column, rows) || column.givesWay !== undefined || !(column === first || column.pinned))
    .sort((a, b) => order(a) - order(b));
  const left: TableColumn<Row>[] = [];
  let room = 0;
  for (const column of candidates) {
    if (room >= overflow) break;
    room += table.querySelector<HTMLElement>(`th[data-column="${CSS.escape(column.id)}"]`)?.offsetWidth ?? 0;
    left.push(column);
  }
  return left;
}

function isEmpty<Row>({ value }: TableColumn<Row>, rows: readonly Row[]): boolean {
  if (!value) return false;
  return rows.every((row) => {
    const content = value(row);
    return content === null || content === undefined || content === '';
  });
}
