import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { deliveries } from '@/api/deliveries';
import { ImportDialog } from '@/resource/import-dialog';
import type { ImportUpload } from '@/resource/use-import';
import { usePermission } from '@/session/use-permissions';
import { Button } from '@/ui/button';
import { inspectSlipFile } from './slip-file';

/** Import of a txt file for the chosen customer; hidden without the right to import (SPEC sections 2 and 6). */
export function DeliveryImport({ customerId }: { customerId: string | null }) {
  const permission = usePermission('import');
  const [open, setOpen] = useState(false);
  const client = useQueryClient();
  const { mutateAsync } = useMutation(deliveries.importFile);
  if (!permission.allowed) return null;
  const upload: ImportUpload = (input) => mutateAsync({ ...input, customerId: customerId ?? '' });
  return (
    <>
      <Button
        variant="primary"
        reason={customerId === null ? 'Choose a customer first' : undefined}
        onClick={() => setOpen(true)}
      >
        <Upload aria-hidden />
        Import
      </Button>
      <ImportDialog
        open={open && customerId !== null}
        onOpenChange={setOpen}
        title="Import deliveries"
        description="The slips of the file are added to the chosen customer."
        extensions={['.txt']}
        inspect={inspectSlipFile}
        upload={upload}
        onUncertain={() => client.invalidateQueries({ queryKey: deliveries.keys.all })}
        noFileText="Please select a file to import"
        failureText="Failed to import deliveries"
        successText="Deliveries imported successfully"
      />
    </>
  );
}
