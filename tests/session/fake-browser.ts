import type fc from 'fast-check';
import type { StoredSession } from '@/session/session-core';
import type { SessionStorage } from '@/session/session-storage';

/** One storage that runs its changes one by one, as IndexedDB does, a lock and a channel between the tabs. */
export function fakeBrowser(scheduler: fc.Scheduler) {
  let stored: StoredSession | undefined;
  let broken = false;
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
  const storage: SessionStorage = { change, read: () => inTurn(() => ({ ok: true as const, stored })) };
  return {
    storage,
    stored: () => stored,
    isBroken: () => broken,
    breakDown: () => {
      broken = true;
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
