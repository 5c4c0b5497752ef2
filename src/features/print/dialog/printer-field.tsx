import { useState } from 'react';
import type { SizeMm } from '@/label/sheet/paper';
import { allPrinters, type PrinterProfile, printerById, selectStationPrinter } from '@/storage/printer-profiles';
import { Button } from '@/ui/basics/button';
import { FormField } from '@/ui/forms/form-field';
import { Select } from '@/ui/forms/select';
import { PrinterDialog } from './printer-dialog';

type PrinterFieldProps = {
  printerId: string;
  onChange: (id: string) => void;
  /** The paper as it lies, for the calibration page. */
  paper: SizeMm;
};

/** Which printer stands at this station: a profile of its dots and offsets, not a queue of the system. */
export function PrinterField({ printerId, onChange, paper }: PrinterFieldProps) {
  const [editing, setEditing] = useState<PrinterProfile | undefined>();
  const printer = printerById(printerId);
  const choose = (id: string) => {
    selectStationPrinter(id);
    onChange(id);
  };
  return (
    <FormField label="Printer" hint={hintOf(printer)}>
      {(control) => (
        <div className="flex gap-2">
          <Select
            {...control}
            size="sm"
            value={printer.id}
            options={allPrinters().map(({ id, name }) => ({ value: id, label: name }))}
            onValueChange={choose}
          />
          <Button onClick={() => setEditing(printer)}>Adjust</Button>
          {editing && (
            <PrinterDialog printer={editing} paper={paper} onClose={() => setEditing(undefined)} onSaved={choose} />
          )}
        </div>
      )}
    </FormField>
  );
}

const hintOf = ({ dotsPerMm, offsetX, offsetY }: PrinterProfile) =>
  offsetX === 0 && offsetY === 0 ? `${dotsPerMm} dots/mm` : `${dotsPerMm} dots/mm, offset ${offsetX} / ${offsetY} mm`;
