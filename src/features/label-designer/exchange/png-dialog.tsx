import { useState } from 'react';
import { Button } from '@/ui/basics/button';
import { FormField } from '@/ui/forms/form-field';
import { Select } from '@/ui/forms/select';
import { Dialog } from '@/ui/overlays/dialog';

const resolutions = ['203', '300', '600'] as const;
type Resolution = (typeof resolutions)[number];

/** Asks how fine the picture shall be. */
export function PngDialog({ onExport, onClose }: { onExport: (dpi: number) => void; onClose: () => void }) {
  const [dpi, setDpi] = useState<Resolution>('300');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Export PNG"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => onExport(Number(dpi))}>
            Export
          </Button>
        </>
      }
    >
      <FormField label="Resolution" hint="Codes are drawn in whole dots of it.">
        {(control) => (
          <Select
            {...control}
            value={dpi}
            onValueChange={setDpi}
            options={resolutions.map((value) => ({ value, label: `${value} dpi` }))}
          />
        )}
      </FormField>
    </Dialog>
  );
}
