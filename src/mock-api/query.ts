import { type ListColumns, paginationOf, readListQuery } from '@/domain/host-rules/list-query';

/** Reads a column of a row, by its name in `sortCol`, `searchCol` and `filter_<column>`. */
export type Columns<Row> = Record<string, (row: Row) => unknown>;

export type ListRules<Row> = ListColumns & { columns: Columns<Row> };

export type ListAnswer<Row> = { result: Row[]; pagination: ReturnType<typeof paginationOf> };

const collator = new Intl.Collator('id', { numeric: true, sensitivity: 'base' });

export const auditColumns = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const;

/** Columns that have the name of their field. */
export const fields = <Row>(...names: (keyof Row & string)[]): Columns<Row> =>
  Object.fromEntries(names.map((name) => [name, (row: Row) => row[name]]));

/** Answers a list query (docs/api.md, Lists): search, filters, date range, sort, then a page or `limit` rows. */
export function listRows<Row>(rows: readonly Row[], params: URLSearchParams, rules: ListRules<Row>): ListAnswer<Row> {
  const query = readListQuery(params, rules);
  // `readListQuery` gives columns that exist.
  const read = (row: Row, column: string) => text(rules.columns[column]?.(row));
  const { search, filters, dates, sort, page, perPage } = query;
  const searched = search && (search.column === undefined ? rules.searched : [search.column]);
  const found = rows.filter(
    (row) =>
      (!searched || searched.some((column) => contains(read(row, column), search.text))) &&
      filters.every(({ column, value, isExact }) =>
        isExact ? read(row, column) === value : contains(read(row, column), value),
      ) &&
      (!dates || dates.from === '' || read(row, dates.column) >= dates.from) &&
      (!dates || dates.to === '' || read(row, dates.column) <= dates.to),
  );
  const sign = sort.isDescending ? -1 : 1;
  const cell = (row: Row, column: string) => rules.columns[column]?.(row);
  found.sort(
    (a, b) => sign * (compare(cell(a, sort.column), cell(b, sort.column)) || compare(cell(a, 'id'), cell(b, 'id'))),
  );
  return { result: found.slice((page - 1) * perPage, page * perPage), pagination: paginationOf(query, found.length) };
}

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));

const contains = (value: string, expected: string) =>
  value.toLocaleLowerCase('id').includes(expected.toLocaleLowerCase('id'));

const compare = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(text(a), text(b));
