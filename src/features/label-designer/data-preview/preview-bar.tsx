import { m } from '@messages/messages';
import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ScanLine from 'lucide-react/icons/scan-line';
import { useMemo, useState } from 'react';
import type { PartialRows } from '@/api/client/partial-rows';
import { parts } from '@/api/parts';
import { hasFeature } from '@/config/env';
import type { Part } from '@/domain/part';
import { commandOf } from '@/features/label-designer/commands/all-commands';
import { useCommand } from '@/features/label-designer/commands/command';
import { useEditor } from '@/features/label-designer/editor';
import { DesignProblemsToggle } from '@/features/label-designer/problems/design-problem-list';
import { DesignProfileToggle } from '@/features/label-designer/profile/design-profile';
import type { LabelData } from '@/label/text/label-data';
import { sayResolution } from '@/language/label/resolution';
import { partText } from '@/resource/list/unread-text';
import { allPrinters, printerById, stationPrinter } from '@/storage/printer-profiles';
import { Button, IconButton } from '@/ui/basics/button';
import { notify } from '@/ui/feedback/notify';
import { Combobox } from '@/ui/forms/combobox';
import { Select } from '@/ui/forms/select';
import { type Longest, longestData, partData, sampleData, withLongest } from './preview-data';

/** Below the canvas: problems, and the data and printer of the preview. */
export function PreviewBar() {
  return (
    <section
      aria-label={m.designer_preview()}
      data-panel="preview"
      className="@container flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 max-md:gap-x-1.5 border-rule-2 border-t bg-bench px-3 py-1.5"
    >
      <DesignProblemsToggle />
      <DesignProfileToggle />
      <span className="grow max-md:hidden" />
      <DataSelect />
      <PrinterSelect />
      <ScanButton />
    </section>
  );
}

type DataChoice = { id: string; label: () => string; data: () => LabelData };

const sample: DataChoice = { id: 'sample', label: m.designer_sample_data, data: () => sampleData };

function DataSelect() {
  const editor = useEditor();
  // A thousand parts: read when the list is opened or Next part is pressed.
  const { data, isFetching, isError, refetch } = useQuery({ ...parts.choices(), enabled: false });
  const [selectedId, setSelectedId] = useState(sample.id);
  const longest = useQuery({ ...parts.longest(), enabled: false });
  // A later answer must not replace the longest values on the screen by those of all parts.
  const read = longest.isLoading ? undefined : data;
  const choices = useMemo(() => choicesOf(read, longest.data), [read, longest.data]);
  const index = choices.findIndex(({ id }) => id === selectedId);
  const previous = choices[index - 1];
  const isLast = data !== undefined && index === choices.length - 1;
  const select = (choice: DataChoice | undefined) => {
    if (!choice) return;
    setSelectedId(choice.id);
    editor.document.setState({ data: choice.data() });
    editor.announce(m.designer_showing({ data: choice.label() }));
  };
  const load = () =>
    Promise.all([
      data ?? refetch().then((result) => result.data),
      hasFeature('queries') ? (longest.data ?? longest.refetch().then((result) => result.data)) : undefined,
    ]);
  const selectNext = async () => {
    const [loaded, ofAll] = await load();
    if (loaded) select(choicesOf(loaded, ofAll)[index + 1]);
    else notify.error(m.designer_parts_failed());
  };
  return (
    <span className="flex min-w-0 max-w-76 grow basis-44 items-center gap-1 max-md:order-1 max-md:max-w-none max-md:basis-50">
      <Combobox
        aria-label={m.designer_data_shown()}
        size="sm"
        className="min-w-0 flex-1"
        value={selectedId}
        onValueChange={(id) => select(choices.find((choice) => choice.id === id))}
        options={choices.map(({ id, label }) => ({ value: id, label: label() }))}
        loading={isFetching || longest.isLoading}
        note={
          data?.unread &&
          (longest.data
            ? m.designer_first_parts({ parts: partText(data.unread) })
            : m.designer_first_parts_longest({ parts: partText(data.unread) }))
        }
        onOpen={() => void load()}
        searchPlaceholder={m.designer_search_part()}
        emptyText={isError ? m.designer_parts_failed() : m.designer_no_part_found()}
      />
      <IconButton
        label={m.designer_previous_part()}
        reason={previous ? undefined : m.designer_is_first_part()}
        onClick={() => select(previous)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton
        label={m.designer_next_part()}
        reason={isLast ? m.designer_is_last_part() : undefined}
        onClick={selectNext}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </span>
  );
}

function choicesOf(read: PartialRows<Part> | undefined, longest: Longest | undefined): DataChoice[] {
  return (
    read?.either({
      whole: (rows) => partChoices(rows, LONGEST, m.designer_longest),
      part: (rows, unread) =>
        longest
          ? partChoices(rows, LONGEST, m.designer_longest, longest)
          : partChoices(rows, 'longest of the first', () => m.designer_longest_of({ parts: partText(unread) })),
    }) ?? [sample]
  );
}

const LONGEST = 'longest';

function partChoices(rows: readonly Part[], id: string, label: () => string, longest: Longest = {}): DataChoice[] {
  const [first, ...others] = rows;
  if (!first) return [sample];
  return [
    sample,
    {
      id,
      label,
      data: () => withLongest(longestData([first, ...others], new Date()), longest),
    },
    ...rows.map((part) => ({
      id: `part ${part.id}`,
      label: () => `${part.no}  ${part.name}`,
      data: () => partData(part, new Date()),
    })),
  ];
}

function ScanButton() {
  const { command, reason, run } = useCommand(commandOf('scan-check'));
  return (
    <Button reason={reason} onClick={run} aria-label={command.name()} className="max-md:order-2">
      <ScanLine aria-hidden />
      <span className="@max-2xl:sr-only">{command.name()}</span>
    </Button>
  );
}

/** For the preview only: printing uses the station's printer. */
function PrinterSelect() {
  const editor = useEditor();
  const [id, setId] = useState(() => stationPrinter().id);
  const select = (next: string) => {
    setId(next);
    editor.document.setState({ dotsPerMm: printerById(next).dotsPerMm });
  };
  return (
    <Select
      aria-label={m.designer_printer()}
      size="sm"
      className="min-w-0 max-w-64 grow-3 basis-22 max-md:max-w-none"
      value={printerById(id).id}
      onValueChange={select}
      options={allPrinters().map(({ id: value, name, dotsPerMm }) => ({
        value,
        label: `${name}, ${sayResolution(dotsPerMm)}`,
      }))}
    />
  );
}
