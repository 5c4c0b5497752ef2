import * as z from 'zod/mini';
import { recordId } from '@/domain/record';
import { randomId } from '@/lib/browser/ids';
import { keyValueStore } from '@/lib/browser/key-value-store';
import { heldLocks, holdSharedLock } from '@/lib/browser/lock';
import { formatStamp } from '@/lib/dates';

/** Changes of a shared design that the host has not confirmed, kept in this browser until it has. */
const unsentSchema = z.object({
  key: z.string(),
  designId: z.string(),
  name: z.string(),
  /** Who made the changes: they are sent under this user alone. Null when that is not known. */
  by: z.catch(z.nullable(z.object({ id: recordId, name: z.string() })), null),
  /** The stored form of the design. */
  design: z.unknown(),
  /** The draft of the host it was made from, by its `updatedAt`; null when there was none. */
  basedOn: z.nullable(z.string()),
  /** Hashes of what was sent without a response: the host may have saved it. */
  sent: z.array(z.string()),
  at: z.string(),
});
export type UnsentDraft = z.infer<typeof unsentSchema>;

const store = keyValueStore('pokayoke-unsent-drafts', 'drafts');

/** One for each opening of a design, so that two tabs do not overwrite each other's changes. */
export const newUnsentKey = () => randomId();

/** False when the browser has no room: then only the open page has the changes. */
export const keepUnsent = (draft: Omit<UnsentDraft, 'at'>): Promise<boolean> =>
  store.set(draft.key, { ...draft, at: formatStamp(new Date()) } satisfies UnsentDraft).then(
    () => true,
    () => false,
  );

export const forgetUnsent = (key: string): Promise<void> => store.remove(key).catch(() => undefined);

/** Marks the changes as open in this tab. @returns how to release them. */
export const holdUnsent = (key: string): (() => void) => holdSharedLock(lockName(key));

/** Changes that no tab has open, because it was closed or crashed; newest first. Empty without storage. */
export async function abandonedUnsent(): Promise<UnsentDraft[]> {
  try {
    const drafts = await readAll();
    if (drafts.length === 0) return [];
    // Asked after reading: a tab that opens changes meanwhile has them.
    const held = await heldLocks();
    // Read again: a tab may have sent its changes and been closed since the first reading.
    const left = new Set((await readAll()).map(versionOf));
    return drafts
      .filter((draft) => !held.has(lockName(draft.key)) && left.has(versionOf(draft)))
      .sort((a, b) => b.at.localeCompare(a.at));
  } catch {
    return [];
  }
}

const readAll = async () =>
  (await store.values()).flatMap((value) => {
    const parsed = unsentSchema.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });

const versionOf = ({ key, at }: UnsentDraft) => `${key} ${at}`;

const lockName = (key: string) => `unsent-draft-${key}`;
