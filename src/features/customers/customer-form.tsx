import { useParams } from 'react-router-dom';
import { customers } from '@/api/customers';
import { paths } from '@/config/paths';
import { type Customer, type CustomerForm as CustomerFields, customerFormSchema } from '@/domain/customer';
import { RecordHistory } from '@/resource/form/record-history';
import { ResourceForm } from '@/resource/form/resource-form';
import { useResourceForm } from '@/resource/form/use-resource-form';
import { PageHeader } from '@/ui/basics/page-header';
import { FormField } from '@/ui/forms/form-field';
import { Textarea } from '@/ui/forms/input';
import { TextField } from '@/ui/forms/text-field';

const empty: CustomerFields = { name: '', alias: '', address: '' };
const toForm = ({ name, alias, address }: Customer): CustomerFields => ({ name, alias, address });
const groups = [
  { label: 'Name', fields: ['name'] },
  { label: 'Alias', fields: ['alias'] },
  { label: 'Address', fields: ['address'] },
] as const;

/** One form creates and edits (SPEC section 2). */
export function Component() {
  const { id } = useParams();
  return <CustomerForm key={id} id={id} />;
}

function CustomerForm({ id }: { id: string | undefined }) {
  const controller = useResourceForm({
    resource: customers,
    schema: customerFormSchema,
    id,
    empty,
    toForm,
    recordType: 'customer',
    groups,
    listHref: paths.customers.list.href(),
  });
  const { form } = controller;
  const verb = controller.creating ? 'Create' : 'Edit';
  return (
    <>
      <PageHeader
        title={controller.reason ? 'Customer' : `${verb} Customer`}
        backTo={controller.listHref}
        actions={
          controller.creating ? undefined : (
            <RecordHistory resource="customers" id={id} audit={controller.record.data} />
          )
        }
      />
      <ResourceForm controller={controller} submitText="Save">
        <TextField form={form} name="name" label="Name" data-autofocus={controller.reason === undefined} />
        <TextField form={form} name="alias" label="Alias" mono />
        <FormField label="Address" error={form.formState.errors.address?.message} className="col-span-full">
          {(field) => <Textarea {...field} {...form.register('address')} autoComplete="off" />}
        </FormField>
      </ResourceForm>
    </>
  );
}
