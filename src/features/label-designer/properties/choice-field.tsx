import { useId } from 'react';
import type { Field } from '@/label/elements/element-definition';
import { Segments } from '@/ui/forms/segments';

type ChoiceFieldProps = {
  field: Field;
  /** '' while several elements differ. */
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
};

/** A choice between two or three things, all in sight. */
export function ChoiceField({ field, value, disabled, onChange }: ChoiceFieldProps) {
  const caption = useId();
  return (
    <div className="grid gap-1.5">
      <span id={caption} className="font-medium text-13">
        {field.label}
      </span>
      <Segments
        labelledBy={caption}
        value={value}
        options={field.options ?? []}
        disabled={disabled}
        onValueChange={onChange}
      />
    </div>
  );
}
