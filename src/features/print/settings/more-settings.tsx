import { m } from '@messages/messages';
import { clsx } from 'clsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useId, useState } from 'react';
import { mediaOf } from '@/features/print/station-settings';
import type { SizeMm } from '@/label/sheet/paper';
import type { PrintSettings } from '@/print/plan/print-settings';
import { printerById } from '@/storage/printer-profiles';
import { Checkbox } from '@/ui/forms/checkbox';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { LabelledSegments } from '@/ui/forms/segments';
import { Select } from '@/ui/forms/select';
import { OrientationField, PaperField } from './paper-field';
import { PrinterField } from './printer-field';

const pages = () =>
  [
    { value: 'all', label: m.print_settings_pages_all() },
    { value: 'current', label: m.print_settings_pages_current() },
    { value: 'custom', label: m.print_settings_pages_custom() },
  ] as const;
const colors = () =>
  [
    { value: 'black', label: m.print_settings_black() },
    { value: 'color', label: m.print_settings_colored() },
  ] as const;

type MoreSettingsProps = {
  settings: PrintSettings;
  onChange: (change: Partial<PrintSettings>) => void;
  /** The part whose labels are printed; undefined for labels of several parts. */
  partId: string | undefined;
  labelSize: SizeMm;
  /** Why the custom range cannot be printed. */
  rangeError: string | undefined;
  columns: number;
  perSheet: number;
};

/** Printer, pages, paper or label stock, colour, orientation, and where the first label lies (SPEC sections 2 and 9). */
export function MoreSettings(props: MoreSettingsProps) {
  const { settings, onChange, partId, labelSize, rangeError, columns, perSheet } = props;
  const media = mediaOf(settings);
  const isRollPrinter = printerById(settings.printerId).output.kind !== 'dialog';
  const [open, setOpen] = useState(true);
  const id = useId();
  return (
    <>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex w-full items-center justify-between rounded-2 text-14 font-semibold coarse:min-h-10"
        >
          {m.print_settings_more()}
          {open ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        </button>
      </h2>
      <div id={id} hidden={!open} className="grid gap-3.5">
        <PrinterField
          printerId={settings.printerId}
          media={media}
          labelSize={labelSize}
          partId={partId}
          onChange={onChange}
        />
        <FormField label={m.print_settings_pages()} error={settings.pages === 'custom' ? undefined : rangeError}>
          {(control) => (
            <Select
              {...control}
              size="sm"
              value={settings.pages}
              options={pages()}
              onValueChange={(value) => onChange({ pages: value })}
            />
          )}
        </FormField>
        {settings.pages === 'custom' && (
          <FormField label={m.print_settings_range()} error={rangeError}>
            {(control) => (
              <Input
                {...control}
                size="sm"
                mono
                placeholder={m.print_settings_range_example()}
                value={settings.range}
                onChange={(event) => onChange({ range: event.currentTarget.value })}
              />
            )}
          </FormField>
        )}
        <PaperField media={media} labelSize={labelSize} rollsOnly={isRollPrinter} onChange={onChange} />
        {!isRollPrinter && (
          <LabelledSegments
            label={m.print_settings_color()}
            value={settings.color}
            options={colors()}
            onValueChange={(color) => onChange({ color })}
          />
        )}
        <OrientationField media={media} onChange={onChange} />
        <StartPosition
          columns={columns}
          perSheet={perSheet}
          start={settings.start}
          onChange={(start) => onChange({ start })}
        />
        {media.type === 'paper' && (
          <div className="flex items-center gap-2.5 text-13">
            <Checkbox
              id={`${id}-marks`}
              checked={settings.cropMarks}
              onCheckedChange={(cropMarks) => onChange({ cropMarks })}
            />
            <label htmlFor={`${id}-marks`}>{m.print_settings_crop_marks()}</label>
          </div>
        )}
      </div>
    </>
  );
}

type StartPositionProps = { columns: number; perSheet: number; start: number; onChange: (start: number) => void };

/** The position of the first label on a sheet that is partly used. */
function StartPosition({ columns, perSheet, start, onChange }: StartPositionProps) {
  const name = useId();
  if (perSheet < 2) return null;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-13 font-medium">{m.print_settings_start()}</legend>
      <div
        className="grid max-h-40 w-max max-w-full gap-1 overflow-y-auto rounded-2 border border-control bg-paper-2 p-1.5"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(40px, 1fr))` }}
      >
        {Array.from({ length: perSheet }, (_, place) => (
          <label
            key={placeKey(place)}
            className={clsx(
              'relative grid h-7 cursor-pointer place-items-center rounded-1 border font-mono text-12 coarse:h-10',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus',
              place < start && 'border-dashed border-rule-2 text-ink-3',
              place > start && 'border-rule-2 bg-paper',
              place === start && 'border-ink bg-ink text-on-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={place === start}
              onChange={() => onChange(place)}
              aria-label={m.print_settings_start_at({ place: place + 1 })}
              className="absolute inset-0 cursor-[inherit] opacity-0 outline-none"
            />
            {place + 1}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const placeKey = (place: number) => `place-${place}`;
