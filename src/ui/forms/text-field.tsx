import type { ComponentProps, ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { FormField } from './form-field';
import { Input } from './input';

type TextFieldProps<F extends FieldValues> = Omit<ComponentProps<typeof Input>, 'form' | 'name'> & {
  form: Pick<UseFormReturn<F>, 'register' | 'formState' | 'getFieldState'>;
  name: FieldPath<F>;
  label: string;
  hint?: ReactNode;
};

/** A text input registered in a form, with label, hint and error. `className` is for the whole field. */
export function TextField<F extends FieldValues>(props: TextFieldProps<F>) {
  const { form, name, label, hint, className, ...input } = props;
  const { error } = form.getFieldState(name, form.formState);
  return (
    <FormField label={label} hint={hint} error={error?.message} className={className}>
      {(control) => <Input autoComplete="off" {...input} {...control} {...form.register(name)} />}
    </FormField>
  );
}
