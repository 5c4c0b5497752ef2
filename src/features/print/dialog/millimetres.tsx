import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';

/** A length in mm, as typed. */
export function Millimetres(props: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <FormField label={props.label}>
      {(control) => (
        <Input
          {...control}
          mono
          unit="mm"
          inputMode="decimal"
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
      )}
    </FormField>
  );
}
