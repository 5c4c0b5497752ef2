import { m } from '@messages/messages';
import { useParams } from 'react-router-dom';
import { customers } from '@/api/customers';
import { paths } from '@/config/paths';
import { type Customer, type CustomerForm as CustomerFields, customerFormSchema } from '@/domain/customer';
import { knowHostTexts } from '@/language/host-texts';
import { recordWords } from '@/language/records';
import { RecordHistory } from '@/resource/form/record-history';
import { ResourceForm } from '@/resource/form/resource-form';
import { useResourceForm } from '@/resource/form/use-resource-form';
import { PageHeader } from '@/ui/basics/page-header';
import { FormField } from '@/ui/forms/form-field';
import { Textarea } from '@/ui/forms/input';
import { TextField } from '@/ui/forms/text-field';

knowHostTexts([m.customers_name_missing, m.customers_alias_missing, m.customers_name_taken]);

const empty: CustomerFields = { name: '', alias: '', address: '' };
const toForm = ({ name, alias, address }: Customer): CustomerFields => ({ name, alias, address });
const groups = [
  { label: m.field_name, fields: ['name'] },
  { label: m.field_alias, fields: ['alias'] },
  { label: m.field_address, fields: ['address'] },
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
    recordType: recordWords.customer,
    groups,
    listHref: paths.customers.list.href(),
  });
  const { form } = controller;
  const title = controller.reason ? m.customers_one : controller.creating ? m.customers_create : m.customers_edit;
  return (
    <>
      <PageHeader
        title={title()}
        backTo={controller.listHref}
        actions={
          controller.creating ? undefined : (
            <RecordHistory resource="customers" id={id} audit={controller.record.data} />
          )
        }
      />
      <ResourceForm controller={controller} submitText={m.common_save()}>
        <TextField form={form} name="name" label={m.field_name()} data-autofocus={controller.reason === undefined} />
        <TextField form={form} name="alias" label={m.field_alias()} mono />
        <FormField label={m.field_address()} error={form.formState.errors.address?.message} className="col-span-full">
          {(field) => <Textarea {...field} {...form.register('address')} autoComplete="off" />}
        </FormField>
      </ResourceForm>
    </>
  );
}
