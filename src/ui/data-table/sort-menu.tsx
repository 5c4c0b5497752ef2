import { ArrowUpDown } from 'lucide-react';
import { IconButton } from '@/ui/basics/button';
import { Menu, MenuSeparator } from '@/ui/overlays/menu';
import { MenuRadioItems } from '@/ui/overlays/menu-choices';
import type { TableColumn } from './columns';
import type { Sort } from './table-head';

export type SortMenuProps<Row> = Sort & {
  columns: readonly TableColumn<Row>[];
  onSort: (sortCol: string, sortDir: Sort['sortDir']) => void;
};

const directions = [
  { value: 'ASC', label: 'Ascending' },
  { value: 'DESC', label: 'Descending' },
] as const;

/** Sorting on a phone, where rows are cards without a head. */
export function SortMenu<Row>({ columns, sortCol, sortDir, onSort }: SortMenuProps<Row>) {
  const items = columns.flatMap(({ sortKey, label }) => (sortKey === null ? [] : [{ value: sortKey, label }]));
  return (
    <Menu
      caption="Sort by"
      trigger={
        <IconButton label="Sort by" variant="line">
          <ArrowUpDown aria-hidden />
        </IconButton>
      }
    >
      <MenuRadioItems value={sortCol} onValueChange={(col) => onSort(col, sortDir)} items={items} />
      <MenuSeparator />
      <MenuRadioItems value={sortDir} onValueChange={(dir) => onSort(sortCol, dir)} items={directions} />
    </Menu>
  );
}
