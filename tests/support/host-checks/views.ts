import { type Caller, type Callers, resultOf, rowsOf, unique } from '@tests/support/answers';
import { beforeAll, describe, expect, it } from 'vitest';

let admin: Caller;
let user: Caller;

/** The name of a list that no other test uses. */
const newList = () => unique('list');
const view = (resource: string, more: Record<string, unknown> = {}) => ({
  ...{ id: unique('view'), name: 'By number', resource, address: 'sortCol=no&sortDir=ASC&filter_name=a%20%26%20b' },
  ...more,
});
const namesIn = async (resource: string) =>
  rowsOf(await user.get('/views', { resource })).map(({ name, owner }) => [name, owner]);

/** What docs/api.md says of views, tried at a server. */
export function checkViews(start: () => Promise<Callers>) {
  beforeAll(async () => {
    ({ admin, user } = await start());
  });

  describe('shared views', () => {
    it('are seen by everybody, in the list they are of, as they were shared', async () => {
      const [list, other] = [newList(), newList()];
      const sent = view(list);
      expect((await user.post('/views', sent)).status).toBe(201);
      await admin.post('/views', view(other));
      const shared = rowsOf(await admin.get('/views', { resource: list }));
      expect(shared).toEqual([{ ...sent, owner: 'user', createdAt: expect.stringMatching(/^\d{4}-.*Z$/) }]);
    });

    it('are replaced by who shared them under the same id, and by nobody else', async () => {
      const list = newList();
      const sent = view(list);
      await user.post('/views', sent);
      const again = await user.post('/views', { ...sent, name: 'By name', address: 'sortCol=name' });
      expect([again.status, resultOf(again)]).toEqual([
        201,
        expect.objectContaining({ id: sent.id, name: 'By name', address: 'sortCol=name', owner: 'user' }),
      ]);
      const other = await admin.post('/views', { ...sent, name: 'Mine now' });
      expect([other.status, other.body]).toEqual([403, { message: 'This view is shared by user' }]);
      expect(await namesIn(list)).toEqual([['By name', 'user']]);
    });

    it('are deleted by who shared them and by an admin', async () => {
      const list = newList();
      const [own, ofUser, ofAdmin] = [view(list), view(list), view(list, { name: 'Of the admin' })];
      for (const one of [own, ofUser]) await user.post('/views', one);
      await admin.post('/views', ofAdmin);
      const refused = await user.remove(`/views/${ofAdmin.id}`);
      expect([refused.status, refused.body]).toEqual([403, { message: 'This view is shared by admin' }]);
      expect((await user.remove(`/views/${own.id}`)).status).toBe(200);
      expect((await admin.remove(`/views/${ofUser.id}`)).status).toBe(200);
      expect(await namesIn(list)).toEqual([['Of the admin', 'admin']]);
      const gone = await user.remove(`/views/${own.id}`);
      expect([gone.status, gone.body]).toEqual([404, { message: 'View not found' }]);
    });

    it('are 100 of a list at most; one of them is replaced all the same', async () => {
      const list = newList();
      const sent = Array.from({ length: 100 }, (_, index) => view(list, { name: `View ${index}` }));
      for (const one of sent) expect((await user.post('/views', one)).status).toBe(201);
      const more = await admin.post('/views', view(list));
      expect([more.status, more.body]).toEqual([409, { message: 'A list has at most 100 shared views' }]);
      expect((await user.post('/views', { ...sent[0], name: 'Another' })).status).toBe(201);
      expect((await admin.post('/views', view(newList()))).status).toBe(201);
    }, 30_000);

    it.each([
      ['no id', { id: '' }, 'id'],
      ['no name', { name: ' ' }, 'name'],
      ['a long name', { name: 'x'.repeat(61) }, 'name'],
      ['a path for a list', { resource: '../parts' }, 'resource'],
      ['a long address', { address: 'x'.repeat(16_001) }, 'address'],
      ['no address', { address: undefined }, 'address'],
    ])('with %s are refused', async (_what, wrong, field) => {
      const { status, body } = await user.post('/views', view('list', wrong));
      expect(status).toBe(422);
      expect(JSON.stringify(body)).toContain(`["${field}"]`);
    });

    it('are asked for by the name of a list', async () => {
      expect((await user.get('/views')).status).toBe(400);
      expect((await user.get('/views', { resource: 'PARTS' })).status).toBe(400);
    });
  });
}
