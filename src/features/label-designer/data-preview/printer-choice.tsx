import { useState } from 'react';
import { useEditor } from '@/features/label-designer/editor';
import { allPrinters, type PrinterProfile, printerById, stationPrinter } from '@/storage/printer-profiles';
import { Select } from '@/ui/forms/select';

/**
 * The printer the label is looked at for: those of the print dialog, the station's own among them. Looking at a label
 * for another one leaves the station's choice as it is, or a label would come out shifted on the next run.
 */
export function PrinterChoice() {
  const editor = useEditor();
  const [id, setId] = useState(() => stationPrinter().id);
  const choose = (chosen: string) => {
    setId(chosen);
    editor.document.setState({ dotsPerMm: printerById(chosen).dotsPerMm });
  };
  return (
    <Select
      aria-label="Printer"
      size="sm"
      className="w-48 max-md:w-auto max-md:min-w-0 max-md:flex-1"
      value={printerById(id).id}
      onValueChange={choose}
      options={allPrinters().map((printer) => ({ value: printer.id, label: labelOf(printer) }))}
    />
  );
}

const labelOf = ({ name, dotsPerMm }: PrinterProfile) => `${name}, ${dotsPerMm} dots/mm`;
