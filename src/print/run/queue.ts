import { onIdle } from '@/lib/browser/scheduling';
import { tabChannel } from '@/lib/browser/tab-channel';
import type { PrintingPorts } from './ports';
import {
  dueJobs,
  isClaimed,
  isSentBy,
  JOB_CLAIM_MS,
  type QueuePauses,
  queueName,
  rememberUnsent,
  SECOND_COMPARISON_MS,
  waitsFor,
} from './record/send-rules';
import { isUnrecorded, isWaiting, type LedgerNote, type Run, type UnrecordedRun, unrecordedOf } from './store/rows';
import { readOpen, type StorageState } from './store/store';

/*
 * The page's one queue: it sends again what the host has not confirmed, and reports what waits.
 */

/** Between two attempts while something of ours waits, at the least. */
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;
/** While it sends, what waits is read again so often at most: each run that is settled changes it. */
const READ_EVERY_MS = 1_000;
/** Reading what waits takes at most this part of the time: thousands of runs take longer than a print may. */
const READING_PART = 0.1;
const LONGEST_READ_PAUSE_MS = 10_000;
/** After a read that took less than this, the next one follows without a pause. */
const SHORT_READ_MS = 50;
/** What waits is read at the latest so long after the page was opened, however busy it is. */
const FIRST_READ_MS = 2_000;
/** After a print, so that sending does not compete with the print itself. */
const AFTER_PRINT_MS = 2_000;
/** Between two pieces of what waits, on a page that is never idle. */
const LONGEST_PIECE_PAUSE_MS = 100;
const CHANNEL = 'pokayoke-print-queue';

export type QueueState = {
  /** Runs the host has not confirmed. What was withdrawn is not among them. */
  entries: UnrecordedRun[];
  /** What somebody still has to see: overlaps and lost answers. */
  notes: LedgerNote[];
  /** Print jobs the host lacks, or their outcomes, that were tried in vain. */
  unsentJobs: number;
  sending: boolean;
  storage: StorageState;
};

const nothingRead: Pick<QueueState, 'entries' | 'notes' | 'unsentJobs'> = { entries: [], notes: [], unsentJobs: 0 };

type Send = (ports: PrintingPorts, options: { force: boolean } & QueuePauses) => Promise<void>;

/**
 * Sends the queue while the panel is open, and reports what is in it. One for the page. It works as long as
 * something is subscribed to it.
 */
export function createQueue(ports: PrintingPorts, sendWaiting: Send) {
  const { store } = ports;
  const channel = tabChannel(CHANNEL);
  let state: QueueState = { ...nothingRead, sending: false, storage: 'opening' };
  /** When the next attempt or comparison is due (epoch ms). */
  let nextDueAt: number | undefined;
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  /** While a print goes on: what waits for its end. */
  let paused: (() => void)[] | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let readTook = 0;
  let readAgain: ReturnType<typeof setTimeout> | undefined;

  const setState = (next: QueueState) => {
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
    const startedAt = now();
    const user = ports.user();
    // What was read last stays on the screen until the storage answers again.
    const read = await readWaiting(user).catch(() => undefined);
    if (!stop) return;
    if (read) nextDueAt = read.due;
    readAt = now();
    readTook = readAt - startedAt;
    const { entries, notes, unsentJobs } = read ?? state;
    setState({ ...state, entries, notes, unsentJobs, storage: store.state() });
  };
  const readWaiting = async (user: ReturnType<typeof ports.user>) => {
    await afterPrint();
    const open = await readOpen(store, betweenPieces);
    const [days, allNotes] = await store.read({ notes: 'all', days: 'due' }, (reading) => [
      reading.all('days'),
      reading.all('notes'),
    ]);
    const unrecorded = open.filter(isUnrecorded);
    const waiting = unrecorded.map(unrecordedOf);
    rememberUnsent(ports, open);
    const jobs = ports.jobs || ports.runs ? dueJobs(open) : [];
    const own = (run: Run) => isSentBy(run, user);
    const dueTimes = [
      ...unrecorded
        .filter((run) => isWaiting(run) && own(run) && !waitsFor(unrecordedOf(run), waiting))
        .map(nextAttemptAt),
      ...(user && !ports.runs
        ? days.flatMap(({ compareAt }) => (compareAt === null ? [] : Math.min(compareAt, now() + SECOND_COMPARISON_MS)))
        : []),
      ...jobs
        .filter(own)
        .map(({ dueAt, claimedUntil }) => Math.max(dueAt, Math.min(claimedUntil, now() + JOB_CLAIM_MS))),
    ];
    return {
      entries: unrecorded.filter(isListed).map(unrecordedOf),
      notes: allNotes.filter(({ closed }) => !closed),
      unsentJobs: jobs.filter(({ attempts }) => attempts > 0).length,
      due: dueTimes.length > 0 ? Math.min(...dueTimes) : undefined,
    };
  };
  const afterPrint = () =>
    new Promise<void>((resolve) => {
      if (paused) paused.push(resolve);
      else resolve();
    });
  const betweenPieces = async () => {
    await new Promise<void>((resolve) => onIdle(resolve, { timeoutMs: LONGEST_PIECE_PAUSE_MS }));
    await afterPrint();
  };
  const now = () => ports.now().getTime();
  /** A page that was closed while it sent a run leaves its claim behind: the run waits no longer than that. */
  const nextAttemptAt = (run: Run) =>
    isClaimed(run, now()) && run.claimedBy !== queueName(ports) ? Math.max(run.dueAt, run.claimedUntil) : run.dueAt;

  const schedule = (minDelayMs = SHORTEST_PAUSE_MS) => {
    clearTimeout(timer);
    timer = undefined;
    if (!stop || state.sending || nextDueAt === undefined) return;
    const pause = nextDueAt - now();
    timer = setTimeout(() => void send(), Math.min(Math.max(pause, minDelayMs), LONGEST_PAUSE_MS));
  };

  const send = async ({ force = false } = {}) => {
    clearTimeout(timer);
    timer = undefined;
    if (state.sending || !stop || nextDueAt === undefined) return;
    setState({ ...state, sending: true });
    await sendWaiting(ports, { force, betweenPieces, afterPrint }).catch(() => undefined);
    setState({ ...state, sending: false });
    await refresh();
    schedule();
  };

  /** Another tab printed or sent something. It may be closed before it has tried again. */
  const refreshAndSchedule = async () => {
    await refresh();
    schedule();
  };
  /** When what waits may be read again (epoch ms). */
  const nextReadAt = () => {
    const pause = readTook < SHORT_READ_MS ? 0 : readTook / READING_PART;
    return readAt + Math.max(pause, state.sending ? READ_EVERY_MS : 0);
  };
  const refreshSoon = () => {
    // Not longer, should the clock be set back.
    const pause = Math.min(nextReadAt() - now(), LONGEST_READ_PAUSE_MS);
    if (pause <= 0 || store.state() !== state.storage) return void refreshAndSchedule();
    readAgain ??= setTimeout(() => {
      readAgain = undefined;
      if (stop && !paused) void refreshAndSchedule();
    }, pause);
  };

  const start = () => {
    const online = () => void send({ force: true });
    const changed = () => void refreshAndSchedule();
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', changed);
    const stopListening = channel.subscribe(changed);
    const unsubscribe = store.subscribe(() => !paused && refreshSoon());
    // Thousands of runs take a while to be read: the first screen comes before them.
    const cancelFirst = onIdle(() => void refresh().then(() => send()), { timeoutMs: FIRST_READ_MS });
    return () => {
      cancelFirst();
      clearTimeout(timer);
      timer = undefined;
      clearTimeout(readAgain);
      readAgain = undefined;
      unsubscribe();
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', changed);
      stopListening();
    };
  };

  return {
    read: () => state,
    /** Reads and sends nothing more until `changed()`, so that it does not delay a print. */
    pause: () => {
      paused ??= [];
    },
    /** Resolves at once, or when the print that goes on has ended. */
    afterPrint,
    /** Reads the storage after a print or an answer, here and in the other tabs, and sends what is due after a pause. */
    changed: async () => {
      for (const goOn of paused ?? []) goOn();
      paused = undefined;
      if (nextReadAt() <= now()) await refresh();
      else refreshSoon();
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
        // The next user's page must not show, or announce again, what was read for this one.
        state = { ...state, ...nothingRead };
      };
    },
  };
}

/**
 * What was withdrawn is no record that somebody waits for, nor is what is claimed of another run, unless the host has
 * refused it: then a person has to decide.
 */
const isListed = ({ state, kind }: Run) => state !== 'withdrawn' && (kind !== 'unprinted' || state === 'refused');
