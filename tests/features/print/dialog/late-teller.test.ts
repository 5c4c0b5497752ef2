import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lateTeller } from '@/features/print/dialog/late-teller';

type Step = { kind: 'building'; done: number } | { kind: 'recording' };

describe('how far a print has got', () => {
  const told: Step[] = [];
  beforeEach(() => {
    vi.useFakeTimers();
    told.length = 0;
  });
  afterEach(() => vi.useRealTimers());
  const teller = () => lateTeller<Step>((step) => told.push(step));

  it('is not told when the print is ready at once', () => {
    const { tell, stop } = teller();
    tell({ kind: 'building', done: 1 });
    vi.advanceTimersByTime(150);
    tell({ kind: 'recording' });
    stop();
    vi.advanceTimersByTime(1_000);
    expect(told).toEqual([]);
  });

  it('is told after a moment, also while nothing new happens', () => {
    const { tell, stop } = teller();
    tell({ kind: 'building', done: 1 });
    vi.advanceTimersByTime(200);
    expect(told).toEqual([{ kind: 'building', done: 1 }]);
    stop();
  });

  it('is told five times a second at most, and every new step at once', () => {
    const { tell, stop } = teller();
    for (let done = 1; done <= 100; done += 1) {
      tell({ kind: 'building', done });
      vi.advanceTimersByTime(10);
    }
    expect(told.length).toBeGreaterThan(2);
    expect(told.length).toBeLessThan(6);
    tell({ kind: 'recording' });
    expect(told.at(-1)).toEqual({ kind: 'recording' });
    stop();
  });
});
