import { formatHeaderDate, momentOf } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { language } from './language';
import { SPECIFICATION } from './languages';

/** `1,234`, in Indonesian `1.234`. Never for labels and files, whose numbers are the specification's. */
export const sayNumber = (value: number): string =>
  language.current() === SPECIFICATION ? formatNumber(value) : new Intl.NumberFormat(language.current()).format(value);

/** A length or another number with decimals; `digits` of them, or as many as it has. */
export function sayDecimal(value: number, digits?: number): string {
  if (language.current() === SPECIFICATION) return digits === undefined ? String(value) : value.toFixed(digits);
  return decimalFormat(digits ?? 0, digits ?? 3).format(value);
}

/** Made once: a label in the designer has hundreds of lengths. */
const decimalFormats = new Map<string, Intl.NumberFormat>();
function decimalFormat(minimumFractionDigits: number, maximumFractionDigits: number): Intl.NumberFormat {
  const tag = language.current();
  const key = `${tag} ${minimumFractionDigits} ${maximumFractionDigits}`;
  const format =
    decimalFormats.get(key) ?? new Intl.NumberFormat(tag, { minimumFractionDigits, maximumFractionDigits });
  decimalFormats.set(key, format);
  return format;
}

/** A day with the name of its month; '' for an empty or invalid value. */
export function sayDay(value: Parameters<typeof momentOf>[0]): string {
  if (language.current() === SPECIFICATION) return formatHeaderDate(value);
  const date = momentOf(value);
  return date ? new Intl.DateTimeFormat(language.current(), { dateStyle: 'medium' }).format(date) : '';
}

/** `A and B`. */
export const sayList = (texts: Iterable<string>): string => new Intl.ListFormat(language.current()).format(texts);

/** A text with a number: `count` selects the plural, `shown` is the number as people read it. */
export type CountMessage = (inputs: { count: number; shown: string }) => string;

/** `1,234 parts` */
export const sayCount = (message: CountMessage, count: number): string => message({ count, shown: sayNumber(count) });
