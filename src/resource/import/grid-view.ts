import type { FoundBy } from '@/domain/import/column-mapping';
import type { RowState } from '@/domain/import/row-checker';
import type { SheetField } from '@/domain/import/sheet';
import type { GridState, ImportGrid } from './import-grid-store';

/** Which rows are shown. */
export type RowFilter = 'all' | RowState | 'skipped';

export type GridColumn = {
  /** Of the texts of a row. */
  index: number;
  /** In the file; undefined for a field the file does not have. */
  heading: string | undefined;
  field: SheetField | undefined;
  foundBy: FoundBy | undefined;
  width: number;
};

const UNUSED_WIDTH = 44;

/** The columns of the file, then the required fields it does not have. */
export function gridColumns({ table, sheet }: ImportGrid, uses: GridState['uses']): GridColumn[] {
  const fieldOf = (id: string | undefined): SheetField | undefined => sheet.fields.find((field) => field.id === id);
  const ofFile = table.head.map((heading, index): GridColumn => {
    const field = fieldOf(uses[index]?.field);
    return { index, heading, field, foundBy: uses[index]?.foundBy, width: field?.width ?? UNUSED_WIDTH };
  });
  const isMapped = (id: string) => uses.some((use) => use?.field === id);
  const absent = sheet.fields.flatMap((field: SheetField, index): GridColumn[] =>
    field.required && !isMapped(field.id)
      ? [{ index: table.head.length + index, heading: undefined, field, foundBy: undefined, width: field.width }]
      : [],
  );
  return [...ofFile, ...absent];
}

export type RowCounts = Record<RowFilter, number>;

type Rows = Pick<GridState, 'verdicts' | 'skipped' | 'sent'>;

const filterOf = (row: number, { verdicts, skipped }: Rows): RowFilter =>
  skipped.has(row) ? 'skipped' : (verdicts[row]?.state ?? 'unknown');

export function countRows(rows: Rows): RowCounts {
  const counts: RowCounts = { all: 0, new: 0, changed: 0, unchanged: 0, unknown: 0, faulty: 0, skipped: 0 };
  for (const row of rows.verdicts.keys()) {
    if (rows.sent.has(row)) continue;
    counts.all += 1;
    counts[filterOf(row, rows)] += 1;
  }
  return counts;
}

/** The indexes of the rows that pass. Rows the host has taken are gone. */
export const visibleRows = (rows: Rows, filter: RowFilter): number[] =>
  [...rows.verdicts.keys()].filter(
    (row) => !rows.sent.has(row) && (filter === 'all' || filterOf(row, rows) === filter),
  );

export type CellPlace = { row: number; column: number };

/** The next cell with a fault in the order of the grid, from a cell on, and then from the start. */
export function nextFault(
  { verdicts, skipped, sent }: Rows,
  columns: readonly GridColumn[],
  from: CellPlace | undefined,
  step: 1 | -1 = 1,
): CellPlace | undefined {
  const order = new Map(columns.map(({ index }, position) => [index, position]));
  const places = [...verdicts.entries()].flatMap(([row, { faults }]) =>
    skipped.has(row) || sent.has(row)
      ? []
      : faults
          .filter(({ column }) => order.has(column))
          .map(({ column }): CellPlace => ({ row, column }))
          .sort((a, b) => (order.get(a.column) ?? 0) - (order.get(b.column) ?? 0)),
  );
  if (from === undefined) return places.at(step === 1 ? 0 : -1);
  const isAfter = (place: CellPlace) =>
    place.row > from.row || (place.row === from.row && (order.get(place.column) ?? 0) > (order.get(from.column) ?? -1));
  const isSame = (place: CellPlace) => place.row === from.row && place.column === from.column;
  if (step === 1) return places.find(isAfter) ?? places[0];
  return places.findLast((place) => !isAfter(place) && !isSame(place)) ?? places.at(-1);
}
