import { seedTables } from '@/mock-api/seed';
import type { Tables } from '@/mock-api/tables';

let seed: { minute: number; tables: Tables } | undefined;

/** The seed of this minute. A table is copied when a test first reads it: most read a few of them. */
export function seeded(): Tables {
  const minute = Math.floor(Date.now() / 60_000);
  if (seed?.minute !== minute) seed = { minute, tables: seedTables(new Date(minute * 60_000)) };
  const { tables } = seed;
  const copies = { ...tables };
  for (const name of Object.keys(tables) as (keyof Tables)[]) {
    const keep = (value: unknown) =>
      Object.defineProperty(copies, name, { value, writable: true, enumerable: true, configurable: true })[name];
    const get = () => keep(structuredClone(tables[name]));
    Object.defineProperty(copies, name, { get, set: keep, enumerable: true, configurable: true });
  }
  return copies;
}
