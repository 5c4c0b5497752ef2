import { addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { parseSerial, rangeOf, rangesOverlap, serialDay } from '@/domain/serials/serial';
import { seedTables } from '@/mock-api/seed';
import type { Tables } from '@/mock-api/tables';

const noon = new Date(2026, 10, 20, 12, 0);
const moments = [
  ['at noon', noon],
  ['just after midnight', new Date(2026, 10, 20, 0, 1)],
  ['before opening', new Date(2026, 10, 20, 6, 30)],
  ['late at night on new year', new Date(2027, 0, 1, 23, 59)],
] as const;
const isUnique = (keys: unknown[]) => new Set(keys).size === keys.length;

describe('the demo data', () => {
  it('is the same on every run', () => {
    expect(seedTables(noon)).toEqual(seedTables(noon));
  });

  it.each(moments)('has the documented number of rows %s', (_when, now) => {
    const { customers, users, parts, deliveries, printHistory } = seedTables(now);
    expect([customers, users, parts, deliveries, printHistory].map((rows) => rows.length)).toEqual([
      10, 12, 240, 1500, 60,
    ]);
  });

  it('breaks none of the rules the mock API enforces', () => {
    const { customers, users, parts, deliveries } = seedTables(noon);
    expect(isUnique(customers.map(({ name }) => name.toLowerCase()))).toBe(true);
    expect(isUnique(users.map(({ username }) => username))).toBe(true);
    expect(isUnique(parts.map(({ no, colorCode }) => `${no} ${colorCode}`))).toBe(true);
    expect(isUnique(deliveries.map(({ slipNumber }) => slipNumber))).toBe(true);
    expect(parts.filter(({ leftHand, rightHand }) => leftHand && rightHand)).toEqual([]);
    const known = new Set(customers.map(({ id }) => id));
    expect([...parts, ...deliveries].filter(({ customerId }) => !known.has(customerId))).toEqual([]);
  });

  it.each(moments)('dates nothing in the future, and LT2 after LT1 %s', (_when, now) => {
    const { deliveries, printHistory, parts } = seedTables(now);
    const latest = now.toISOString();
    expect([...deliveries, ...printHistory, ...parts].filter(({ createdAt }) => createdAt > latest)).toEqual([]);
    const wrong = deliveries.filter(
      ({ scanLt1At, scanLt2At }) => scanLt2At && (!scanLt1At || scanLt2At <= scanLt1At || scanLt2At > latest),
    );
    expect(wrong).toEqual([]);
  });

  it('has slips that miss LT2 long after LT1, for the supervisor to find', () => {
    const missed = seedTables(noon).deliveries.filter(
      ({ scanLt1At, scanLt2At }) => scanLt1At && !scanLt2At && addMinutes(scanLt1At, 600) < noon,
    );
    expect(missed.length).toBeGreaterThan(30);
    expect(missed.length).toBeLessThan(150);
  });

  it.each(moments)('counts the serials of each part and day up from 0001 without an overlap %s', (_when, now) => {
    const { printHistory } = seedTables(now);
    for (const row of printHistory) {
      const range = rangeOf(row.serialFrom, row.serialEnd);
      expect(range?.count).toBe(row.qtyLabel);
      if (row.status > 1) {
        expect(printHistory.some((other) => isReprintOf(row, other))).toBe(true);
        continue;
      }
      expect(parseSerial(row.serialFrom)?.day).toBe(serialDay(new Date(row.createdAt)));
      expect(previousEnd(printHistory, row)).toBe((parseSerial(row.serialFrom)?.counter ?? 0) - 1);
    }
  });
});

type PrintRow = Tables['printHistory'][number];

const isReprintOf = (row: PrintRow, other: PrintRow) =>
  other.partId === row.partId && other.serialFrom === row.serialFrom && other.status === row.status - 1;

function previousEnd(rows: PrintRow[], row: PrintRow): number {
  const day = parseSerial(row.serialFrom)?.day;
  const before = rows.filter(({ id, partId, status }) => id < row.id && partId === row.partId && status === 1);
  const range = rangeOf(row.serialFrom, row.serialEnd);
  const ends = before.flatMap((other) => {
    const recorded = rangeOf(other.serialFrom, other.serialEnd);
    if (range && recorded) expect(rangesOverlap(range, recorded)).toBe(false);
    const parsed = parseSerial(other.serialEnd);
    return parsed?.day === day ? [parsed?.counter ?? 0] : [];
  });
  return Math.max(0, ...ends);
}
