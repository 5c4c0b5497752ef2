import { m } from '@messages/messages';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type FormEvent, useId, useState } from 'react';
import { env } from '@/config/env';
import { defaultPrinterSettings } from '@/label/printer-languages/printer-language';
import { isPrinterLanguage, type PrinterLanguageId } from '@/label/printer-languages/printer-languages';
import { type Media, pageSize } from '@/label/sheet/media';
import type { SizeMm } from '@/label/sheet/paper';
import { designSizeStock } from '@/label/sheet/stock';
import { createPrintRoot, openBrowserDialog } from '@/label-view/output/print-root';
import { toSvgElement } from '@/label-view/output/svg-element';
import { printHeads, sayResolution } from '@/language/label/resolution';
import type { PrintSettings } from '@/print/plan/print-settings';
import { assignPrinterGroup, printerGroupOf } from '@/storage/print-preferences';
import {
  type AgentPrinter,
  allPrinters,
  isOwnPrinter,
  newPrinterId,
  type PrinterOutput,
  type PrinterProfile,
  printerById,
  removePrinter,
  samplePrinters,
  savePrinter,
  selectStationPrinter,
  unreadablePrinters,
} from '@/storage/printer-profiles';
import { stockById } from '@/storage/stocks';
import { Button } from '@/ui/basics/button';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { Notice } from '@/ui/feedback/notice';
import { notify } from '@/ui/feedback/notify';
import { Checkbox } from '@/ui/forms/checkbox';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { Select } from '@/ui/forms/select';
import { Dialog } from '@/ui/overlays/dialog';
import { calibrate, calibrationMarks, calibrationPage } from './calibration';
import { ShrinkingButton, stockOptions } from './paper-field';

const AgentPrinterField = lazyComponent(
  async () => (await import('@/features/print/label-printer/agent-fields')).AgentPrinterField,
);
const PrinterState = lazyComponent(
  async () => (await import('@/features/print/label-printer/agent-fields')).PrinterState,
);

type PrinterFieldProps = {
  printerId: string;
  media: Media;
  labelSize: SizeMm;
  /** The part whose labels are printed; undefined for labels of several parts. */
  partId: string | undefined;
  onChange: (change: Partial<PrintSettings>) => void;
};

/** Which printer is used at this station: a profile of its dots, its stock and its offsets, not a queue of the system. */
export function PrinterField({ printerId, media, labelSize, partId, onChange }: PrinterFieldProps) {
  const [editing, setEditing] = useState<PrinterProfile | undefined>();
  const printer = printerById(printerId);
  const select = (id: string) => {
    selectStationPrinter(id);
    onChange({ printerId: id, stockId: printerById(id).stockId, turn: undefined, start: 0 });
  };
  return (
    <>
      <FormField label={m.printer()} hint={hintOf(printer)}>
        {(control) => (
          <div className="@container flex min-w-0 gap-2">
            <Select
              {...control}
              size="sm"
              value={printer.id}
              options={allPrinters().map(({ id, name }) => ({ value: id, label: name }))}
              onValueChange={select}
            />
            <ShrinkingButton
              icon={<SlidersHorizontal aria-hidden />}
              text={m.printer_adjust()}
              onClick={() => setEditing(printer)}
            />
            {editing && (
              <PrinterDialog
                printer={editing}
                media={media}
                labelSize={labelSize}
                onClose={() => setEditing(undefined)}
                onSaved={(saved) =>
                  // A stock that was selected for this print only stays, unless the printer got another one.
                  saved.id === printer.id && saved.stockId === printer.stockId
                    ? onChange({ printerId: saved.id })
                    : select(saved.id)
                }
                onRemoved={() => select(samplePrinters[0]?.id ?? '')}
              />
            )}
          </div>
        )}
      </FormField>
      {printer.output.kind === 'browser-print' && (
        <PrinterState key={printer.output.printer.uid} printer={printer.output.printer} />
      )}
      {partId !== undefined && printer.group && (
        <GroupOfPart key={printer.group} partId={partId} group={printer.group} />
      )}
    </>
  );
}

function hintOf({ dotsPerMm, offsetX, offsetY, scale, output }: PrinterProfile): string {
  const facts = [
    sayResolution(dotsPerMm),
    ...(offsetX === 0 && offsetY === 0 ? [] : [m.printer_offset({ x: offsetX, y: offsetY })]),
    ...(isScaled({ scale, output }) ? [m.printer_scaled({ percent: percent(scale) })] : []),
    ...(output.kind === 'file' ? [m.printer_file_language({ language: output.language.toUpperCase() })] : []),
  ].join(', ');
  const count = unreadablePrinters();
  return count === 0 ? facts : m.printer_unreadable({ facts, count });
}

/** Printer commands are whole dots: they are not scaled. */
const isScaled = ({ scale, output }: Pick<PrinterProfile, 'scale' | 'output'>) =>
  scale !== 1 && output.kind === 'dialog';

const percent = (scale: number) => Math.round(scale * 1000) / 10;

/** Whether the dialog of this part starts with a printer of this group, whichever one the station uses. */
function GroupOfPart({ partId, group }: { partId: string; group: string }) {
  const id = useId();
  const [isAssigned, setIsAssigned] = useState(() => printerGroupOf(partId) === group);
  const assign = (isChecked: boolean) => {
    setIsAssigned(isChecked);
    if (!assignPrinterGroup(partId, isChecked ? group : undefined)) notify.error(m.printer_group_not_kept());
  };
  return (
    <div className="-mt-1.5 flex items-center gap-2.5 text-13">
      <Checkbox id={id} checked={isAssigned} onCheckedChange={assign} />
      <label htmlFor={id}>{m.printer_group_of_part({ group })}</label>
    </div>
  );
}

type DraftField = 'name' | 'group' | 'agentPrinter' | 'dotsPerMm' | 'offsetX' | 'offsetY' | 'scale' | 'gap';
type Draft = Record<Exclude<DraftField, 'agentPrinter'>, string> & {
  head: string;
  stockId: string;
  output: PrinterOutput;
};
type PrinterDialogProps = {
  printer: PrinterProfile;
  /** What is printed on now. */
  media: Media;
  labelSize: SizeMm;
  onClose: () => void;
  onSaved: (profile: PrinterProfile) => void;
  onRemoved: () => void;
};

const OTHER_HEAD = 'other';
const heads = () => [
  ...printHeads.map(({ dotsPerMm, say }) => ({ value: String(dotsPerMm), label: say() })),
  { value: OTHER_HEAD, label: m.printer_dpi_other() },
];
const PAPER = '';

/** The name of the program, the same in every language. */
const AGENT_NAME = 'Zebra Browser Print';

const outputKinds = () =>
  [
    { value: 'dialog', label: m.printer_output_dialog() },
    { value: 'file', label: m.printer_output_file() },
    // Only the build that names the agent lets the page reach it.
    ...(env.VITE_LABEL_AGENT === 'browser-print' ? [{ value: 'browser-print', label: AGENT_NAME } as const] : []),
  ] as const;

/** Until a printer is selected. */
const noAgentPrinter: AgentPrinter = { uid: '', name: '' };

function newOutput(kind: PrinterOutput['kind']): PrinterOutput {
  if (kind === 'dialog') return { kind };
  const settings = defaultPrinterSettings;
  return kind === 'file' ? { kind, language: 'zpl', settings } : { kind, printer: noAgentPrinter, settings };
}

const languageNames: Record<PrinterLanguageId, () => string> = {
  zpl: m.printer_zpl,
  tspl: m.printer_tspl,
  sbpl: () => 'SBPL (SATO)',
};
const languages = () => Object.entries(languageNames).map(([value, name]) => ({ value, label: name() }));

// Loaded when a printer that takes commands is selected.
const CommandFields = lazyComponent(
  async () => (await import('@/features/print/label-printer/command-fields')).CommandFields,
);

/** An own profile: a copy of a sample, or changes to an own one, kept in this browser; with a page to measure. */
function PrinterDialog({ printer, media, labelSize, onClose, onSaved, onRemoved }: PrinterDialogProps) {
  const isOwn = isOwnPrinter(printer);
  // A new printer starts with the stock in use; a stock that was deleted is plain paper.
  const firstStock = isOwn ? stockById(printer.stockId) : media.type === 'stock' ? media.stock : undefined;
  const groupsId = useId();
  const [draft, setDraft] = useState<Draft>({
    name: isOwn ? printer.name : m.printer_own_copy({ name: printer.name }),
    group: printer.group ?? '',
    head: heads().some(({ value }) => value === String(printer.dotsPerMm)) ? String(printer.dotsPerMm) : OTHER_HEAD,
    dotsPerMm: String(printer.dotsPerMm),
    output: printer.output,
    gap: printer.output.kind === 'dialog' ? '' : String(printer.output.settings.gap ?? ''),
    stockId: firstStock?.id ?? PAPER,
    offsetX: String(printer.offsetX),
    offsetY: String(printer.offsetY),
    scale: String(percent(printer.scale)),
  });
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const { output } = draft;
  const read = readDraft(draft, isOwn ? printer.id : newPrinterId());
  const isRollPrinter = output.kind !== 'dialog';
  const stocks = stockOptions(labelSize, isRollPrinter);
  const printTest = async (profile: PrinterProfile) => {
    try {
      const { printTestLabel } = await import('@/features/print/label-printer/test-label');
      const failure = await printTestLabel(profile, testMedia(profile, media), labelSize);
      if (failure) notify.error(m.printer_test_refused({ reason: failure }));
    } catch {
      notify.error(m.printer_test_failed());
    }
  };
  const errors = read.ok ? {} : read.errors;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!read.ok) return;
    if (!savePrinter(read.profile)) notify.error(m.printer_not_kept());
    onSaved(read.profile);
    onClose();
  };
  const remove = () => {
    removePrinter(printer.id);
    onRemoved();
    onClose();
  };
  const text = (field: 'name' | 'group', label: string, hint?: string) => (
    <FormField label={label} error={errors[field]} hint={hint}>
      {(control) => (
        <Input
          {...control}
          maxLength={field === 'name' ? 80 : 40}
          list={field === 'group' ? groupsId : undefined}
          value={draft[field]}
          onChange={(event) => change({ [field]: event.currentTarget.value })}
        />
      )}
    </FormField>
  );
  const length = (field: 'offsetX' | 'offsetY' | 'scale', label: string) => (
    <NumberField
      label={label}
      unit={field === 'scale' ? '%' : 'mm'}
      error={errors[field]}
      value={draft[field]}
      onChange={(value) => change({ [field]: value })}
    />
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.printer()}
      description={m.printer_text()}
      footer={
        <>
          {isOwn && (
            <Button variant="ghost" className="mr-auto" onClick={remove}>
              {m.printer_delete()}
            </Button>
          )}
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button
            variant="primary"
            type="submit"
            form="printer-form"
            reason={read.ok ? undefined : Object.values(read.errors)[0]}
          >
            {m.printer_save()}
          </Button>
        </>
      }
    >
      <form id="printer-form" noValidate onSubmit={save} className="grid gap-4">
        {text('name', m.printer_name())}
        <FormField label={m.printer_output()} hint={outputHints[output.kind]()}>
          {(control) => (
            <Select
              {...control}
              value={output.kind}
              options={outputKinds()}
              onValueChange={(kind) => change({ output: newOutput(kind) })}
            />
          )}
        </FormField>
        {output.kind === 'browser-print' && (
          <AgentPrinterField
            value={output.printer.uid === '' ? undefined : output.printer}
            onChange={(agentPrinter) => change({ output: { ...output, printer: agentPrinter } })}
          />
        )}
        {output.kind === 'file' && (
          <FormField label={m.printer_language()} hint={m.printer_language_hint()}>
            {(control) => (
              <Select
                {...control}
                value={output.language}
                options={languages()}
                onValueChange={(language) =>
                  // Darkness and speed are counted in other steps there.
                  isPrinterLanguage(language) &&
                  change({ output: { ...output, language, settings: defaultPrinterSettings } })
                }
              />
            )}
          </FormField>
        )}
        {output.kind !== 'dialog' && (
          <CommandFields
            language={output.kind === 'file' ? output.language : 'zpl'}
            settings={output.settings}
            isFile={output.kind === 'file'}
            onChange={(settings) => change({ output: { ...output, settings: { ...output.settings, ...settings } } })}
            gap={
              <NumberField
                label={m.printer_gap()}
                hint={m.printer_gap_hint()}
                unit="mm"
                error={errors.gap}
                value={draft.gap}
                onChange={(gap) => change({ gap })}
              />
            }
          />
        )}
        <div className="grid grid-cols-[2fr_1fr] gap-3 max-md:grid-cols-1">
          <FormField label={m.printer_resolution()}>
            {(control) => (
              <Select
                {...control}
                value={draft.head}
                options={heads()}
                onValueChange={(head) => change(head === OTHER_HEAD ? { head } : { head, dotsPerMm: head })}
              />
            )}
          </FormField>
          {draft.head === OTHER_HEAD && (
            <NumberField
              label={m.printer_dots()}
              unit={m.printer_dots_unit()}
              error={errors.dotsPerMm}
              value={draft.dotsPerMm}
              onChange={(dotsPerMm) => change({ dotsPerMm })}
            />
          )}
        </div>
        <FormField label={m.printer_stock()} hint={m.printer_stock_hint()}>
          {(control) => (
            <Select
              {...control}
              value={
                stocks.some(({ value }) => value === draft.stockId) ? draft.stockId : designSizeOrPaper(isRollPrinter)
              }
              options={
                isRollPrinter
                  ? stocks
                  : [{ value: PAPER, label: m.printer_plain_paper(), group: m.print_settings_paper_group() }, ...stocks]
              }
              onValueChange={(stockId) => change({ stockId })}
            />
          )}
        </FormField>
        {text('group', m.printer_group(), m.printer_group_hint())}
        <datalist id={groupsId}>
          {[...new Set(allPrinters().flatMap(({ group }) => group ?? []))].map((group) => (
            <option key={group} value={group} />
          ))}
        </datalist>
        <div className="grid grid-cols-3 gap-3">
          {length('offsetX', m.printer_offset_right())}
          {length('offsetY', m.printer_offset_down())}
          {!isRollPrinter && length('scale', m.printer_scale())}
        </div>
        {read.ok && !isRollPrinter && (
          <CalibrationFields profile={read.profile} page={pageSize(media, labelSize)} onMeasured={change} />
        )}
        {read.ok && (
          <div className="grid gap-1.5">
            <Button className="justify-self-start" onClick={() => void printTest(read.profile)}>
              {output.kind === 'file' ? m.printer_test_save() : m.printer_test_print()}
            </Button>
            <p className="text-12 text-ink-3">{m.printer_test_text()}</p>
          </div>
        )}
      </form>
    </Dialog>
  );
}

type ReadDraft = { ok: true; profile: PrinterProfile } | { ok: false; errors: Partial<Record<DraftField, string>> };

function readDraft(draft: Draft, id: string): ReadDraft {
  const errors: Partial<Record<DraftField, string>> = {};
  const number = (
    field: Exclude<DraftField, 'agentPrinter'>,
    whenEmpty: number,
    [min, max]: readonly [number, number],
    reason: string,
  ) => {
    const text = draft[field].trim();
    const value = text === '' ? whenEmpty : Number(text.replace(',', '.'));
    if (!(value >= min && value <= max)) errors[field] = reason;
    return value;
  };
  const name = draft.name.trim();
  if (name === '') errors.name = m.printer_name_missing();
  const offsetX = number('offsetX', 0, [-50, 50], m.printer_offset_wrong());
  const offsetY = number('offsetY', 0, [-50, 50], m.printer_offset_wrong());
  const scale = number('scale', 100, [90, 110], m.printer_scale_wrong()) / 100;
  const dotsPerMm = number('dotsPerMm', Number.NaN, [4, 100], m.printer_dots_wrong());
  const gap = number('gap', 0, [0, 100], m.printer_gap_wrong());
  const { output } = draft;
  if (output.kind === 'browser-print' && output.printer.uid === '') errors.agentPrinter = m.printer_agent_missing();
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const group = draft.group.trim();
  return {
    ok: true,
    profile: {
      id,
      name,
      dotsPerMm,
      offsetX,
      offsetY,
      scale: Math.round(scale * 10_000) / 10_000,
      output:
        output.kind === 'dialog'
          ? output
          : { ...output, settings: { ...output.settings, gap: draft.gap.trim() === '' ? undefined : gap } },
      ...(draft.stockId !== PAPER && { stockId: draft.stockId }),
      ...(group !== '' && { group }),
    },
  };
}

const outputHints: Record<PrinterOutput['kind'], () => string> = {
  dialog: m.printer_output_dialog_hint,
  file: m.printer_output_file_hint,
  'browser-print': m.printer_output_agent_hint,
};

/** What a printer without a stock of its own prints on. */
const designSizeOrPaper = (isRollPrinter: boolean) => (isRollPrinter ? designSizeStock.id : PAPER);

/** The test label of a profile is on its own stock, or on what is printed on now. */
function testMedia({ stockId, output }: PrinterProfile, media: Media): Media {
  const stock = stockById(stockId);
  if (stock) return { type: 'stock', stock, turn: stock.turn };
  return output.kind === 'dialog' ? media : { type: 'stock', stock: designSizeStock, turn: 0 };
}

type CalibrationFieldsProps = {
  profile: PrinterProfile;
  /** The page of the labels: a turned page turns what the printer shifts. */
  page: SizeMm;
  onMeasured: (measured: { offsetX: string; offsetY: string; scale: string }) => void;
};

/** Print a page, measure it, enter what was measured: offsets and scale follow. */
function CalibrationFields({ profile, page, onMeasured }: CalibrationFieldsProps) {
  const [measured, setMeasured] = useState({ barX: '', barY: '', crossX: '', crossY: '' });
  const marks = calibrationMarks(page);
  const numbers = Object.values(measured).map((text) => Number(text.replace(',', '.')));
  const isComplete = Object.values(measured).every((text) => text.trim() !== '') && numbers.every((mm) => mm > 0);
  const [barX = 0, barY = 0, crossX = 0, crossY = 0] = numbers;
  const result = isComplete ? calibrate(profile, marks, { barX, barY, crossX, crossY }) : undefined;
  const print = () => {
    const root = createPrintRoot(page);
    root.add(toSvgElement(calibrationPage(page, profile)));
    void openBrowserDialog().then(root.remove);
  };
  const field = (key: keyof typeof measured, label: string) => (
    <NumberField
      label={label}
      unit="mm"
      value={measured[key]}
      onChange={(text) => setMeasured({ ...measured, [key]: text })}
    />
  );
  const use = () =>
    result &&
    onMeasured({
      offsetX: String(result.offsetX),
      offsetY: String(result.offsetY),
      scale: String(percent(result.scale)),
    });
  return (
    <fieldset className="grid gap-3 rounded-2 border border-rule-2 p-3.5">
      <legend className="px-1 text-13 font-semibold text-ink">{m.printer_calibration()}</legend>
      <p className="text-12">
        {marks.barX === marks.barY
          ? m.printer_calibration_text({ bar: marks.barX, cross: marks.cross })
          : m.printer_calibration_text_two({ across: marks.barX, down: marks.barY, cross: marks.cross })}
      </p>
      <Button className="justify-self-start" onClick={print}>
        {m.printer_calibration_print()}
      </Button>
      <div className="grid grid-cols-2 gap-3">
        {field('barX', m.printer_bar_across())}
        {field('barY', m.printer_bar_down())}
        {field('crossX', m.printer_cross_left())}
        {field('crossY', m.printer_cross_top())}
      </div>
      {result?.scaled && <Notice variant="stop">{result.scaled}</Notice>}
      {result && !result.scaled && (
        <Button className="justify-self-start" onClick={use}>
          {result.scale === profile.scale
            ? m.printer_use_offsets({ x: result.offsetX, y: result.offsetY })
            : m.printer_use_offsets_scale({ x: result.offsetX, y: result.offsetY, percent: percent(result.scale) })}
        </Button>
      )}
    </fieldset>
  );
}

type NumberFieldProps = {
  label: string;
  hint?: string;
  unit: string;
  error?: string | undefined;
  value: string;
  onChange: (text: string) => void;
};

function NumberField({ label, hint, unit, error, value, onChange }: NumberFieldProps) {
  return (
    <FormField label={label} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          mono
          unit={unit}
          inputMode="decimal"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FormField>
  );
}
