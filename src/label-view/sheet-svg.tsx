import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import type { SheetLayout } from '@/label/sheet/imposition';

type SheetSvgProps = {
  layout: SheetLayout;
  /** px for one mm. */
  scale: number;
  children: ReactNode;
  className?: string;
};

/** A sheet of paper at scale, white in both themes. */
export function SheetSvg({ layout, scale, children, className }: SheetSvgProps) {
  const { width, height } = layout.paper;
  return (
    <div
      className={clsx('relative bg-label shadow-label forced-color-adjust-none', className)}
      style={{ width: width * scale, height: height * scale }}
    >
      {children}
    </div>
  );
}

type LabelPlaceProps = {
  layout: SheetLayout;
  x: number;
  y: number;
  /** Highlighted, because a problem is on it. */
  marked?: boolean;
  children: ReactNode;
};

/** The place of one label on a sheet (mm), with a dashed cutting line that is not printed. */
export const LabelPlace = memo(function LabelPlace({ layout, x, y, marked, children }: LabelPlaceProps) {
  const { paper, label } = layout;
  const percent = (length: number, of: number) => `${(length / of) * 100}%`;
  return (
    <div
      className={clsx(
        'absolute outline-1 -outline-offset-1 outline-dashed outline-black/25',
        marked && 'outline-3 outline-offset-2 outline-solid outline-hivis',
      )}
      style={{
        left: percent(x, paper.width),
        top: percent(y, paper.height),
        width: percent(label.width, paper.width),
        height: percent(label.height, paper.height),
      }}
    >
      {children}
    </div>
  );
});
