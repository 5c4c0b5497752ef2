import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type HistoryRow, historyRows } from './history-rows';

/** A table without anything else: TanStack Table with plain cells, no sign-in, no styles. */
const features = tableFeatures({});
const columns: ColumnDef<typeof features, HistoryRow>[] = [
  { id: 'no', header: 'Part Number', accessorFn: (row) => row.part.no },
  { id: 'name', header: 'Part Name', accessorFn: (row) => row.part.name },
  { id: 'color', header: 'Color Code', accessorFn: (row) => row.part.colorCode },
  { id: 'design', header: 'Label Design ID', accessorFn: (row) => row.part.labelDesignId ?? '-' },
  { id: 'model', header: 'Model', accessorFn: (row) => row.part.model },
  { id: 'from', header: 'Serial From', accessorFn: (row) => row.serialFrom },
  { id: 'end', header: 'Serial End', accessorFn: (row) => row.serialEnd },
  { id: 'labels', header: 'Qty Label', accessorFn: (row) => row.qtyLabel },
  { id: 'parts', header: 'Qty Part', accessorFn: (row) => row.qtyPart },
  { id: 'date', header: 'Print Date', accessorFn: (row) => new Date(row.createdAt).toLocaleString('id-ID') },
  { id: 'status', header: 'Status', accessorFn: (row) => row.status },
  { id: 'actions', header: 'Actions', cell: () => <button type="button">Re-Print</button> },
];
const none: HistoryRow[] = [];

function BareTable() {
  const [rows, setRows] = useState(none);
  useEffect(() => {
    void historyRows().then((answer) => setRows(answer.rows));
  }, []);
  const table = useTable({ features, data: rows, columns, getRowId: (row) => String(row.id) });
  return (
    <table>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => (
              <th key={header.id}>{String(header.column.columnDef.header)}</th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id}>
            {row.getAllCells().map((cell) => (
              <td key={cell.id}>
                {cell.column.id === 'actions' ? <button type="button">Re-Print</button> : String(cell.getValue())}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<BareTable />);
