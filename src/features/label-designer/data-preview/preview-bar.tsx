import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ScanLine from 'lucide-react/icons/scan-line';
import { useMemo, useState } from 'react';
import { parts } from '@/api/parts';
import { commandOf } from '@/features/label-designer/commands/all-commands';
import { useCommand } from '@/features/label-designer/commands/command';
import { useEditor } from '@/features/label-designer/editor';
import { DesignProblemsToggle } from '@/features/label-designer/problems/design-problem-list';
import type { LabelData } from '@/label/text/label-data';
import { allPrinters, printerById, stationPrinter } from '@/storage/printer-profiles';
import { Button, IconButton } from '@/ui/basics/button';
import { Combobox } from '@/ui/forms/combobox';
import { Select } from '@/ui/forms/select';
import { longestData, partData, sampleData } from './preview-data';

/** Under the canvas: problems, whose data is previewed, and for which printer. */
export function PreviewBar() {
  return (
    <section
      aria-label="Preview"
      data-panel="preview"
      className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 max-md:gap-x-1.5 border-rule-2 border-t bg-bench px-3 py-1.5"
    >
      <DesignProblemsToggle />
      <span className="grow max-md:hidden" />
      <DataSelect />
      <PrinterSelect />
      <ScanButton />
    </section>
  );
}

function DataSelect() {
  const { choices, selectedId, loading, failed, select, previous, next } = useDataChoices();
  return (
    <span className="flex min-w-0 items-center gap-1 max-md:order-last max-md:w-full">
      <Combobox
        aria-label="Data shown"
        size="sm"
        className="w-56 max-md:min-w-0 max-md:flex-1"
        value={selectedId}
        onValueChange={(id) => select(String(id))}
        options={choices.map(({ id, label }) => ({ value: id, label }))}
        loading={loading}
        searchPlaceholder="Search part"
        emptyText={failed ? 'The parts could not be loaded.' : 'No part found.'}
      />
      <IconButton label="Previous part" reason={previous ? undefined : 'This is the first part'} onClick={previous}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton label="Next part" reason={next ? undefined : 'This is the last part'} onClick={next}>
        <ChevronRight aria-hidden />
      </IconButton>
    </span>
  );
}

function ScanButton() {
  const { command, reason, run } = useCommand(commandOf('scan-check'));
  return (
    <Button reason={reason} onClick={run} aria-label={command.name}>
      <ScanLine aria-hidden />
      <span className="max-md:hidden">{command.name}</span>
    </Button>
  );
}

type DataChoice = { id: string; label: string; data: () => LabelData };

const sample: DataChoice = { id: 'sample', label: 'Sample data', data: () => sampleData };

/** What the dynamic fields can show: the sample, a real part, or the longest values of all parts. */
function useDataChoices() {
  const editor = useEditor();
  const { data: rows, isPending, isError } = useQuery(parts.choices());
  const [selectedId, setSelectedId] = useState(sample.id);
  const choices = useMemo((): DataChoice[] => {
    const longest = rows ? longestData(rows, new Date()) : undefined;
    const real = (rows ?? []).map((part) => ({
      id: `part ${part.id}`,
      label: `${part.no}  ${part.name}`,
      data: () => partData(part, new Date()),
    }));
    return [sample, ...(longest ? [{ id: 'longest', label: 'Longest values', data: () => longest }] : []), ...real];
  }, [rows]);

  const at = choices.findIndex(({ id }) => id === selectedId);
  const selectAt = (index: number) => {
    const choice = choices[index];
    if (!choice) return;
    setSelectedId(choice.id);
    editor.document.setState({ data: choice.data() });
    editor.announce(`Showing ${choice.label}`);
  };
  return {
    choices,
    selectedId,
    loading: isPending,
    failed: isError,
    select: (id: string) => selectAt(choices.findIndex((choice) => choice.id === id)),
    previous: at > 0 ? () => selectAt(at - 1) : undefined,
    next: at < choices.length - 1 ? () => selectAt(at + 1) : undefined,
  };
}

/** The printer the label is previewed for. This does not change the station's printer, which the next print uses. */
function PrinterSelect() {
  const editor = useEditor();
  const [id, setId] = useState(() => stationPrinter().id);
  const select = (next: string) => {
    setId(next);
    editor.document.setState({ dotsPerMm: printerById(next).dotsPerMm });
  };
  return (
    <Select
      aria-label="Printer"
      size="sm"
      className="w-48 max-md:w-auto max-md:min-w-0 max-md:flex-1"
      value={printerById(id).id}
      onValueChange={select}
      options={allPrinters().map(({ id: value, name, dotsPerMm }) => ({
        value,
        label: `${name}, ${dotsPerMm} dots/mm`,
      }))}
    />
  );
}
