import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTimeout } from '@/lib/browser/timeout';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

describe('a promise with a time-out', () => {
  it('gives its result in time, a failure too, and leaves no timer behind', async () => {
    const result = withTimeout(2_000, after(1_999, 'result'));
    await vi.advanceTimersByTimeAsync(1_999);
    expect(await result).toBe('result');
    await expect(withTimeout(2_000, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects at its limit, not before', async () => {
    const rejected = vi.fn();
    withTimeout(2_200, new Promise(() => undefined)).catch(rejected);
    await vi.advanceTimersByTimeAsync(2_199);
    expect(rejected).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(rejected).toHaveBeenCalledWith(expect.objectContaining({ message: 'The browser does not respond' }));
  });

  it('does not reject in a tab that was suspended and finds its timer due first', async () => {
    const due: (() => void)[] = [];
    vi.stubGlobal('setTimeout', (callback: () => void) => due.push(callback));
    let resolve: (value: string) => void = () => undefined;
    const promise = new Promise<string>((fulfil) => {
      resolve = fulfil;
    });
    const result = withTimeout(2_000, promise);
    due[0]?.();
    resolve('result');
    expect(await result).toBe('result');
  });
});
