import * as z from 'zod/mini';
import type { LabelDesign } from '@/label/design/design';
import { parseDesign, storedDesign } from '@/label/design/parse-design';
import { keyValueStore } from '@/lib/browser/key-value-store';
import { heldLocks, holdSharedLock } from '@/lib/browser/lock';
import { formatStamp } from '@/lib/dates';

/** Unsaved changes of a design, stored while it is edited so that a crash loses nothing. */
export type DesignDraft = {
  design: LabelDesign;
  /** `updatedAt` of the saved design it started from, '' for none. */
  base: string;
  at: string;
};

const draftSchema = z.object({ design: z.unknown(), base: z.string(), at: z.string() });

const store = keyValueStore('label-drafts', 'drafts');

/** Does nothing without storage. */
export const saveDraft = (design: LabelDesign, base: string): Promise<void> =>
  store
    .set(design.id, { design: storedDesign(design), base, at: formatStamp(new Date()) } satisfies StoredDraft)
    .catch(() => undefined);

export const removeDraft = (id: string): Promise<void> => store.remove(id).catch(() => undefined);

/** Marks the design's draft as open in this tab. @returns how to release it. */
export const holdDraft = (id: string): (() => void) => holdSharedLock(lockName(id));

/** Drafts that are not open in any tab, because theirs was closed or crashed; newest first. Empty without storage. */
export async function abandonedDrafts(): Promise<DesignDraft[]> {
  try {
    const drafts = (await store.values()).flatMap((value) => readDraft(value) ?? []);
    if (drafts.length === 0) return [];
    // Asked after reading: a tab that opens a draft meanwhile has it.
    const held = await heldLocks();
    return drafts.filter(({ design }) => !held.has(lockName(design.id))).sort((a, b) => b.at.localeCompare(a.at));
  } catch {
    return [];
  }
}

type StoredDraft = z.infer<typeof draftSchema>;

const lockName = (id: string) => `label-draft-${id}`;

function readDraft(value: unknown): DesignDraft | undefined {
  const parsed = draftSchema.safeParse(value);
  if (!parsed.success) return undefined;
  const reading = parseDesign(parsed.data.design);
  return reading.ok ? { design: reading.design, base: parsed.data.base, at: parsed.data.at } : undefined;
}
