import * as z from 'zod/mini';
import type { LabelDesign } from '@/label/design/design';
import { parseDesign, storedDesign } from '@/label/design/parse-design';
import { keyValueStore } from '@/lib/browser/key-value-store';
import { heldLocks } from '@/lib/browser/lock';
import { formatStamp } from '@/lib/dates';

/** Unsaved work on a design, kept while it is edited so that a crash loses nothing (fault DS6). */
export type Draft = {
  design: LabelDesign;
  /** `updatedAt` of the saved design it started from, '' for none. */
  base: string;
  at: string;
};

const draftSchema = z.object({ design: z.unknown(), base: z.string(), at: z.string() });

const store = keyValueStore('label-drafts', 'drafts');

/** Locks tell which drafts belong to a designer that is open in some tab right now. */
export const draftLock = (id: string) => `label-draft-${id}`;

/** Keeps the draft; a browser without storage keeps none, and editing goes on. */
export const keepDraft = (design: LabelDesign, base: string): Promise<void> =>
  quietly(() => store.set(design.id, { design: storedDesign(design), base, at: formatStamp(new Date()) }));

export const dropDraft = (id: string): Promise<void> => quietly(() => store.remove(id));

/** The draft of a design, if there is one that can be read. */
export async function draftOf(id: string): Promise<Draft | undefined> {
  try {
    return readDraft(await store.get(id));
  } catch {
    return undefined;
  }
}

/** Drafts that no open designer is working on: what a closed or crashed tab has left behind, newest first. */
export async function leftDrafts(): Promise<Draft[]> {
  try {
    const open = await heldLocks();
    const found = (await store.values()).flatMap((value) => readDraft(value) ?? []);
    return found.filter(({ design }) => !open.has(draftLock(design.id))).sort((a, b) => b.at.localeCompare(a.at));
  } catch {
    return [];
  }
}

function readDraft(value: unknown): Draft | undefined {
  const parsed = draftSchema.safeParse(value);
  if (!parsed.success) return undefined;
  const reading = parseDesign(parsed.data.design);
  return reading.ok ? { design: reading.design, base: parsed.data.base, at: parsed.data.at } : undefined;
}

async function quietly(job: () => Promise<void>): Promise<void> {
  try {
    await job();
  } catch {
    return; // a draft is a second chance; without storage there is none
  }
}
