import type { SizeMm } from '@/label/sheet/paper';
import { paperFrame } from '@/label/sheet/sheet';
import { type SvgNode, svg } from '@/label/svg';
import type { PrinterProfile } from '@/storage/printer-profiles';

/** Where the cross of the calibration page lies, mm from the left and top edge of the paper. */
export const CROSS_MM = 20;
/** How long the bars of the calibration page are. */
export const BAR_MM = 100;

/** What was measured on the printed calibration page, mm. */
export type Measured = { barX: number; barY: number; crossX: number; crossY: number };

export type Calibration = { offsetX: number; offsetY: number; scaled: string };

/** More than this and something between browser and paper scales the page. */
const SCALE_TOLERANCE_MM = 0.5;

/**
 * The offsets that bring the cross to where it should be, on top of those the page was printed with, to 0.1 mm.
 * `scaled` says so when the bars are not 100 mm: no offset mends that.
 */
export function calibrate(profile: PrinterProfile, { barX, barY, crossX, crossY }: Measured): Calibration {
  const wrong = [barX, barY].find((bar) => Math.abs(bar - BAR_MM) > SCALE_TOLERANCE_MM);
  const percent = wrong === undefined ? 0 : Math.round((wrong / BAR_MM) * 1000) / 10;
  return {
    offsetX: tenths(profile.offsetX + CROSS_MM - crossX),
    offsetY: tenths(profile.offsetY + CROSS_MM - crossY),
    scaled:
      wrong === undefined
        ? ''
        : `The printer scales to ${percent} %. Set the scale to 100 % in the browser and in the driver, then measure again.`,
  };
}

const tenths = (length: number) => Math.round(length * 10) / 10 || 0;

const LINE = 0.25;

/** The calibration page: a cross at 20 mm from both edges, shifted as labels are, and a bar of 100 mm each way. */
export function calibrationPage(paper: SizeMm, { name, dotsPerMm, offsetX, offsetY }: PrinterProfile): SvgNode {
  const cross = { x: CROSS_MM + offsetX, y: CROSS_MM + offsetY };
  const bar = { x: cross.x + 10, y: cross.y + 10 };
  const lines = [
    `M${cross.x - 5} ${cross.y}h10M${cross.x} ${cross.y - 5}v10`,
    `M${bar.x} ${bar.y}h${BAR_MM}m0 -3v6m${-BAR_MM} -6v6`,
    // Clear of the bar across: their end marks must not run into each other.
    `M${bar.x} ${bar.y + 10}v${BAR_MM}m-3 0h6m-6 ${-BAR_MM}h6`,
  ];
  const text = (x: number, y: number, words: string) =>
    svg('text', { x, y, 'font-size': 3.5, 'font-family': "'IBM Plex Sans Variable', sans-serif", fill: '#000' }, [
      words,
    ]);
  const parts = [
    svg('path', { d: lines.join(''), fill: 'none', stroke: '#000', 'stroke-width': LINE }),
    text(bar.x + 6, bar.y + 14, `${name}, ${dotsPerMm} dots/mm, offset ${offsetX} / ${offsetY} mm`),
    text(bar.x + 6, bar.y + 22, `Both bars are ${BAR_MM} mm long.`),
    text(
      bar.x + 6,
      bar.y + 28,
      `The cross lies ${CROSS_MM} mm from the left edge and ${CROSS_MM} mm from the top edge.`,
    ),
    text(bar.x + 6, bar.y + 34, 'Measure all four and enter them in the printer settings.'),
  ];
  return { ...paperFrame(paper), children: parts };
}
