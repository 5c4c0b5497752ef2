import type fc from 'fast-check';
import { withDisowning } from '@/session/disowned-copy';
import type { StoredSession } from '@/session/session-core';
import type { SessionStorage } from '@/session/session-storage';

/** One storage that runs its changes one by one, as IndexedDB does, a lock and a channel between the tabs. */
export function fakeBrowser(scheduler: fc.Scheduler) {
  let stored: StoredSession | undefined;
  let broken = false;
  let everBroken = false;
  let last: Promise<unknown> = Promise.resolve();
  let lock: Promise<unknown> = Promise.resolve();
  const listeners: ((at: number) => void)[] = [];
  const inTurn = <T>(job: () => T): Promise<T | { ok: false }> => {
    const turn = last
      .then(() => scheduler.schedule(Promise.resolve(), 'storage'))
      .then(() => (broken ? { ok: false as const } : job()));
    last = turn;
    return turn;
  };
  const change: SessionStorage['change'] = (next) =>
    inTurn(() => {
      const wanted = next(stored);
      if (wanted !== 'keep') stored = wanted === 'remove' ? undefined : wanted;
      return { ok: true };
    });
  const read: SessionStorage['read'] = () => inTurn(() => ({ ok: true as const, stored }));
  let disowned = false;
  const storage = withDisowning(
    { change, read },
    {
      isThere: () => disowned,
      put: (there) => {
        disowned = there;
      },
    },
  );
  return {
    storage,
    stored: () => stored,
    hasBeenBroken: () => everBroken,
    breakDown: () => {
      broken = true;
      everBroken = true;
    },
    mend: () => {
      broken = false;
    },
    settled: () => last,
    channelFor: (tab: number) => ({
      listen: (listener: (at: number) => void) => {
        listeners[tab] = listener;
      },
      say: (at: number) => {
        for (const [other, listener] of listeners.entries()) {
          if (other !== tab) void scheduler.schedule(Promise.resolve(), 'channel').then(() => listener(at));
        }
      },
    }),
    withLock: <T>(job: (locked: boolean) => Promise<T>): Promise<T> => {
      const turn = lock.then(() => job(true));
      lock = turn.catch(() => undefined);
      return turn;
    },
  };
}
