import * as z from 'zod/mini';
import { localStore, removeStored } from '@/lib/browser/local-store';

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
export const forgetDrafts = () => removeStored(PREFIX, 'session');
