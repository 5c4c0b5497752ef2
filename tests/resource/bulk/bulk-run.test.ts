import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/client/errors';
import { createBulkRun, type RowResult } from '@/resource/bulk/bulk-run';

const rows = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const failureText = (error: unknown) => (error instanceof Error ? error.message : 'failed');
const done: RowResult = { state: 'done' };

/** `answers` by row: what fails, and how often. */
function runOf(count: number, apply: (row: number) => Promise<RowResult>) {
  const calls: number[] = [];
  const run = createBulkRun(rows(count), {
    apply: (row) => {
      calls.push(row);
      return apply(row);
    },
    failureText,
  });
  const states = () => run.store.getState().entries.map(({ state }) => state);
  const inState = (state: string) =>
    run.store.getState().entries.flatMap((entry) => (entry.state === state ? [entry.row] : []));
  return { run, calls, states, inState, ending: () => run.store.getState().ending };
}

describe('many rows', () => {
  it('are done four at a time', async () => {
    let atOnce = 0;
    let most = 0;
    const { run, ending, states } = runOf(30, async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await Promise.resolve();
      atOnce -= 1;
      return done;
    });
    await run.resume(['waiting']);
    expect(most).toBe(4);
    expect(ending()).toBe('finished');
    expect(new Set(states())).toEqual(new Set(['done']));
  });

  it('each have a result of their own; a retry does those that failed and no other', async () => {
    const faulty = new Set([3, 7]);
    const { run, calls, inState, ending } = runOf(10, async (row) => {
      if (faulty.has(row)) throw new ApiError(row === 3 ? 'conflict' : 'server');
      return row === 5 ? { state: 'refused', say: () => 'Changed by Budi' } : done;
    });
    await run.resume(['waiting']);
    expect([inState('failed'), inState('refused'), ending()]).toEqual([[3, 7], [5], 'finished']);
    faulty.clear();
    calls.length = 0;
    await run.resume(['failed', 'refused']);
    expect(calls).toEqual([3, 5, 7]);
    expect(inState('failed')).toEqual([]);
    expect(inState('done')).toHaveLength(9);
  });

  it('stop: what is under way is still done, nothing else is started, and the others can be continued', async () => {
    const { run, calls, states, inState, ending } = runOf(20, async (row) => {
      if (row === 2) run.stop();
      await Promise.resolve();
      return done;
    });
    await run.resume(['waiting']);
    expect(ending()).toBe('stopped');
    expect(inState('done')).toEqual(calls);
    expect(states().filter((state) => state === 'waiting')).toHaveLength(20 - calls.length);
    expect(calls.length).toBeLessThan(8);
    await run.resume(['waiting']);
    expect([ending(), inState('done').length, calls.length]).toEqual(['finished', 20, 20]);
  });

  it('[BA1] end by themselves when the network is gone half-way, and go on when it is back', async () => {
    let isUp = true;
    let isBack = false;
    const { run, calls, inState, ending } = runOf(40, async (row) => {
      if (row === 20 && !isBack) isUp = false;
      await Promise.resolve();
      if (!isUp) throw new ApiError('network');
      return done;
    });
    await run.resume(['waiting']);
    expect(ending()).toBe('no-host');
    expect(inState('failed').length).toBeGreaterThanOrEqual(3);
    expect(calls.length).toBeLessThan(30);
    [isUp, isBack] = [true, true];
    await run.resume(['waiting', 'failed']);
    expect([ending(), inState('done').length]).toEqual(['finished', 40]);
  });

  it('end with the session', async () => {
    const { run, calls, ending } = runOf(40, () => Promise.reject(new ApiError('unauthorized')));
    await run.resume(['waiting']);
    expect(ending()).toBe('signed-out');
    expect(calls.length).toBeLessThanOrEqual(4);
  });

  it('wait as long as the host asks for', async () => {
    vi.useFakeTimers({ now: 0 });
    try {
      const at: number[] = [];
      const { run, ending } = runOf(6, async (row) => {
        at.push(Date.now());
        if (row === 1) throw new ApiError('server', { retryAfterMs: 5_000 });
        return done;
      });
      const ended = run.resume(['waiting']);
      await vi.advanceTimersByTimeAsync(4_000);
      expect(run.store.getState().isPausing).toBe(true);
      await vi.advanceTimersByTimeAsync(2_000);
      await ended;
      expect(at.filter((time) => time < 5_000)).toHaveLength(4);
      expect(at).toHaveLength(6);
      expect(ending()).toBe('finished');
    } finally {
      vi.useRealTimers();
    }
  });

  it('are not started twice by two clicks', async () => {
    const { run, calls } = runOf(5, async () => done);
    await Promise.all([run.resume(['waiting']), run.resume(['waiting'])]);
    expect(calls).toEqual([1, 2, 3, 4, 5]);
  });
});
