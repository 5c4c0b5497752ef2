import { type Caller, type Callers, makePart, resultOf, rowsOf, unique } from '@tests/support/answers';
import { beforeAll, describe, expect, it } from 'vitest';

let admin: Caller;
let user: Caller;

const design = (name: string) => ({
  ...{ version: 2, id: '', name, labelSize: { width: 90, height: 60 }, createdAt: '', updatedAt: '' },
  elements: [{ id: 't', type: 'text', x: 5, y: 5, width: 60, height: 10, rotation: 0, properties: { text: 'one' } }],
});

/** A draft of its own. */
async function makeDraft() {
  const name = unique('Design');
  const id = String(resultOf(await admin.post('/label-designs', { name, design: design(name) })).id);
  return { id, name, path: `/label-designs/${id}` };
}
const listed = async () => rowsOf(await admin.get('/label-designs', { limit: '1000' }));

/** What docs/api.md says of deleting a shared design, tried at a server. */
export function checkLabelDesigns(start: () => Promise<Callers>) {
  beforeAll(async () => {
    ({ admin, user } = await start());
  });

  describe('a shared design', () => {
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
