import { designNamed, hostHas, jsonOf, sharedRow } from '@tests/support/label-designs';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { describe, expect, it } from 'vitest';
import { designHash } from '@/label/design/design-hash';
import { createHandlers } from '@/mock-api/create-handlers';
import { issueTokens } from '@/mock-api/tokens';
import { call } from './caller';

serveApi({ features: ['label-designs'] });

const path = '/label-designs/LD-0100';
const first = jsonOf(designNamed('First'));
const second = jsonOf(designNamed('Second'));
const read = async (as: 'admin' | 'user' = 'admin') =>
  (await call('GET', path, { as })).body as { result: Record<string, unknown> };
const step = (name: string, comment = '') => call('POST', `${path}/${name}`, { body: { comment } });
const put = (design: unknown, basedOn: unknown) => call('PUT', `${path}/draft`, { body: { design, basedOn } });
const savedAt = ({ body }: { body: unknown }) => (body as { result: { updatedAt: string } }).result.updatedAt;

describe('the life of a shared design', () => {
  it('goes from a draft to a published revision, which stays published while the next one is drawn', async () => {
    hostHas();
    const created = await call('POST', '/label-designs', { body: { name: 'Door', design: first } });
    expect(created).toMatchObject({ status: 201, body: { result: { id: 'LD-0001' } } });
    for (const row of testStore().tables.labelDesigns) row.id = 'LD-0100';
    expect((await put(first, null)).status).toBe(200);
    for (const name of ['submit', 'approve', 'publish']) expect((await step(name, name)).status).toBe(200);
    const hash = designHash(first);
    expect((await read()).result).toMatchObject({
      ...{ state: 'published', publishedRevision: 1, draft: null },
      revisions: [{ revision: 1, hash, comment: 'submit', approvalComment: 'approve', approvedBy: 'admin' }],
    });
    expect((await put(second, null)).status).toBe(200);
    expect((await read()).result).toMatchObject({ state: 'draft', publishedRevision: 1, draft: { design: second } });
    expect((await call('GET', `${path}/revisions/1`)).body).toMatchObject({
      result: { revision: 1, hash, design: first },
    });
  });

  it.each([
    ['draft', ['submit', 'retire']],
    ['in-review', ['approve', 'reject']],
    ['approved', ['publish', 'retire']],
    ['published', ['retire']],
    ['retired', []],
  ] as const)('in state %s it allows %j alone', async (state, allowed) => {
    for (const name of ['submit', 'approve', 'reject', 'publish', 'retire']) {
      const draft = { design: second, updatedAt: '2026-11-02T08:00:00.000Z', updatedBy: 'admin', note: null };
      hostHas(sharedRow({ state, draft, contents: [designNamed('One')] }));
      expect((await step(name, 'why')).status, name).toBe(allowed.some((one) => one === name) ? 200 : 409);
    }
  });

  it('wants a reason for a rejection, and goes back to draft with it', async () => {
    const draft = { design: second, updatedAt: '2026-11-02T08:00:00.000Z', updatedBy: 'admin', note: null };
    hostHas(sharedRow({ state: 'in-review', draft }));
    expect((await step('reject')).status).toBe(422);
    expect((await step('reject', 'Too small')).status).toBe(200);
    expect((await read()).result).toMatchObject({
      state: 'draft',
      draft: { note: { kind: 'rejected', comment: 'Too small' } },
    });
  });

  it('a change takes a submitted draft back', async () => {
    const draft = { design: first, updatedAt: '2026-11-02T08:00:00.000Z', updatedBy: 'admin', note: null };
    hostHas(sharedRow({ state: 'in-review', draft }));
    await put(second, draft.updatedAt);
    expect((await read()).result).toMatchObject({ state: 'draft' });
    expect((await step('approve')).status).toBe(409);
  });

  it('a retired design has no published revision; a restored revision is a draft', async () => {
    hostHas(sharedRow({ state: 'published', publishedRevision: 1, contents: [designNamed('One')] }));
    await step('retire');
    expect((await read()).result).toMatchObject({ state: 'retired', publishedRevision: null });
    expect((await call('POST', `${path}/revisions/1/restore`, { body: { comment: '' } })).status).toBe(200);
    expect((await read()).result).toMatchObject({ state: 'draft', draft: { design: { name: 'One' } } });
    expect((await call('POST', `${path}/revisions/1/restore`, { body: { comment: '' } })).status).toBe(409);
  });
});

describe('two editors', () => {
  it('only one of two saves on the same base succeeds; the other gets the draft that did', async () => {
    const draft = { design: first, updatedAt: '2026-11-02T08:00:00.000Z', updatedBy: 'admin', note: null };
    hostHas(sharedRow({ draft }));
    const [one, other] = await Promise.all([put(second, draft.updatedAt), put(first, draft.updatedAt)]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    const refused = one.status === 409 ? one : other;
    const kept = one.status === 200 ? one : other;
    expect(refused.body).toMatchObject({ result: { draft: { updatedAt: savedAt(kept) } } });
    expect((await put(second, savedAt(kept))).status).toBe(200);
  });

  it('two saves in the same millisecond have different times', async () => {
    const now = new Date('2026-11-03T08:00:00.000Z');
    server.resetHandlers(...createHandlers(testStore(), { features: ['label-designs'], now: () => now }));
    const draft = { design: first, updatedAt: '2026-11-02T08:00:00.000Z', updatedBy: 'admin', note: null };
    hostHas(sharedRow({ draft }));
    const { sessions } = testStore().tables;
    const token = issueTokens(sessions, 1, now).accessToken;
    const send = (basedOn: string) => call('PUT', `${path}/draft`, { token, body: { design: second, basedOn } });
    const saved = savedAt(await send(draft.updatedAt));
    expect(savedAt(await send(saved))).not.toBe(saved);
  });
});

describe('who may', () => {
  it('the role user gets published designs and revisions alone, and changes nothing', async () => {
    const unpublished = sharedRow({ id: 'LD-0101' });
    const published = sharedRow({
      state: 'published',
      publishedRevision: 1,
      contents: [designNamed('A'), designNamed('B')],
    });
    Object.assign(published.revisions[1] ?? {}, { publishedAt: null });
    published.draft = { design: second, updatedAt: '2026-11-02T08:00:00.000Z', updatedBy: 'admin', note: null };
    published.state = 'in-review';
    hostHas(published, unpublished);
    const list = await call('GET', '/label-designs?limit=10', { as: 'user' });
    expect(list.body).toMatchObject({
      result: [{ id: 'LD-0100', state: 'published', draftUpdatedBy: null }],
      pagination: { total: 1 },
    });
    expect((await read('user')).result).toMatchObject({ draft: null, revisions: [{ revision: 1 }] });
    expect((await call('GET', '/label-designs/LD-0101', { as: 'user' })).status).toBe(404);
    expect((await call('GET', `${path}/revisions/2`, { as: 'user' })).status).toBe(404);
    for (const [method, at] of [
      ['PUT', '/draft'],
      ['POST', '/approve'],
      ['POST', '/revisions/1/restore'],
    ] as const) {
      expect((await call(method, `${path}${at}`, { as: 'user', body: { comment: '' } })).status, at).toBe(403);
    }
  });

  it.each([true, false])('an author approves the own design unless the host wants four eyes: %s', async (fourEyes) => {
    server.resetHandlers(...createHandlers(testStore(), { features: ['label-designs'], fourEyes }));
    const draft = { design: first, updatedAt: '2026-11-02T08:00:00.000Z', updatedBy: 'admin', note: null };
    hostHas(sharedRow({ state: 'in-review', draft }));
    expect((await step('approve')).status).toBe(fourEyes ? 403 : 200);
    hostHas(sharedRow({ state: 'in-review', draft: { ...draft, updatedBy: 'hendra.w' } }));
    expect((await step('approve')).status).toBe(200);
  });
});

describe('the list', () => {
  it.each([
    ['filter_state=draft', ['LD-0002']],
    ['search=kanban', ['LD-0004']],
    ['sortCol=name&sortDir=ASC&perPage=2', ['LD-0001', 'LD-0002']],
  ])('answers %s', async (query, ids) => {
    const { body } = await call('GET', `/label-designs?${query}`);
    expect((body as { result: { id: string }[] }).result.map(({ id }) => id)).toEqual(ids);
  });

  it('is no part of a host without the feature', async () => {
    const handlers = createHandlers(testStore(), { features: [] });
    const paths = handlers.map((handler) => String(handler.info.header));
    expect(paths.filter((one) => one.includes(`${API}/label-designs`) || one.includes('/label-designs'))).toEqual([]);
  });
});
