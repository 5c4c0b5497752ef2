import { describe, expect, it } from 'vitest';
import { ApiError } from '@/api/client/errors';
import type { DraftSaved } from '@/api/label-designs';
import { createDraftSync, type SyncPorts } from '@/features/label-designer/shared/draft-sync';

const base = { name: 'start' };
const theirs = { design: { name: 'theirs' }, updatedAt: 't9', updatedBy: 'siti.r', note: null };

/** A sync over ports whose saves end as listed, one after the other; then every save succeeds. */
function syncWith(outcomes: (DraftSaved | Error)[], more: Partial<SyncPorts> = {}) {
  const saves: { design: unknown; basedOn: string | null }[] = [];
  let kept: unknown;
  const ports: SyncPorts = {
    save: async (design, basedOn) => {
      saves.push({ design, basedOn });
      const outcome = outcomes.shift() ?? { kind: 'saved' as const, updatedAt: `t${saves.length}` };
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    detail: async () => {
      throw new ApiError('network');
    },
    revision: async () => {
      throw new ApiError('network');
    },
    keep: async (row) => {
      kept = row.design;
      return true;
    },
    forget: async () => {
      kept = undefined;
    },
    ...more,
  };
  const sync = createDraftSync(ports, { base, basedOn: 't0' });
  return { sync, saves, kept: () => kept, state: () => sync.store.getState() };
}

describe('the sync of a shared draft', () => {
  it('sends each save on top of the last one', async () => {
    const { sync, saves, state } = syncWith([]);
    await sync.edit({ name: 'a' });
    expect(state().status.kind).toBe('waiting');
    await sync.flush();
    await sync.edit({ name: 'b' });
    await sync.flush();
    expect(saves.map(({ basedOn }) => basedOn)).toEqual(['t0', 't1']);
    expect(state()).toMatchObject({ status: { kind: 'saved' }, isKept: true, confirmed: { name: 'b' } });
  });

  it.each([
    ['network', 'offline'],
    ['timeout', 'offline'],
    ['server', 'offline'],
    ['unauthorized', 'offline'],
    ['forbidden', 'refused'],
    ['validation', 'refused'],
    ['not-found', 'refused'],
  ] as const)('after %s it is %s and keeps the changes here', async (kind, status) => {
    const { sync, state, kept } = syncWith([new ApiError(kind)]);
    await sync.edit({ name: 'a' });
    await sync.flush();
    expect(state().status.kind).toBe(status);
    expect(kept()).toEqual({ name: 'a' });
    await sync.edit({ name: 'b' });
    await sync.flush();
    expect(state().status.kind).toBe('saved');
    expect(kept()).toBeUndefined();
  });

  it('says when this browser has no room, until the host has the changes', async () => {
    const { sync, state } = syncWith([new ApiError('network')], { keep: async () => false });
    await sync.edit({ name: 'a' });
    await sync.flush();
    expect(state()).toMatchObject({ status: { kind: 'offline' }, isKept: false });
    await sync.flush();
    expect(state()).toMatchObject({ status: { kind: 'saved' }, isKept: true });
  });

  it('sends nothing in a conflict, whatever is edited, until the person decides', async () => {
    const { sync, saves, state, kept } = syncWith([{ kind: 'conflict', draft: theirs }]);
    await sync.edit({ name: 'a' });
    await sync.flush();
    expect(state().status).toMatchObject({ kind: 'conflict', theirs: { by: 'siti.r', design: { name: 'theirs' } } });
    await sync.edit({ name: 'b' });
    await sync.flush();
    expect(saves).toHaveLength(1);
    expect(kept()).toEqual({ name: 'b' });
    await sync.keepMine();
    expect(saves.at(-1)).toEqual({ design: { name: 'b' }, basedOn: 't9' });
  });

  it('theirs taken, the next change is based on theirs', async () => {
    const { sync, saves, state } = syncWith([{ kind: 'conflict', draft: theirs }]);
    await sync.edit({ name: 'a' });
    await sync.flush();
    await sync.takeTheirs();
    expect(state()).toMatchObject({ status: { kind: 'saved' }, confirmed: { name: 'theirs' } });
    await sync.edit({ name: 'c' });
    await sync.flush();
    expect(saves.at(-1)).toEqual({ design: { name: 'c' }, basedOn: 't9' });
  });

  it('a host that refuses the very draft it names is not asked for ever', async () => {
    const draft = { ...theirs, updatedAt: 't0' };
    const { sync, saves, state } = syncWith([{ kind: 'conflict', draft }]);
    await sync.edit({ name: 'a' });
    await sync.flush();
    expect(saves).toHaveLength(1);
    expect(state().status).toEqual({ kind: 'refused', message: 'The host refused the draft' });
  });

  it('a conflict whose draft cannot be read stays unsent', async () => {
    const { sync, state } = syncWith([{ kind: 'conflict', draft: null }]);
    await sync.edit({ name: 'a' });
    await sync.flush();
    expect(state().status.kind).toBe('offline');
  });
});
