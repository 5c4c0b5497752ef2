import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import type { PrintSettings } from '@/features/print/settings/print-settings';
import { PAGE_RANGE_HINT } from '@/label/sheet/page-range';
import { type Orientation, type PaperName, paperNames, paperSize } from '@/label/sheet/paper';
import { Checkbox } from '@/ui/forms/checkbox';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { Segments } from '@/ui/forms/segments';
import { Select } from '@/ui/forms/select';
import { PanelSection } from './panel-section';
import { PrinterField } from './printer-field';
import { StartPosition } from './start-position';

const pages = [
  { value: 'all', label: 'All Pages' },
  { value: 'current', label: 'Current Page' },
  { value: 'custom', label: 'Custom Range' },
] as const;
const colors = [
  { value: 'black', label: 'Black & White' },
  { value: 'color', label: 'Color' },
] as const;
const orientations: readonly { value: Orientation; label: string }[] = [
  { value: 'portrait', label: 'Portrait' },
  { value: 'landscape', label: 'Landscape' },
];
const paperOptions = paperNames.map((name: PaperName) => ({ value: name, label: name }));

type MoreSettingsProps = {
  settings: PrintSettings;
  onChange: (change: Partial<PrintSettings>) => void;
  /** Why the custom range cannot be printed. */
  rangeError: string | undefined;
  columns: number;
  perSheet: number;
};

/** Printer, pages, paper, colour, orientation, and where the first label lies (SPEC sections 2 and 9). */
export function MoreSettings({ settings, onChange, rangeError, columns, perSheet }: MoreSettingsProps) {
  const [open, setOpen] = useState(true);
  const id = useId();
  return (
    <PanelSection>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex w-full items-center justify-between rounded-2 text-14 font-semibold coarse:min-h-10"
        >
          More Settings
          {open ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        </button>
      </h2>
      <div id={id} hidden={!open} className="grid gap-3.5">
        <PrinterField
          printerId={settings.printerId}
          paper={paperSize(settings.paper, settings.orientation)}
          onChange={(printerId) => onChange({ printerId })}
        />
        <FormField label="Pages" error={settings.pages === 'custom' ? undefined : rangeError}>
          {(control) => (
            <Select
              {...control}
              size="sm"
              value={settings.pages}
              options={pages}
              onValueChange={(value) => onChange({ pages: value })}
            />
          )}
        </FormField>
        {settings.pages === 'custom' && (
          <FormField label="Page range" error={rangeError}>
            {(control) => (
              <Input
                {...control}
                size="sm"
                mono
                placeholder={PAGE_RANGE_HINT}
                value={settings.range}
                onChange={(event) => onChange({ range: event.currentTarget.value })}
              />
            )}
          </FormField>
        )}
        <FormField label="Paper Size">
          {(control) => (
            <Select
              {...control}
              size="sm"
              value={settings.paper}
              options={paperOptions}
              onValueChange={(paper) => onChange({ paper, start: 0 })}
            />
          )}
        </FormField>
        <Choice label="Color">
          {(labelledBy) => (
            <Segments
              labelledBy={labelledBy}
              value={settings.color}
              options={colors}
              onValueChange={(color) => onChange({ color })}
            />
          )}
        </Choice>
        <Choice label="Orientation">
          {(labelledBy) => (
            <Segments
              labelledBy={labelledBy}
              value={settings.orientation}
              options={orientations}
              onValueChange={(orientation) => onChange({ orientation, start: 0 })}
            />
          )}
        </Choice>
        <StartPosition
          columns={columns}
          perSheet={perSheet}
          start={settings.start}
          onChange={(start) => onChange({ start })}
        />
        <div className="flex items-center gap-2.5 text-13">
          <Checkbox
            id={`${id}-marks`}
            checked={settings.cropMarks}
            onCheckedChange={(cropMarks) => onChange({ cropMarks })}
          />
          <label htmlFor={`${id}-marks`}>Crop marks</label>
        </div>
      </div>
    </PanelSection>
  );
}

function Choice({ label, children }: { label: string; children: (labelledBy: string) => React.ReactNode }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <span id={id} className="text-13 font-medium">
        {label}
      </span>
      {children(id)}
    </div>
  );
}
