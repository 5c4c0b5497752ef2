import { describe, expect, it } from 'vitest';
import { lastDays, printedPerDay, scannedPerDay, waitingForLt2 } from '@/domain/activity';
import { deliverySchema } from '@/domain/delivery';
import { printRecordSchema } from '@/domain/print-run';

const print = (createdAt: string, qtyLabel: number) => printRecordSchema.parse({ id: 1, createdAt, qtyLabel });
const slip = (scanLt1At: string, scanLt2At = '') => deliverySchema.parse({ id: 1, scanLt1At, scanLt2At });

describe('activity of the last days', () => {
  it('counts calendar days back from today, over the end of a month', () => {
    expect(lastDays(new Date(2026, 2, 2, 0, 5), 4)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  });

  it('adds up labels by local day and ignores earlier days', () => {
    const days = ['2026-11-19', '2026-11-20'];
    const records = [
      print('2026-11-20T00:10:00', 3),
      print('2026-11-20T23:59:59', 4),
      print('2026-11-18T12:00:00', 9),
      print('', 9),
    ];
    expect(printedPerDay(records, days)).toEqual([
      { day: '2026-11-19', count: 0 },
      { day: '2026-11-20', count: 7 },
    ]);
  });

  it('counts each station on the day it scanned', () => {
    const slips = [slip('2026-11-19T22:00:00', '2026-11-20T06:00:00'), slip('2026-11-20T08:00:00')];
    expect(scannedPerDay(slips, ['2026-11-19', '2026-11-20'])).toEqual([
      { day: '2026-11-19', lt1: 1, lt2: 0 },
      { day: '2026-11-20', lt1: 1, lt2: 1 },
    ]);
  });

  it('counts the slips scanned at LT1 alone as waiting for LT2', () => {
    const [none, lt1, both, lt2] = [
      slip(''),
      slip('2026-11-20T08:00'),
      slip('2026-11-19', '2026-11-20'),
      slip('', 'x'),
    ];
    expect(waitingForLt2([none, lt1, both, lt2, lt1])).toBe(2);
    expect(waitingForLt2([none, both, lt2])).toBe(0);
  });
});
