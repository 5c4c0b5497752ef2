import { clsx } from 'clsx';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { type ReactNode, useId } from 'react';
import { sayHostText } from '@/language/host-texts';
import { ClampedText } from '@/ui/basics/clamped-text';

/** Attributes of the control inside a field, for its label, hint and error. */
export type FieldControl = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FormFieldProps = {
  label: ReactNode;
  /** The label is visible on a phone only: on a wider screen a column head says it. */
  hasColumnHead?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** `(control) => <Input {...control} {...register('alias')} />` */
  children: (control: FieldControl) => ReactNode;
  className?: string;
};

export function FormField({ label, hasColumnHead, hint, error, children, className }: FormFieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={clsx('grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5', className)}>
      <label htmlFor={id} className={clsx('justify-self-start text-13 font-medium', hasColumnHead && 'md:sr-only')}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="text-12 text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string | undefined; children: string }) {
  return (
    <div id={id} className="flex items-start gap-1.5 text-12 font-medium text-stop-text">
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <ClampedText>{sayHostText(children)}</ClampedText>
    </div>
  );
}
