import { serveApi, signedInAs, testStore } from '@tests/support/server';
import { describe, expect, it } from 'vitest';
import { call } from './caller';

serveApi();

const customer = { name: 'PT Contoh Baru', alias: 'PCB', address: 'Jl. Contoh 1' };
const user = { username: 'baru', nik: '2026', password: 'rahasia', fullName: 'Orang Baru', role: 'user' };
const part = {
  name: 'LID ASSY FUEL',
  no: '77777-TG4-N010',
  colorCode: 'NH-900L',
  labelSize: '135mm × 90mm',
  customerId: 1,
  model: 'TG4 2SJ',
  qtyPerPack: 12,
  indication: 'FR-01',
  leftHand: true,
  rightHand: false,
};
const resources = [
  ['customers', customer],
  ['users', user],
  ['parts', part],
] as const;

describe.each(resources)('%s', (name, body) => {
  const rows = () => testStore().tables[name];

  it('are created, changed and read back, with who did it', async () => {
    const before = rows().length;
    expect((await call('POST', `/${name}`, { body })).status).toBe(201);
    expect(rows()).toHaveLength(before + 1);
    const { id } = rows().at(-1) ?? { id: 0 };
    expect(rows().at(-1)).toMatchObject({ ...body, createdBy: 'admin', updatedBy: 'admin' });

    const [field] = Object.keys(body);
    const { status } = await call('PUT', `/${name}/${id}`, { body: { ...body, [field ?? '']: 'Nama lain' } });
    expect(status).toBe(200);
    const answer = await call('GET', `/${name}/${id}`);
    expect(answer.body).toMatchObject({ result: { id, [field ?? '']: 'Nama lain' } });
    expect(JSON.stringify(answer.body)).not.toContain('rahasia');
  });

  it('are deleted once; afterwards they are not found, and their id is not used again', async () => {
    await call('POST', `/${name}`, { body });
    const { id } = rows().at(-1) ?? { id: 0 };
    expect((await call('DELETE', `/${name}/${id}`)).status).toBe(200);
    expect((await call('DELETE', `/${name}/${id}`)).status).toBe(404);
    await call('POST', `/${name}`, { body });
    expect(rows().at(-1)?.id).not.toBe(id);
  });

  it('answer 404 with a message to an id that does not exist', async () => {
    for (const [method, send] of [['GET'], ['PUT', body], ['DELETE']] as const) {
      const { status, body: answer } = await call(method, `/${name}/99999`, { body: send });
      expect([status, answer]).toEqual([404, { message: expect.stringMatching(/ not found$/) }]);
    }
  });

  it('can be read but not changed by the role user', async () => {
    const before = structuredClone(rows());
    const attempts = await Promise.all([
      call('POST', `/${name}`, { as: 'user', body }),
      call('PUT', `/${name}/3`, { as: 'user', body }),
      call('DELETE', `/${name}/3`, { as: 'user' }),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(rows()).toEqual(before);
    expect((await call('GET', `/${name}/3`, { as: 'user' })).status).toBe(200);
  });

  it('are not changed by who is not signed in', async () => {
    expect((await call('POST', `/${name}`, { as: null, body })).status).toBe(401);
  });

  it('answer 400 to a body that is not JSON', async () => {
    const response = await fetch(`http://localhost:3000/api/${name}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${signedInAs().accessToken}` },
      body: 'halo',
    });
    expect([response.status, await response.json()]).toEqual([400, { message: 'The body is not JSON' }]);
  });
});

describe('what a save is refused for', () => {
  it.each([
    ['customers', { ...customer, name: 'PT A', alias: 'X' }, ['name', 'alias']],
    ['customers', { ...customer, name: 'pt cakra motor indonesia' }, ['name']],
    ['customers', {}, ['name', 'alias', 'address']],
    ['users', { ...user, username: '' }, ['username']],
    ['users', { ...user, username: 'Admin' }, ['username']],
    ['users', { ...user, password: '', fullName: 'A' }, ['fullName']],
    ['users', { ...user, password: '' }, ['password']],
    ['users', { ...user, role: 'bos' }, ['role']],
    ['parts', { ...part, name: '', no: ' ', model: '' }, ['name', 'no', 'model']],
    ['parts', { ...part, customerId: 99 }, ['customerId']],
    ['parts', { ...part, customerId: '' }, ['customerId']],
    ['parts', { ...part, no: '83500-TG4-N010' }, ['no']],
    ['parts', { ...part, rightHand: true }, ['rightHand']],
  ])('%s %j: %j', async (name, body, fields) => {
    const { status, body: answer } = await call('POST', `/${name}`, { body });
    const { message, error } = answer as { message: string; error: { path: string[]; message: string }[] };
    expect([status, message, error.map(({ path }) => path[0])]).toEqual([422, 'validation_error', fields]);
    expect(error.filter((entry) => entry.message === '')).toEqual([]);
  });

  it('keeps its own name when a record is saved unchanged', async () => {
    const [first] = testStore().tables.customers;
    const { name, alias, address } = first ?? customer;
    expect((await call('PUT', '/customers/1', { body: { name, alias, address } })).status).toBe(200);
  });

  it('takes the same part number in another colour', async () => {
    const body = { ...part, no: '83500-TG4-N010', colorCode: 'R-999' };
    expect((await call('POST', '/parts', { body })).status).toBe(201);
  });

  it('reads the quantity per pack as text, and as 1 when it is nonsense', async () => {
    await call('POST', '/parts', { body: { ...part, qtyPerPack: '24' } });
    await call('POST', '/parts', { body: { ...part, colorCode: 'R-1', qtyPerPack: 'banyak' } });
    expect(
      testStore()
        .tables.parts.slice(-2)
        .map(({ qtyPerPack }) => qtyPerPack),
    ).toEqual([24, 1]);
  });
});

describe('users', () => {
  it('keep their password when the edit leaves it out, and sign in with a new one when it does not', async () => {
    const { password: _secret, ...rest } = { ...user, username: 'user' };
    await call('PUT', '/users/2', { body: rest });
    expect(testStore().tables.users[1]).toMatchObject({ password: 'user123', fullName: 'Orang Baru' });
    await call('PUT', '/users/2', { body: { ...rest, password: 'lainlagi' } });
    const signIn = await call('POST', '/auth/login', { as: null, body: { username: 'user', password: 'lainlagi' } });
    expect(signIn.status).toBe(200);
  });

  it('who are admins cannot be deleted', async () => {
    expect(await call('DELETE', '/users/7')).toEqual({ status: 403, body: { message: 'Cannot delete admin users' } });
  });
});

describe('records others refer to', () => {
  it.each([
    ['a customer with parts', '/customers/1', 'customers', 'parts_customer_id_fkey', 'parts'],
    ['a part that was printed', '/parts/240', 'parts', 'print_history_part_id_fkey', 'print_history'],
  ])('%s stays, and the message names the table that refers to it', async (_what, path, table, constraint, by) => {
    testStore().tables.printHistory.push({
      id: 900,
      partId: 240,
      serialFrom: '202601010001',
      serialEnd: '202601010001',
      qtyLabel: 1,
      qtyPart: 1,
      status: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
      createdBy: 'admin',
    });
    expect(await call('DELETE', path)).toEqual({
      status: 409,
      body: {
        message: `update or delete on table "${table}" violates foreign key constraint "${constraint}" on table "${by}"`,
      },
    });
    expect((await call('GET', path)).status).toBe(200);
  });

  it('a customer with deliveries only stays too', async () => {
    testStore().tables.parts.length = 0;
    const { status, body } = await call('DELETE', '/customers/1');
    expect([status, body]).toEqual([409, { message: expect.stringContaining('on table "deliveries"') }]);
  });

  it('an unreferenced customer is deleted', async () => {
    expect((await call('DELETE', '/customers/10')).status).toBe(200);
    expect(testStore().tables.customers).toHaveLength(9);
  });
});
