import * as z from 'zod/mini';
import { recordId } from '@/domain/record';
import { Problem } from './problem';

/** `POST /parts/lookup` (docs/api.md, queries): every part with one of these numbers. */
export const partLookupSchema = z.object({
  numbers: z.array(z.string()).check(z.maxLength(1000, 'Ask for 1000 numbers at most')),
});

/** `POST /deliveries/lookup` (docs/api.md, queries): the slips of a customer with one of these numbers. */
export const slipLookupSchema = z.object({
  customerId: recordId,
  slipNumbers: z.array(z.string()).check(z.maxLength(1000, 'Ask for 1000 numbers at most')),
});

/** What `GET /parts/longest` answers the longest value of; `customer` is the name. */
const longestFields = [
  ...(['name', 'no', 'colorCode', 'labelSize', 'model', 'indication', 'customer', 'qtyPerPack'] as const),
] as const;
export type LongestField = (typeof longestFields)[number];

/** @throws Problem 400 */
export function readLongestQuery(query: URLSearchParams): LongestField[] {
  const requested = query.get('fields') ?? '';
  if (requested === '') return [...longestFields];
  return requested.split(',').map((name) => {
    const known = longestFields.find((field) => field === name);
    if (!known) throw new Problem(400, `Unknown field "${name}"`);
    return known;
  });
}

export const longestSchema = z.object({ result: z.partialRecord(z.enum(longestFields), z.string()) });

const MAX_PARTS = 200;

/** A call for the last serials of several parts (docs/api.md, queries). @throws Problem 400 */
export function readLastSerialsQuery(query: URLSearchParams): { day: string; partIds: string[] } {
  const day = query.get('date') ?? '';
  if (!/^\d{8}$/.test(day)) throw new Problem(400, `"${day}" is not a day (YYYYMMDD)`);
  const partIds = (query.get('partIds') ?? '').split(',').filter((id) => id !== '');
  if (partIds.length > MAX_PARTS) throw new Problem(400, `Ask for ${MAX_PARTS} parts at most`);
  return { day, partIds };
}
