import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { leaseLock } from '@/features/print/record/run-lock';
import { browserShelf, memoryShelf } from '@/features/print/record/shelf';

const lease = z.object({ owner: z.string(), until: z.number() });

describe('the lock over tabs without Web Locks', () => {
  it.each([
    ['in memory', () => memoryShelf<z.infer<typeof lease>>()],
    ['in IndexedDB', () => browserShelf('lock-test', lease)],
  ])('lets one run in at a time %s [PR6]', async (_, make) => {
    const shelf = make();
    let inside = 0;
    let most = 0;
    const order: number[] = [];
    const run = (tab: number) =>
      leaseLock(shelf, 'serials 7 20261120', async () => {
        inside += 1;
        most = Math.max(most, inside);
        order.push(tab);
        await Promise.resolve();
        inside -= 1;
      });
    await Promise.all([run(1), run(2), run(3)]);
    expect(most).toBe(1);
    expect(order.toSorted()).toEqual([1, 2, 3]);
  });

  it('[PR6] is not taken from a tab that took it a moment after this one had begun to ask', async () => {
    vi.useFakeTimers();
    const shelf = memoryShelf<z.infer<typeof lease>>();
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const slow: typeof shelf = { ...shelf, change: (id, next) => asked.then(() => shelf.change(id, next)) };
    let leave: () => void = () => undefined;
    const inside: string[] = [];
    const second = leaseLock(slow, 'a', async () => inside.push('second'));
    await vi.advanceTimersByTimeAsync(5);
    const first = leaseLock(shelf, 'a', async () => {
      inside.push('first');
      await new Promise<void>((resolve) => {
        leave = resolve;
      });
    });
    await vi.advanceTimersByTimeAsync(5);
    answer();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(inside).toEqual(['first']);
    leave();
    await vi.advanceTimersByTimeAsync(2_000);
    await Promise.all([first, second]);
    expect(inside).toEqual(['first', 'second']);
    vi.useRealTimers();
  });

  it('goes on after five seconds when a crashed tab never gave it back', async () => {
    vi.useFakeTimers();
    const shelf = memoryShelf(new Map([['a', { owner: 'crashed', until: Date.now() + 9_000 }]]));
    const done = leaseLock(shelf, 'a', async () => 'printed');
    await vi.advanceTimersByTimeAsync(5_100);
    expect(await done).toBe('printed');
    vi.useRealTimers();
  });

  it('is not held by a lease that ran out or comes from a clock set back', async () => {
    for (const until of [Date.now() - 1, Date.now() + 86_400_000]) {
      const shelf = memoryShelf(new Map([['a', { owner: 'old', until }]]));
      expect(await leaseLock(shelf, 'a', async () => 'printed')).toBe('printed');
      expect(await shelf.get('a')).toBeUndefined();
    }
  });
});

describe('what the browser keeps', () => {
  it('is there for a second look and survives a bad value beside it', async () => {
    const shelf = browserShelf('shelf-test', lease);
    await shelf.change('good', () => ({ owner: 'a', until: 1 }));
    const wrong = browserShelf('shelf-test', z.unknown());
    await wrong.change('bad', () => 'rubbish');
    expect(await browserShelf('shelf-test', lease).all()).toEqual([{ owner: 'a', until: 1 }]);
    expect(await wrong.get('bad')).toBe('rubbish');
    expect(shelf.isKept()).toBe(true);
  });

  it('lives in memory when IndexedDB is missing', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const shelf = browserShelf('no-database', lease);
    await shelf.change('a', () => ({ owner: 'a', until: 1 }));
    expect(await shelf.all()).toEqual([{ owner: 'a', until: 1 }]);
    expect(shelf.isKept()).toBe(false);
    vi.unstubAllGlobals();
  });

  it('lives in memory when IndexedDB never answers', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('indexedDB', { open: () => ({}) });
    const shelf = browserShelf('silent-database', lease);
    const changed = shelf.change('a', () => ({ owner: 'a', until: 1 }));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await changed).toEqual({ owner: 'a', until: 1 });
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
});
