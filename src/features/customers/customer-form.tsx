import { useParams } from 'react-router-dom';
import { customers } from '@/api/customers';
import { paths } from '@/config/paths';
import { type Customer, type CustomerForm as CustomerFields, customerFormSchema } from '@/domain/customer';
import { ResourceForm } from '@/resource/form/resource-form';
import { useResourceForm } from '@/resource/form/use-resource-form';
import { PageHeader } from '@/ui/basics/page-header';
import { FormField } from '@/ui/forms/form-field';
import { Input, Textarea } from '@/ui/forms/input';

const empty: CustomerFields = { name: '', alias: '', address: '' };
const toForm = ({ name, alias, address }: Customer): CustomerFields => ({ name, alias, address });

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
    listHref: paths.customers.list.href(),
  });
  const { register, formState } = controller.form;
  const { errors } = formState;
  const verb = controller.creating ? 'Create' : 'Edit';
  return (
    <>
      <PageHeader title={controller.reason ? 'Customer' : `${verb} Customer`} backTo={controller.listHref} />
      <ResourceForm controller={controller} submitText="Save">
        <FormField label="Name" error={errors.name?.message}>
          {(field) => <Input {...field} {...register('name')} autoComplete="off" />}
        </FormField>
        <FormField label="Alias" error={errors.alias?.message}>
          {(field) => <Input {...field} {...register('alias')} mono autoComplete="off" />}
        </FormField>
        <FormField label="Address" error={errors.address?.message} className="col-span-full">
          {(field) => <Textarea {...field} {...register('address')} autoComplete="off" />}
        </FormField>
      </ResourceForm>
    </>
  );
}
