import { m } from '@messages/messages';
import { type Control, Controller, useWatch } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { numberRanges } from '@/api/number-ranges';
import { paths } from '@/config/paths';
import {
  type NumberRange,
  numberRangeFormSchema,
  numberRangeKinds,
  numberRangeProblems,
  writtenNumber,
} from '@/domain/number-range';
import { rangeKindWords } from '@/language/activity-words';
import { knowHostTexts } from '@/language/host-texts';
import { inSpecification } from '@/language/language';
import { recordWords } from '@/language/records';
import { useMediaQuery } from '@/lib/browser/use-media-query';
import { RecordHistory } from '@/resource/form/record-history';
import { ResourceForm } from '@/resource/form/resource-form';
import { useResourceForm } from '@/resource/form/use-resource-form';
import { PageHeader } from '@/ui/basics/page-header';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { Select } from '@/ui/forms/select';
import { TextField } from '@/ui/forms/text-field';
import { NumberRangeList } from './number-range-list';

knowHostTexts([
  ...[m.ranges_name_missing, m.ranges_prefix_characters, m.ranges_whole_number, m.ranges_digits_most],
  ...[m.ranges_too_many_digits, m.ranges_above_the_last, m.ranges_only_grows],
  ...[m.ranges_sscc_digits_alone, m.ranges_sscc_length, m.host_range_overlaps, m.host_range_on_labels],
]);

const typedNumber = z.pipe(
  z.string().check(z.regex(/^\s*\d{1,15}\s*$/, inSpecification(m.ranges_whole_number))),
  z.transform((text: string) => Number(text)),
);
const { name, kind, prefix, digits } = numberRangeFormSchema.shape;
/** What is typed, as the host takes it. */
const formSchema = z
  .object({
    name,
    kind,
    prefix: z.pipe(z.string().check(z.trim()), prefix),
    digits: z.pipe(typedNumber, digits),
    next: typedNumber,
    end: typedNumber,
    warnAt: typedNumber,
  })
  .check(({ value, issues }) => {
    for (const problem of numberRangeProblems(value)) issues.push({ code: 'custom', ...problem, input: value });
  });
type Fields = z.input<typeof formSchema>;

const empty: Fields = { name: '', kind: 'licence-plate', prefix: '', next: '1', end: '', digits: '9', warnAt: '' };
const toForm = ({ name, kind, prefix, digits, next, end, warnAt }: NumberRange): Fields => ({
  name,
  kind,
  prefix,
  digits: String(digits),
  next: String(next),
  end: String(end),
  warnAt: String(warnAt),
});
const groups = [
  { label: m.field_name, fields: ['name'] },
  { label: m.ranges_kind, fields: ['kind'] },
  { label: m.ranges_prefix, fields: ['prefix'] },
  { label: m.ranges_digits, fields: ['digits'] },
  { label: m.ranges_next, fields: ['next'] },
  { label: m.ranges_last, fields: ['end'] },
  { label: m.ranges_warn_at, fields: ['warnAt'] },
] as const;

export function Component() {
  const { id } = useParams();
  return <NumberRangeForm key={id} id={id} />;
}

/** Beside the list where there is room for both. */
function NumberRangeForm({ id }: { id: string | undefined }) {
  const isBesideList = useMediaQuery('(width >= 80rem)');
  const controller = useResourceForm({
    resource: numberRanges,
    schema: formSchema,
    id,
    empty,
    toForm,
    groups,
    isBesideList,
    recordType: recordWords.numberRange,
    listHref: paths.numberRanges.list.href(),
  });
  const { form, creating, reason } = controller;
  const kind = useWatch({ control: form.control, name: 'kind' });
  const range = controller.record.data;
  const title = reason ? m.ranges_one() : creating ? m.ranges_create() : m.ranges_edit();
  const history = !creating && <RecordHistory resource="number-ranges" id={id} audit={range} />;
  const fields = (
    <ResourceForm controller={controller} submitText={m.common_save()} addsAnother={!isBesideList}>
      {isBesideList && (
        <div className="col-span-full flex items-center justify-between gap-3">
          <h2 className="line-clamp-2 min-w-0 text-16 font-semibold wrap-anywhere">{range?.name || title}</h2>
          {history}
        </div>
      )}
      <TextField
        form={form}
        name="name"
        label={m.field_name()}
        hint={m.ranges_name_hint()}
        className="col-span-full"
        data-autofocus={creating}
      />
      <FormField label={m.ranges_kind()} error={form.formState.errors.kind?.message}>
        {(field) => (
          <Controller
            control={form.control}
            name="kind"
            render={({ field: { ref, value, onChange } }) => (
              <Select {...field} ref={ref} value={value} onValueChange={onChange} options={kindOptions()} />
            )}
          />
        )}
      </FormField>
      <TextField form={form} name="prefix" label={m.ranges_prefix()} mono hint={prefixHints[kind]?.()} />
      <TextField
        form={form}
        name="next"
        label={creating ? m.ranges_first() : m.ranges_next()}
        mono
        inputMode="numeric"
        readOnly={!creating}
        hint={creating ? undefined : m.ranges_next_hint()}
      />
      <TextField form={form} name="end" label={m.ranges_last()} mono inputMode="numeric" />
      <TextField form={form} name="digits" label={m.ranges_digits()} mono inputMode="numeric" />
      <TextField
        form={form}
        name="warnAt"
        label={m.ranges_warn_at()}
        mono
        inputMode="numeric"
        hint={m.ranges_warn_at_hint()}
      />
      <NextNumber form={form} />
    </ResourceForm>
  );
  if (isBesideList) return <NumberRangeList panel={{ of: range?.id, content: fields }} />;
  return (
    <>
      <PageHeader title={title} backTo={controller.listHref} actions={history || undefined} />
      {fields}
    </>
  );
}

const prefixHints: { [Kind in NumberRange['kind']]?: () => string } = {
  'licence-plate': m.ranges_prefix_of_plate,
  sscc: m.ranges_prefix_of_sscc,
};
const kindOptions = () => numberRangeKinds.map((value) => ({ value, label: rangeKindWords[value]() }));

/** What the next label carries, while it is typed. */
function NextNumber({ form }: { form: { control: Control<Fields, unknown, z.output<typeof formSchema>> } }) {
  const fields = useWatch({ control: form.control });
  const typed = formSchema.safeParse({ ...fields, name: '-', warnAt: '0' });
  const text = typed.success
    ? typed.data.next > typed.data.end
      ? m.ranges_none_left()
      : writtenNumber(typed.data, typed.data.next)
    : '';
  return (
    <FormField label={m.ranges_next_reads()} hint={m.ranges_never_taken_back()} className="col-span-full">
      {(field) => <Input {...field} readOnly mono value={text} />}
    </FormField>
  );
}
