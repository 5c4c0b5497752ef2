import { useParams } from 'react-router-dom';
import { customers } from '@/api/customers';
import { paths } from '@/config/paths';
import { type Customer, customerFormSchema } from '@/domain/customer';
import { ResourceForm } from '@/resource/form/resource-form';
import { useResourceForm } from '@/resource/form/use-resource-form';
import { ResourceTable } from '@/resource/list/resource-table';
import { useListRows } from '@/resource/list/use-list-rows';
import { useListState } from '@/resource/list/use-list-state';
import { deleteCommand, editCommand, useRowActions } from '@/resource/row/row-commands';
import { RowConfirmation } from '@/resource/row/row-confirmation';
import { usePermission } from '@/session/use-permissions';
import { columnsOf } from '@/ui/data-table/columns';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';

const column = columnsOf<Customer>();
const nameOf = (customer: Customer) => customer.name;
const table = {
  columns: [
    column.link('name', 'Name', nameOf, (customer) => paths.customers.record.href(customer.id)),
    column.mono('alias', 'Alias', (customer) => customer.alias),
    column.number('id', 'ID', (customer) => Number(customer.id), { hidden: true }),
  ],
};

/** A list as a screen declares it. */
export function CustomerList() {
  const list = useListState<Customer>('customers', table);
  const rows = useListRows(customers, list);
  const edit = usePermission('edit');
  const remove = usePermission('delete');
  const rowActions = useRowActions<Customer>([
    editCommand((customer) => paths.customers.record.href(customer.id), { permission: edit }),
    deleteCommand((row) => list.dispatch({ type: 'askDelete', row }), { permission: remove }),
  ]);
  return (
    <>
      <h1>Customer</h1>
      <p>{rows.selected.length > 0 && `${rows.selected.map(nameOf).join(', ')} chosen`}</p>
      <ResourceTable caption="Customers" selectable rowLabel={nameOf} {...{ list, rows, rowActions }} />
      <RowConfirmation
        list={list}
        noun="customer"
        nameOf={nameOf}
        remove={customers.remove}
        usedBy={{
          parts: { words: 'parts', href: ({ name }) => `/app/parts?${new URLSearchParams({ filter_customer: name })}` },
        }}
      />
    </>
  );
}

const declaration = {
  resource: customers,
  schema: customerFormSchema,
  empty: { name: '', alias: '', address: '' },
  toForm: ({ name, alias, address }: Customer) => ({ name, alias, address }),
  noun: 'customer',
  listHref: paths.customers.list.href(),
};

/** A form as a screen declares it. */
export function CustomerForm() {
  const controller = useResourceForm({ ...declaration, id: useParams().id });
  const {
    register,
    formState: { errors },
  } = controller.form;
  return (
    <>
      <h1>{controller.creating ? 'Add customer' : 'Edit customer'}</h1>
      <ResourceForm controller={controller} submitText="Save" listHref={declaration.listHref}>
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
