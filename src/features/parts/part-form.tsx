import { m } from '@messages/messages';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import CopyPlus from 'lucide-react/icons/copy-plus';
import { type Ref, useId, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { customers } from '@/api/customers';
import { parts } from '@/api/parts';
import { isCreateId, paths } from '@/config/paths';
import { type Customer, customerOption } from '@/domain/customer';
import { DEFAULT_LABEL_SIZE, type Hands, type Part, partFormSchema, toggleHand } from '@/domain/part';
import { type RecordId, sameId } from '@/domain/record';
import { PrintDialog, useMissingDesigns } from '@/features/print';
import { recordWords } from '@/language/records';
import { RecordFallback } from '@/resource/form/record-fallback';
import { RecordHistory } from '@/resource/form/record-history';
import { ResourceForm } from '@/resource/form/resource-form';
import { useChoices } from '@/resource/form/use-choices';
import { useResourceForm } from '@/resource/form/use-resource-form';
import { usePermission } from '@/session/profile';
import { Button, ButtonLink } from '@/ui/basics/button';
import { HandMark } from '@/ui/basics/hand-mark';
import { PageHeader } from '@/ui/basics/page-header';
import { PrinterIcon } from '@/ui/basics/printer-icon';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { Notice } from '@/ui/feedback/notice';
import { Combobox } from '@/ui/forms/combobox';
import { type FieldControl, FieldError, FormField } from '@/ui/forms/form-field';
import { Select } from '@/ui/forms/select';
import { Switch } from '@/ui/forms/switch';
import { TextField } from '@/ui/forms/text-field';
import { type DesignChoices, useDesignChoices, useDesignsToShow } from './design-choices';
import { COPY, copyHref } from './part-copy';
import { comparedGroups, emptyPart, type PartFields, toPartFields } from './part-fields';

/** Lazy: it needs the label code, the fields do not. */
const LabelPreview = lazyComponent(async () => (await import('./label-preview')).LabelPreview);

/** 'Create Label' and 'Edit Label' (SPEC section 2), with the label beside the fields. */
export function Component() {
  const { id } = useParams();
  const [parameters] = useSearchParams();
  const copied = isCreateId(id) ? parameters.get(COPY) : null;
  return copied === null ? <PartForm key={id} id={id} empty={emptyPart} /> : <CopiedPart key={copied} id={copied} />;
}

/** A new part with the values of another one. Its number has to be typed: two parts never share one by accident. */
function CopiedPart({ id }: { id: string }) {
  const record = useQuery(parts.detail(id));
  const [empty, setEmpty] = useState<PartFields>();
  if (record.data && !empty) setEmpty({ ...toPartFields(record.data), no: '' });
  if (!record.data || !empty) return <RecordFallback record={record} listHref={paths.parts.list.href()} />;
  return <PartForm id={undefined} empty={empty} copyOf={record.data.no} />;
}

type PartFormProps = { id: string | undefined; empty: PartFields; copyOf?: string };

function PartForm({ id, empty, copyOf }: PartFormProps) {
  // A user who may only read needs no other choices than the part's own.
  const canEdit = usePermission('edit').allowed;
  const choices = useChoices(customers.choices, customerOption, canEdit);
  const offered = useDesignChoices();
  const controller = useResourceForm({
    resource: parts,
    groups: comparedGroups(choices.find, offered.choices),
    schema: partFormSchema,
    id,
    empty,
    toForm: toPartFields,
    recordType: recordWords.part,
    listHref: paths.parts.list.href(),
  });
  const { creating, reason, record, form } = controller;
  const { control, setValue, formState } = form;
  const { errors } = formState;
  const readOnly = reason !== undefined;
  const [customerId, leftHand, rightHand, labelDesignId = '', labelSize] = useWatch({
    control,
    name: ['customerId', 'leftHand', 'rightHand', 'labelDesignId', 'labelSize'],
  });
  const designs = useDesignsToShow(offered, labelDesignId);
  const missing = useMissingDesigns([{ id: 'form', labelDesignId, labelSize }]).get('form');
  const current = sameId(record.data?.customerId, customerId) ? record.data?.customer?.name : undefined;
  const customerName = choices.find(customerId)?.name ?? current ?? '';
  const touched = { shouldDirty: true } as const;

  const title = readOnly ? m.parts_one : creating ? m.parts_create_title : m.parts_edit_title;
  return (
    <>
      <PageHeader
        title={title()}
        description={
          readOnly
            ? m.parts_information()
            : copyOf !== undefined
              ? m.parts_copy_of({ number: copyOf })
              : creating
                ? m.parts_add_description()
                : m.parts_edit_description()
        }
        backTo={controller.listHref}
        actions={
          record.data && (
            <>
              <RecordHistory resource="parts" id={id} audit={record.data} />
              {!readOnly && (
                <ButtonLink to={copyHref(record.data)}>
                  <CopyPlus aria-hidden />
                  {m.parts_duplicate()}
                </ButtonLink>
              )}
              <PrintButton part={record.data} isChanged={controller.unsaved()} />
            </>
          )
        }
      />
      <div className="grid max-w-[1240px] grid-cols-[minmax(0,1fr)_420px] items-start gap-6 max-xl:grid-cols-1">
        <ResourceForm controller={controller} submitText={creating ? m.parts_create() : m.parts_update()}>
          <TextField
            form={form}
            name="name"
            label={m.field_part_name()}
            data-autofocus={!readOnly && copyOf === undefined}
          />
          <TextField form={form} name="no" label={m.field_part_number()} mono data-autofocus={copyOf !== undefined} />
          <TextField form={form} name="colorCode" label={m.field_color_code()} mono />
          <FormField label={m.field_customer()} error={errors.customerId?.message}>
            {(field) => (
              <Controller
                control={control}
                name="customerId"
                render={({ field: { ref, value, onChange } }) => (
                  <CustomerField
                    field={field}
                    ref={ref}
                    value={value}
                    onChange={onChange}
                    choices={choices}
                    currentLabel={current}
                  />
                )}
              />
            )}
          </FormField>
          <TextField form={form} name="model" label={m.field_model()} mono />
          <TextField
            form={form}
            name="qtyPerPack"
            label={m.field_quantity_per_pack()}
            mono
            inputMode="numeric"
            placeholder="1"
          />
          <TextField form={form} name="indication" label={m.field_indication()} mono className="col-span-full" />
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
            label={m.field_label_design()}
            error={errors.labelDesignId?.message}
            hint={
              offered.choices?.some((choice) => choice.id === labelDesignId) && (
                <Link to={offered.hrefOf(labelDesignId)} className="underline">
                  {offered.linkText}
                </Link>
              )
            }
          >
            {(field) => (
              <LabelDesignField
                field={field}
                offered={offered}
                value={labelDesignId}
                onChange={(designId, labelSize) => {
                  setValue('labelDesignId', designId, touched);
                  setValue('labelSize', labelSize, { ...touched, shouldValidate: true });
                }}
              />
            )}
          </FormField>
          <TextField form={form} name="labelSize" label={m.field_label_size()} mono />
          {missing && (
            <Notice variant="wait" className="col-span-full">
              {m.parts_cannot_print_here({ reason: missing.text })}
            </Notice>
          )}
        </ResourceForm>
        {(creating || record.data) && (
          <LabelPreview
            partId={id}
            control={control}
            customerName={customerName}
            designs={designs}
            isMissing={missing !== undefined}
          />
        )}
      </div>
    </>
  );
}

/** Prints the part as it is saved. */
function PrintButton({ part, isChanged }: { part: Part; isChanged: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="hivis" reason={isChanged ? m.parts_save_first() : undefined} onClick={() => setIsOpen(true)}>
        <PrinterIcon />
        {m.parts_print()}
      </Button>
      {isOpen && <PrintDialog open part={part} onOpenChange={setIsOpen} />}
    </>
  );
}

type CustomerFieldProps = {
  field: FieldControl;
  ref: Ref<HTMLButtonElement>;
  value: RecordId;
  onChange: (id: RecordId) => void;
  choices: ReturnType<typeof useChoices<Customer, QueryKey>>;
  /** The name of a customer the choices do not contain. */
  currentLabel: string | undefined;
};

/** The customer of a part, out of up to 1,000 (SPEC section 9). When they cannot be loaded, the current one stays. */
function CustomerField({ field, ref, value, onChange, choices, currentLabel }: CustomerFieldProps) {
  const { query, options, note } = choices;
  const failed = query.isError && !query.data;
  return (
    <>
      <Combobox
        {...field}
        ref={ref}
        placeholder={m.parts_select_customer()}
        searchPlaceholder={m.parts_search_customer()}
        emptyText={m.parts_no_customer()}
        note={note}
        loading={query.isLoading}
        value={value}
        currentLabel={currentLabel}
        options={options}
        onValueChange={onChange}
        disabled={failed}
      />
      {failed && (
        <div className="flex items-center justify-between gap-2">
          <FieldError>{m.parts_customers_failed()}</FieldError>
          <Button size="sm" onClick={() => query.refetch()}>
            {m.common_retry()}
          </Button>
        </div>
      )}
    </>
  );
}

type HandSwitchesProps = { value: Hands; onChange: (hands: Hands) => void };

/** Two switches of which at most one is on (SPEC section 2, part form). */
function HandSwitches({ value, onChange }: HandSwitchesProps) {
  const row = (hand: 'left' | 'right', on: boolean) => (
    <HandSwitch hand={hand} on={on} onChange={(next) => onChange(toggleHand(hand, next, value))} />
  );
  return (
    <div className="grid grid-cols-2 md:[&>:not(:last-child)]:border-r [&>*]:border-rule-2 rounded-2 border border-rule-2 max-md:grid-cols-1 max-md:[&>:not(:last-child)]:border-b">
      {row('left', value.leftHand)}
      {row('right', value.rightHand)}
    </div>
  );
}

const handTexts = {
  left: { label: m.parts_left_hand, hint: m.parts_left_hand_hint },
  right: { label: m.parts_right_hand, hint: m.parts_right_hand_hint },
};

function HandSwitch(props: { hand: 'left' | 'right'; on: boolean; onChange: (on: boolean) => void }) {
  const { hand, on, onChange } = props;
  const id = useId();
  return (
    <div className="flex items-center gap-3.5 px-4 py-3.5">
      <span aria-hidden className={clsx('inline-flex', !on && 'opacity-35')}>
        <HandMark hand={hand} size="lg" />
      </span>
      <span className="min-w-0 flex-1">
        <label htmlFor={id} className="block text-13 leading-[1.125rem] font-medium">
          {handTexts[hand].label()}
        </label>
        <span id={`${id}-hint`} className="block text-12 text-ink-3">
          {handTexts[hand].hint()}
        </span>
      </span>
      <Switch id={id} aria-describedby={`${id}-hint`} checked={on} onCheckedChange={onChange} />
    </div>
  );
}

/** The value of the option without a design; '' would mean that nothing is selected. */
const STANDARD = 'standard';
const optionOf = (id: string) => (id === '' ? STANDARD : `design ${id}`);

type LabelDesignFieldProps = {
  field: FieldControl;
  /** The part's design; '' for the standard label. */
  value: string;
  offered: DesignChoices;
  onChange: (id: string, labelSize: string) => void;
};

/** The design the part prints with. One that is not offered stays until another is selected. */
function LabelDesignField({ field, value, offered: { choices, missingText }, onChange }: LabelDesignFieldProps) {
  const missing = value !== '' && !choices?.some(({ id }) => id === value);
  const options = [
    { value: STANDARD, label: m.parts_standard_label_of({ size: DEFAULT_LABEL_SIZE }) },
    ...(choices ?? []).map(({ id, name, size }) => ({
      value: optionOf(id),
      label: m.parts_design_named({ name, id: size }),
    })),
    ...(missing
      ? [
          {
            value: optionOf(value),
            label: choices
              ? m.parts_design_missing({ id: value, reason: missingText })
              : m.parts_design_by_id({ id: value }),
          },
        ]
      : []),
  ];
  const select = (option: string) => {
    const design = choices?.find(({ id }) => optionOf(id) === option);
    if (design) onChange(design.id, design.size);
    else if (option === STANDARD) onChange('', DEFAULT_LABEL_SIZE);
  };
  return <Select {...field} value={optionOf(value)} options={options} onValueChange={select} />;
}
