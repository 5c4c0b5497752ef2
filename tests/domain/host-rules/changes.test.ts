import { describe, expect, it } from 'vitest';
import { type ChangeCursor, changesAfter, readChangesQuery } from '@/domain/host-rules/changes';

const NOW = new Date('2026-11-20T12:00:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
const entryOf = (id: number) => ({ id, at: NOW, action: 'update', resource: 'parts', recordId: String(id) });

/** A host whose entry 5 was there before those of an import that had its numbers already. */
const seen = { last: 1, at: NOW.toISOString(), gaps: [] };
const cursorOf = (next: string): ChangeCursor => {
  const { since } = readChangesQuery(new URLSearchParams({ resources: 'parts', since: next }));
  if (!since) throw new Error('no cursor');
  return since;
};
const read = (since: ChangeCursor, ids: readonly number[], now: Date, isCut = false) => {
  const { result, next, more } = changesAfter(since, { found: ids.map(entryOf), isCut }, ['parts'], now);
  return { ids: result.map(({ id }) => id), since: cursorOf(next), more };
};

describe('changes with numbers that come late', () => {
  it('are told when they are there', () => {
    const first = read(seen, [1, 5], NOW);
    expect(first.ids).toEqual(['5']);
    const second = read(first.since, [2, 3, 5], later(60));
    expect([second.ids, second.more]).toEqual([['2', '3'], false]);
    expect(read(second.since, [4, 5], later(100)).ids).toEqual(['4']);
  });

  it('are not waited for longer than two minutes', () => {
    const first = read(seen, [1, 5], NOW);
    expect(read(first.since, [5], later(121)).since.gaps).toEqual([]);
  });

  it('are told to the end, however old their numbers are, when they are more than one answer holds', () => {
    const first = read(seen, [1, 5], NOW);
    const second = read(first.since, [2, 5], later(300), true);
    expect([second.ids, second.more]).toEqual([['2'], true]);
    expect(read(second.since, [3, 4, 5], later(301)).ids).toEqual(['3', '4']);
  });
});
