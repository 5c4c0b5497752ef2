import * as z from 'zod/mini';
import { localStore } from '@/lib/browser/local-store';

/** The field of each heading by sheet and normal heading; '' for a heading that is not used. */
const columnsSchema = z.record(z.string(), z.record(z.string(), z.string()));

const columns = localStore('import-columns', columnsSchema, {});

/** Beyond it the oldest headings are forgotten. */
const MAX_HEADINGS = 200;

export const rememberedColumns = (sheet: string): Record<string, string> => columns.read()[sheet] ?? {};

/** False when the browser could not keep it. */
export function rememberColumns(sheet: string, fields: Record<string, string>): boolean {
  const all = columns.read();
  const kept = { ...all[sheet] };
  for (const heading of Object.keys(fields)) delete kept[heading];
  const entries = [...Object.entries(kept), ...Object.entries(fields)].slice(-MAX_HEADINGS);
  return columns.write({ ...all, [sheet]: Object.fromEntries(entries) });
}
