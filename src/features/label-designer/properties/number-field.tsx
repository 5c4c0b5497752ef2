import { m } from '@messages/messages';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { Field } from '@/label/elements/element-definition';
import { IconButton } from '@/ui/basics/button';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';

type NumberFieldProps = {
  field: Pick<Field, 'min' | 'max' | 'step' | 'unit' | 'example'> & { label: string };
  /** Undefined while several elements differ, or where there is none. */
  value: number | undefined;
  onChange: (value: number) => void;
  disabled?: boolean;
  hint?: string | undefined;
  /** Applies the number on blur or Enter only, since a half-typed number would do harm. */
  onlyWhenDone?: boolean;
};

/** A number with stepper buttons and arrow keys. Only a number within the limits is applied; others show an error. */
export function NumberField({ field, value, hint, onChange, disabled, onlyWhenDone }: NumberFieldProps) {
  const { label, min = -Infinity, max = Infinity, step = 1, unit, example = m.designer_mixed() } = field;
  const [typed, setTyped] = useState<string>();
  const error = typed === undefined ? undefined : errorOf(typed, min, max, unit);

  const edit = (text: string) => {
    setTyped(text);
    if (!onlyWhenDone) apply(text);
  };
  const apply = (text: string) => {
    const number = readNumber(text);
    if (number !== undefined && number >= min && number <= max && number !== value) onChange(number);
  };
  const finish = () => {
    if (onlyWhenDone && typed !== undefined) apply(typed);
    setTyped(undefined);
  };
  const stepBy = (sign: 1 | -1) => {
    setTyped(undefined);
    const next = Math.round(((value ?? 0) + sign * step) * 1000) / 1000;
    onChange(Math.max(min, Math.min(max, next)));
  };
  return (
    <FormField label={label} hint={hint} error={error}>
      {(control) => (
        <span className="flex items-center gap-1">
          <Input
            {...control}
            size="sm"
            mono
            inputMode="decimal"
            unit={unit ?? ''}
            value={typed ?? (value === undefined ? '' : String(value))}
            placeholder={value === undefined ? example : undefined}
            disabled={disabled}
            onChange={(event) => edit(event.target.value)}
            onBlur={finish}
            onKeyDown={(event) => {
              if (event.key === 'Enter') finish();
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              stepBy(event.key === 'ArrowUp' ? 1 : -1);
            }}
          />
          <IconButton
            label={m.designer_less({ label })}
            tabIndex={-1}
            size="sm"
            disabled={disabled}
            onClick={() => stepBy(-1)}
          >
            <Minus aria-hidden="true" />
          </IconButton>
          <IconButton
            label={m.designer_more({ label })}
            tabIndex={-1}
            size="sm"
            disabled={disabled}
            onClick={() => stepBy(1)}
          >
            <Plus aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </FormField>
  );
}

export const readNumber = (text: string): number | undefined => {
  const trimmed = text.trim().replace(',', '.');
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(trimmed) ? Number(trimmed) : undefined;
};

function errorOf(text: string, min: number, max: number, unit = ''): string | undefined {
  const number = readNumber(text);
  if (number === undefined) return m.designer_enter_number();
  if (number < min) return m.designer_at_least({ value: `${min} ${unit}`.trim() });
  return number > max ? m.designer_at_most({ value: `${max} ${unit}`.trim() }) : undefined;
}
