import { Controller } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { numberRanges } from '@/api/number-ranges';
import { paths } from '@/config/paths';
import { numberRangeFormSchema, numberRangeKinds, numberRangeProblems } from '@/domain/host-rules/number-range';
import { type NumberRange, numbersLeft, writtenNumber } from '@/domain/number-range';
import { formatNumber } from '@/lib/numbers';
import { RecordHistory } from '@/resource/form/record-history';
import { ResourceForm } from '@/resource/form/resource-form';
import { useResourceForm } from '@/resource/form/use-resource-form';
import { PageHeader } from '@/ui/basics/page-header';
import { FormField } from '@/ui/forms/form-field';
import { Select } from '@/ui/forms/select';
import { TextField } from '@/ui/forms/text-field';
import { kindNames } from './kind-names';

const typedNumber = z.pipe(
  z.string().check(z.regex(/^\s*\d{1,15}\s*$/, 'Enter a whole number')),
  z.transform((text: string) => Number(text)),
);
/** What is typed, as the host takes it. */
const formSchema = z.pipe(
  z.object({
    name: z.string(),
    kind: z.enum(numberRangeKinds),
    prefix: z.string().check(z.trim()),
    ...{ digits: typedNumber, next: typedNumber, end: typedNumber, warnAt: typedNumber },
  }),
  numberRangeFormSchema.check((payload) => {
    for (const { path, message } of numberRangeProblems(payload.value)) {
      payload.issues.push({ code: 'custom', path: [...path], message, input: payload.value });
    }
  }),
);
type Fields = z.input<typeof formSchema>;

const empty: Fields = { name: '', kind: 'licence-plate', prefix: '', digits: '9', next: '1', end: '', warnAt: '' };
const toForm = ({ name, kind, prefix, digits, next, end, warnAt }: NumberRange): Fields => ({
  ...{ name, kind, prefix },
  ...{ digits: String(digits), next: String(next), end: String(end), warnAt: String(warnAt) },
});
const groups = [
  { label: 'Name', fields: ['name'] },
  { label: 'Kind', fields: ['kind'] },
  { label: 'Prefix', fields: ['prefix'] },
  { label: 'Digits', fields: ['digits'] },
  { label: 'Next', fields: ['next'] },
  { label: 'Last', fields: ['end'] },
  { label: 'Warn at', fields: ['warnAt'] },
] as const;
const kindOptions = numberRangeKinds.map((value) => ({ value, label: kindNames[value] }));

export function Component() {
  const { id } = useParams();
  return <NumberRangeForm key={id} id={id} />;
}

function NumberRangeForm({ id }: { id: string | undefined }) {
  const controller = useResourceForm({
    resource: numberRanges,
    schema: formSchema,
    ...{ id, empty, toForm, groups },
    recordType: 'number range',
    listHref: paths.numberRanges.list.href(),
  });
  const { form, creating, reason } = controller;
  const range = controller.record.data;
  const verb = creating ? 'Create' : 'Edit';
  return (
    <>
      <PageHeader
        title={reason ? 'Number range' : `${verb} number range`}
        backTo={controller.listHref}
        actions={creating ? undefined : <RecordHistory resource="number-ranges" id={id} audit={range} />}
      />
      <ResourceForm controller={controller} submitText="Save">
        <TextField
          form={form}
          name="name"
          label="Name"
          hint="Designs take a number with {range:this name}"
          data-autofocus={creating}
        />
        <FormField label="Kind" error={form.formState.errors.kind?.message}>
          {(field) => (
            <Controller
              control={form.control}
              name="kind"
              render={({ field: { ref, value, onChange } }) => (
                <Select {...field} ref={ref} value={value} onValueChange={onChange} options={kindOptions} />
              )}
            />
          )}
        </FormField>
        <TextField
          form={form}
          name="prefix"
          label="Prefix"
          mono
          hint="In front of each number: of a plate UN and the DUNS number, of an SSCC extension digit and company prefix"
        />
        <TextField form={form} name="digits" label="Digits" mono inputMode="numeric" />
        <TextField
          form={form}
          name="next"
          label={creating ? 'First' : 'Next'}
          mono
          inputMode="numeric"
          readOnly={!creating}
          hint={creating ? undefined : 'Only printing moves it'}
        />
        <TextField form={form} name="end" label="Last" mono inputMode="numeric" />
        <TextField form={form} name="warnAt" label="Warn at" mono inputMode="numeric" hint="Numbers left" />
      </ResourceForm>
      {range && <NextNumber range={range} />}
    </>
  );
}

/** What the next label carries. */
function NextNumber({ range }: { range: NumberRange }) {
  const left = numbersLeft(range);
  return (
    <p className="mt-4 text-13 text-ink-2">
      {left > 0 ? (
        <>
          The next number reads <b className="font-mono font-semibold text-ink">{writtenNumber(range, range.next)}</b>,{' '}
          {formatNumber(left)} are left. Numbers given out are never taken back; void labels keep theirs.
        </>
      ) : (
        'This range is used up: labels that need it are refused, no number is given twice.'
      )}
    </p>
  );
}
