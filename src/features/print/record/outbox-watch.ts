import type { RunPorts } from './commit-run';
import type { OutboxEntry } from './job';
import { flushOutbox, untilFree } from './outbox';

/** Pauses between attempts while the host does not take a record; the last one repeats. */
const PAUSES_MS = [2_000, 5_000, 15_000, 30_000, 60_000, 300_000];
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

  const send = async () => {
    clearTimeout(timer);
    await look();
    if (seen.sending || !seen.entries.some((entry) => entry.refusal === '')) return;
    tell({ ...seen, sending: true });
    const done = await flushOutbox(ports).catch(() => false);
    tell({ ...seen, sending: false });
    await look();
    failures = done ? 0 : failures + 1;
    if (!done && stop) timer = setTimeout(send, pause());
  };
  /** A page that was closed while it sent an entry leaves its claim behind: the entry is not left longer than that. */
  const pause = () => {
    const usual = PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 0;
    return Math.min(usual, untilFree(seen.entries, ports.now().getTime()));
  };
  const sendNow = () => {
    failures = 0;
    return send();
  };

  const start = () => {
    const line = openLine();
    const again = () => void sendNow();
    const heard = () => void look();
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
      clearTimeout(timer);
      if (stop && seen.entries.length > 0) timer = setTimeout(send, PAUSES_MS[0]);
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
