import { m } from '@messages/messages';
import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { memo, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { ChangedFrames } from '@/features/print/changes-table';
import type { Box } from '@/label/design/geometry';
import { type Arrangement, sheetOf, slotsOfSheet } from '@/label/sheet/arrangement';
import type { SheetLayout } from '@/label/sheet/imposition';
import type { SizeMm } from '@/label/sheet/paper';
import type { SvgNode } from '@/label/svg';
import { hasSameData, type LabelData } from '@/label/text/label-data';
import { LabelSvg } from '@/label-view/label-svg';
import { LabelPlace, SheetSvg } from '@/label-view/sheet-svg';
import { useLanguage } from '@/language/language';
import { Checkbox } from '@/ui/forms/checkbox';

/** Before the size is known. */
const FIRST_SIZE = { width: 1024, height: 768 };
const GAP = 16;

type PreviewHandle = { scrollToLabel: (index: number) => void };

type PrintPreviewProps = {
  layout: SheetLayout;
  arrangement: Arrangement;
  zoom: Zoom;
  /** Data of the label at an index, and its rendering at a sheet position. */
  dataOf: (index: number) => LabelData;
  labelSvg: (place: { x: number; y: number }, data: LabelData) => SvgNode;
  marked: number | undefined;
  /** Places of each label (mm) that have changed since it was on the screen. */
  frames?: readonly Box[] | undefined;
  onSheetInView?: (sheet: number) => void;
  /** Each label gets a tick; unticked ones are not printed. */
  ticks?: { isTicked: (index: number) => boolean; toggle: (index: number) => void };
};

/** The sheets as printed. Only those in view are rendered: 9,999 labels cost no more than ten. */
export function PrintPreview(props: PrintPreviewProps) {
  const { layout, arrangement, zoom, onSheetInView } = props;
  const { sheetCount } = arrangement;
  const { scale, scroller, handle } = zoom;
  const height = layout.paper.height * scale;
  const list = useRef<HTMLDivElement>(null);
  const [above, setAbove] = useState(0);
  const rows = useVirtualizer({
    count: sheetCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => height + GAP,
    initialRect: FIRST_SIZE,
    overscan: 1,
    scrollMargin: above,
  });
  // The virtualizer keeps the sizes it has estimated; zoom and paper change them all.
  const measured = useRef(height);
  useLayoutEffect(() => {
    if (measured.current === height) return;
    measured.current = height;
    rows.measure();
  }, [rows, height]);
  // Badges and notices above the sheets come and go.
  useLayoutEffect(() => {
    const head = list.current?.previousElementSibling;
    if (!head) return;
    const measure = () => setAbove(list.current?.offsetTop ?? 0);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(head);
    return () => observer.disconnect();
  }, []);
  const scrolled = (rows.scrollOffset ?? 0) - above;
  const current = Math.min(sheetCount - 1, Math.max(0, Math.floor((scrolled + height / 2) / (height + GAP))));
  useEffect(() => onSheetInView?.(current), [current, onSheetInView]);
  useImperativeHandle(handle, () => ({
    scrollToLabel: (index) => rows.scrollToIndex(sheetOf(arrangement, 0, index) ?? 0, { align: 'start' }),
  }));
  return (
    <div
      ref={list}
      className="relative mx-auto"
      style={{ height: rows.getTotalSize(), width: layout.paper.width * scale }}
    >
      {rows.getVirtualItems().map((row) => (
        <div
          key={row.key}
          className="absolute top-0 left-0"
          style={{ transform: `translateY(${row.start - above}px)` }}
        >
          <SheetSvg layout={layout} scale={scale}>
            {slotsOfSheet(arrangement, row.index).map((slot) => (
              <LabelPlace
                key={slot.index}
                layout={layout}
                x={slot.x}
                y={slot.y}
                marked={slot.index === props.marked}
                overlay={
                  props.ticks && (
                    <Tick
                      name={props.dataOf(slot.index).serialNumber}
                      isTicked={props.ticks.isTicked(slot.index)}
                      onToggle={() => props.ticks?.toggle(slot.index)}
                    />
                  )
                }
              >
                <Label x={slot.origin.x} y={slot.origin.y} data={props.dataOf(slot.index)} labelSvg={props.labelSvg} />
                <ChangedFrames boxes={props.frames} label={layout.label} />
              </LabelPlace>
            ))}
          </SheetSvg>
        </div>
      ))}
    </div>
  );
}

/** Covers a label: a click selects it or leaves it out. */
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
        className="absolute -top-1 -left-1 scale-125 border-black! bg-white! checked:bg-black! checked:before:border-white!"
      />
    </label>
  );
}

type LabelProps = Pick<PrintPreviewProps, 'labelSvg'> & { x: number; y: number; data: LabelData };

/** Re-rendered only when its data changes: a key in Qty Label leaves the labels in view as they are. */
const Label = memo(
  function Label({ x, y, data, labelSvg }: LabelProps) {
    useLanguage();
    const { partNo: part, serialNumber: serial } = data;
    const name = serial === '' ? m.print_label_name({ part }) : m.print_label_name_serial({ part, serial });
    return <LabelSvg node={labelSvg({ x, y }, data)} name={name} className="block size-full" />;
  },
  (a, b) => a.labelSvg === b.labelSvg && a.x === b.x && a.y === b.y && hasSameData(a.data, b.data),
);

export const ZOOM = { min: 20, max: 200, step: 10 } as const;
const PX_PER_MM = 96 / 25.4;
/** Left and right of the paper, px. */
const WIDE_MARGIN = 64;
const NARROW_MARGIN = 24;

/** The zoom of the preview: as much as fits its width until the operator selects another. 100 is actual size. */
export function useZoom(paper: SizeMm) {
  const scroller = useRef<HTMLDivElement>(null);
  const handle = useRef<PreviewHandle>(null);
  const [width, setWidth] = useState(0);
  const [selected, setSelected] = useState<number | undefined>();
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
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
