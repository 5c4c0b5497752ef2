import { m } from '@messages/messages';
import { useParams } from 'react-router-dom';
import { customers } from '@/api/customers';
import { paths } from '@/config/paths';
import { type Customer, customerFormSchema } from '@/domain/customer';
import { recordWords } from '@/language/records';
import { ResourceForm } from '@/resource/form/resource-form';
import { useResourceForm } from '@/resource/form/use-resource-form';
import { ListScreen } from '@/resource/list/list-screen';
import { type ListDeclaration, useList } from '@/resource/list/use-list';
import { deleteCommand, editCommand } from '@/resource/row/row-commands';
import { columnsOf } from '@/ui/data-table/columns';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';

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

const declaration = {
  resource: customers,
  schema: customerFormSchema,
  empty: { name: '', alias: '', address: '' },
  toForm: ({ name, alias, address }: Customer) => ({ name, alias, address }),
  groups: [
    { label: m.field_name, fields: ['name'] as const },
    { label: m.field_alias, fields: ['alias'] as const },
    { label: m.field_address, fields: ['address'] as const },
  ],
  recordType: recordWords.customer,
  listHref: paths.customers.list.href(),
};

/** A form as a screen declares it. */
function CustomerForm() {
  const controller = useResourceForm({ ...declaration, id: useParams().id });
  const {
    register,
    formState: { errors },
  } = controller.form;
  return (
    <>
      <h1>{controller.creating ? 'Add customer' : 'Edit customer'}</h1>
      <ResourceForm controller={controller} submitText="Save">
        <FormField label="Name" error={errors.name?.message}>
          {(field) => <Input {...field} {...register('name')} />}
        </FormField>
        <FormField label="Alias" error={errors.alias?.message}>
          {(field) => <Input {...field} {...register('alias')} />}
        </FormField>
        <FormField label="Address" error={errors.address?.message}>
          {(field) => <Input {...field} {...register('address')} />}
        </FormField>
      </ResourceForm>
    </>
  );
}

export const customerScreens = {
  [paths.customers.list.pattern]: <CustomerList />,
  [paths.customers.record.pattern]: <CustomerForm />,
  [paths.parts.list.pattern]: <h1>Parts</h1>,
  [paths.dashboard.pattern]: <h1>Dashboard</h1>,
};
