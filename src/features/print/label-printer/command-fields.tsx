import { m } from '@messages/messages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AfterLabel, PrinterSettings, SettingRange } from '@/label/printer-languages/printer-language';
import { type PrinterLanguageId, printerLanguages } from '@/label/printer-languages/printer-languages';
import { FormField } from '@/ui/forms/form-field';
import { Select } from '@/ui/forms/select';

const afterLabelNames: Record<AfterLabel, () => string> = {
  printer: m.printer_after_printer,
  'tear-off': m.printer_after_tear,
  'peel-off': m.printer_after_peel,
  cut: m.printer_after_cut,
};
const graphics = () =>
  [
    { value: 'compressed', label: m.printer_graphics_compressed() },
    { value: 'hex', label: m.printer_graphics_hex() },
  ] as const;

const sharedDots = () =>
  [
    { value: 'kept', label: m.printer_shared_kept() },
    { value: 'each', label: m.printer_shared_each() },
  ] as const;

const NOT_SENT = '';

type CommandFieldsProps = {
  language: PrinterLanguageId;
  settings: PrinterSettings;
  /** The labels of a print reach the printer as one file. */
  isFile: boolean;
  onChange: (change: Partial<PrinterSettings>) => void;
  /** The field for the gap between labels, which is checked together with the profile. */
  gap: ReactNode;
};

/** What is sent to the printer besides the dots; nothing until the language is loaded. */
export function CommandFields({ language, settings, isFile, onChange, gap }: CommandFieldsProps) {
  const { data } = useQuery({
    queryKey: ['printer-language', language],
    queryFn: () => printerLanguages[language].load(),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return null;
  const { darkness, speed, afterLabel, hasHexGraphics, memory } = data;
  const range = (key: 'darkness' | 'speed', label: string, limits: SettingRange) => (
    <FormField label={label}>
      {(control) => (
        <Select
          {...control}
          value={String(settings[key] ?? NOT_SENT)}
          options={[{ value: NOT_SENT, label: afterLabelNames.printer() }, ...valuesOf(limits)]}
          onValueChange={(value) => onChange({ [key]: value === NOT_SENT ? undefined : Number(value) })}
        />
      )}
    </FormField>
  );
  return (
    <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
      {range('darkness', m.printer_darkness(), darkness)}
      {range('speed', m.printer_speed(), speed)}
      {afterLabel.length > 1 && (
        <FormField label={m.printer_after()}>
          {(control) => (
            <Select
              {...control}
              value={settings.afterLabel}
              options={afterLabel.map((value) => ({ value, label: afterLabelNames[value]() }))}
              onValueChange={(value) => onChange({ afterLabel: value })}
            />
          )}
        </FormField>
      )}
      {hasHexGraphics && (
        <FormField label={m.printer_graphics()}>
          {(control) => (
            <Select
              {...control}
              value={settings.graphics}
              options={graphics()}
              onValueChange={(value) => onChange({ graphics: value })}
            />
          )}
        </FormField>
      )}
      {memory && isFile && (
        <FormField label={m.printer_shared()}>
          {(control) => (
            <Select
              {...control}
              value={settings.wholeLabels ? 'each' : 'kept'}
              options={sharedDots()}
              onValueChange={(value) => onChange({ wholeLabels: value === 'each' })}
            />
          )}
        </FormField>
      )}
      {gap}
    </div>
  );
}

function valuesOf({ min, max, step, unit }: SettingRange) {
  const count = Math.round((max - min) / step) + 1;
  return Array.from({ length: count }, (_, index) => {
    const value = String(min + index * step);
    return { value, label: unit === '' ? value : `${value} ${unit}` };
  });
}
