import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { delayedProgress } from '@/features/print/print-to-paper';

type Step = { kind: 'building'; done: number } | { kind: 'recording' };

describe('the progress of a print', () => {
  const reported: Step[] = [];
  beforeEach(() => {
    vi.useFakeTimers();
    reported.length = 0;
  });
  afterEach(() => vi.useRealTimers());
  const progress = () => delayedProgress<Step>((step) => reported.push(step));

  it('is not reported when the print is ready soon', () => {
    const { report, stop } = progress();
    report({ kind: 'building', done: 1 });
    vi.advanceTimersByTime(150);
    report({ kind: 'recording' });
    stop();
    vi.advanceTimersByTime(1_000);
    expect(reported).toEqual([]);
  });

  it('is reported after a moment, also while nothing new happens', () => {
    const { report, stop } = progress();
    report({ kind: 'building', done: 1 });
    vi.advanceTimersByTime(200);
    expect(reported).toEqual([{ kind: 'building', done: 1 }]);
    stop();
  });

  it('is reported five times a second at most, and every new kind of step at once', () => {
    const { report, stop } = progress();
    for (let done = 1; done <= 100; done += 1) {
      report({ kind: 'building', done });
      vi.advanceTimersByTime(10);
    }
    expect(reported.length).toBeGreaterThan(2);
    expect(reported.length).toBeLessThan(6);
    report({ kind: 'recording' });
    expect(reported.at(-1)).toEqual({ kind: 'recording' });
    stop();
  });

  it('is reported as it is when nothing follows for a while', () => {
    const { report, stop } = progress();
    report({ kind: 'building', done: 1 });
    vi.advanceTimersByTime(200);
    for (let done = 2; done <= 4; done += 1) report({ kind: 'building', done });
    vi.advanceTimersByTime(200);
    expect(reported).toEqual([1, 4].map((done) => ({ kind: 'building', done })));
    stop();
  });
});
