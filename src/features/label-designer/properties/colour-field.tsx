import { useState } from 'react';
import { colourSchema, hexOf, isNone } from '@/label/colour';
import { Button } from '@/ui/basics/button';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';

type ColourFieldProps = {
  label: string;
  value: string;
  mixed: string | undefined;
  disabled: boolean;
  onChange: (value: string) => void;
};

/** A colour by picker or by name, or none. Only what the label accepts as a colour reaches it. */
export function ColourField({ label, value, mixed, disabled, onChange }: ColourFieldProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? value;
  const isRefused = typed !== undefined && !colourSchema.safeParse(typed).success;
  const type = (text: string) => {
    setTyped(text);
    // An empty field is on its way to another colour; 'None' is what takes the colour away.
    if (text !== '' && colourSchema.safeParse(text).success) onChange(text);
  };
  return (
    <FormField label={label} error={isRefused ? 'Enter a colour such as #1a1916 or black' : undefined}>
      {(control) => (
        <span className="flex items-center gap-1">
          <input
            type="color"
            aria-label={`${label}: choose`}
            value={hexOf(value)}
            disabled={disabled}
            onChange={(event) => type(event.target.value)}
            className="h-8 w-9 shrink-0 rounded-2 border border-control bg-paper p-1 coarse:h-10"
          />
          <Input
            {...control}
            size="sm"
            mono
            value={shown}
            placeholder={mixed}
            disabled={disabled}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setTyped(undefined)}
          />
          <Button
            variant={isNone(value) ? 'line' : 'ghost'}
            aria-pressed={isNone(value)}
            disabled={disabled}
            onClick={() => {
              setTyped(undefined);
              onChange('transparent');
            }}
          >
            None
          </Button>
        </span>
      )}
    </FormField>
  );
}
