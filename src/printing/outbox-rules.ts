import { FIRST_PRINT } from '@/domain/print-run';
import { sameId } from '@/domain/record';
import { rangeOf, rangesOverlap } from '@/domain/serial';
import type { PrintingPorts } from './ports';
import { CLAIM_MS, type OutboxEntry } from './print-job';

/*
 * Which records may be sent, when and by whom.
 */

/** The most a `Retry-After` is heeded. No pause is longer. */
export const MOST_RETRY_AFTER_MS = 3_600_000;

/** Whether the signed-in user may send it: a record goes to the host under the name of who printed it, and no other. */
export function isSentBy(entry: OutboxEntry, user: ReturnType<PrintingPorts['user']>): boolean {
  const sender = entry.takenOverBy ?? entry.printedBy;
  return user !== undefined && (sender === null || sameId(sender.id, user.id));
}

/**
 * A re-print waits for the record of its first print: a host takes that one only before it. It does not wait for one
 * that needs a person.
 */
export const waitsFor = (entry: OutboxEntry, entries: readonly OutboxEntry[]): OutboxEntry | undefined =>
  entry.body.status === FIRST_PRINT
    ? undefined
    : entries.find(
        (other) =>
          other.body.status === FIRST_PRINT && isWaiting(other) && !other.withdrawn && sharesSerial(entry, other),
      );

function sharesSerial({ body: a }: OutboxEntry, { body: b }: OutboxEntry): boolean {
  const [one, two] = [rangeOf(a.serialFrom, a.serialEnd), rangeOf(b.serialFrom, b.serialEnd)];
  return sameId(a.partId, b.partId) && one !== undefined && two !== undefined && rangesOverlap(one, two);
}

/** Whether it may be tried at this moment (epoch ms). A due time further ahead than any pause comes from a clock set back. */
export const isDue = (entry: OutboxEntry, time: number) =>
  entry.dueAt <= time || entry.dueAt > time + MOST_RETRY_AFTER_MS;

/** A claim further ahead than any claim reaches comes from a clock that was set back. */
export const isClaimed = (entry: OutboxEntry, time: number) =>
  entry.claimedUntil > time && entry.claimedUntil <= time + CLAIM_MS;

/** Whether it needs nobody: it is only a matter of time. */
export const isWaiting = (entry: OutboxEntry) => entry.refusal === '' && entry.unclear === null;

/** The outbox of a page, as it names itself in a claim. */
export const outboxOf = ({ page }: PrintingPorts) => `${page} outbox`;
