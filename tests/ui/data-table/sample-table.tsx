import { m } from '@messages/messages';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { columnsOf } from '@/ui/data-table/columns';
import { DataTable, type DataTableProps, type DataTableState } from '@/ui/data-table/data-table';

export type Slip = { id: number; no: string; name: string; qty: number | null; hand: 'left' | 'right' | 'none' };

export const slips: Slip[] = [
  { id: 1, no: 'A-1', name: 'LINING', qty: 1200, hand: 'left' },
  { id: 2, no: 'A-2', name: '', qty: null, hand: 'right' },
  { id: 3, no: 'A-3', name: 'GARNISH', qty: 3, hand: 'none' },
];

const column = columnsOf<Slip>();
const columns = [
  column.link(
    'no',
    m.field_part_number,
    ({ no }) => no,
    ({ id }) => `/slips/${id}`,
    { mono: true },
  ),
  column.text('name', m.field_part_name, ({ name }) => name),
  column.number('qty', m.field_qty, ({ qty }) => qty),
  column.hand('hand', m.field_hand, ({ hand }) => hand, { sortKey: false, filterKey: false }),
  column.text(
    'remark',
    () => 'Remark',
    () => 'fragile',
    { hidden: true },
  ),
];

const rowId = ({ id }: Slip) => String(id);
const rowLabel = ({ no }: Slip) => no;

type TableOverrides = Partial<DataTableProps<Slip>>;

/** A list with a state of its own, as in a screen; `onChange` gets each new state. */
function SampleTable({
  overrides,
  onChange,
}: {
  overrides: TableOverrides;
  onChange?: (state: DataTableState) => void;
}) {
  const [state, setState] = useState<DataTableState>({ page: 1, perPage: 5, sortCol: 'name', sortDir: 'ASC' });
  const change = (part: Partial<DataTableState>) => {
    const next = { ...state, ...part };
    setState(next);
    onChange?.(next);
  };
  return (
    <DataTable
      caption="Slips"
      rows={slips}
      columns={columns}
      getRowId={rowId}
      rowLabel={rowLabel}
      state={state}
      total={23}
      totalPages={5}
      isPart={false}
      onPage={(page) => change({ page })}
      onPerPage={(perPage) => change({ perPage, page: 1 })}
      onSort={(sortCol, sortDir) => change({ sortCol, sortDir })}
      onSelectionChange={(selection) => change({ selection })}
      onVisibilityChange={(visibility) => change({ visibility })}
      {...overrides}
    />
  );
}

export function showTable(overrides: TableOverrides = {}, onChange?: (state: DataTableState) => void) {
  const tableOf = (current: TableOverrides) => (
    <MemoryRouter>
      <SampleTable overrides={current} onChange={onChange} />
    </MemoryRouter>
  );
  const view = render(tableOf(overrides));
  return { user: userEvent.setup(), rerender: (next: TableOverrides) => view.rerender(tableOf(next)) };
}
