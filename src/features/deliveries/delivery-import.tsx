import { useMutation } from '@tanstack/react-query';
import { deliveries } from '@/api/deliveries';
import { ImportButton } from '@/resource/import/import-button';
import { inspectSlipFile } from './slip-file';

/** Import of a txt file for the chosen customer; hidden without the right to import (SPEC sections 2 and 6). */
export function DeliveryImport({ customerId }: { customerId: string | null }) {
  const { mutateAsync } = useMutation(deliveries.importFile);
  return (
    <ImportButton
      label="Import"
      variant="primary"
      reason={customerId === null ? 'Choose a customer first' : undefined}
      title="Import deliveries"
      description="The slips of the file are added to the chosen customer."
      extensions={['.txt']}
      inspect={inspectSlipFile}
      upload={(input) => mutateAsync({ ...input, customerId: customerId ?? '' })}
      keys={deliveries.keys.all}
      noFileText="Please select a file to import"
      failureText="Failed to import deliveries"
      successText="Deliveries imported successfully"
    />
  );
}
