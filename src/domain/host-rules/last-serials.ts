import { Problem } from './problem';

const MAX_PARTS = 200;

/** A call for the last serials of several parts (docs/api.md, queries). @throws Problem 400 */
export function readLastSerialsQuery(query: URLSearchParams): { day: string; partIds: string[] } {
  const day = query.get('date') ?? '';
  if (!/^\d{8}$/.test(day)) throw new Problem(400, `"${day}" is not a day (YYYYMMDD)`);
  const partIds = (query.get('partIds') ?? '').split(',').filter((id) => id !== '');
  if (partIds.length > MAX_PARTS) throw new Problem(400, `Ask for ${MAX_PARTS} parts at most`);
  return { day, partIds };
}
