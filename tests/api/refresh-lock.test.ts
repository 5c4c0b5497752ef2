import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withRefreshLock } from '@/api/refresh-lock';

type Locks = Pick<LockManager, 'request'>;

/** A lock manager as far as the product uses it: it grants now, or never, and gives up on abort. */
const locksThat = (grant: boolean): Locks => ({
  request: (async (_name: string, { signal }: LockOptions, job: LockGrantedCallback<unknown>) => {
    if (grant) return job({ name: 'lock', mode: 'exclusive' });
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  }) as Locks['request'],
});

const lockedOrNot = async (locked: boolean) => (locked ? 'with the lock' : 'without it');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('refreshing one tab at a time', () => {
  it('runs with the lock when the browser grants it', async () => {
    expect(await withRefreshLock(lockedOrNot, locksThat(true))).toBe('with the lock');
  });

  it('[S13] goes on without the lock after 5 s, when a crashed tab still holds it', async () => {
    const run = vi.fn(lockedOrNot);
    const done = withRefreshLock(run, locksThat(false));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(run).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await done).toBe('without it');
  });

  it('[S14] runs where the browser has no locks', async () => {
    expect(await withRefreshLock(lockedOrNot, undefined)).toBe('without it');
  });

  it('does not run a second time when the refresh itself fails under the lock', async () => {
    const run = vi.fn(async () => Promise.reject(new Error('refused')));
    await expect(withRefreshLock(run, locksThat(true))).rejects.toThrow('refused');
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('leaves no timer behind', async () => {
    await withRefreshLock(lockedOrNot, locksThat(true));
    expect(vi.getTimerCount()).toBe(0);
  });
});
