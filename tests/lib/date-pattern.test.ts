import { getISODay, getISOWeek, getISOWeekYear } from 'date-fns';
import { add } from 'date-fns/add';
import { format } from 'date-fns/format';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenTexts } from '@/language/label/field-texts';
import { formatMoment, type Moment, patternParts, shiftMoment } from '@/lib/date-pattern';

const march: Moment = { year: 2026, month: 3, day: 5, hour: 9, minute: 7 };
const dateOf = ({ year, month, day, hour, minute }: Moment) => new Date(year, month - 1, day, hour, minute);
const day = fc.date({ min: new Date(2000, 0, 1), max: new Date(2099, 11, 31), noInvalidDate: true }).map(
  (date): Moment => ({
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    hour: 8,
    minute: 5,
  }),
);

describe('a date pattern', () => {
  it.each(Object.entries(tokenTexts))('has %s', (token, { example }) => {
    expect(formatMoment(march, token)).toBe(example);
  });

  it('gives what date-fns gives, for any day', () => {
    fc.assert(
      fc.property(day, (moment) => {
        const date = dateOf(moment);
        const tokens = "yyyy yy MMM MM M dd d DDD RRRR II i HH mm 'at'";
        expect(formatMoment(moment, tokens)).toBe(format(date, tokens, { useAdditionalDayOfYearTokens: true }));
        expect(formatMoment(moment, 'RRRR II i').split(' ').map(Number)).toEqual([
          getISOWeekYear(date),
          getISOWeek(date),
          getISODay(date),
        ]);
      }),
    );
  });

  it('moves a date as date-fns does', () => {
    const units = { d: 'days', w: 'weeks', m: 'months', y: 'years' } as const;
    fc.assert(
      fc.property(day, fc.integer({ min: -900, max: 900 }), fc.constantFrom('d', 'w', 'm', 'y'), (moment, by, unit) => {
        const amount = unit === 'y' ? Math.trunc(by / 10) : by;
        expect(dateOf(shiftMoment(moment, amount, unit))).toEqual(add(dateOf(moment), { [units[unit]]: amount }));
      }),
    );
  });

  it.each([
    ["dd'/'MM", '05/03'],
    ["'day' d", 'day 5'],
    ["''yy''", "'26'"],
    ["'o''clock' HH", "o'clock 09"],
    ["yy'", "26'"],
    ['dd.MM.yyyy, HH:mm', '05.03.2026, 09:07'],
  ])('%s is %s', (pattern, text) => expect(formatMoment(march, pattern)).toBe(text));

  it('names letters it does not have', () => {
    expect(patternParts('YYYY-MM')).toEqual([{ unknown: 'YYYY' }, { text: '-' }, { token: 'MM' }]);
  });
});
