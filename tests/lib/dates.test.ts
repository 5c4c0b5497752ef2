import { describe, expect, it } from 'vitest';
import {
  formatClock,
  formatHeaderDate,
  formatListDate,
  formatQueryDate,
  formatSerialDate,
  formatShortDay,
  formatStamp,
  formatTime,
  formatTimestamp,
} from '@/lib/dates';

const early = new Date(2026, 10, 9, 6, 5, 4, 78);

describe('a moment in local time', () => {
  it.each([
    ['a timestamp', formatTimestamp, '09/11/2026 06:05'],
    ['a day in a list', formatListDate, '09-11-2026'],
    ['the day in the header', formatHeaderDate, 'Nov 09, 2026'],
    ['the day of a query', formatQueryDate, '2026-11-09'],
    ['the day of a serial', formatSerialDate, '20261109'],
    ['a day on an axis', formatShortDay, '09-11'],
    ['a time', formatTime, '06:05'],
    ['a clock', formatClock, '06:05:04'],
  ])('reads as %s', (_name, format, text) => {
    expect(format(early)).toBe(text);
    expect(format('2026-11-09T06:05:04.078')).toBe(text);
  });

  it('names the day of the warehouse before 07:00 in Jakarta, when it is still yesterday in London', () => {
    const zone = process.env.TZ;
    process.env.TZ = 'Asia/Jakarta';
    try {
      const moment = new Date('2026-11-19T23:30:00Z');
      expect(moment.getHours()).toBe(6);
      expect(formatSerialDate(moment)).toBe('20261120');
      expect(formatQueryDate(moment)).toBe('2026-11-20');
      expect(formatListDate(moment)).toBe('20-11-2026');
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it('is kept with its offset, so that it names the same moment anywhere', () => {
    const stamp = formatStamp(early);
    expect(stamp).toMatch(/^2026-11-09T06:05:04\.078[+-]\d\d:\d\d$/);
    expect(new Date(stamp)).toEqual(early);
  });

  it('is the same whether the host sends it in UTC, with an offset, or without milliseconds', () => {
    const zone = process.env.TZ;
    process.env.TZ = 'Asia/Jakarta';
    try {
      for (const sent of [
        '2026-11-19T23:30:05.250Z',
        '2026-11-19T23:30:05Z',
        '2026-11-19T23:30:05.250123Z',
        '2026-11-20T06:30:05+07:00',
      ]) {
        expect(formatTimestamp(sent), sent).toBe('20/11/2026 06:30');
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it.each([null, undefined, '', 'soon', '2026-99-99', '2026-02-31T10:00:00Z', '2026-11-20T10:61:00.000Z'])(
    'is nothing for %j',
    (value) => {
      expect(formatTimestamp(value)).toBe('');
      expect(formatHeaderDate(value)).toBe('');
      expect(formatStamp(value)).toBe('');
    },
  );
});
