import { QueryClient } from '@tanstack/react-query';
import { allOf } from '@tests/support/all-of';
import { serveApi, server, signedInAs, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auth, readProfile } from '@/api/auth';
import { customers } from '@/api/customers';
import { recordPath } from '@/api/endpoints';
import { parts } from '@/api/parts';
import { users } from '@/api/users';
import { createQueryClient } from '@/app/query-client';
import { sessionActions, startSession } from '@/session/use-session';

serveApi();

let client: QueryClient;
let stop: (() => void) | undefined;
let sent: { url: URL; body: string }[] = [];

server.events.on('request:start', async ({ request }) => {
  const entry = { url: new URL(request.url), body: '' };
  sent.push(entry);
  entry.body = await request.clone().text();
});

beforeEach(async () => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  stop = startSession({ onEnded: () => undefined });
  await sessionActions.login(signedInAs('admin'));
  sent = [];
});
afterEach(async () => {
  stop?.();
  await sessionActions.clearStorage();
  client.clear();
});

/** Runs mutation options the way the product's query client does. */
const run = <Variables, Data>(
  options: { mutationFn?: unknown; meta?: { invalidates?: readonly (readonly unknown[])[] } },
  variables: Variables,
  queryClient = client,
): Promise<Data> =>
  queryClient
    .getMutationCache()
    .build(queryClient, options as never)
    .execute(variables as never) as Promise<Data>;

const listed = { page: 1, perPage: 5, sortCol: 'created_at', sortDir: 'DESC' } as const;

describe('a resource', () => {
  it('lists one page', async () => {
    const list = await client.fetchQuery(customers.list(listed));
    expect(list.rows).toHaveLength(5);
    expect(list.total).toBe(testStore().tables.customers.length);
    expect(sent[0]?.url.search).toBe('?page=1&perPage=5&sortCol=created_at&sortDir=DESC');
  });

  it('counts with limit 1', async () => {
    expect(await client.fetchQuery(users.count())).toBe(testStore().tables.users.length);
    expect(sent[0]?.url.search).toBe('?limit=1');
  });

  it('offers its rows sorted, with limit 1000', async () => {
    const names = allOf(await client.fetchQuery(customers.choices())).map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'id')));
    expect(names).toHaveLength(testStore().tables.customers.length);
    expect(sent[0]?.url.searchParams.get('limit')).toBe('1000');
  });

  it('offers nothing that arrived without an id, and each choice once', async () => {
    const result = [{ id: 7, name: 'PT Tujuh' }, { name: 'PT Tanpa Id' }, { id: '7', name: 'PT Tujuh' }];
    server.use(http.get('*/customers', () => HttpResponse.json({ result })));
    const choices = allOf(await client.fetchQuery(customers.choices()));
    expect(choices.map(({ id, name }) => [id, name])).toEqual([[7, 'PT Tujuh']]);
  });

  it('offers users by full name', async () => {
    const names = allOf(await client.fetchQuery(users.choices())).map(({ fullName }) => fullName);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'id')));
  });

  it('reads the first rows with one request, in the asked order', async () => {
    const first = customers.first({ sortCol: 'name', sortDir: 'ASC', search: 'PT' });
    expect(allOf(await client.fetchQuery(first)).length).toBeGreaterThan(0);
    expect(sent[0]?.url.search).toBe('?limit=1000&search=PT&sortCol=name&sortDir=ASC');
    expect(first.queryKey).not.toEqual(customers.first({ sortCol: 'name', sortDir: 'DESC', search: 'PT' }).queryKey);
  });

  it.each([
    ['another page', { next: 'c2' }, { next: 'c2' }],
    ['no other page', { next: null }, { next: null }],
    ['a cursor that is none', { next: 2 }, undefined],
    ['no cursor: a host that pages by number', { page: 1 }, undefined],
    ['no pages', undefined, undefined],
  ])('reads the rows after a cursor: %s', async (_what, pagination, page) => {
    server.use(http.get('*/api/customers', () => HttpResponse.json({ result: [{ id: 1, name: 'A' }], pagination })));
    const read = customers.after({ sortCol: 'created_at', sortDir: 'DESC' }, 'c1');
    if (page) expect(await read).toMatchObject({ ...page, rows: [{ id: 1, name: 'A' }] });
    else await expect(read).rejects.toMatchObject({ kind: 'unexpected' });
    expect(sent[0]?.url.search).toBe('?limit=1000&sortCol=created_at&sortDir=DESC&after=c1');
  });

  it('uses one cache key for each set of parameters', () => {
    expect(parts.list({ ...listed, search: '' }).queryKey).toEqual(parts.list(listed).queryKey);
    expect(parts.list({ ...listed, filters: { no: 'A' } }).queryKey).not.toEqual(parts.list(listed).queryKey);
    expect(parts.detail(7).queryKey).toEqual(parts.detail('7').queryKey);
  });

  it('[F5] never returns a partial record', async () => {
    server.use(http.get('*/api/customers/1', () => HttpResponse.json({ result: { name: 'No id' } })));
    await expect(client.fetchQuery(customers.detail(1))).rejects.toMatchObject({ kind: 'unexpected' });
    await expect(client.fetchQuery(customers.detail('none-such'))).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('reads a record under `result` or bare; null is not found', async () => {
    const answers = [{ result: { id: 1, name: 'Under result' } }, { id: 1, name: 'Bare' }, { result: null }];
    server.use(http.get('*/api/customers/1', () => HttpResponse.json(answers.shift())));
    const read = () => client.fetchQuery({ ...customers.detail(1), staleTime: 0 });
    expect(await read()).toMatchObject({ name: 'Under result' });
    expect(await read()).toMatchObject({ name: 'Bare' });
    await expect(read()).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('finds a row in the loaded lists', async () => {
    const { rows } = await client.fetchQuery(customers.list(listed));
    client.setQueryData(customers.keys.list({ ...listed, page: 2 }), undefined);
    expect(customers.listed(client, String(rows[2]?.id))).toEqual(rows[2]);
    expect(customers.listed(client, 'none-such')).toBeUndefined();
    expect(parts.listed(client, rows[2]?.id ?? '')).toBeUndefined();
  });

  it('sends exactly the fields of the API', async () => {
    const form = { name: 'PT Uji Coba', alias: 'UJI', address: '', createdBy: 'form' };
    await run(customers.save, { body: form });
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ name: 'PT Uji Coba', alias: 'UJI', address: '' });
    const [customer] = testStore().tables.customers;
    const part = { name: 'Door', no: 'D-1', colorCode: 'NH', labelSize: '135mm × 90mm', model: 'X', qtyPerPack: 1 };
    const rest = { customerId: customer?.id, indication: 'FR', leftHand: false, rightHand: true };
    await run(parts.save, { body: { ...part, ...rest, labelDesignId: '', createdBy: 'form' } });
    expect(JSON.parse(sent[1]?.body ?? '')).toEqual({ ...part, ...rest });
    await run(parts.save, { body: { ...part, ...rest, no: 'D-2', labelDesignId: 'd1' } });
    expect(JSON.parse(sent[2]?.body ?? '')).toEqual({ ...part, ...rest, no: 'D-2', labelDesignId: 'd1' });
    const [known] = testStore().tables.parts;
    await run(parts.save, { id: known?.id, body: { ...part, ...rest, no: 'D-3', labelDesignId: '' } });
    expect(JSON.parse(sent[3]?.body ?? '')).toEqual({ ...part, ...rest, no: 'D-3', labelDesignId: '' });
  });

  it('reports a delete that fails otherwise', async () => {
    const [{ customerId } = { customerId: '' }] = testStore().tables.parts;
    await expect(run(customers.remove, customerId)).rejects.toMatchObject({ kind: 'conflict' });
    expect(await run(customers.remove, testStore().tables.customers.at(-1)?.id)).toMatchObject({
      alreadyGone: false,
      message: 'Customer deleted successfully',
    });
  });

  it('[L6] treats 404 on delete as deleted', async () => {
    expect(await run(customers.remove, 'none-such')).toMatchObject({ alreadyGone: true });
  });

  it('marks the lists that show its fields as out of date after a save, through the one query client', async () => {
    const shared = createQueryClient();
    for (const name of ['customers', 'parts', 'deliveries', 'users']) shared.setQueryData([name, 'list', {}], []);
    await run(customers.save, { body: { name: 'PT Uji Coba', alias: 'UJI', address: '' } }, shared);
    const stale = ['customers', 'parts', 'deliveries', 'users'].filter(
      (name) => shared.getQueryState([name, 'list', {}])?.isInvalidated,
    );
    expect(stale).toEqual(['customers', 'parts', 'deliveries']);
    shared.clear();
  });

  it.each([
    ['../x', '/parts/..%2Fx'],
    ['a/b?c#d', '/parts/a%2Fb%3Fc%23d'],
    [7, '/parts/7'],
  ])('[L9] puts the id %j into the path as one step', (id, path) => {
    expect(recordPath('/parts', id)).toBe(path);
  });

  it.each(['..', '.', '', '\ud800'])('[L9] has no record with the id %j', (id) => {
    expect(() => recordPath('/parts', id)).toThrow(expect.objectContaining({ kind: 'not-found' }));
  });
});

describe('the profile', () => {
  const profile = { id: 1, username: 'admin', fullName: 'Sri', email: '', nik: '', role: 'admin', createdAt: '' };

  it.each([
    ['bare', profile],
    ['under result', { result: profile }],
    ['under user', { user: profile }],
    ['under data', { data: profile }],
    ['twice nested', { message: 'ok', user: { user: profile } }],
  ])('is read %s', (_how, body) => {
    expect(readProfile(body)).toEqual(profile);
  });

  it('is refused when it is none', async () => {
    server.use(http.get('*/api/auth/me', () => HttpResponse.json({ message: 'ok' })));
    await expect(client.fetchQuery(auth.me())).rejects.toMatchObject({ kind: 'unexpected' });
  });
});
