/** A ruler along the window, in px of the window; numbers are mm from the label's corner. */
export type RulerMarks = {
  /** Where a tick stands and how long it is: 1 mm, 5 mm, 10 mm. */
  ticks: { at: number; length: 6 | 10 | 16 }[];
  numbers: { at: number; text: string }[];
};

/** Px below which ticks or numbers would run together. */
const CLOSEST_TICKS = 3.5;
const CLOSEST_NUMBERS = 36;

/** The marks that fit a window of `length` px with the label's corner at `pan` px and `scale` px to a mm. */
export function rulerMarks(pan: number, scale: number, length: number): RulerMarks {
  const step = scale >= CLOSEST_TICKS ? 1 : 5;
  const numbered = scale * 10 >= CLOSEST_NUMBERS ? 10 : 20;
  const ticks: RulerMarks['ticks'] = [];
  const numbers: RulerMarks['numbers'] = [];
  const last = Math.ceil((length - pan) / scale);
  for (let mm = Math.ceil(-pan / scale / step) * step; mm <= last; mm += step) {
    const at = Math.round((pan + mm * scale) * 10) / 10;
    ticks.push({ at, length: mm % 10 === 0 ? 16 : mm % 5 === 0 ? 10 : 6 });
    if (mm % numbered === 0) numbers.push({ at, text: String(mm) });
  }
  return { ticks, numbers };
}
