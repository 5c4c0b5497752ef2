import { paths } from '@/config/paths';
import type { Customer } from '@/domain/customer';
import { columnsOf } from '@/ui/data-table/columns';
import { AddressCell } from './address-cell';

const column = columnsOf<Customer>();

export const customerHref = ({ id }: Customer) => paths.customers.record.href(id);

/** How a customer is called in dialogs and on buttons. */
export const customerName = ({ id, name }: Customer) => name || String(id);

const columns = [
  column.link('name', 'Name', (customer) => customer.name, customerHref, { cutAt: 320 }),
  column.mono('alias', 'Alias', (customer) => customer.alias),
  column.custom('address', 'Address', (customer) => <AddressCell address={customer.address} />),
  column.timestamp('created_at', 'Created', (customer) => customer.createdAt, { filterKey: false }),
  column.text('createdBy', 'Created By', (customer) => customer.createdBy, { hidden: true }),
  column.timestamp('updated_at', 'Updated', (customer) => customer.updatedAt, { filterKey: false, hidden: true }),
  column.text('updatedBy', 'Updated By', (customer) => customer.updatedBy, { hidden: true }),
];

export const customerTable = { columns };
