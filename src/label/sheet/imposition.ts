import type { SizeMm } from './paper';

/** How labels are placed on a sheet, in millimetres. Every origin is a whole number of printer dots. */
export type SheetLayout = {
  paper: SizeMm;
  label: SizeMm;
  columns: number;
  rows: number;
  perSheet: number;
  /** Of the label in the top left corner. */
  origin: { x: number; y: number };
  pitch: { x: number; y: number };
  /** Notices for the operator: one column only, or a limited offset. */
  notices: string[];
};

export type LayoutResult = { ok: true; layout: SheetLayout } | { ok: false; reason: string };

export type LayoutRequest = {
  paper: SizeMm;
  label: SizeMm;
  dotsPerMm: number;
  /** The printer's own shift, added to every origin. */
  offset?: { x: number; y: number };
};

/** Lengths closer than this are equal: 3 x 99.9999 mm must count as fitting. */
const TOLERANCE = 1e-6;

/**
 * Lays labels out in as many columns and rows as the paper holds, never shrunk, with centred margins (SPEC section 9).
 * Refused with the reason when the paper holds none, or a size is not a length.
 */
export function layoutSheet({ paper, label, dotsPerMm, offset = { x: 0, y: 0 } }: LayoutRequest): LayoutResult {
  const lengths = [paper.width, paper.height, label.width, label.height, dotsPerMm];
  if (lengths.some((length) => !Number.isFinite(length) || length <= 0)) {
    return { ok: false, reason: 'The label size or the paper size is not a length' };
  }
  const across = alongOneSide(paper.width, label.width, dotsPerMm, offset.x);
  const down = alongOneSide(paper.height, label.height, dotsPerMm, offset.y);
  if (across.count === 0 || down.count === 0) {
    return { ok: false, reason: `A label of ${sizeText(label)} does not fit on this paper (${sizeText(paper)})` };
  }
  const notices: string[] = [];
  if (across.count === 1) {
    notices.push(`This paper is ${round(paper.width)} mm wide and holds one column of ${round(label.width)} mm labels`);
  }
  if (across.isLimited || down.isLimited)
    notices.push('The printer offset is larger than the margin and was limited to it');
  return {
    ok: true,
    layout: {
      paper,
      label,
      columns: across.count,
      rows: down.count,
      perSheet: across.count * down.count,
      origin: { x: across.origin, y: down.origin },
      pitch: { x: across.pitch, y: down.pitch },
      notices,
    },
  };
}

function alongOneSide(paper: number, label: number, dotsPerMm: number, offset: number) {
  const count = Math.floor((paper + TOLERANCE) / label);
  const roundedUp = wholeDots(label, dotsPerMm, Math.ceil);
  // Where labels fill the paper there is no room for a pitch rounded up to a dot: then it is rounded down.
  const pitch =
    roundedUp * (count - 1) + label <= paper + TOLERANCE ? roundedUp : wholeDots(label, dotsPerMm, Math.floor);
  const margin = Math.max(0, paper - (pitch * (count - 1) + label));
  const shift = Number.isFinite(offset) ? offset : 0;
  const wanted = wholeDots(margin / 2 + shift, dotsPerMm, Math.round);
  const largest = wholeDots(margin, dotsPerMm, Math.floor);
  const origin = Math.min(Math.max(wanted, 0), largest);
  return { count, pitch, origin, isLimited: Math.abs(shift) > margin / 2 + TOLERANCE && origin !== wanted };
}

const wholeDots = (length: number, dotsPerMm: number, rounding: (dots: number) => number) => {
  const dots = length * dotsPerMm;
  const nearest = Math.round(dots);
  return (Math.abs(dots - nearest) < TOLERANCE ? nearest : rounding(dots)) / dotsPerMm;
};

const round = (length: number) => Math.round(length * 10) / 10;

const sizeText = ({ width, height }: SizeMm) => `${round(width)} × ${round(height)} mm`;
