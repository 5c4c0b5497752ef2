import { useQuery } from '@tanstack/react-query';
import { customers } from '@/api/customers';
import { errorMessage } from '@/api/errors';
import { Button } from '@/ui/basics/button';
import { ClampedText } from '@/ui/basics/clamped-text';
import { Combobox } from '@/ui/forms/combobox';

type CustomerPickerProps = { value: string | null; onChange: (id: string) => void };

/** The customer whose deliveries are shown; customers by name, ascending (SPEC section 2). */
export function CustomerPicker({ value, onChange }: CustomerPickerProps) {
  const choices = useQuery(customers.choices());
  if (choices.error && !choices.data) {
    return (
      <div role="alert" className="flex items-center gap-2 text-13 text-stop-text">
        <ClampedText className="max-w-prose">
          {errorMessage(choices.error, 'The customers could not be loaded')}
        </ClampedText>
        <Button onClick={() => choices.refetch()}>Retry</Button>
      </div>
    );
  }
  return (
    <Combobox
      size="sm"
      aria-label="Customer"
      className="w-70 max-md:w-full"
      placeholder="Choose a customer"
      searchPlaceholder="Search customer"
      emptyText="No customer found."
      loading={choices.isPending}
      value={value}
      currentLabel={choices.data ? `Customer ${value}` : undefined}
      options={(choices.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onValueChange={(id) => onChange(String(id))}
    />
  );
}
