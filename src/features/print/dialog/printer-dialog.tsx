import { type FormEvent, useState } from 'react';
import type { SizeMm } from '@/label/sheet/paper';
import {
  isOwnPrinter,
  newPrinterId,
  type PrinterProfile,
  printHeads,
  removePrinter,
  samplePrinters,
  savePrinter,
} from '@/storage/printer-profiles';
import { Button } from '@/ui/basics/button';
import { notify } from '@/ui/feedback/notify';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { Select } from '@/ui/forms/select';
import { Dialog } from '@/ui/overlays/dialog';
import { CalibrationFields } from './calibration-fields';
import { Millimetres } from './millimetres';

type Draft = { name: string; dotsPerMm: string; offsetX: string; offsetY: string };
type PrinterDialogProps = {
  printer: PrinterProfile;
  /** The paper as it lies, for the calibration page. */
  paper: SizeMm;
  onClose: () => void;
  onSaved: (id: string) => void;
};

const heads = printHeads.map(({ dotsPerMm, name }) => ({ value: String(dotsPerMm), label: name }));

/** An own profile: a copy of a sample, or changes to an own one, kept in this browser; with a page to measure. */
export function PrinterDialog({ printer, paper, onClose, onSaved }: PrinterDialogProps) {
  const own = isOwnPrinter(printer);
  const [draft, setDraft] = useState<Draft>({
    name: own ? printer.name : `${printer.name} (own)`,
    dotsPerMm: String(printer.dotsPerMm),
    offsetX: String(printer.offsetX),
    offsetY: String(printer.offsetY),
  });
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const read = readDraft(draft, own ? printer.id : newPrinterId());
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!read.ok) return;
    if (!savePrinter(read.profile)) notify.error('This browser does not keep printers; it is there until you reload');
    onSaved(read.profile.id);
    onClose();
  };
  const remove = () => {
    removePrinter(printer.id);
    onSaved(samplePrinters[0]?.id ?? '');
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Printer"
      description="How the printer at this station marks paper. Kept in this browser."
      footer={
        <>
          {own && (
            <Button variant="ghost" className="mr-auto" onClick={remove}>
              Delete
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="printer-form" reason={read.ok ? undefined : read.reason}>
            Save
          </Button>
        </>
      }
    >
      <form id="printer-form" onSubmit={save} className="grid gap-4">
        <FormField label="Name">
          {(control) => (
            <Input
              {...control}
              maxLength={80}
              value={draft.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
          )}
        </FormField>
        <FormField label="Resolution">
          {(control) => (
            <Select
              {...control}
              value={draft.dotsPerMm}
              options={heads}
              onValueChange={(dotsPerMm) => change({ dotsPerMm })}
            />
          )}
        </FormField>
        <div className="grid grid-cols-2 gap-3">
          <Millimetres label="Offset right" value={draft.offsetX} onChange={(offsetX) => change({ offsetX })} />
          <Millimetres label="Offset down" value={draft.offsetY} onChange={(offsetY) => change({ offsetY })} />
        </div>
        {read.ok && <CalibrationFields profile={read.profile} paper={paper} onOffsets={change} />}
      </form>
    </Dialog>
  );
}

type ReadDraft = { ok: true; profile: PrinterProfile } | { ok: false; reason: string };

function readDraft(draft: Draft, id: string): ReadDraft {
  const name = draft.name.trim();
  if (name === '') return { ok: false, reason: 'Give the printer a name' };
  const [offsetX, offsetY] = [draft.offsetX, draft.offsetY].map((text) =>
    text.trim() === '' ? 0 : Number(text.replace(',', '.')),
  );
  const fine = (offset: number | undefined): offset is number => offset !== undefined && Math.abs(offset) <= 50;
  if (!fine(offsetX) || !fine(offsetY)) return { ok: false, reason: 'An offset is a length of at most 50 mm' };
  return { ok: true, profile: { id, name, dotsPerMm: Number(draft.dotsPerMm), offsetX, offsetY } };
}
