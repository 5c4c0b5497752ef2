import { describe, expect, it, vi } from 'vitest';
import { batched } from '@/lib/batched';

const missing = (key: string) => {
  throw new Error(`${key} is gone`);
};

describe('calls of one moment', () => {
  it('are one read, a few at a time, each with its own answer', async () => {
    const many = vi.fn(async (keys: readonly string[]) => new Map(keys.map((key) => [key, `of ${key}`])));
    const read = batched(vi.fn(), many, { most: 2, missing });
    expect(await Promise.all(['1', '2', '3', '4'].map(read))).toEqual(['of 1', 'of 2', 'of 3', 'of 4']);
    expect(many.mock.calls).toEqual([[['1', '2']], [['3', '4']]]);
  });

  it('leave a single one to the read of one', async () => {
    const many = vi.fn();
    const read = batched(async (key: string) => `one ${key}`, many, { most: 2, missing });
    expect([await read('1'), await read('2')]).toEqual(['one 1', 'one 2']);
    expect(many).not.toHaveBeenCalled();
  });

  it('fail for those alone whose read fails, or whose key is gone', async () => {
    const many = (keys: readonly string[]) =>
      keys.includes('3') ? Promise.reject(new Error('down')) : Promise.resolve(new Map([['1', 'found']]));
    const read = batched(vi.fn(), many, { most: 2, missing });
    const ended = await Promise.allSettled(['1', '2', '3', '4'].map(read));
    const reasons = ended.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)));
    expect(reasons).toEqual(['found', 'Error: 2 is gone', 'Error: down', 'Error: down']);
  });
});
