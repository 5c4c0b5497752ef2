import type { UseQueryResult } from '@tanstack/react-query';
import type { Ref } from 'react';
import type { Customer } from '@/domain/customer';
import type { RecordId } from '@/domain/record';
import { Button } from '@/ui/basics/button';
import { Combobox } from '@/ui/forms/combobox';
import type { FieldControl } from '@/ui/forms/form-field';
import { FieldError } from '@/ui/forms/form-field';

type CustomerFieldProps = {
  field: FieldControl;
  ref: Ref<HTMLButtonElement>;
  value: RecordId;
  onChange: (id: RecordId) => void;
  choices: UseQueryResult<Customer[]>;
  /** The name of a customer the choices do not contain. */
  currentLabel: string | undefined;
};

/** The customer of a part, out of up to 1,000 (SPEC section 9). When they cannot be had, the chosen one stays. */
export function CustomerField({ field, ref, value, onChange, choices, currentLabel }: CustomerFieldProps) {
  const failed = choices.isError && !choices.data;
  return (
    <>
      <Combobox
        {...field}
        ref={ref}
        placeholder="Select customer"
        searchPlaceholder="Search customer"
        emptyText="No customer found."
        loading={choices.isPending}
        value={value}
        currentLabel={currentLabel}
        options={(choices.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onValueChange={onChange}
        disabled={failed}
      />
      {failed && (
        <div className="flex items-center justify-between gap-2">
          <FieldError>The customers could not be loaded</FieldError>
          <Button size="sm" onClick={() => choices.refetch()}>
            Retry
          </Button>
        </div>
      )}
    </>
  );
}
