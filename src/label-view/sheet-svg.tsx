import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import type { SheetLayout } from '@/label/sheet/imposition';
import { turned } from '@/label/sheet/stock';

type SheetSvgProps = {
  layout: SheetLayout;
  /** px per mm. */
  scale: number;
  children: ReactNode;
  className?: string;
};

/** A sheet at scale: white paper in both themes, or the liner of label stock with its white labels. */
export function SheetSvg({ layout, scale, children, className }: SheetSvgProps) {
  const { paper, cells } = layout;
  return (
    <div
      className={clsx('relative shadow-label forced-color-adjust-none', cells ? 'bg-liner' : 'bg-label', className)}
      style={{ width: paper.width * scale, height: paper.height * scale }}
    >
      {cells?.ys.flatMap((y) =>
        cells.xs.map((x) => (
          <div
            key={`${x} ${y}`}
            className="absolute bg-label"
            style={{
              left: percent(x, paper.width),
              top: percent(y, paper.height),
              width: percent(cells.size.width, paper.width),
              height: percent(cells.size.height, paper.height),
              borderRadius: cells.radius * scale,
            }}
          />
        )),
      )}
      {children}
    </div>
  );
}

const percent = (length: number, of: number) => `${(length / of) * 100}%`;

type LabelPlaceProps = {
  layout: SheetLayout;
  x: number;
  y: number;
  /** Highlighted, because it has a problem. */
  marked?: boolean;
  children: ReactNode;
  /** Over the label, and not turned with it. */
  overlay?: ReactNode;
};

/** One label on a sheet, at x and y mm, with a dashed cutting line that is not printed. */
export const LabelPlace = memo(function LabelPlace({ layout, x, y, marked, children, overlay }: LabelPlaceProps) {
  const { paper, label, turn, cells } = layout;
  const box = turned(label, turn);
  return (
    <div
      className={clsx(
        'absolute',
        !cells && 'outline-1 -outline-offset-1 outline-dashed outline-black/25',
        marked && 'outline-3 outline-offset-2 outline-solid outline-hivis',
      )}
      style={{
        left: percent(x, paper.width),
        top: percent(y, paper.height),
        width: percent(box.width, paper.width),
        height: percent(box.height, paper.height),
      }}
    >
      {turn === 0 ? (
        children
      ) : (
        // Its own width and height in percent of the box, whose sides are swapped.
        <div
          className="absolute top-1/2 left-1/2"
          style={{
            width: percent(label.width, box.width),
            height: percent(label.height, box.height),
            transform: `translate(-50%, -50%) rotate(${turn}deg)`,
          }}
        >
          {children}
        </div>
      )}
      {overlay}
    </div>
  );
});
