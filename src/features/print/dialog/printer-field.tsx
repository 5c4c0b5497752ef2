import { type FormEvent, useState } from 'react';
import type { SizeMm } from '@/label/sheet/paper';
import { createPrintRoot, openBrowserDialog } from '@/label-view/output/print-root';
import { toSvgElement } from '@/label-view/output/svg-element';
import {
  allPrinters,
  isOwnPrinter,
  newPrinterId,
  type PrinterProfile,
  printerById,
  printHeads,
  removePrinter,
  samplePrinters,
  savePrinter,
  selectStationPrinter,
} from '@/storage/printer-profiles';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { notify } from '@/ui/feedback/notify';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { Select } from '@/ui/forms/select';
import { Dialog } from '@/ui/overlays/dialog';
import { BAR_MM, CROSS_MM, calibrate, calibrationPage } from './calibration';

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
  const select = (id: string) => {
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
            onValueChange={select}
          />
          <Button onClick={() => setEditing(printer)}>Adjust</Button>
          {editing && (
            <PrinterDialog printer={editing} paper={paper} onClose={() => setEditing(undefined)} onSaved={select} />
          )}
        </div>
      )}
    </FormField>
  );
}

const hintOf = ({ dotsPerMm, offsetX, offsetY }: PrinterProfile) =>
  offsetX === 0 && offsetY === 0 ? `${dotsPerMm} dots/mm` : `${dotsPerMm} dots/mm, offset ${offsetX} / ${offsetY} mm`;

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
function PrinterDialog({ printer, paper, onClose, onSaved }: PrinterDialogProps) {
  const isOwn = isOwnPrinter(printer);
  const [draft, setDraft] = useState<Draft>({
    name: isOwn ? printer.name : `${printer.name} (own)`,
    dotsPerMm: String(printer.dotsPerMm),
    offsetX: String(printer.offsetX),
    offsetY: String(printer.offsetY),
  });
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const read = readDraft(draft, isOwn ? printer.id : newPrinterId());
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!read.ok) return;
    if (!savePrinter(read.profile)) notify.error('This browser cannot keep printers. It is there until you reload.');
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
          {isOwn && (
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
  const isInRange = (offset: number | undefined): offset is number => offset !== undefined && Math.abs(offset) <= 50;
  if (!isInRange(offsetX) || !isInRange(offsetY))
    return { ok: false, reason: 'An offset is a length of at most 50 mm' };
  return { ok: true, profile: { id, name, dotsPerMm: Number(draft.dotsPerMm), offsetX, offsetY, scale: 1 } };
}

type CalibrationFieldsProps = {
  profile: PrinterProfile;
  /** Paper and orientation of the labels: turned paper turns what the printer shifts. */
  paper: SizeMm;
  onOffsets: (offsets: { offsetX: string; offsetY: string }) => void;
};

/** Print a page, measure it, enter what was measured: the offsets follow. */
function CalibrationFields({ profile, paper, onOffsets }: CalibrationFieldsProps) {
  const [measured, setMeasured] = useState({ barX: '', barY: '', crossX: '', crossY: '' });
  const numbers = Object.values(measured).map((text) => Number(text.replace(',', '.')));
  const isComplete = Object.values(measured).every((text) => text.trim() !== '') && numbers.every((mm) => mm > 0);
  const [barX = 0, barY = 0, crossX = 0, crossY = 0] = numbers;
  const result = isComplete ? calibrate(profile, { barX, barY, crossX, crossY }) : undefined;
  const print = () => {
    const root = createPrintRoot(paper);
    root.add(toSvgElement(calibrationPage(paper, profile)));
    void openBrowserDialog().then(root.remove);
  };
  const field = (key: keyof typeof measured, label: string) => (
    <Millimetres label={label} value={measured[key]} onChange={(text) => setMeasured({ ...measured, [key]: text })} />
  );
  return (
    <fieldset className="grid gap-3 rounded-2 border border-rule-2 p-3.5">
      <legend className="px-1 text-13 font-semibold text-ink">Calibration</legend>
      <p className="text-12">
        Print the page, measure its bars ({BAR_MM} mm) and where its cross lies ({CROSS_MM} mm), and enter the lengths.
      </p>
      <Button className="justify-self-start" onClick={print}>
        Print calibration page
      </Button>
      <div className="grid grid-cols-2 gap-3">
        {field('barX', 'Bar across')}
        {field('barY', 'Bar down')}
        {field('crossX', 'Cross from left')}
        {field('crossY', 'Cross from top')}
      </div>
      {result?.scaled && <Notice variant="stop">{result.scaled}</Notice>}
      {result && !result.scaled && (
        <Button
          className="justify-self-start"
          onClick={() => onOffsets({ offsetX: String(result.offsetX), offsetY: String(result.offsetY) })}
        >
          Use offsets {result.offsetX} / {result.offsetY} mm
        </Button>
      )}
    </fieldset>
  );
}

/** A length in mm, as typed. */
function Millimetres(props: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <FormField label={props.label}>
      {(control) => (
        <Input
          {...control}
          mono
          unit="mm"
          inputMode="decimal"
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
      )}
    </FormField>
  );
}
