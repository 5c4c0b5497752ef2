import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { IconButton } from '@/ui/basics/button';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';

type NumberFieldProps = {
  label: string;
  /** Undefined while several elements differ. */
  value: number | undefined;
  onChange: (value: number) => void;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  unit?: string | undefined;
  disabled?: boolean;
  /** Changes the label only when the field is left or Enter pressed: for what a half-typed number would spoil. */
  lazy?: boolean;
};

/**
 * A number with steppers, so that nothing needs a drag; the keyboard has its arrows for them and goes from field to
 * field. What is typed is kept as it is until it is left; only a number
 * within the limits changes the label, anything else says why not.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, min = -Infinity, max = Infinity, step = 1, unit, disabled, lazy } = props;
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? (value === undefined ? '' : String(value));
  const error = typed === undefined ? undefined : faultOf(typed, min, max, unit);

  const type = (text: string) => {
    setTyped(text);
    if (!lazy) take(text);
  };
  const take = (text: string) => {
    const number = readNumber(text);
    if (number !== undefined && number >= min && number <= max && number !== value) onChange(number);
  };
  const leave = () => {
    if (lazy && typed !== undefined) take(typed);
    setTyped(undefined);
  };
  const stepBy = (sign: 1 | -1) => {
    setTyped(undefined);
    const next = Math.round(((value ?? 0) + sign * step) * 1000) / 1000;
    onChange(Math.max(min, Math.min(max, next)));
  };
  return (
    <FormField label={label} error={error}>
      {(control) => (
        <span className="flex items-center gap-1">
          <Input
            {...control}
            size="sm"
            mono
            inputMode="decimal"
            unit={unit ?? ''}
            value={shown}
            placeholder={value === undefined ? 'Mixed' : undefined}
            disabled={disabled}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === 'Enter') leave();
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              stepBy(event.key === 'ArrowUp' ? 1 : -1);
            }}
          />
          <IconButton label={`${label}: less`} tabIndex={-1} size="sm" disabled={disabled} onClick={() => stepBy(-1)}>
            <Minus aria-hidden="true" />
          </IconButton>
          <IconButton label={`${label}: more`} tabIndex={-1} size="sm" disabled={disabled} onClick={() => stepBy(1)}>
            <Plus aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </FormField>
  );
}

/** A typed number; the decimal comma counts too. */
export const readNumber = (text: string): number | undefined => {
  const trimmed = text.trim().replace(',', '.');
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(trimmed) ? Number(trimmed) : undefined;
};

function faultOf(text: string, min: number, max: number, unit = ''): string | undefined {
  const number = readNumber(text);
  if (number === undefined) return 'Enter a number';
  if (number < min) return `At least ${min} ${unit}`.trim();
  return number > max ? `At most ${max} ${unit}`.trim() : undefined;
}
