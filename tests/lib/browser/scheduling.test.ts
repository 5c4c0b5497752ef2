import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onIdle, repeatOnIdle } from '@/lib/browser/scheduling';

let waiting: { job: () => void; timeout: number | undefined } | undefined;

beforeEach(() => {
  waiting = undefined;
  vi.stubGlobal('requestIdleCallback', (job: () => void, { timeout }: IdleRequestOptions) => {
    waiting = { job, timeout };
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => {
    waiting = undefined;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const becomeIdle = () => {
  const job = waiting?.job;
  waiting = undefined;
  job?.();
};

describe('a job for when the browser is idle', () => {
  it('runs then, or at its limit', () => {
    const job = vi.fn();
    onIdle(job, { timeoutMs: 400 });
    expect(job).not.toHaveBeenCalled();
    expect(waiting?.timeout).toBe(400);
    becomeIdle();
    expect(job).toHaveBeenCalledTimes(1);
  });

  it('can be cancelled', () => {
    const job = vi.fn();
    onIdle(job)();
    becomeIdle();
    expect(job).not.toHaveBeenCalled();
  });

  it('runs after a pause in a browser without requestIdleCallback', () => {
    vi.stubGlobal('requestIdleCallback', undefined);
    vi.useFakeTimers();
    const job = vi.fn();
    onIdle(vi.fn(), { fallbackMs: 2_000 })();
    onIdle(job, { fallbackMs: 2_000 });
    vi.advanceTimersByTime(1_999);
    expect(job).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(job).toHaveBeenCalledTimes(1);
  });
});

describe('work repeated while the browser is idle', () => {
  /** A piece of work that takes this long, ms. */
  const busy = (ms: number) => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  };

  it('is done a slice at a time, continues when the page is idle again, and ends when all is done', () => {
    let done = 0;
    repeatOnIdle(() => {
      busy(9);
      done += 1;
      return done < 3;
    });
    expect(done).toBe(0);
    becomeIdle();
    expect(done).toBe(1);
    becomeIdle();
    becomeIdle();
    expect(done).toBe(3);
    expect(waiting).toBeUndefined();
  });

  it('can be stopped', () => {
    let done = 0;
    const stop = repeatOnIdle(() => {
      busy(9);
      done += 1;
      return true;
    });
    becomeIdle();
    stop();
    becomeIdle();
    expect(done).toBe(1);
  });

  it('is done in short slices in a browser without requestIdleCallback', async () => {
    vi.stubGlobal('requestIdleCallback', undefined);
    let done = 0;
    repeatOnIdle(() => {
      done += 1;
      return done < 3;
    });
    expect(done).toBe(0);
    await vi.waitFor(() => expect(done).toBe(3));
  });
});
