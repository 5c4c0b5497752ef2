import { recordReads } from '@tests/support/record-requests';
import { API, serveApi, server, signedInAs, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parts } from '@/api/parts';
import { createQueryClient } from '@/app/query-client';
import { type Part, partFormSchema, partSchema } from '@/domain/part';
import { comparedGroups, toPartFields } from '@/features/parts/part-fields';
import { editWork } from '@/resource/bulk/bulk-edit';
import type { RowResult } from '@/resource/bulk/bulk-run';
import { sessionActions, startSession } from '@/session/use-session';

serveApi();
let stop: (() => void) | undefined;
beforeEach(async () => {
  stop = startSession({ onEnded: () => undefined });
  await sessionActions.login(signedInAs());
});
afterEach(async () => {
  stop?.();
  await sessionActions.clearStorage();
});

const ID = 240;
const stored = () => {
  const row = testStore().tables.parts.find(({ id }) => id === ID);
  if (!row) throw new Error('No such part in the seed');
  return row;
};
const listed = (): Part => partSchema.parse(stored());
const workWith = (change: Record<string, unknown>) =>
  editWork(
    { resource: parts, schema: partFormSchema, toForm: toPartFields, groups: comparedGroups(() => undefined) },
    createQueryClient(),
    change,
  );
const said = (result: RowResult | undefined) =>
  result && { state: result.state, text: 'say' in result ? result.say() : '' };
/** What a lost response leaves behind: `isSaved`, or a request that never arrived. */
const loseAnswer = (isSaved: boolean) =>
  server.use(
    http.put(
      `${API}/parts/:id`,
      async ({ request }) => {
        if (isSaved) Object.assign(stored(), await request.json());
        return HttpResponse.error();
      },
      { once: true },
    ),
  );

describe('a change of many parts', () => {
  it('reads each part again and sends all of its fields, with what somebody else changed meanwhile', async () => {
    const seen = listed();
    stored().indication = 'FR-99';
    const reads = recordReads(`/parts/${ID}`);
    expect(await workWith({ qtyPerPack: '48' }).apply(seen)).toEqual({ state: 'done' });
    expect(reads).toHaveLength(1);
    expect(stored()).toMatchObject({ qtyPerPack: 48, indication: 'FR-99', name: seen.name, labelDesignId: null });
  });

  it('sends nothing where there is nothing to change', async () => {
    const sent = recordReads('/parts');
    expect(await workWith({ qtyPerPack: String(listed().qtyPerPack) }).apply(listed())).toMatchObject({
      state: 'unchanged',
    });
    expect(stored().updatedBy).toBe('admin');
    expect(sent).toHaveLength(0);
  });

  it('[BA2] reports a field to set that somebody else has changed since, and sets it with a second try', async () => {
    const seen = listed();
    Object.assign(stored(), { qtyPerPack: 7, updatedBy: 'hendra.w' });
    const work = workWith({ qtyPerPack: '48' });
    expect(said(await work.apply(seen))).toEqual({
      state: 'refused',
      text: 'Quantity Per Pack was changed to 7 by hendra.w, after the list was read. Retry sets it anyway.',
    });
    expect(stored().qtyPerPack).toBe(7);
    expect(work.canUndo?.(seen)).toBe(false);
    expect(await work.apply(seen)).toEqual({ state: 'done' });
    expect(stored().qtyPerPack).toBe(48);
    expect(await work.undo?.(seen)).toEqual({ state: 'done' });
    expect(stored().qtyPerPack).toBe(7);
  });

  it('says what the form would say of a part that is incomplete, and sends nothing', async () => {
    stored().indication = '';
    expect(said(await workWith({ qtyPerPack: '48' }).apply(listed()))).toEqual({
      state: 'refused',
      text: 'Indication is required.',
    });
    expect(stored().qtyPerPack).not.toBe(48);
  });

  it.each([
    [409, { message: 'Locked by the planner' }, 'Locked by the planner'],
    [422, { message: 'validation_error', error: [{ path: ['no'], message: 'Already there' }] }, 'Already there.'],
    [500, { message: 'Full disk' }, 'Full disk. Whether it was saved is not known: Retry finds out.'],
    [404, { message: 'Part not found' }, 'It no longer exists.'],
  ])('says why the host refused: %i', async (status, body, text) => {
    server.use(http.put(`${API}/parts/:id`, () => HttpResponse.json(body, { status })));
    const work = workWith({ qtyPerPack: '48' });
    const error = await work.apply(listed()).catch((reason: unknown) => reason);
    expect(work.failureText(error, listed())).toBe(text);
    // Only where the host may have saved it is there something to undo.
    expect(work.canUndo?.(listed())).toBe(status === 500);
  });
});

describe('undo', () => {
  it('puts the old values back', async () => {
    const seen = listed();
    const before = structuredClone(stored());
    const work = workWith({ customerId: 3, leftHand: true, rightHand: false });
    await work.apply(seen);
    expect(stored()).toMatchObject({ customerId: 3, leftHand: true });
    expect(await work.undo?.(seen)).toEqual({ state: 'done' });
    expect({ ...stored(), updatedAt: '' }).toEqual({ ...before, updatedAt: '' });
    expect(work.canUndo?.(seen)).toBe(false);
  });

  it.each([
    ['in the field', { qtyPerPack: 9 }, 'Quantity Per Pack was changed to 9 by budi.s since. It stays as it is now.'],
    [
      'in another field',
      { name: 'NEW NAME' },
      'Part Name was changed to NEW NAME by budi.s since. It stays as it is now.',
    ],
  ])('[BA2] reports a part that was changed since %s, and changes nothing', async (_where, theirs, text) => {
    const seen = listed();
    const work = workWith({ qtyPerPack: '48' });
    await work.apply(seen);
    Object.assign(stored(), theirs, { updatedBy: 'budi.s' });
    const now = structuredClone(stored());
    expect(said(await work.undo?.(seen))).toEqual({ state: 'refused', text });
    expect(stored()).toEqual(now);
  });

  it('[BA3] asks the host about a change whose answer was lost', async () => {
    const seen = listed();
    const old = seen.qtyPerPack;
    const work = workWith({ qtyPerPack: '48' });
    loseAnswer(false);
    await expect(work.apply(seen)).rejects.toMatchObject({ kind: 'network' });
    expect(await work.undo?.(seen)).toMatchObject({ state: 'unchanged' });

    loseAnswer(true);
    await expect(work.apply(seen)).rejects.toMatchObject({ kind: 'network' });
    expect(stored().qtyPerPack).toEqual(48);
    expect(await work.apply(seen)).toEqual({ state: 'done' });
    expect(await work.undo?.(seen)).toEqual({ state: 'done' });
    expect(stored().qtyPerPack).toBe(old);
  });
});
