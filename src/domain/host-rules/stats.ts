import * as z from 'zod/mini';
import { lastDays } from '@/domain/activity';
import { dayOf } from './list-query';
import { Problem } from './problem';

const DAYS = 14;
/** Designs that `partsOfUnknownDesigns` names at most, those of the most parts. */
export const MAX_DESIGNS = 200;

/** The local days of `GET /stats?date=YYYY-MM-DD` (docs/api.md, queries), the day itself last. @throws Problem 400 */
export function readStatsQuery(query: URLSearchParams, now: Date): string[] {
  const text = query.get('date') ?? '';
  const day = text === '' ? now : dayOf(text);
  if (!day) throw new Problem(400, `"${text}" is not a date (YYYY-MM-DD)`);
  return lastDays(day, DAYS);
}

const count = z.int();

export const statsSchema = z.object({
  parts: count,
  partsWithoutDesign: count,
  /** Parts whose design is none that this host has published: one of a browser's own, or missing. */
  partsWithUnknownDesign: count,
  partsOfUnknownDesigns: z.array(z.object({ designId: z.string(), parts: count })),
  ...{ deliveries: count, waitingForLt2: count, customers: count, users: count },
  printedPerDay: z.array(z.object({ date: z.string(), labels: count, runs: count })),
  scannedPerDay: z.array(z.object({ date: z.string(), lt1: count, lt2: count })),
});
export type Stats = z.infer<typeof statsSchema>;
