import * as z from 'zod/mini';
import { lastDays } from '@/domain/activity';
import type { Delivery } from '@/domain/delivery';
import { normalPartNo, type Part } from '@/domain/part';
import { labelsFor } from '@/domain/print-run';
import { recordId } from '@/domain/record';
import { needsLabels, type SlipRow, slipRows } from '@/domain/slips-of-day';
import { startOfDay } from './list-query';
import { Problem } from './problem';

const DAYS = 14;
/** Designs that `partsOfUnknownDesigns` names at most, those of the most parts. */
export const MAX_DESIGNS = 200;

/** The local days of `GET /stats?date=YYYY-MM-DD` (docs/api.md, queries), the day itself last. @throws Problem 400 */
export function readStatsQuery(query: URLSearchParams, now: Date): string[] {
  const text = query.get('date') ?? '';
  const day = text === '' ? now : startOfDay(text);
  if (!day) throw new Problem(400, `"${text}" is not a date (YYYY-MM-DD)`);
  return lastDays(day, DAYS);
}

const count = z.int();

/** Slips of the day that still need labels, those that `GET /stats` names at most. */
const NAMED_SLIPS = 4;

const slipsSchema = z.object({
  /** Slips of the day, rejected ones and those without a part among them. */
  all: count,
  unprinted: count,
  /** What the unprinted ones need. */
  labels: count,
  first: z.array(z.object({ slipNumber: z.string(), partNumber: z.string(), customer: z.string(), labels: count })),
});
export type SlipFigures = z.infer<typeof slipsSchema>;

/**
 * What waits for a second person than the one who asks: designs in review of others, and void labels that others declared.
 * `first` is the one that waits longest.
 */
const waitingSchema = z.object({
  designs: z.object({ count, first: z.nullable(z.string()) }),
  voids: z.object({ count, first: z.nullable(z.object({ partId: recordId, serial: z.string() })) }),
});

export const statsSchema = z.object({
  parts: count,
  partsWithoutDesign: count,
  /** Parts whose design this host has not published: it is in a browser only, or missing. */
  partsWithUnknownDesign: count,
  partsOfUnknownDesigns: z.array(z.object({ designId: z.string(), parts: count })),
  deliveries: count,
  waitingForLt2: count,
  customers: count,
  users: count,
  printedPerDay: z.array(z.object({ date: z.string(), labels: count, runs: count })),
  /** `mismatched`: of those at LT2, the slips whose codes did not match. A host may leave it out. */
  scannedPerDay: z.array(z.object({ date: z.string(), lt1: count, lt2: count, mismatched: z.optional(count) })),
  /** Whose days are counted: 'Asia/Jakarta'. A host may leave it out. */
  zone: z.optional(z.string()),
  /** The delivery slips of the date. A host may leave it out. */
  slipsOfDay: z.optional(slipsSchema),
  /** For admins. A host may leave it out. */
  waiting: z.optional(waitingSchema),
});
export type Stats = z.infer<typeof statsSchema>;

type DaySlip = Pick<Delivery, 'id' | 'slipNumber' | 'partNumber' | 'colorCode' | 'qty' | 'date' | 'time'> & {
  customer: string;
  isRejected: boolean;
};

/** What a host knows of a day's slips: the parts of their numbers, and by part how many labels are printed that day. */
export type DayOfSlips = {
  slips: readonly DaySlip[];
  parts: readonly Pick<Part, 'id' | 'no' | 'colorCode' | 'qtyPerPack'>[];
  labels: ReadonlyMap<string, number>;
};

export function slipFigures({ slips, parts, labels }: DayOfSlips): SlipFigures {
  const rows = slipRows(slips, {
    partsOf: (number) => parts.filter(({ no }) => normalPartNo(no) === number),
    rejectionOf: ({ isRejected }) => (isRejected ? { at: '', by: '' } : undefined),
    faultOf: () => undefined,
    printedOf: ({ id }) => labels.get(String(id)) ?? 0,
    isListed: () => false,
  });
  return figuresOf(rows, ({ customer }) => customer);
}

/** The same figures of slips that were read already. */
export function figuresOf<Slip extends Omit<DaySlip, 'customer' | 'isRejected'>>(
  rows: readonly SlipRow<Slip, Pick<Part, 'id' | 'colorCode' | 'qtyPerPack'>>[],
  customerOf: (slip: Slip) => string,
): SlipFigures {
  const missing = rows.filter(needsLabels).map(({ slip, part, left }) => ({
    slipNumber: slip.slipNumber,
    partNumber: slip.partNumber,
    customer: customerOf(slip),
    labels: part ? labelsFor(left, part.qtyPerPack) : 0,
  }));
  return {
    all: rows.length,
    unprinted: missing.length,
    first: missing.slice(0, NAMED_SLIPS),
    labels: missing.reduce((sum, row) => sum + row.labels, 0),
  };
}
