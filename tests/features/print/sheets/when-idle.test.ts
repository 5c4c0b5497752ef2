import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenIdle } from '@/features/print/sheets/when-idle';

describe('work in idle time', () => {
  let waiting: (() => void) | undefined;
  beforeEach(() => {
    waiting = undefined;
    vi.stubGlobal('requestIdleCallback', (idle: () => void) => {
      waiting = idle;
      return 1;
    });
    vi.stubGlobal('cancelIdleCallback', () => {
      waiting = undefined;
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const idle = () => {
    const slice = waiting;
    waiting = undefined;
    slice?.();
  };
  /** A piece of work that takes this long, ms. */
  const busy = (ms: number) => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  };

  it('is done a slice at a time, goes on when the page is idle again, and ends when all is done', () => {
    let done = 0;
    whenIdle(() => {
      busy(9);
      done += 1;
      return done < 3;
    });
    expect(done).toBe(0);
    idle();
    expect(done).toBe(1);
    idle();
    idle();
    expect(done).toBe(3);
    expect(waiting).toBeUndefined();
  });

  it('is given up when what it is for has changed', () => {
    let done = 0;
    const stop = whenIdle(() => {
      busy(9);
      done += 1;
      return true;
    });
    idle();
    stop();
    idle();
    expect(done).toBe(1);
  });

  it('is done in short slices in a browser that does not tell when it is idle', async () => {
    vi.stubGlobal('requestIdleCallback', undefined);
    let done = 0;
    whenIdle(() => {
      done += 1;
      return done < 3;
    });
    expect(done).toBe(0);
    await waitFor(() => expect(done).toBe(3));
  });
});
