import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { Link, useParams } from 'react-router-dom';
import { customers } from '@/api/customers';
import { parts } from '@/api/parts';
import { paths } from '@/config/paths';
import { partFormSchema } from '@/domain/part';
import { sameId } from '@/domain/record';
import { ResourceForm } from '@/resource/form/resource-form';
import { useResourceForm } from '@/resource/form/use-resource-form';
import { listAddress } from '@/resource/list/list-memory';
import { PageHeader } from '@/ui/basics/page-header';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { CustomerField } from './customer-field';
import { HandSwitches } from './hand-switches';
import { LabelDesignField } from './label-design-field';
import { emptyPart, toPartFields } from './part-fields';
import { useSavedDesigns } from './use-saved-designs';

/** The proof brings the whole label code with it; the fields do not wait for it. */
const LabelProof = lazy(async () => ({ default: (await import('./label-proof')).LabelProof }));

/** 'Create Label' and 'Edit Label' (SPEC section 2), with the label drawn beside the fields. */
export function Component() {
  const { id } = useParams();
  return <PartForm key={id} id={id} />;
}

function PartForm({ id }: { id: string | undefined }) {
  const listHref = listAddress('parts', paths.parts.list.href());
  const controller = useResourceForm({
    resource: parts,
    schema: partFormSchema,
    id,
    empty: emptyPart,
    toForm: toPartFields,
    noun: 'part',
    listHref,
  });
  const { creating, reason, record } = controller;
  const { register, control, setValue, formState } = controller.form;
  const { errors } = formState;
  const readOnly = reason !== undefined;
  const designs = useSavedDesigns();
  const choices = useQuery(customers.choices());
  const [customerId, leftHand, rightHand, labelDesignId = ''] = useWatch({
    control,
    name: ['customerId', 'leftHand', 'rightHand', 'labelDesignId'],
  });
  const current = sameId(record.data?.customerId, customerId) ? record.data?.customer?.name : undefined;
  const customerName = choices.data?.find((customer) => sameId(customer.id, customerId))?.name ?? current ?? '';
  const touched = { shouldDirty: true } as const;

  const verb = creating ? 'Create' : 'Edit';
  return (
    <>
      <PageHeader
        title={readOnly ? 'Label' : `${verb} Label`}
        description={readOnly ? 'Label information' : creating ? 'Add new label' : 'Edit label information'}
        backTo={listHref}
      />
      <div className="grid max-w-[1240px] grid-cols-[minmax(0,1fr)_420px] items-start gap-6 max-xl:grid-cols-1">
        <ResourceForm controller={controller} submitText={creating ? 'Create' : 'Update'} listHref={listHref}>
          <FormField label="Part Name" error={errors.name?.message}>
            {(field) => <Input {...field} {...register('name')} autoComplete="off" />}
          </FormField>
          <FormField label="Part Number" error={errors.no?.message}>
            {(field) => <Input {...field} {...register('no')} mono autoComplete="off" />}
          </FormField>
          <FormField label="Color Code" error={errors.colorCode?.message}>
            {(field) => <Input {...field} {...register('colorCode')} mono autoComplete="off" />}
          </FormField>
          <FormField label="Customer" error={errors.customerId?.message}>
            {(field) => (
              <Controller
                control={control}
                name="customerId"
                render={({ field: { ref, value, onChange } }) => (
                  <CustomerField {...{ field, ref, value, onChange, choices }} currentLabel={current} />
                )}
              />
            )}
          </FormField>
          <FormField label="Model" error={errors.model?.message}>
            {(field) => <Input {...field} {...register('model')} mono autoComplete="off" />}
          </FormField>
          <FormField label="Quantity Per Pack" error={errors.qtyPerPack?.message}>
            {(field) => (
              <Input
                {...field}
                {...register('qtyPerPack')}
                mono
                inputMode="numeric"
                placeholder="1"
                autoComplete="off"
              />
            )}
          </FormField>
          <FormField label="Indication" error={errors.indication?.message} className="col-span-full">
            {(field) => <Input {...field} {...register('indication')} mono autoComplete="off" />}
          </FormField>
          <div className="col-span-full">
            <HandSwitches
              value={{ leftHand, rightHand }}
              onChange={(hands) => {
                setValue('leftHand', hands.leftHand, touched);
                setValue('rightHand', hands.rightHand, touched);
              }}
            />
          </div>
          <FormField
            label="Label Design"
            error={errors.labelDesignId?.message}
            hint={
              designs?.some((design) => design.id === labelDesignId) && (
                <Link to={`${paths.labelDesigner.href()}?design=${labelDesignId}`} className="underline">
                  Open in the Label Designer
                </Link>
              )
            }
          >
            {(field) => (
              <LabelDesignField
                {...{ field, designs }}
                value={labelDesignId}
                onChange={(designId, labelSize) => {
                  setValue('labelDesignId', designId, touched);
                  setValue('labelSize', labelSize, { ...touched, shouldValidate: true });
                }}
              />
            )}
          </FormField>
          <FormField label="Label Size" error={errors.labelSize?.message}>
            {(field) => <Input {...field} {...register('labelSize')} mono autoComplete="off" />}
          </FormField>
        </ResourceForm>
        {(creating || record.data) && (
          <Suspense>
            <LabelProof {...{ control, customerName, designs }} />
          </Suspense>
        )}
      </div>
    </>
  );
}
