import type { Field } from '@/label/elements/element-definition';
import { LONGEST_TEXT } from '@/label/elements/properties';
import { FormField } from '@/ui/forms/form-field';
import { Input, Textarea } from '@/ui/forms/input';
import { Select } from '@/ui/forms/select';
import { Switch } from '@/ui/forms/switch';
import { ChoiceField } from './choice-field';
import { ColourField } from './colour-field';
import { ImageField, type Picture } from './image-field';
import { NumberField } from './number-field';
import type { SharedValue } from './shared-value';

type PropertyFieldProps = {
  field: Field;
  shared: SharedValue;
  disabled: boolean;
  onChange: (value: unknown) => void;
  /** A picture from a file, with its size in px. */
  onPicture: (picture: Picture) => void;
};

/** One input of the panel, made from the field's declaration: it knows kinds of fields and no element. */
export function PropertyField({ field, shared, disabled, onChange, onPicture }: PropertyFieldProps) {
  const value = shared.mixed ? undefined : shared.value;
  const mixed = shared.mixed ? 'Mixed' : undefined;
  const text = typeof value === 'string' ? value : '';
  const chosen = typeof value === 'number' ? String(value) : text;
  switch (field.kind) {
    case 'number':
      return (
        <NumberField
          label={field.label}
          value={typeof value === 'number' ? value : undefined}
          min={field.min}
          max={field.max}
          step={field.step}
          unit={field.unit}
          disabled={disabled}
          onChange={onChange}
        />
      );
    case 'select':
      return (
        <FormField label={field.label}>
          {(control) => (
            <Select
              {...control}
              size="sm"
              value={chosen === '' ? undefined : chosen}
              placeholder={mixed ?? 'Select'}
              options={field.options ?? []}
              disabled={disabled}
              onValueChange={onChange}
            />
          )}
        </FormField>
      );
    case 'choice':
      return <ChoiceField field={field} value={chosen} disabled={disabled} onChange={onChange} />;
    case 'switch':
      return (
        <FormField label={field.label}>
          {(control) => <Switch {...control} checked={value === true} disabled={disabled} onCheckedChange={onChange} />}
        </FormField>
      );
    case 'colour':
      return <ColourField label={field.label} value={text} mixed={mixed} disabled={disabled} onChange={onChange} />;
    case 'image':
      return (
        <ImageField label={field.label} value={text} disabled={disabled} onChange={onChange} onPicture={onPicture} />
      );
    case 'lines':
      return (
        <FormField label={field.label}>
          {(control) => (
            <Textarea
              {...control}
              value={text}
              maxLength={LONGEST_TEXT}
              placeholder={mixed}
              disabled={disabled}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </FormField>
      );
    case 'text':
      return (
        <FormField label={field.label}>
          {(control) => (
            <Input
              {...control}
              size="sm"
              mono
              value={text}
              maxLength={LONGEST_TEXT}
              placeholder={mixed ?? field.example}
              disabled={disabled}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </FormField>
      );
  }
}
