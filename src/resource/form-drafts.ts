import * as z from 'zod/mini';
import { localStore } from '@/lib/local-store';

const PREFIX = 'draft:';

const draftSchema = z.nullable(
  z.object({
    owner: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
);

/** What was typed into one form of this tab and not saved yet, and by whom. */
export const draftStore = (name: string) => localStore(PREFIX + name, draftSchema, null, 'session');

/** Whoever signs out on purpose leaves nothing behind on a shared station; a forced sign-out keeps the drafts. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Where the storage is blocked nothing was kept.
  }
}
