import { m } from '@messages/messages';
import { clsx } from 'clsx';
import { useId, useRef, useState } from 'react';
import { SheetList, type SheetListHandle } from '@/features/print/sheet-list';
import { dataAt, type RenderPlace } from '@/features/print/use-print';
import type { Box } from '@/label/design/geometry';
import type { SizeMm } from '@/label/sheet/paper';
import type { LabelData } from '@/label/text/label-data';
import { useWidth } from '@/lib/browser/use-width';
import type { PrintPlan } from '@/print/plan/print-plan';
import { Checkbox } from '@/ui/forms/checkbox';

type PrintPreviewProps = {
  /** Of one line. */
  plan: PrintPlan;
  renderPlace: RenderPlace;
  zoom: Zoom;
  marked: number | undefined;
  frames?: ReadonlyMap<string, readonly Box[]>;
  onSheetInView?: (sheet: number) => void;
  /** Each label gets a tick; unticked ones are not printed. */
  ticks?: { isTicked: (index: number) => boolean; toggle: (index: number) => void };
};

/** The sheets of the dialog's part. */
export function PrintPreview({ zoom, ticks, marked, ...props }: PrintPreviewProps) {
  const { arrangement, layout } = props.plan;
  if (!layout.ok || arrangement.sheetCount === 0) return null;
  return (
    <SheetList
      {...props}
      scroller={zoom.scroller}
      handle={zoom.handle}
      sheetWidth={layout.layout.paper.width * zoom.scale}
      className="mx-auto"
      isMarked={(_, { index }) => index === marked}
      nameOf={(line, { index }) => nameOf(dataAt(line, index))}
      overlay={
        ticks &&
        ((line, { index }) => (
          <Tick
            name={dataAt(line, index).serialNumber}
            isTicked={ticks.isTicked(index)}
            onToggle={() => ticks.toggle(index)}
          />
        ))
      }
    />
  );
}

const nameOf = ({ partNo: part, serialNumber: serial }: LabelData) =>
  serial === '' ? m.print_label_name({ part }) : m.print_label_name_serial({ part, serial });

function Tick({ name, isTicked, onToggle }: { name: string; isTicked: boolean; onToggle: () => void }) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={clsx(
        'absolute inset-0 cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-focus',
        !isTicked && 'bg-white/75 outline-1 outline-dashed outline-neutral-500',
      )}
    >
      <Checkbox
        id={id}
        aria-label={m.print_tick_label({ serial: name })}
        checked={isTicked}
        onCheckedChange={onToggle}
        className="absolute -top-1 -left-1 scale-125 [--control:black] bg-white! checked:bg-black! checked:before:border-white!"
      />
    </label>
  );
}

export const ZOOM = { min: 20, max: 200, step: 10 } as const;
const PX_PER_MM = 96 / 25.4;
/** Left and right of the paper, px. */
const WIDE_MARGIN = 64;
const NARROW_MARGIN = 24;

/** The zoom of the preview: as much as fits its width until the operator selects another. 100 is actual size. */
export function useZoom(paper: SizeMm) {
  const scroller = useRef<HTMLDivElement>(null);
  const handle = useRef<SheetListHandle>(null);
  const width = useWidth(scroller);
  const [selected, setSelected] = useState<number | undefined>();
  const margin = width < 600 ? NARROW_MARGIN : WIDE_MARGIN;
  const fitting = (width - margin) / (paper.width * PX_PER_MM);
  const percent = selected ?? clamped(Math.floor(fitting * (100 / ZOOM.step)) * ZOOM.step);
  return {
    scroller,
    handle,
    percent,
    /** px for one mm of paper. */
    scale: (PX_PER_MM * percent) / 100,
    set: (next: number) => setSelected(clamped(next)),
  };
}

const clamped = (percent: number) => Math.min(ZOOM.max, Math.max(ZOOM.min, percent));

export type Zoom = ReturnType<typeof useZoom>;
