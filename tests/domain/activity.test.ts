import { describe, expect, it } from 'vitest';
import { lastDays, printedPerDay, scannedPerDay, waitingForLt2 } from '@/domain/activity';
import { deliverySchema } from '@/domain/delivery';
import { printRecordSchema } from '@/domain/print-run';

const print = (createdAt: string, qtyLabel: number) => printRecordSchema.parse({ id: 1, createdAt, qtyLabel });
const slip = (scanLt1At: string, scanLt2At = '') => deliverySchema.parse({ id: 1, scanLt1At, scanLt2At });

const whole = (count: number) => ({ count, atLeast: false });

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
    expect(printedPerDay(records, days, { isPart: false })).toEqual([whole(0), whole(7)]);
  });

  it('does not count a day before the oldest record that was read, and that day not to its end', () => {
    const days = ['2026-11-18', '2026-11-19', '2026-11-20'];
    const records = [print('2026-11-20T23:59:59', 4), print('2026-11-19T12:00:00', 9)];
    expect(printedPerDay(records, days, { isPart: true })).toEqual([null, { count: 9, atLeast: true }, whole(4)]);
  });

  it('counts each station on the day it scanned', () => {
    const slips = [slip('2026-11-19T22:00:00', '2026-11-20T06:00:00'), slip('2026-11-20T08:00:00')];
    expect(scannedPerDay(slips, ['2026-11-19', '2026-11-20'], { isPart: false })).toEqual({
      lt1: [whole(1), whole(1)],
      lt2: [whole(0), whole(1)],
      mismatched: [whole(0), whole(0)],
    });
  });

  it('counts a slip whose codes differ on the day of LT2; codes that cannot be compared are no mismatch', () => {
    const coded = (barcodeKasai: string, barcodeHpm: string, scanLt2At = '2026-11-20T06:00:00') =>
      deliverySchema.parse({ id: 1, partNumber: '84151-D26-K000', barcodeKasai, barcodeHpm, scanLt2At });
    const ours = '84151-D26-K000|NH1|4|LOT';
    const slips = [
      coded(ours, 'CMI84151D26K000'),
      coded(ours, 'CMI84101D26K000'),
      coded(ours, ''),
      coded(ours, 'CMI84101D26K000', ''),
    ];
    const { lt2, mismatched } = scannedPerDay(slips, ['2026-11-19', '2026-11-20'], { isPart: false });
    expect(mismatched).toEqual([whole(0), whole(1)]);
    expect(lt2).toEqual([whole(0), whole(3)]);
  });

  it('may miss scans on any day when not all slips were read: an old slip is scanned later', () => {
    const slips = [{ ...slip('2026-11-20T08:00:00'), createdAt: '2026-11-19T07:00:00' }];
    const { lt1 } = scannedPerDay(slips, ['2026-11-18', '2026-11-19', '2026-11-20'], { isPart: true });
    expect(lt1).toEqual([null, { count: 0, atLeast: true }, { count: 1, atLeast: true }]);
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
