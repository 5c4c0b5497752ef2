import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { type SheetLayout, sheetOf, slotsOfSheet } from '@/label/sheet/imposition';
import type { SvgNode } from '@/label/svg';
import type { LabelData } from '@/label/text/label-data';
import { LabelPicture } from '@/label-view/label-picture';
import { LabelPlace, SheetPicture } from '@/label-view/sheet-picture';

/** Of a desk without a size yet. */
const FIRST_SIZE = { width: 1024, height: 768 };
const GAP = 16;

export type PreviewHandle = { showLabel: (index: number) => void };

export type PrintPreviewProps = {
  layout: SheetLayout;
  labels: number;
  start: number;
  sheets: number;
  /** px for one mm of paper. */
  scale: number;
  /** What the label at an index says, and the picture of such a label at a place. */
  dataOf: (index: number) => LabelData;
  picture: (place: { x: number; y: number }, data: LabelData) => SvgNode;
  marked: number | undefined;
  scroller: RefObject<HTMLDivElement | null>;
  handle: RefObject<PreviewHandle | null>;
  onCurrentSheet: (sheet: number) => void;
};

/** The sheets as they will lie in the tray. Only those in view are drawn: 9,999 labels cost no more than ten. */
export function PrintPreview(props: PrintPreviewProps) {
  const { layout, labels, start, sheets, scale, scroller, onCurrentSheet, handle } = props;
  const height = layout.paper.height * scale;
  const list = useRef<HTMLDivElement>(null);
  const [above, setAbove] = useState(0);
  const rows = useVirtualizer({
    count: sheets,
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
  // Badges and notices lie above the sheets on the same desk, and come and go.
  useLayoutEffect(() => {
    const head = list.current?.previousElementSibling;
    if (!head) return;
    const look = () => setAbove(list.current?.offsetTop ?? 0);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(head);
    return () => observer.disconnect();
  }, []);
  const scrolled = (rows.scrollOffset ?? 0) - above;
  const current = Math.min(sheets - 1, Math.max(0, Math.floor((scrolled + height / 2) / (height + GAP))));
  useEffect(() => onCurrentSheet(current), [current, onCurrentSheet]);
  useImperativeHandle(handle, () => ({
    showLabel: (index) => rows.scrollToIndex(sheetOf(layout, index, start), { align: 'start' }),
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
          <SheetPicture layout={layout} scale={scale}>
            {slotsOfSheet(layout, row.index, labels, start).map((slot) => (
              <LabelPlace key={slot.index} layout={layout} x={slot.x} y={slot.y} marked={slot.index === props.marked}>
                <Label x={slot.x} y={slot.y} data={props.dataOf(slot.index)} picture={props.picture} />
              </LabelPlace>
            ))}
          </SheetPicture>
        </div>
      ))}
    </div>
  );
}

type LabelProps = Pick<PrintPreviewProps, 'picture'> & { x: number; y: number; data: LabelData };

/** Drawn anew only when it says something else: a key in Qty Label leaves the labels in view as they are. */
const Label = memo(
  function Label({ x, y, data, picture }: LabelProps) {
    const serial = data.serialNumber === '' ? '' : `, serial ${data.serialNumber}`;
    return (
      <LabelPicture node={picture({ x, y }, data)} name={`Label ${data.partNo}${serial}`} className="block size-full" />
    );
  },
  (a, b) => a.picture === b.picture && a.x === b.x && a.y === b.y && saysTheSame(a.data, b.data),
);

const saysTheSame = (a: LabelData, b: LabelData) =>
  // The keys of a LabelData are fixed; Object.keys only forgets their type.
  (Object.keys(a) as (keyof LabelData)[]).every((key) => a[key] === b[key]);
