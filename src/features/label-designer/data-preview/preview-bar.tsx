import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ScanLine from 'lucide-react/icons/scan-line';
import { commandOf } from '@/features/label-designer/commands/commands';
import { useCommand } from '@/features/label-designer/commands/use-command';
import { DesignProblemsToggle } from '@/features/label-designer/problems/design-problem-list';
import { Button, IconButton } from '@/ui/basics/button';
import { Combobox } from '@/ui/forms/combobox';
import { PrinterChoice } from './printer-choice';
import { usePreview } from './use-preview';

/** Under the canvas: what is wrong, whose data is shown, and the printer it is looked at for. */
export function PreviewBar() {
  return (
    <section
      aria-label="Preview"
      data-panel="preview"
      className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 max-md:gap-x-1.5 border-rule-2 border-t bg-bench px-3 py-1.5"
    >
      <DesignProblemsToggle />
      <span className="grow max-md:hidden" />
      <DataChoice />
      <PrinterChoice />
      <ScanButton />
    </section>
  );
}

function DataChoice() {
  const { choices, shownId, loading, failed, choose, previous, next } = usePreview();
  return (
    <span className="flex min-w-0 items-center gap-1 max-md:order-last max-md:w-full">
      <Combobox
        aria-label="Data shown"
        size="sm"
        className="w-56 max-md:min-w-0 max-md:flex-1"
        value={shownId}
        onValueChange={(id) => choose(String(id))}
        options={choices.map(({ id, label }) => ({ value: id, label }))}
        loading={loading}
        searchPlaceholder="Search part"
        emptyText={failed ? 'The parts could not be loaded.' : 'No part found.'}
      />
      <IconButton label="Previous part" reason={previous ? undefined : 'This is the first'} onClick={previous}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton label="Next part" reason={next ? undefined : 'This is the last'} onClick={next}>
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
