import { useRef, useState } from 'react';
import { statusText } from '@/domain/print-run';
import { formatTimestamp } from '@/lib/dates';
import { FullScreenDialog } from '@/ui/overlays/dialog';
import { PrintDesk } from './print-desk';
import { PrintHeader } from './print-header';
import { PrintSteps } from './print-steps';
import { SettingsPanel } from './settings-panel';
import type { PrintSubject } from './use-print-run';
import { type PrintingEvents, usePrinting } from './use-printing';
import { useZoom } from './use-zoom';

export type PrintDialogProps = PrintSubject & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** After the operator answered what came out of the printer, before the dialog closes. */
  onPrinted?: (() => void) | undefined;
};

/** 'Print Settings' of a part, 'Re-Print Settings' of a history record (SPEC section 2), over the whole screen. */
export function PrintDialogScreen({ open, onOpenChange, onPrinted, ...subject }: PrintDialogProps) {
  const busy = useRef(false);
  return (
    <FullScreenDialog
      open={open}
      onOpenChange={(next) => !busy.current && onOpenChange(next)}
      onOpenAutoFocus={focusQuantity}
      className="grid grid-rows-[auto_minmax(0,1fr)]"
    >
      <PrintScreen subject={subject} events={{ onClose: () => onOpenChange(false), busy, onPrinted }} />
    </FullScreenDialog>
  );
}

function PrintScreen({ subject, events }: { subject: PrintSubject; events: PrintingEvents }) {
  const printing = usePrinting(subject, events);
  const { run } = printing;
  const [settingsShown, setSettingsShown] = useState(true);
  const [marked, setMarked] = useState<number | undefined>();
  const zoom = useZoom(run.paper);
  const previous = subject.reprintOf ?? subject.unprinted;
  return (
    <>
      <PrintHeader
        title={previous ? 'Re-Print Settings' : 'Print Settings'}
        note={previous && `Previous print: ${statusText(previous.status)} on ${formatTimestamp(previous.createdAt)}`}
        zoom={zoom.percent}
        onZoom={zoom.set}
        settingsShown={settingsShown}
        onToggleSettings={() => setSettingsShown(!settingsShown)}
        onCancel={events.onClose}
        onPrint={printing.print}
        onPrintDown={printing.prefetchLastSerial}
        refusal={run.refusal}
        job={printing.job}
      />
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_auto] max-md:flex max-md:flex-col max-md:overflow-y-auto">
        <PrintDesk printing={printing} zoom={zoom} marked={marked} />
        {settingsShown && (
          <SettingsPanel
            printing={printing}
            part={subject.part}
            onShowLabel={(index) => {
              setMarked(index);
              zoom.handle.current?.showLabel(index);
            }}
          />
        )}
      </div>
      <PrintSteps printing={printing} />
    </>
  );
}

/** The quantity is what the operator came for. */
function focusQuantity(event: Event) {
  const field = event.target instanceof Element ? event.target.querySelector('input:not([readonly])') : null;
  if (!(field instanceof HTMLInputElement)) return;
  event.preventDefault();
  field.focus();
  field.select();
}
