import { describe, expect, it } from 'vitest';
import { indexedStore } from '@/mock-api/indexed-store';
import { seedTables } from '@/mock-api/seed';

const seed = () => seedTables(new Date(2026, 10, 20, 12));
let count = 0;
/** Two stores over one database are what two tabs have. */
const twoTabs = () => {
  count += 1;
  return [indexedStore(seed, `test-${count}`), indexedStore(seed, `test-${count}`)] as const;
};

describe('the data stored in the browser', () => {
  it('is seeded once, whichever tab comes first', async () => {
    const [one, other] = twoTabs();
    const totals = await Promise.all([one, other].map((tab) => tab.read(['parts'], ({ parts }) => parts.length)));
    expect(totals).toEqual([240, 240]);
  });

  it('shows one tab what another wrote, and survives a reload', async () => {
    const [one, other] = twoTabs();
    await one.write(['customers'], ({ customers }) => customers.splice(1));
    expect(await other.read(['customers'], ({ customers }) => customers.length)).toBe(1);
    const reloaded = indexedStore(seed, `test-${count}`);
    expect(await reloaded.read(['customers'], ({ customers }) => customers.length)).toBe(1);
  });

  it('gives two tabs that write at the same time different numbers', async () => {
    const tabs = twoTabs();
    const next = (tab: (typeof tabs)[number]) =>
      tab.write(['ids'], ({ ids }) => {
        ids.printHistory += 1;
        return ids.printHistory;
      });
    const numbers = await Promise.all(Array.from({ length: 20 }, (_, index) => next(tabs[index % 2 === 0 ? 0 : 1])));
    expect(new Set(numbers).size).toBe(20);
  });

  it('rolls back a failed change', async () => {
    const [one] = twoTabs();
    const failing = one.write(['customers', 'parts'], ({ customers, parts }) => {
      customers.length = 0;
      parts.length = 0;
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await one.read(['customers', 'parts'], (tables) => [tables.customers.length, tables.parts.length])).toEqual([
      10, 240,
    ]);
  });

  it('restores the demo data on reset, and keeps the session', async () => {
    const [one, other] = twoTabs();
    await one.write(['customers', 'sessions'], ({ customers, sessions }) => {
      customers.length = 0;
      sessions.refresh.push({ token: 'kept', userId: 1, family: 'f' });
    });
    await other.reset();
    const after = await one.read(['customers', 'sessions'], ({ customers, sessions }) => ({
      customers: customers.length,
      tokens: sessions.refresh.map(({ token }) => token),
    }));
    expect(after).toEqual({ customers: 10, tokens: ['kept'] });
  });
});
