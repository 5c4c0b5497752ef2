import type { RowData } from '@tanstack/react-table';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import Columns3 from 'lucide-react/icons/columns-3';
import { Button, IconButton } from '@/ui/basics/button';
import { Menu, MenuCheckboxItem, MenuRadioItems, MenuSeparator } from '@/ui/overlays/menu';
import type { Sort, TableColumn } from './columns';
import type { TableModel } from './table-model';

/** Switches columns on and off; the last visible one cannot be switched off. */
export function ColumnsMenu<Row extends RowData>({ table }: { table: TableModel<Row> }) {
  const visible = table.getVisibleLeafColumns().length;
  return (
    <Menu
      caption="Toggle columns"
      className="min-w-50"
      trigger={
        <Button>
          <Columns3 aria-hidden />
          Columns
        </Button>
      }
    >
      {table.getAllLeafColumns().map((column) => (
        <MenuCheckboxItem
          key={column.id}
          checked={column.getIsVisible()}
          disabled={column.getIsVisible() && visible === 1}
          onCheckedChange={(checked) => column.toggleVisibility(checked)}
        >
          {String(column.columnDef.header)}
        </MenuCheckboxItem>
      ))}
    </Menu>
  );
}

type SortMenuProps<Row> = Sort & {
  columns: readonly TableColumn<Row>[];
  onSort: (sortCol: string, sortDir: Sort['sortDir']) => void;
};

const directions = [
  { value: 'ASC', label: 'Ascending' },
  { value: 'DESC', label: 'Descending' },
] as const;

/** For a phone, where there is no table head. */
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
