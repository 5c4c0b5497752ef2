import type fc from 'fast-check';
import type { Hold } from '@/lib/browser/lock';
import type { TabChannel } from '@/lib/browser/tab-channel';
import { withDisowning } from '@/session/disowned-copy';
import type { StoredSession } from '@/session/session-core';
import type { SessionStorage } from '@/session/session-storage';
import { ownerOf } from './fake-host';

/** A lock that nobody passes by. */
export const held: Hold = { exclusive: true, remaining: () => Number.POSITIVE_INFINITY };
export const notHeld: Hold = { ...held, exclusive: false };

/** One storage that runs its changes one by one, as IndexedDB does, a lock and a channel between the tabs. */
export function fakeBrowser(scheduler: Pick<fc.Scheduler, 'schedule'>) {
  let stored: StoredSession | undefined;
  let broken = false;
  let everBroken = false;
  let last: Promise<unknown> = Promise.resolve();
  let lock: Promise<unknown> = Promise.resolve();
  const listeners: ((message: string) => void)[] = [];
  /** Copies that named one person beside another's token. */
  const mixed: string[] = [];
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
      if (stored?.user && stored.user.id !== ownerOf(stored.accessToken)) {
        mixed.push(`user ${stored.user.id} with ${stored.accessToken}`);
      }
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
    mixed,
    hasBeenBroken: () => everBroken,
    breakDown: () => {
      broken = true;
      everBroken = true;
    },
    mend: () => {
      broken = false;
    },
    settled: () => last,
    channelFor: (tab: number): TabChannel => ({
      subscribe: (listener) => {
        listeners[tab] = listener;
        return () => undefined;
      },
      post: (message) => {
        for (const [other, listener] of listeners.entries()) {
          if (other !== tab) void scheduler.schedule(Promise.resolve(), 'channel').then(() => listener(message));
        }
      },
    }),
    withLock: <T>(job: (hold: Hold) => Promise<T>): Promise<T> => {
      const turn = lock.then(() => job(held));
      lock = turn.catch(() => undefined);
      return turn;
    },
  };
}
