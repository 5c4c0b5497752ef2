import { isClaimed, isSentBy, isWaiting, outboxOf, waitsFor } from './outbox-rules';
import type { PrintingPorts } from './ports';
import type { LedgerNote, OutboxEntry, PrintedBy } from './print-job';
import type { StorageState } from './print-store';
import type { sendWaiting } from './send-records';

/** Between two looks while something of ours waits, at the least. */
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;
/** After a print, so that sending does not compete with the print itself. */
const AFTER_PRINT_MS = 2_000;
const CHANNEL = 'pokayoke-print-outbox';

export type OutboxState = {
  /** Records the host has not confirmed. What was withdrawn is not among them. */
  entries: OutboxEntry[];
  /** What somebody still has to see: overlaps and lost answers. */
  notes: LedgerNote[];
  sending: boolean;
  storage: StorageState;
  /** False when a reload would lose some of it. */
  isKept: boolean;
};

/** The code that sends. It is loaded when something waits, which it seldom does. */
type Sending = { sendWaiting: typeof sendWaiting };

/**
 * Keeps the outbox empty while the panel is open, and says what is in it. One for the page, started by the header.
 */
export function createOutboxWatch(ports: PrintingPorts, loadSending: () => Promise<Sending>) {
  const { store } = ports;
  let state: OutboxState = { entries: [], notes: [], sending: false, storage: 'opening', isKept: true };
  /** When the next attempt or comparison is due (epoch ms). */
  let nextDue: number | undefined;
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
  /** One look at a time; what changes during one is seen by the next. */
  const refresh = (): Promise<void> => {
    if (refreshing) {
      isRefreshDue = true;
      return refreshing;
    }
    const run = async () => {
      do {
        isRefreshDue = false;
        await look();
      } while (isRefreshDue);
      refreshing = undefined;
    };
    refreshing = run();
    return refreshing;
  };
  const look = async () => {
    const user = ports.user();
    const read = await store
      .transact({ outbox: 'all', notes: 'all', comparisons: 'all' }, (transaction) => {
        const entries = transaction.all('outbox');
        const dues = [
          ...entries
            .filter((entry) => isWaiting(entry) && isSentBy(entry, user) && !waitsFor(entry, entries))
            .map((entry) => dueOf(entry)),
          ...(user ? transaction.all('comparisons').map(({ dueAt }) => dueAt) : []),
        ];
        return {
          entries: entries.filter(({ withdrawn }) => !withdrawn),
          notes: transaction.all('notes').filter(({ closed }) => !closed),
          due: dues.length > 0 ? Math.min(...dues) : undefined,
        };
      })
      // What was read last stays on the screen until the storage answers again.
      .catch(() => undefined);
    if (read) nextDue = read.due;
    const { entries, notes } = read ?? state;
    setState({ ...state, entries, notes, storage: store.state(), isKept: store.isKept() });
  };
  /** A page that was closed while it sent an entry leaves its claim behind: the entry waits no longer than that. */
  const dueOf = (entry: OutboxEntry) =>
    isClaimed(entry, ports.now().getTime()) && entry.claimedBy !== outboxOf(ports)
      ? Math.max(entry.dueAt, entry.claimedUntil)
      : entry.dueAt;

  const plan = (soonest = SHORTEST_PAUSE_MS) => {
    clearTimeout(timer);
    timer = undefined;
    if (!stop || state.sending || nextDue === undefined) return;
    const pause = nextDue - ports.now().getTime();
    timer = setTimeout(() => void send(), Math.min(Math.max(pause, soonest), LONGEST_PAUSE_MS));
  };

  const send = async ({ force = false } = {}) => {
    clearTimeout(timer);
    timer = undefined;
    if (state.sending || !stop || nextDue === undefined) return;
    setState({ ...state, sending: true });
    await loadSending()
      .then((sending) => sending.sendWaiting(ports, { force }))
      .catch(() => undefined);
    setState({ ...state, sending: false });
    await refresh();
    plan();
  };

  /** Another tab printed or sent something: that tab may be closed before it has tried again. */
  const lookAgain = async () => {
    await refresh();
    plan();
  };

  const start = () => {
    const channel = openChannel();
    const online = () => void send({ force: true });
    const again = () => void lookAgain();
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', again);
    channel?.addEventListener('message', again);
    const stopFollowing = store.subscribe(() => !isPaused && again());
    void refresh().then(() => send());
    return () => {
      clearTimeout(timer);
      timer = undefined;
      stopFollowing();
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', again);
      channel?.close();
    };
  };

  return {
    read: () => state,
    /** Follows the storage no more until `changed`: while a print is on its way nothing may stand in front of it. */
    pause: () => {
      isPaused = true;
    },
    /** Looks again after a print or an answer, here and in the other tabs, and sends what is due after a pause. */
    changed: async () => {
      isPaused = false;
      await refresh();
      const channel = openChannel();
      channel?.postMessage('changed');
      channel?.close();
      plan(AFTER_PRINT_MS);
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

/** To the other tabs; a browser without it learns of their changes when its tab is shown again. */
const openChannel = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL));

/** The records of somebody who is not signed in here now, by name: they wait for that person's sign-in. */
export function recordsOfOthers(
  entries: readonly OutboxEntry[],
  user: ReturnType<PrintingPorts['user']>,
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
