import type { KeyboardEvent } from 'react';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';

type SerialsFieldProps = {
  label: string;
  hasColumnHead?: boolean;
  /** Why the text cannot be read. */
  error: string | undefined;
  hint: string | undefined;
  placeholder?: string;
  value: string;
  onType: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
};

/** Serials of a run as text, `3, 7-9` or in full (`domain/serial-set.ts`). */
export function SerialsField({ label, hasColumnHead, error, hint, onType, ...input }: SerialsFieldProps) {
  return (
    <FormField label={label} hasColumnHead={hasColumnHead} error={error} hint={hint}>
      {(control) => (
        <Input
          {...control}
          {...input}
          size="sm"
          mono
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      )}
    </FormField>
  );
}
