import { type Caller, type Callers, makePart, resultOf, rowsOf, unique } from '@tests/support/answers';
import { beforeAll, describe, expect, it } from 'vitest';
import { designHash } from '@/label/design/design-hash';

let admin: Caller;
/** Another admin. */
let other: Caller;
let user: Caller;

const design = (name: string) => ({
  ...{ version: 2, id: '', name, labelSize: { width: 90, height: 60 }, createdAt: '', updatedAt: '' },
  elements: [{ id: 't', type: 'text', x: 5, y: 5, width: 60, height: 10, rotation: 0, properties: { text: 'one' } }],
});

/** A draft of its own. */
async function makeDraft() {
  const name = unique('Design');
  const id = String(resultOf(await admin.post('/label-designs', { name, design: design(name) })).id);
  const path = `/label-designs/${id}`;
  const step = async (by: Caller, to: string, comment = '') => (await by.post(`${path}/${to}`, { comment })).status;
  const put = (by: Caller, basedOn: unknown, drawn = name) =>
    by.put(`${path}/draft`, { design: design(drawn), basedOn });
  const read = async (by = admin) => resultOf(await by.get(path));
  return { id, name, path, step, put, read };
}
const listed = async () => rowsOf(await admin.get('/label-designs', { limit: '1000' }));

const stepsTo = {
  draft: [],
  'in-review': ['submit'],
  approved: ['submit', 'approve'],
  published: ['submit', 'approve', 'publish'],
  retired: ['submit', 'approve', 'publish', 'retire'],
};

/** What docs/api.md says of shared designs, tried at a server that wants two people. */
export function checkLabelDesigns(start: () => Promise<Callers>) {
  beforeAll(async () => {
    const callers = await start();
    ({ admin, user } = callers);
    other = await callers.otherAdmin();
  });

  describe('a shared design', () => {
    it('goes from a draft to a published revision by two people, and stays published while the next one is drawn', async () => {
      const { name, path, step, put, read } = await makeDraft();
      expect((await put(admin, null)).status).toBe(200);
      expect((await user.get(path)).status).toBe(404);
      expect(await step(admin, 'submit', 'please')).toBe(200);
      expect(await admin.post(`${path}/approve`, { comment: '' })).toMatchObject({
        status: 403,
        body: { message: 'Somebody else has to approve your own design' },
      });
      expect(await step(other, 'approve', 'good')).toBe(200);
      expect((await user.get(`${path}/revisions/1`)).status).toBe(404);
      expect(rowsOf(await user.get('/label-designs', { search: name }))).toEqual([]);
      expect(await step(other, 'publish')).toBe(200);
      const published = { state: 'published', publishedRevision: 1, draft: null, labelSize: '90mm × 60mm' };
      expect(await read(user)).toMatchObject(published);
      const revision = resultOf(await user.get(`${path}/revisions/1`));
      expect(revision).toMatchObject({
        ...{ createdBy: 'admin', comment: 'please', approvedBy: 'hendra.w', approvalComment: 'good' },
        ...{ hash: designHash(revision.design), design: { name } },
      });
      const next = unique('Next');
      expect((await put(admin, null, next)).status).toBe(200);
      expect(await read()).toMatchObject({ state: 'draft', publishedRevision: 1, draft: { design: { name: next } } });
      // Work on a published design is not the role user's, also when it is approved.
      expect(await read(user)).toMatchObject(published);
      expect(await step(admin, 'submit')).toBe(200);
      expect(await step(other, 'approve')).toBe(200);
      expect(await read()).toMatchObject({ state: 'approved', publishedRevision: 1 });
      expect(await read(user)).toMatchObject(published);
      expect((await user.get(`${path}/revisions/2`)).status).toBe(404);
      const [row] = rowsOf(await user.get('/label-designs', { search: next }));
      expect(row).toMatchObject({ state: 'published', draftUpdatedBy: null });
      for (const answer of [
        await user.put(`${path}/draft`, {}),
        await user.post(`${path}/approve`, { comment: '' }),
        await user.post(`${path}/revisions/1/restore`, { comment: '' }),
      ]) {
        expect(answer.status).toBe(403);
      }
    });

    it.each([
      ['draft', ['approve', 'reject', 'publish']],
      ['in-review', ['submit', 'publish', 'retire']],
      ['approved', ['submit', 'approve', 'reject']],
      ['published', ['submit', 'approve', 'reject', 'publish']],
      ['retired', ['submit', 'approve', 'reject', 'publish', 'retire']],
    ] as const)('in state %s refuses %j', async (state, refused) => {
      const { step, read } = await makeDraft();
      for (const to of stepsTo[state]) expect(await step(to === 'submit' ? admin : other, to)).toBe(200);
      for (const to of refused) expect(await step(other, to, 'why'), to).toBe(409);
      expect((await read()).state).toBe(state);
    });

    it('wants a reason for a rejection, and is a draft again with it; so is one that is changed', async () => {
      const { step, put, read } = await makeDraft();
      await step(admin, 'submit');
      expect(await step(other, 'reject')).toBe(422);
      expect(await step(other, 'reject', 'Too small')).toBe(200);
      const rejected = await read();
      expect(rejected).toMatchObject({ state: 'draft', draft: { note: { kind: 'rejected', comment: 'Too small' } } });
      await step(admin, 'submit');
      expect((await put(admin, (rejected.draft as { updatedAt: string }).updatedAt)).status).toBe(200);
      expect((await read()).state).toBe('draft');
    });

    it('that is retired has no published revision; a restored revision is a draft', async () => {
      const { name, path, step, read } = await makeDraft();
      for (const to of stepsTo.retired) await step(to === 'submit' ? admin : other, to);
      expect(await read(user)).toMatchObject({ state: 'retired', publishedRevision: null });
      const restore = async () => (await admin.post(`${path}/revisions/1/restore`, { comment: '' })).status;
      expect(await restore()).toBe(200);
      expect(await read()).toMatchObject({ state: 'draft', draft: { design: { name } } });
      expect(await restore()).toBe(409);
    });

    it('tells who saved meanwhile, also within one millisecond', async () => {
      const { put } = await makeDraft();
      expect((await put(other, null)).status).toBe(409);
      const first = resultOf(await put(admin, null)).updatedAt;
      const second = resultOf(await put(other, first)).updatedAt;
      expect(second).not.toBe(first);
      const late = await put(admin, first);
      expect([late.status, resultOf(late).draft]).toEqual([
        409,
        expect.objectContaining({ updatedAt: second, updatedBy: 'hendra.w' }),
      ]);
      const both = await Promise.all([put(admin, second), put(other, second)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    });

    it('has a size and elements', async () => {
      const wrong = { name: 'x', design: { labelSize: { width: 0, height: 60 }, elements: [] } };
      expect((await admin.post('/label-designs', wrong)).status).toBe(422);
    });

    it('is deleted by an admin while it was never published, is in the log, and its id is given to no other', async () => {
      const { id, name, path } = await makeDraft();
      expect((await admin.post(`${path}/submit`, { comment: '' })).status).toBe(200);
      expect((await user.remove(path)).status).toBe(403);
      expect(await admin.remove(path)).toMatchObject({
        status: 200,
        body: { message: 'Design deleted successfully' },
      });
      for (const gone of [await admin.get(path), await admin.remove(path)]) {
        expect(gone).toMatchObject({ status: 404, body: { message: 'Design not found' } });
      }
      expect((await listed()).map((row) => row.id)).not.toContain(id);
      const about = { resource: 'label-designs', recordId: id, action: 'delete' };
      expect(rowsOf(await admin.get('/activity', about))).toEqual([expect.objectContaining({ label: name })]);
      expect((await makeDraft()).id).not.toBe(id);
    });

    it('stays while a part has it', async () => {
      const { id, path } = await makeDraft();
      const { id: part, part: form } = await makePart(admin, { labelDesignId: id });
      expect(await admin.remove(path)).toMatchObject({
        status: 409,
        body: { message: 'Parts have this design: give them another one first' },
      });
      expect((await admin.get(path)).status).toBe(200);
      await admin.put(`/parts/${part}`, { ...form, labelDesignId: '' });
      expect((await admin.remove(path)).status).toBe(200);
    });

    it('stays once it was published, also when it is retired', async () => {
      const published = (await listed()).filter(({ state }) => state === 'published').at(-1);
      const path = `/label-designs/${published?.id}`;
      const refusal = { status: 409, body: { message: 'This design was published: retire it instead' } };
      expect(await admin.remove(path)).toMatchObject(refusal);
      expect((await admin.post(`${path}/retire`, { comment: '' })).status).toBe(200);
      expect(await admin.remove(path)).toMatchObject(refusal);
      expect(resultOf(await admin.get(path)).state).toBe('retired');
    });
  });
}
