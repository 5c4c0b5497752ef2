import { m } from '@messages/messages';
import Minus from 'lucide-react/icons/minus';
import PanelRightClose from 'lucide-react/icons/panel-right-close';
import PanelRightOpen from 'lucide-react/icons/panel-right-open';
import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import type { Part } from '@/domain/part';
import { serialsText } from '@/domain/serials/serials-text';
import { PrintButtons } from '@/features/print/print-buttons';
import { PrintSteps } from '@/features/print/print-steps';
import { refusalText } from '@/features/print/refusal-text';
import { useScannedPart } from '@/features/print/scanned-part';
import { SettingsPanel } from '@/features/print/settings/settings-panel';
import { sayStatus } from '@/language/print-words';
import { saySerials } from '@/language/serial-words';
import { formatTimestamp } from '@/lib/dates';
import type { PrintRequest } from '@/print/plan/print-plan';
import type { PrintJob } from '@/print/run/job';
import { Button, IconButton } from '@/ui/basics/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { FullScreenDialog, FullScreenDialogTitle } from '@/ui/overlays/dialog';
import { PreviewPane } from './preview-pane';
import { useZoom, ZOOM, type Zoom } from './print-preview';
import { type DialogEvents, type PrintOfDialog, useDialog } from './use-dialog';

export type PrintDialogProps = PrintRequest & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** After the operator answered what came out of the printer, before the dialog closes. */
  onPrinted?: (() => void) | undefined;
};

/** 'Print Settings' of a part, 'Re-Print Settings' of a history record (SPEC section 2), over the whole screen. */
export function FullScreenPrintDialog({ open, onOpenChange, onPrinted, ...first }: PrintDialogProps) {
  const busy = useRef(false);
  const [reprint, setReprint] = useState<readonly PrintJob[]>();
  const [scanned, setScanned] = useState<Part>();
  const part = scanned ?? first.part;
  const request = reprint ? { part, unprinted: reprint } : scanned ? { part } : first;
  const scan = useScannedPart(part, busy, (found) => {
    setReprint(undefined);
    setScanned(found);
  });
  return (
    <FullScreenDialog
      open={open}
      onOpenChange={(next) => !busy.current && onOpenChange(next)}
      onOpenAutoFocus={focusQuantity}
      isScanned
      className="grid grid-rows-[auto_minmax(0,1fr)]"
    >
      <PrintScreen
        key={`${part.id} ${reprint?.map(({ id, outcome }) => `${id} ${serialsText(outcome.unprinted)}`).join(' ')}`}
        request={request}
        events={{ onClose: () => onOpenChange(false), busy, onPrinted, onReprint: setReprint, onScan: scan.onScan }}
      />
      {scan.found && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && scan.dismiss()}
          title={m.print_instead_title({ part: scan.found.no })}
          confirmText={m.print_instead_confirm()}
          onConfirm={scan.accept}
        >
          <p>{m.print_instead_text({ scanned: scan.found.no, name: scan.found.name, part: part.no })}</p>
        </ConfirmDialog>
      )}
    </FullScreenDialog>
  );
}

function focusQuantity(event: Event) {
  const field = event.target instanceof Element ? event.target.querySelector('input:not([readonly])') : null;
  if (!(field instanceof HTMLInputElement)) return;
  event.preventDefault();
  field.focus();
  field.select();
}

type ScreenEvents = DialogEvents & { onScan: (text: string) => void };

function PrintScreen({ request, events }: { request: PrintRequest; events: ScreenEvents }) {
  const print = useDialog(request, events);
  const [hasSettings, setHasSettings] = useState(true);
  const [marked, setMarked] = useState<number | undefined>();
  const zoom = useZoom(print.paper);
  const previous = request.reprintOf ?? request.unprinted?.[0];
  return (
    <>
      <Header
        title={previous ? m.print_dialog_title_again() : m.print_dialog_title()}
        note={
          previous
            ? m.print_previous({ status: sayStatus(previous.status), date: formatTimestamp(previous.createdAt) })
            : request.inPlaceOf && m.print_in_place_of({ serials: saySerials(request.inPlaceOf.serials, 3) })
        }
        hasSettings={hasSettings}
        onToggleSettings={() => setHasSettings(!hasSettings)}
        onCancel={events.onClose}
        print={print}
        zoom={zoom}
      />
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_auto] max-md:flex max-md:flex-col max-md:overflow-y-auto">
        <PreviewPane print={print} zoom={zoom} marked={marked} onClose={events.onClose} />
        {hasSettings && (
          <SettingsPanel
            print={print}
            onScan={events.onScan}
            onSelectLabel={(index) => {
              setMarked(index);
              zoom.handle.current?.scrollToLabel(index);
            }}
          />
        )}
      </div>
      <PrintSteps print={print} labels={print.labels} printing={print.printing} />
    </>
  );
}

type HeaderProps = {
  title: string;
  /** Under the title: what was printed before, or which void labels new ones take the place of. */
  note: string | undefined;
  print: PrintOfDialog;
  zoom: Zoom;
  hasSettings: boolean;
  onToggleSettings: () => void;
  onCancel: () => void;
};

function Header({ title, note, print, zoom, hasSettings, onToggleSettings, onCancel }: HeaderProps) {
  const { percent } = zoom;
  const printButton = useRef<HTMLButtonElement>(null);
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-2 border-b border-rule-2 bg-bench py-2 pr-4 pl-5 max-md:px-3">
      <div>
        <FullScreenDialogTitle>{title}</FullScreenDialogTitle>
        {note && <p className="text-12 text-ink-3">{note}</p>}
      </div>
      <Separator />
      <div className="inline-flex items-center rounded-2 border border-rule-2 bg-paper">
        <IconButton
          label={m.print_zoom_out()}
          disabled={percent <= ZOOM.min}
          onClick={() => zoom.set(percent - ZOOM.step)}
        >
          <Minus aria-hidden />
        </IconButton>
        <output
          aria-label={m.print_zoom()}
          className="min-w-12 self-stretch border-x border-rule-2 text-center font-mono text-12 leading-8 font-medium coarse:leading-10"
        >
          {percent}%
        </output>
        <IconButton
          label={m.print_zoom_in()}
          disabled={percent >= ZOOM.max}
          onClick={() => zoom.set(percent + ZOOM.step)}
        >
          <Plus aria-hidden />
        </IconButton>
      </div>
      <span className="flex-1" />
      <Button variant="ghost" className="max-md:px-3" onClick={onToggleSettings}>
        {hasSettings ? <PanelRightClose aria-hidden /> : <PanelRightOpen aria-hidden />}
        <span className="max-md:sr-only">{hasSettings ? m.print_settings_hide() : m.print_settings_show()}</span>
      </Button>
      <Separator />
      <Button size="lg" className="max-md:flex-1" onClick={onCancel}>
        {m.print_cancel()}
      </Button>
      <PrintButtons
        print={print}
        printing={print.printing}
        refusal={print.refusal && refusalText(print.refusal)}
        className="max-md:flex-1"
        button={printButton}
      />
    </div>
  );
}

const Separator = () => <span aria-hidden className="mx-2 h-6 w-px bg-rule-2 max-md:hidden" />;
