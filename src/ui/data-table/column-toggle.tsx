import type { RowData } from '@tanstack/react-table';
import { Columns3 } from 'lucide-react';
import { Button } from '@/ui/basics/button';
import { Menu } from '@/ui/overlays/menu';
import { MenuCheckboxItem } from '@/ui/overlays/menu-choices';
import type { TableModel } from './table-model';

/** Which columns are shown. The last one left cannot be switched off. */
export function ColumnToggle<Row extends RowData>({ table }: { table: TableModel<Row> }) {
  const shown = table.getVisibleLeafColumns().length;
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
          disabled={column.getIsVisible() && shown === 1}
          onCheckedChange={(visible) => column.toggleVisibility(visible)}
        >
          {String(column.columnDef.header)}
        </MenuCheckboxItem>
      ))}
    </Menu>
  );
}
