import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { customers } from '@/api/customers';
import { paths } from '@/config/paths';
import type { Customer } from '@/domain/customer';
import { useRememberListAddress } from '@/resource/list/list-memory';
import { listPrefetch } from '@/resource/list/list-query';
import { ResourceTable } from '@/resource/list/resource-table';
import { useListRows } from '@/resource/list/use-list-rows';
import { useListState } from '@/resource/list/use-list-state';
import { deleteCommand, editCommand, useRowActions } from '@/resource/row/row-commands';
import { RowConfirmation } from '@/resource/row/row-confirmation';
import { usePermission } from '@/session/use-permissions';
import { Button } from '@/ui/basics/button';
import { PageHeader } from '@/ui/basics/page-header';
import { customerHref, customerName, customerTable } from './customer-columns';

/** The lists whose records name a customer, by the table the database knows them under. */
const usedBy = {
  parts: {
    words: 'parts',
    href: ({ id }: Customer) => `${paths.parts.list.href()}?filter_customerId=${encodeURIComponent(id)}`,
  },
  deliveries: {
    words: 'deliveries',
    href: ({ id }: Customer) => `${paths.deliveries.list.href()}?customer=${encodeURIComponent(id)}`,
  },
};

export const prefetch = listPrefetch({ resource: customers, name: 'customers', table: customerTable });

/** Customers (SPEC section 2). */
export function Component() {
  const list = useListState<Customer>('customers', customerTable);
  const rows = useListRows(customers, list);
  useRememberListAddress('customers');

  const add = usePermission('add');
  const edit = usePermission('edit');
  const remove = usePermission('delete');
  const rowActions = useRowActions<Customer>([
    editCommand(customerHref, { permission: edit }),
    deleteCommand((row) => list.dispatch({ type: 'askDelete', row }), { permission: remove }),
  ]);

  return (
    <>
      <PageHeader
        title="Customer"
        description="Who the parts and deliveries are for"
        actions={
          add.allowed && (
            <Button asChild variant="primary">
              <Link to={paths.customers.create.href()}>
                <Plus aria-hidden />
                Add
              </Link>
            </Button>
          )
        }
      />
      <ResourceTable
        caption="Customers"
        {...{ list, rows, rowActions }}
        rowLabel={customerName}
        hint={add.allowed && 'Add the first customer to begin.'}
      />
      <RowConfirmation
        list={list}
        noun="customer"
        nameOf={customerName}
        detailOf={({ alias }) => alias}
        remove={customers.remove}
        usedBy={usedBy}
      />
    </>
  );
}
