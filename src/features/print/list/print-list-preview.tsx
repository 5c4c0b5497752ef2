import { m } from '@messages/messages';
import { clsx } from 'clsx';
import type { RefObject } from 'react';
import { SHEET_GAP, SheetList } from '@/features/print/sheet-list';
import type { RenderPlace } from '@/features/print/use-print';
import type { Box } from '@/label/design/geometry';
import { type Arrangement, type Slot, sheetOf, slotsOfSheet } from '@/label/sheet/arrangement';
import type { SheetLayout } from '@/label/sheet/imposition';
import { turned } from '@/label/sheet/stock';
import { useWidth } from '@/lib/browser/use-width';
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
export function PrintListPreview({ plan, marked, onMark, ...props }: PrintListPreviewProps) {
  const { arrangement } = plan;
  const width = useWidth(props.scroller);
  const columns = width >= 480 ? 2 : 1;
  const linesOn = (sheet: number) => [...new Set(slotsOfSheet(arrangement, sheet).map(({ run }) => run + 1))];
  return (
    <SheetList
      {...props}
      plan={plan}
      sheetWidth={Math.max(120, (width - SHEET_GAP * (columns - 1) - 40) / columns)}
      columns={columns}
      captionHeight={CAPTION_HEIGHT}
      className="mx-5 my-4.5"
      isMarked={({ id }) => id === marked}
      free={<span className="grid size-full place-items-center text-11 text-[#6b665c]">{m.print_place_free()}</span>}
      caption={(sheet) => (
        <figcaption className="flex justify-between pt-1.5 text-12 leading-4 text-ink-2">
          <span>{m.print_sheet({ sheet: sheet + 1 })}</span>
          <span className="font-mono">
            <span className="sr-only">{m.print_list_rows()} </span>
            {linesOn(sheet).join(' + ')}
          </span>
        </figcaption>
      )}
      overlay={({ id }, slot, layout) => (
        <>
          <button
            type="button"
            tabIndex={-1}
            aria-label={m.print_list_place({ row: slot.run + 1, label: slot.index + 1 })}
            className="absolute inset-0 cursor-pointer"
            onClick={() => onMark(id)}
          />
          {isFirstOnSheet(slot, arrangement) && (
            <span
              aria-hidden
              className={clsx(
                'pointer-events-none absolute -top-2 grid h-4 min-w-4.5 place-items-center rounded-1 px-0.5 font-mono text-11 font-semibold text-white',
                // At the outer edge of the paper, never over a code.
                isLeft(slot, layout) ? '-left-2.5' : '-right-2.5',
                id === marked ? 'bg-[#e65100]' : 'bg-[#1a1916]',
              )}
            >
              {slot.run + 1}
            </span>
          )}
        </>
      )}
    />
  );
}

/** The first label of its part on its sheet. */
const isFirstOnSheet = ({ run, index }: Slot, arrangement: Arrangement) =>
  index === 0 || sheetOf(arrangement, run, index) !== sheetOf(arrangement, run, index - 1);

const isLeft = ({ x }: Slot, { paper, label, turn }: SheetLayout) =>
  x + turned(label, turn).width / 2 <= paper.width / 2;
