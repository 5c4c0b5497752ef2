import { m } from '@messages/messages';
import type { SizeMm } from '@/label/sheet/paper';
import { paperFrame } from '@/label/sheet/sheet';
import { type SvgNode, svg } from '@/label/svg';
import { sayResolution } from '@/language/label/resolution';
import type { PrinterProfile } from '@/storage/printer-profiles';

/** What is on a calibration page, mm: how far the cross lies from the left and top edge, and how long the bars are. */
export type CalibrationMarks = { cross: number; barX: number; barY: number };

/** 20 mm and bars of 100 mm where the page has room, less on small label stock. */
export function calibrationMarks({ width, height }: SizeMm): CalibrationMarks {
  const cross = Math.min(width, height) >= 100 ? 20 : Math.min(width, height) >= 40 ? 10 : 5;
  const fitting = (side: number, used: number) => Math.min(100, Math.max(10, Math.floor((side - used) / 10) * 10));
  return { cross, barX: fitting(width, cross + 15), barY: fitting(height, cross + 25) };
}

/** What was measured on the printed calibration page, mm. */
export type Measured = { barX: number; barY: number; crossX: number; crossY: number };

/** `scaled` says so when no correction helps: then offsets and scale stay as they are. */
export type Calibration = { offsetX: number; offsetY: number; scale: number; scaled: string };

/** Smaller differences are within the accuracy of a ruler. */
const MEASURED_EXACTLY = 0.0025;
/** Printers deviate by up to this much. More comes from the browser or the driver and is switched off there. */
const OF_THE_PRINTER = 0.02;
const TOLERANCE = 0.005;

/**
 * The offsets (to 0.1 mm) and the scale that bring bars and cross to where they should be, out of those the page was
 * printed with. A printer that is a little long or short is corrected; one that scales is named.
 */
export function calibrate(profile: PrinterProfile, marks: CalibrationMarks, measured: Measured): Calibration {
  const factors = [measured.barX / marks.barX, measured.barY / marks.barY] as const;
  const deviations = factors.map((factor) => Math.abs(factor - 1));
  const isCorrectable =
    Math.abs(factors[0] - factors[1]) <= 2 * MEASURED_EXACTLY &&
    deviations.every((deviation) => deviation > MEASURED_EXACTLY && deviation < OF_THE_PRINTER);
  const factor = isCorrectable ? (factors[0] + factors[1]) / 2 : 1;
  const wrong = isCorrectable ? undefined : factors.find((_, axis) => (deviations[axis] ?? 0) > TOLERANCE);
  // A larger scale moves the cross too.
  const offset = (old: number, crossAt: number) => {
    const nominal = marks.cross + old;
    return tenths(old + marks.cross - (crossAt + nominal * (1 - factor)));
  };
  return {
    offsetX: offset(profile.offsetX, measured.crossX),
    offsetY: offset(profile.offsetY, measured.crossY),
    scale: Math.round((profile.scale / factor) * 1000) / 1000,
    scaled: wrong === undefined ? '' : m.printer_scales({ percent: Math.round(wrong * 1000) / 10 }),
  };
}

const tenths = (length: number) => Math.round(length * 10) / 10 || 0;

const LINE = 0.25;

/** The calibration page: a cross near the top left corner, shifted and scaled as labels are, and a bar in each direction. */
export function calibrationPage(page: SizeMm, profile: PrinterProfile): SvgNode {
  const { name, dotsPerMm, offsetX, offsetY, scale } = profile;
  const marks = calibrationMarks(page);
  const { barX, barY } = marks;
  const cross = { x: marks.cross + offsetX, y: marks.cross + offsetY };
  const bar = { x: cross.x + 10, y: cross.y + 10 };
  const lines = [
    `M${cross.x - 5} ${cross.y}h10M${cross.x} ${cross.y - 5}v10`,
    `M${bar.x} ${bar.y}h${barX}m0 -3v6m${-barX} -6v6`,
    // Clear of the bar across: their end marks must not run into each other.
    `M${bar.x} ${bar.y + 10}v${barY}m-3 0h6m-6 ${-barY}h6`,
  ];
  const isWide = page.width >= 140 && page.height >= 90;
  const size = isWide ? 3.5 : Math.min(2.2, barX / 30);
  const texts = [
    [name, sayResolution(dotsPerMm), m.printer_offset({ x: offsetX, y: offsetY })].join(', '),
    barX === barY ? m.printer_page_bars({ bar: barX }) : m.printer_page_bars_two({ across: barX, down: barY }),
    m.printer_page_cross({ cross: marks.cross }),
    m.printer_page_measure(),
  ].map((words, index) =>
    svg(
      'text',
      {
        x: bar.x + 6,
        y: bar.y + (isWide ? 14 : 8) + index * size * 1.8,
        'font-size': size,
        'font-family': "'IBM Plex Sans Variable', sans-serif",
        fill: '#000',
      },
      [words],
    ),
  );
  const path = svg('path', { d: lines.join(''), fill: 'none', stroke: '#000', 'stroke-width': LINE });
  return { ...paperFrame(page, scale), children: [path, ...texts] };
}
