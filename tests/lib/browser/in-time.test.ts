import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTime } from '@/lib/browser/in-time';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const after = <T>(ms: number, value: T) => new Promise<T>((done) => setTimeout(() => done(value), ms));

describe('an answer that is waited for', () => {
  it('is handed on when it comes in time, a failure too, and leaves no timer behind', async () => {
    const answer = inTime(2_000, after(1_999, 'here'));
    await vi.advanceTimersByTimeAsync(1_999);
    expect(await answer).toBe('here');
    await expect(inTime(2_000, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is given up at its limit, not before', async () => {
    const given = vi.fn();
    inTime(2_200, new Promise(() => undefined)).catch(given);
    await vi.advanceTimersByTimeAsync(2_199);
    expect(given).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(given).toHaveBeenCalledWith(expect.objectContaining({ message: 'The browser does not answer' }));
  });

  it('is not given up by a tab that was suspended and finds its timer due first', async () => {
    const due: (() => void)[] = [];
    vi.stubGlobal('setTimeout', (callback: () => void) => due.push(callback));
    let come: (value: string) => void = () => undefined;
    const coming = new Promise<string>((resolve) => {
      come = resolve;
    });
    const answer = inTime(2_000, coming);
    due[0]?.();
    come('here');
    expect(await answer).toBe('here');
  });
});
