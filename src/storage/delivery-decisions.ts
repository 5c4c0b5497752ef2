import * as z from 'zod/mini';
import { create } from 'zustand';
import type { Delivery } from '@/domain/delivery';
import type { RecordId } from '@/domain/record';
import { localStore, subscribeToStored } from '@/lib/browser/local-store';

/** `at`: ISO time of this browser or of the host's log. `at` and `by`: '' when they are not known. */
export type Decision = { isApproved: boolean; at: string; by: string };

type Decisions = Readonly<Record<string, Decision>>;

const KEY = 'delivery-decisions';
const decisionSchema = z.object({ isApproved: z.boolean(), at: z.string(), by: z.catch(z.string(), '') });
const stored = localStore<Decisions>(KEY, z.record(z.string(), decisionSchema), {});

/** Beyond it the oldest are forgotten. */
export const MOST_DECISIONS = 2_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Decisions on older slips are not needed any more. */
const KEPT_MS = 90 * DAY_MS;

const timeOf = ({ at }: Decision) => Date.parse(at) || 0;

function kept(decisions: Decisions): Decisions {
  const oldest = Date.now() - KEPT_MS;
  const entries = Object.entries(decisions).filter(([, decision]) => timeOf(decision) > oldest);
  if (entries.length <= MOST_DECISIONS) return Object.fromEntries(entries);
  return Object.fromEntries(entries.sort(([, a], [, b]) => timeOf(b) - timeOf(a)).slice(0, MOST_DECISIONS));
}

/**
 * What was approved and rejected in this browser, in any tab, by slip id. The API's slips have no field for it
 * (docs/api.md), but for the reason of a rejection at some hosts: nothing else would say it, and the same slip would be
 * offered again.
 */
export const useDecisions = create<Decisions>()(() => kept(stored.read()));

subscribeToStored(KEY, () => useDecisions.setState(kept(stored.read()), true));

/** Starts from what is stored: another tab may have decided meanwhile. */
function change(changed: (decisions: Decisions) => Decisions): void {
  const decisions = kept(changed(stored.read()));
  useDecisions.setState(decisions, true);
  stored.write(decisions);
}

export const noteDecision = (id: RecordId, isApproved: boolean, by: string) =>
  change((decisions) => ({ ...decisions, [String(id)]: { isApproved, at: new Date().toISOString(), by } }));

export const forgetDecision = (id: RecordId) => change(({ [String(id)]: _forgotten, ...others }) => others);

type Decided = Pick<Delivery, 'id' | 'createdAt' | 'rejectReason'>;

/**
 * The decision on a slip that this browser knows of, or that the slip's reason for rejection shows. A slip that the host
 * has made since, as its record says, is another one with the same id; a day is allowed for clocks that differ.
 */
export function decisionOn({ id, createdAt, rejectReason }: Decided, decisions: Decisions): Decision | undefined {
  const noted = decisions[String(id)];
  const own = noted && Date.parse(createdAt) > timeOf(noted) + DAY_MS ? undefined : noted;
  return rejectReason !== '' && own?.isApproved !== false ? rejectedElsewhere : own;
}

const rejectedElsewhere: Decision = { isApproved: false, at: '', by: '' };
