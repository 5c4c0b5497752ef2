import { FIRST_PRINT } from '@/domain/print-run';
import { sameId } from '@/domain/record';
import { rangeOf, rangesOverlap } from '@/domain/serials/serial';
import { tabChannel } from '@/lib/browser/tab-channel';
import type { PrintingPorts } from '@/print/run/ports';
import type { StorageState } from '@/print/run/store';
import { CLAIM_MS, type JobSending, type LedgerNote, type OutboxEntry, type PrintedBy } from '@/print/run/stored-rows';

/*
 * The outbox: records the host has not confirmed. First which of them may be sent, when and by whom; then the page's
 * one outbox, which sends them again and reports what waits.
 */

type User = ReturnType<PrintingPorts['user']>;

/** The longest `Retry-After` that is respected. No pause is longer. */
export const MOST_RETRY_AFTER_MS = 3_600_000;

/** Whether the signed-in user may send it: a record goes to the host under the name of who printed it, and no other. */
export function isSentBy(entry: Pick<OutboxEntry, 'printedBy' | 'takenOverBy'>, user: User): boolean {
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
export const isDue = (entry: Pick<OutboxEntry, 'dueAt'>, time: number) =>
  entry.dueAt <= time || entry.dueAt > time + MOST_RETRY_AFTER_MS;

/** A claim further ahead than any claim reaches comes from a clock that was set back. */
export const isClaimed = (entry: OutboxEntry, time: number) =>
  entry.claimedUntil > time && entry.claimedUntil <= time + CLAIM_MS;

/** Longer than a request with images lives. */
export const JOB_CLAIM_MS = 70_000;

/** The host lacks something of the job. */
export const isUnsent = ({ posted, outcomeDue }: JobSending) => !posted || outcomeDue;

/** A job is sent after its records: while one of them waits, its job does too. */
export const waitsForRecord = ({ id }: JobSending, entries: readonly OutboxEntry[]) =>
  entries.some(({ jobId }) => jobId === id);

/** True if no user decision is pending. */
export const isWaiting = (entry: OutboxEntry) => entry.refusal === '' && entry.unclear === null;

/** How the outbox of a page names itself in a claim. */
export const senderName = ({ page }: PrintingPorts) => `${page} outbox`;

/** The records of everybody who is not signed in here now: they wait for that person to sign in. */
export function recordsOfOthers(
  entries: readonly OutboxEntry[],
  user: User,
): { printedBy: PrintedBy; entries: OutboxEntry[] }[] {
  const groups = new Map<string, { printedBy: PrintedBy; entries: OutboxEntry[] }>();
  for (const entry of entries) {
    if (!entry.printedBy || isSentBy(entry, user)) continue;
    const key = String(entry.printedBy.id);
    const group = groups.get(key) ?? { printedBy: entry.printedBy, entries: [] };
    group.entries.push(entry);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Between two attempts while something of ours waits, at the least. */
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;
/** After a print, so that sending does not compete with the print itself. */
const AFTER_PRINT_MS = 2_000;
const CHANNEL = 'pokayoke-print-outbox';

type OutboxState = {
  /** Records the host has not confirmed. What was withdrawn is not among them. */
  entries: OutboxEntry[];
  /** What somebody still has to see: overlaps and lost answers. */
  notes: LedgerNote[];
  /** Print jobs the host lacks, or their outcomes, that were tried in vain. */
  unsentJobs: number;
  sending: boolean;
  storage: StorageState;
  /** False when a reload would lose some of it. */
  isPersistent: boolean;
};

type Send = (ports: PrintingPorts, options: { force: boolean }) => Promise<void>;

/**
 * Sends the outbox while the panel is open, and reports what is in it. One for the page. It works as long as
 * something is subscribed to it.
 */
export function createOutbox(ports: PrintingPorts, sendWaiting: Send) {
  const { store } = ports;
  const channel = tabChannel(CHANNEL);
  let state: OutboxState = {
    entries: [],
    notes: [],
    unsentJobs: 0,
    sending: false,
    storage: 'opening',
    isPersistent: true,
  };
  /** When the next attempt or comparison is due (epoch ms). */
  let nextDueAt: number | undefined;
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  let isPaused = false;

  const setState = (next: OutboxState) => {
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    for (const listener of listeners) listener();
  };

  let refreshing: Promise<void> | undefined;
  let isRefreshDue = false;
  /** One read at a time. What changes during one is seen by the next. */
  const refresh = (): Promise<void> => {
    if (refreshing) {
      isRefreshDue = true;
      return refreshing;
    }
    const run = async () => {
      do {
        isRefreshDue = false;
        await readStore();
      } while (isRefreshDue);
      refreshing = undefined;
    };
    refreshing = run();
    return refreshing;
  };
  const readStore = async () => {
    const user = ports.user();
    const read = await store
      .transact(
        { outbox: 'all', notes: 'all', comparisons: 'all', ...(ports.jobs && { sendings: 'all' }) },
        (transaction) => {
          const entries = transaction.all('outbox');
          const unsent = (ports.jobs ? transaction.all('sendings') : []).filter(isUnsent);
          const dueTimes = [
            ...entries
              .filter((entry) => isWaiting(entry) && isSentBy(entry, user) && !waitsFor(entry, entries))
              .map((entry) => nextAttemptAt(entry)),
            ...(user ? transaction.all('comparisons').map(({ dueAt }) => dueAt) : []),
            ...unsent
              .filter((sending) => isSentBy(sending, user) && !waitsForRecord(sending, entries))
              .map(({ dueAt, claimedUntil }) =>
                Math.max(dueAt, Math.min(claimedUntil, ports.now().getTime() + JOB_CLAIM_MS)),
              ),
          ];
          return {
            entries: entries.filter(({ withdrawn }) => !withdrawn),
            notes: transaction.all('notes').filter(({ closed }) => !closed),
            unsentJobs: unsent.filter(({ attempts }) => attempts > 0).length,
            due: dueTimes.length > 0 ? Math.min(...dueTimes) : undefined,
          };
        },
      )
      // What was read last stays on the screen until the storage answers again.
      .catch(() => undefined);
    if (read) nextDueAt = read.due;
    const { entries, notes, unsentJobs } = read ?? state;
    setState({ ...state, entries, notes, unsentJobs, storage: store.state(), isPersistent: store.isPersistent() });
  };
  /** A page that was closed while it sent an entry leaves its claim behind: the entry waits no longer than that. */
  const nextAttemptAt = (entry: OutboxEntry) =>
    isClaimed(entry, ports.now().getTime()) && entry.claimedBy !== senderName(ports)
      ? Math.max(entry.dueAt, entry.claimedUntil)
      : entry.dueAt;

  const schedule = (minDelayMs = SHORTEST_PAUSE_MS) => {
    clearTimeout(timer);
    timer = undefined;
    if (!stop || state.sending || nextDueAt === undefined) return;
    const pause = nextDueAt - ports.now().getTime();
    timer = setTimeout(() => void send(), Math.min(Math.max(pause, minDelayMs), LONGEST_PAUSE_MS));
  };

  const send = async ({ force = false } = {}) => {
    clearTimeout(timer);
    timer = undefined;
    if (state.sending || !stop || nextDueAt === undefined) return;
    setState({ ...state, sending: true });
    await sendWaiting(ports, { force }).catch(() => undefined);
    setState({ ...state, sending: false });
    await refresh();
    schedule();
  };

  /** Another tab printed or sent something. It may be closed before it has tried again. */
  const refreshAndSchedule = async () => {
    await refresh();
    schedule();
  };

  const start = () => {
    const online = () => void send({ force: true });
    const changed = () => void refreshAndSchedule();
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', changed);
    const stopListening = channel.subscribe(changed);
    const unsubscribe = store.subscribe(() => !isPaused && changed());
    void refresh().then(() => send());
    return () => {
      clearTimeout(timer);
      timer = undefined;
      unsubscribe();
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', changed);
      stopListening();
    };
  };

  return {
    read: () => state,
    /** Pauses reading the storage until `changed()`, so that it does not delay a print. */
    pause: () => {
      isPaused = true;
    },
    /** Reads the storage after a print or an answer, here and in the other tabs, and sends what is due after a pause. */
    changed: async () => {
      isPaused = false;
      await refresh();
      channel.post('changed');
      schedule(AFTER_PRINT_MS);
    },
    sendNow: () => send({ force: true }),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      if (!stop) {
        stop = () => undefined;
        stop = start();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}
