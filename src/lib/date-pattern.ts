/** A local day with a time; months count from 1. */
export type Moment = { year: number; month: number; day: number; hour: number; minute: number };

/** The tokens of a date pattern, as in date-fns. */
export const dateTokens = ['yyyy', 'yy', 'MMM', 'MM', 'M', 'dd', 'd', 'DDD', 'RRRR', 'II', 'i', 'HH', 'mm'] as const;

type Token = (typeof dateTokens)[number];

export type PatternPart = { token: Token } | { text: string } | { unknown: string };

/** The parts of a pattern. Letters are tokens, between single quotes they are text; '' is a quote. */
export function patternParts(pattern: string): PatternPart[] {
  return [...pattern.matchAll(/''|'((?:[^']|'')*)'|([A-Za-z])\2*|'|[^A-Za-z']+/g)].map(([found, quoted, letter]) => {
    if (found === "''") return { text: "'" };
    if (quoted !== undefined) return { text: quoted.replaceAll("''", "'") };
    if (letter === undefined) return { text: found };
    return isToken(found) ? { token: found } : { unknown: found };
  });
}

const isToken = (text: string): text is Token => Object.hasOwn(formats, text);

const parsed = new Map<string, PatternPart[]>();
const MAX_PARSED = 200;

/** The moment in a pattern; an unknown token stays as it is. */
export function formatMoment(moment: Moment, pattern: string): string {
  const known = parsed.get(pattern) ?? patternParts(pattern);
  if (parsed.size >= MAX_PARSED) parsed.clear();
  parsed.set(pattern, known);
  return known
    .map((part) => ('token' in part ? formats[part.token](moment) : 'text' in part ? part.text : part.unknown))
    .join('');
}

const digits = (value: number, count: number) => String(value).padStart(count, '0');
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const formats: Record<Token, (moment: Moment) => string> = {
  yyyy: ({ year }) => digits(year, 4),
  yy: ({ year }) => digits(year % 100, 2),
  MMM: ({ month }) => months[month - 1] ?? '',
  MM: ({ month }) => digits(month, 2),
  M: ({ month }) => String(month),
  dd: ({ day }) => digits(day, 2),
  d: ({ day }) => String(day),
  DDD: ({ year, month, day }) => digits(dayNumber(year, month, day) - dayNumber(year, 1, 1) + 1, 3),
  RRRR: (moment) => digits(isoWeek(moment).year, 4),
  II: (moment) => digits(isoWeek(moment).week, 2),
  i: (moment) => String(isoWeekday(moment)),
  HH: ({ hour }) => digits(hour, 2),
  mm: ({ minute }) => digits(minute, 2),
};

const DAY_MS = 86_400_000;

/** Days since 1970. Computed in UTC, where every day has 24 hours. */
const dayNumber = (year: number, month: number, day: number) => Math.round(Date.UTC(year, month - 1, day) / DAY_MS);

/** 1 is Monday, 7 is Sunday. 1970 began on a Thursday. */
const isoWeekday = ({ year, month, day }: Moment) => ((dayNumber(year, month, day) + 3) % 7) + 1;

/** The week of the Thursday of the same week. */
function isoWeek(moment: Moment): { year: number; week: number } {
  const thursday = dayNumber(moment.year, moment.month, moment.day) + 4 - isoWeekday(moment);
  const year = new Date(thursday * DAY_MS).getUTCFullYear();
  return { year, week: Math.floor((thursday - dayNumber(year, 1, 1)) / 7) + 1 };
}

export type DateUnit = 'd' | 'w' | 'm' | 'y';

/** Days, weeks, months or years later. A day that the month does not have is its last one: 31 January + 1m is 28 February. */
export function shiftMoment(moment: Moment, amount: number, unit: DateUnit): Moment {
  if (unit === 'd' || unit === 'w') {
    const date = new Date(
      (dayNumber(moment.year, moment.month, moment.day) + amount * (unit === 'w' ? 7 : 1)) * DAY_MS,
    );
    return { ...moment, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  }
  const index = moment.year * 12 + moment.month - 1 + amount * (unit === 'y' ? 12 : 1);
  const [year, month] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1];
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { ...moment, year, month, day: Math.min(moment.day, lastDay) };
}

/** The day 00 stands for the whole month. The calendar repeats after 400 years. */
export function isDate(value: string, pattern: 'yyMMdd' | 'yyyyMMdd'): boolean {
  const full = pattern === 'yyMMdd' ? `20${value}` : value;
  const [year, month, day] = [Number(full.slice(0, 4)), Number(full.slice(4, 6)), Number(full.slice(6, 8))];
  return month >= 1 && month <= 12 && day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}
