import type { RunPorts } from './commit-run';
import type { OutboxEntry } from './job';
import { flushOutbox, untilFree } from './outbox';

/** Pauses between attempts while the host does not take a record. */
const PAUSES_MS = [2_000, 5_000, 15_000, 30_000, 60_000];
/** Between all later ones. */
const LAST_PAUSE_MS = 300_000;
const CHANNEL = 'pokayoke-print-outbox';

type Seen = { entries: OutboxEntry[]; sending: boolean };

/** Keeps the outbox empty while the panel is open, and says what is in it. One for the page, started by the header. */
export function createOutboxWatch(ports: RunPorts) {
  let seen: Seen = { entries: [], sending: false };
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const listeners = new Set<() => void>();

  const tell = (next: Seen) => {
    seen = next;
    for (const listener of listeners) listener();
  };
  const look = async () => {
    // A storage that fails now is asked again with the next event; what was seen stays on the screen until then.
    const entries = await ports.store.outbox.all().catch(() => seen.entries);
    const same = entries.length === seen.entries.length && JSON.stringify(entries) === JSON.stringify(seen.entries);
    if (!same) tell({ ...seen, entries });
  };

  const isLeft = () => seen.entries.some((entry) => entry.refusal === '');
  /** Tries again after a pause, as long as something is left: whatever came to it while the last attempt was under way. */
  const plan = (pause = usualPause()) => {
    clearTimeout(timer);
    timer = undefined;
    if (!stop || seen.sending || !isLeft()) return;
    // A page that was closed while it sent an entry leaves its claim behind: the entry waits no longer than that.
    timer = setTimeout(send, Math.min(pause, untilFree(seen.entries, ports.now().getTime())));
  };
  const usualPause = () => PAUSES_MS[Math.max(failures, 1) - 1] ?? LAST_PAUSE_MS;

  const send = async () => {
    clearTimeout(timer);
    timer = undefined;
    await look();
    if (seen.sending || !isLeft()) return;
    tell({ ...seen, sending: true });
    const done = await flushOutbox(ports).catch(() => false);
    tell({ ...seen, sending: false });
    await look();
    failures = done ? 0 : failures + 1;
    plan();
  };
  const sendNow = () => {
    failures = 0;
    return send();
  };
  /** Another tab printed, or sent something: that tab may be closed before it has tried again. */
  const hear = async () => {
    await look();
    if (timer === undefined) plan();
  };

  const start = () => {
    const line = openLine();
    const again = () => void sendNow();
    const heard = () => void hear();
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', heard);
    line?.addEventListener('message', heard);
    void send();
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', heard);
      line?.close();
    };
  };

  return {
    read: () => seen,
    /** Looks again after a run, here and in the other tabs, and tries what is left after a pause. */
    changed: async () => {
      await look();
      const line = openLine();
      line?.postMessage('changed');
      line?.close();
      plan(PAUSES_MS[0]);
    },
    sendNow,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      stop ??= start();
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
const openLine = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL));
