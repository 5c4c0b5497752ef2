import { Minus, PanelRightClose, PanelRightOpen, Plus } from 'lucide-react';
import { Button, IconButton } from '@/ui/basics/button';
import { PrinterIcon } from '@/ui/basics/printer-icon';
import { FullScreenDialogTitle } from '@/ui/overlays/dialog';
import { type PrintAct, usePhase } from './use-print-job';

type PrintHeaderProps = {
  title: string;
  /** Under the title of a re-print: what was printed before. */
  note?: string | undefined;
  zoom: number;
  onZoom: (zoom: number) => void;
  settingsShown: boolean;
  onToggleSettings: () => void;
  onCancel: () => void;
  onPrint: () => void;
  /** The button goes down, which may still be thought better of. */
  onPrintDown: () => void;
  /** Why PRINT cannot be pressed; undefined when it can. */
  refusal: string | undefined;
  job: PrintAct;
};

export const ZOOM = { min: 20, max: 200, step: 10 } as const;

/** What can be done: look closer, show the settings, leave, print. */
export function PrintHeader(props: PrintHeaderProps) {
  const { zoom, onZoom, settingsShown } = props;
  const busy = usePhase(props.job).kind !== 'idle';
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-2 border-b border-rule-2 bg-bench py-2 pr-4 pl-5 max-md:px-3">
      <div>
        <FullScreenDialogTitle>{props.title}</FullScreenDialogTitle>
        {props.note && <p className="text-12 text-ink-3">{props.note}</p>}
      </div>
      <Separator className="max-md:hidden" />
      <div className="inline-flex items-center rounded-2 border border-rule-2 bg-paper">
        <IconButton label="Zoom out" disabled={zoom <= ZOOM.min} onClick={() => onZoom(zoom - ZOOM.step)}>
          <Minus aria-hidden />
        </IconButton>
        <output
          aria-label="Zoom"
          className="min-w-12 self-stretch border-x border-rule-2 text-center font-mono text-12 leading-8 font-medium coarse:leading-10"
        >
          {zoom}%
        </output>
        <IconButton label="Zoom in" disabled={zoom >= ZOOM.max} onClick={() => onZoom(zoom + ZOOM.step)}>
          <Plus aria-hidden />
        </IconButton>
      </div>
      <span className="flex-1" />
      <Button variant="ghost" onClick={props.onToggleSettings}>
        {settingsShown ? <PanelRightClose aria-hidden /> : <PanelRightOpen aria-hidden />}
        {settingsShown ? 'Hide Settings' : 'Show Settings'}
      </Button>
      <Separator className="max-md:hidden" />
      <Button size="lg" className="max-md:flex-1" onClick={props.onCancel}>
        CANCEL
      </Button>
      <Button
        size="lg"
        variant="hivis"
        className="max-md:flex-1"
        disabled={busy}
        reason={props.refusal}
        onPointerDown={busy ? undefined : props.onPrintDown}
        onClick={props.onPrint}
      >
        <PrinterIcon />
        PRINT
      </Button>
    </div>
  );
}

const Separator = ({ className = '' }: { className?: string }) => (
  <span aria-hidden className={`mx-2 h-6 w-px bg-rule-2 ${className}`} />
);
