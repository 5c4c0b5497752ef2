import { useEffect, useRef } from 'react';
import { Input } from '@/ui/forms/input';

type RenameFieldProps = {
  label: string;
  value: string;
  onDone: (typed: string) => void;
  onCancel: () => void;
};

/** A name being typed: Enter or leaving takes it, Esc does not. */
export function RenameField({ label, value, onDone, onCancel }: RenameFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const cancelled = useRef(false);
  useEffect(() => field.current?.select(), []);
  return (
    <Input
      ref={field}
      aria-label={label}
      size="xs"
      defaultValue={value}
      maxLength={200}
      className="flex-1"
      onBlur={(event) => (cancelled.current ? onCancel() : onDone(event.target.value))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        cancelled.current = event.key === 'Escape';
        event.currentTarget.blur();
      }}
    />
  );
}
