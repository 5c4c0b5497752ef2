import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { customers } from '@/api/customers';
import { deliveries } from '@/api/deliveries';
import { paths } from '@/config/paths';
import type { Delivery } from '@/domain/delivery';
import { sameId } from '@/domain/record';
import { useRememberListAddress } from '@/resource/list/list-memory';
import { listPrefetch } from '@/resource/list/list-query';
import { ResourceTable } from '@/resource/list/resource-table';
import { useListRows } from '@/resource/list/use-list-rows';
import { useListState } from '@/resource/list/use-list-state';
import { deleteCommand, editCommand, useRowActions, viewCommand } from '@/resource/row/row-commands';
import { RowConfirmation } from '@/resource/row/row-confirmation';
import { usePermission } from '@/session/use-permissions';
import { PageHeader } from '@/ui/basics/page-header';
import { DateRangePicker } from '@/ui/forms/date-range-picker';
import { CustomerPicker } from './customer-picker';
import { deliveryTable, slipName } from './delivery-columns';
import { DeliveryImport } from './delivery-import';

const hrefOf = ({ id }: Delivery) => paths.deliveries.record.href(id);

export const prefetch = listPrefetch({
  resource: deliveries,
  name: 'deliveries',
  table: deliveryTable,
  needsCustomer: true,
});

/** 'Master data pokayoke' (SPEC section 2): nothing is asked before a customer is chosen. */
export function Component() {
  const list = useListState<Delivery>('deliveries', deliveryTable);
  const { dispatch } = list;
  const { selectedCustomer, dateRange } = list.state;
  const rows = useListRows(deliveries, list, { ready: selectedCustomer !== null });
  useRememberListAddress('deliveries');
  const choices = useQuery(customers.choices());
  const unknownCustomer = choices.data?.every(({ id }) => !sameId(id, selectedCustomer ?? ''));

  const edit = usePermission('edit');
  const remove = usePermission('delete');
  const rowActions = useRowActions<Delivery>([
    viewCommand(hrefOf, (row) => dispatch({ type: 'showDetail', row })),
    editCommand(hrefOf, { permission: edit }),
    {
      id: 'approve',
      label: 'Approve',
      icon: Check,
      permission: edit,
      run: (row) => dispatch({ type: 'askApproval', mode: 'approve', row }),
    },
    {
      id: 'reject',
      label: 'Reject',
      icon: X,
      permission: edit,
      run: (row) => dispatch({ type: 'askApproval', mode: 'reject', row }),
    },
    deleteCommand((row) => dispatch({ type: 'askDelete', row }), { permission: remove }),
  ]);

  return (
    <>
      <PageHeader
        title="Master data pokayoke"
        actions={
          <>
            <CustomerPicker value={selectedCustomer} onChange={(id) => dispatch({ type: 'customer', id })} />
            <DeliveryImport customerId={selectedCustomer} />
          </>
        }
      />
      <ResourceTable
        caption="Deliveries"
        {...{ list, rows, rowActions }}
        rowLabel={slipName}
        selectable
        prompt="Choose a customer to see its deliveries."
        hint={
          unknownCustomer
            ? 'This customer is not among the customers any more. Choose another one.'
            : 'Import a txt file to bring in the first slips.'
        }
        toolbar={
          <DateRangePicker value={dateRange} onValueChange={(range) => dispatch({ type: 'dateRange', ...range })} />
        }
      />
      <RowConfirmation
        list={list}
        noun="delivery"
        nameOf={slipName}
        detailOf={({ partName }) => partName}
        remove={deliveries.remove}
        decisions={{ approve: deliveries.approve, reject: deliveries.reject }}
      />
    </>
  );
}
