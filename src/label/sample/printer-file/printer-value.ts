import type { Around } from '@/label/sample/sample';

/**
 * What a field holds: `variable` is the name of what a person or another program fills in, `around` the fixed texts before
 * and behind it, or before and behind what is counted.
 */
export type PrinterValue = {
  text: string;
  counts: boolean;
  variable: string | undefined;
  clock: string | undefined;
  around: Around;
};

export const plainValue = (text: string): PrinterValue => ({
  text,
  counts: false,
  variable: undefined,
  clock: undefined,
  around: { before: '', after: '' },
});

const isFilled = ({ counts, variable }: PrinterValue) => counts || variable !== undefined;

/** Two values, one behind the other. What the second one counts or asks for is fixed where the first one does. */
export function joinedValues(a: PrinterValue, b: PrinterValue): PrinterValue {
  const text = a.text + b.text;
  if (isFilled(a)) return { ...a, text, around: { ...a.around, after: a.around.after + b.text } };
  return {
    ...b,
    text,
    clock: a.text === '' ? b.clock : undefined,
    around: { ...b.around, before: isFilled(b) ? a.text + b.around.before : '' },
  };
}

/** In a text the name of a variable stands for what it does not hold yet. */
export const namedValue = (value: PrinterValue): PrinterValue =>
  value.text === '' ? { ...value, text: value.variable ?? (value.counts ? '1' : '') } : value;
