import { formatTimestamp } from '@/lib/dates';
import type { CellValue, TableColumn } from '@/ui/data-table/columns';
import { conditionOfKey, listedTexts } from '@/ui/data-table/filter-conditions';

/** Tests rows for the conditions that hosts cannot test, by what the columns say. */
export function testsOf<Row>(
  columns: readonly Pick<TableColumn<Row>, 'filterKey' | 'value'>[],
  filters: readonly (readonly [key: string, value: string])[],
): ((row: Row) => boolean)[] {
  return filters.map(([key, text]) => {
    const { column: name, condition } = conditionOfKey(key);
    const value = columns.find(({ filterKey }) => filterKey === name)?.value;
    if (!value) throw new Error(`"${name}" cannot be filtered here`);
    const wanted = new Set(listedTexts(text).map(comparable));
    return (row) => {
      const found = textOf(value(row));
      if (condition === 'empty') return found === '';
      if (condition === 'filled') return found !== '';
      return wanted.has(comparable(found));
    };
  });
}

const textOf = (value: CellValue) => (value instanceof Date ? formatTimestamp(value) : String(value ?? '')).trim();

const comparable = (text: string) => text.toLocaleLowerCase('id');
