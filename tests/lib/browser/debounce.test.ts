import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { debounce } from '@/lib/browser/debounce';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a debounced function', () => {
  it('runs once, with the last arguments, when it was not called for a while', () => {
    const run = vi.fn();
    const debounced = debounce(run, 500);
    debounced('a');
    vi.advanceTimersByTime(499);
    debounced('ab');
    vi.advanceTimersByTime(499);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run.mock.calls).toEqual([['ab']]);
    vi.advanceTimersByTime(5_000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('can be cancelled', () => {
    const run = vi.fn();
    const debounced = debounce(run, 500);
    debounced();
    debounced.cancel();
    debounced.flush();
    vi.advanceTimersByTime(500);
    expect(run).not.toHaveBeenCalled();
  });

  it('runs a pending call immediately on flush', () => {
    const run = vi.fn();
    const debounced = debounce(run, 500);
    debounced.flush();
    expect(run).not.toHaveBeenCalled();
    debounced('a');
    debounced.flush();
    expect(run.mock.calls).toEqual([['a']]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
