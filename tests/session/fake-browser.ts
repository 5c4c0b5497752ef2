import type fc from 'fast-check';
import type { LockContext } from '@/lib/browser/lock';
import type { TabChannel } from '@/lib/browser/tab-channel';
import type { StoredSession } from '@/session/session';
import { type SessionStorage, withInvalidation } from '@/session/session-storage';
import { ownerOf } from './fake-host';

/** A lock that never expires. */
export const held: LockContext = { exclusive: true, remaining: () => Number.POSITIVE_INFINITY };
export const notHeld: LockContext = { ...held, exclusive: false };

/** One storage that runs its changes one by one, as IndexedDB does, a lock and a channel between the tabs. */
export function fakeBrowser(scheduler: Pick<fc.Scheduler, 'schedule'>) {
  let stored: StoredSession | undefined;
  let broken = false;
  let everBroken = false;
  let last: Promise<unknown> = Promise.resolve();
  let lock: Promise<unknown> = Promise.resolve();
  const listeners: ((message: string) => void)[] = [];
  /** Stored sessions with one user and another's token. */
  const mixed: string[] = [];
  const queue = <T>(job: () => T): Promise<T | { ok: false }> => {
    const done = last
      .then(() => scheduler.schedule(Promise.resolve(), 'storage'))
      .then(() => (broken ? { ok: false as const } : job()));
    last = done;
    return done;
  };
  const change: SessionStorage['change'] = (next) =>
    queue(() => {
      const wanted = next(stored);
      if (wanted !== 'keep') stored = wanted === 'remove' ? undefined : wanted;
      if (stored?.user && stored.user.id !== ownerOf(stored.accessToken)) {
        mixed.push(`user ${stored.user.id} with ${stored.accessToken}`);
      }
      return { ok: true };
    });
  const read: SessionStorage['read'] = () => queue(() => ({ ok: true as const, stored }));
  let invalid = false;
  const storage = withInvalidation(
    { change, read },
    {
      isSet: () => invalid,
      set: (isSet) => {
        invalid = isSet;
      },
    },
  );
  return {
    storage,
    stored: () => stored,
    mixed,
    hasBeenBroken: () => everBroken,
    fail: () => {
      broken = true;
      everBroken = true;
    },
    repair: () => {
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
    withLock: <T>(job: (lock: LockContext) => Promise<T>): Promise<T> => {
      const done = lock.then(() => job(held));
      lock = done.catch(() => undefined);
      return done;
    },
  };
}
