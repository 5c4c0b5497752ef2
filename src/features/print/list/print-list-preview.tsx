import { m } from '@messages/messages';
import { clsx } from 'clsx';
import type { RefObject } from 'react';
import { ChangedFrames } from '@/features/print/changes-table';
import { PlacedLabel, SHEET_GAP, SheetList, useWidth } from '@/features/print/sheet-list';
import type { RenderPlace } from '@/features/print/use-print';
import type { Box } from '@/label/design/geometry';
import { type Slot, slotsOfSheet } from '@/label/sheet/arrangement';
import type { SheetLayout } from '@/label/sheet/imposition';
import { turned } from '@/label/sheet/stock';
import { LabelPlace } from '@/label-view/sheet-svg';
import type { PrintPlan } from '@/print/plan/print-plan';

type PrintListPreviewProps = {
  plan: PrintPlan;
  renderPlace: RenderPlace;
  /** Places of a line's labels (mm) that have changed since they were on the screen. */
  frames: ReadonlyMap<string, readonly Box[]>;
  /** The id of the marked part. */
  marked: string | undefined;
  onMark: (id: string) => void;
  scroller: RefObject<HTMLElement | null>;
};

const CAPTION_HEIGHT = 22;

/** The sheets of the list, side by side, with the number of each part where it begins. */
export function PrintListPreview({ plan, scroller, ...props }: PrintListPreviewProps) {
  const { arrangement } = plan;
  const width = useWidth(scroller);
  const columns = width >= 480 ? 2 : 1;
  return (
    <SheetList
      arrangement={arrangement}
      scroller={scroller}
      sheetWidth={Math.max(120, (width - SHEET_GAP * (columns - 1) - 40) / columns)}
      columns={columns}
      captionHeight={CAPTION_HEIGHT}
      className="mx-5 my-4.5"
      caption={(sheet) => (
        <figcaption className="flex justify-between pt-1.5 text-12 leading-4 text-ink-2">
          <span>{m.print_sheet({ sheet: sheet + 1 })}</span>
          <span className="font-mono">
            <span className="sr-only">{m.print_list_rows()} </span>
            {[...new Set(slotsOfSheet(arrangement, sheet).map(({ run }) => run + 1))].join(' + ')}
          </span>
        </figcaption>
      )}
    >
      {(sheet, layout) => <Labels plan={plan} sheet={sheet} layout={layout} {...props} />}
    </SheetList>
  );
}

type LabelsProps = Omit<PrintListPreviewProps, 'scroller'> & { sheet: number; layout: SheetLayout };

function Labels({ plan, sheet, layout, renderPlace, frames, marked, onMark }: LabelsProps) {
  const slots = slotsOfSheet(plan.arrangement, sheet);
  return (
    <>
      {slots.map((slot, position) => {
        const line = plan.lines[slot.run];
        if (!line) return null;
        const isMarked = line.id === marked;
        const isFirst = position === 0 || slots[position - 1]?.run !== slot.run;
        return (
          <LabelPlace
            key={`${slot.run} ${slot.index}`}
            layout={layout}
            x={slot.x}
            y={slot.y}
            marked={isMarked}
            overlay={
              <>
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={m.print_list_place({ row: slot.run + 1, label: slot.index + 1 })}
                  className="absolute inset-0 cursor-pointer"
                  onClick={() => onMark(line.id)}
                />
                {isFirst && (
                  <span
                    aria-hidden
                    className={clsx(
                      'pointer-events-none absolute -top-2 grid h-4 min-w-4.5 place-items-center rounded-1 px-0.5 font-mono text-11 font-semibold text-white',
                      // At the outer edge of the paper, never over a code.
                      isLeft(slot, layout) ? '-left-2.5' : '-right-2.5',
                      isMarked ? 'bg-[#e65100]' : 'bg-[#1a1916]',
                    )}
                  >
                    {slot.run + 1}
                  </span>
                )}
              </>
            }
          >
            <PlacedLabel line={line} place={slot.index} origin={slot.origin} renderPlace={renderPlace} />
            <ChangedFrames boxes={frames.get(line.id)} label={layout.label} />
          </LabelPlace>
        );
      })}
      {freePlaces(layout, slots).map(({ x, y }) => (
        <LabelPlace key={`free ${x} ${y}`} layout={layout} x={x} y={y}>
          <span className="grid size-full place-items-center text-11 text-[#6b665c]">{m.print_place_free()}</span>
        </LabelPlace>
      ))}
    </>
  );
}

const isLeft = ({ x }: Slot, { paper, label, turn }: SheetLayout) =>
  x + turned(label, turn).width / 2 <= paper.width / 2;

/** The places of a sheet without a label. */
const freePlaces = ({ xs, ys }: SheetLayout, slots: readonly Slot[]) =>
  ys
    .flatMap((y) => xs.map((x) => ({ x, y })))
    .filter((place) => !slots.some(({ x, y }) => x === place.x && y === place.y));
