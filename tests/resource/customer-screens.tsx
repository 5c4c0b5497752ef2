import { m } from '@messages/messages';
import { customers } from '@/api/customers';
import { paths } from '@/config/paths';
import type { Customer } from '@/domain/customer';
import { Component as CustomerForm } from '@/features/customers/customer-form';
import { recordWords } from '@/language/records';
import { ListScreen } from '@/resource/list/list-screen';
import { type ListDeclaration, useList } from '@/resource/list/use-list';
import { deleteCommand, editCommand } from '@/resource/row/row-commands';
import { columnsOf } from '@/ui/data-table/columns';

const column = columnsOf<Customer>();
const href = (customer: Customer) => paths.customers.record.href(customer.id);

/** A list as a screen declares it. */
const customerList: ListDeclaration<Customer> = {
  resource: customers,
  title: () => 'Customer',
  caption: () => 'Customers',
  columns: [
    column.link('name', m.field_name, (customer) => customer.name, href),
    column.mono('alias', m.field_alias, (customer) => customer.alias),
    column.number(
      'id',
      () => 'ID',
      (customer) => Number(customer.id),
      { hidden: true },
    ),
  ],
  recordType: recordWords.customer,
  rowName: (customer) => customer.name,
  hint: () => 'Nothing here yet.',
  commands: [editCommand(href), deleteCommand],
  usedBy: {
    parts: { label: () => 'parts', href: ({ name }) => `/app/parts?${new URLSearchParams({ filter_customer: name })}` },
  },
  selectable: true,
};

function CustomerList() {
  const list = useList(customerList);
  const names = list.selected.map(({ name }) => name).join(', ');
  return <ListScreen list={list} notices={names && <p>Selected: {names}</p>} />;
}

export const customerScreens = {
  [paths.customers.list.pattern]: <CustomerList />,
  [paths.customers.record.pattern]: <CustomerForm />,
  [paths.parts.list.pattern]: <h1>Parts</h1>,
  [paths.dashboard.pattern]: <h1>Dashboard</h1>,
};
