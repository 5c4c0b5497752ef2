import { beforeAll, describe, expect, it } from 'vitest';
import { designHash } from '@/label/design/design-hash';
import { type Caller, resultOf, startHost, unique } from './support/host';

let running: Awaited<ReturnType<typeof startHost>>;
let admin: Caller;
let user: Caller;
beforeAll(async () => {
  running = await startHost();
  admin = await running.as('admin', 'admin123');
  user = await running.as('user', 'user123');
});

describe('shared designs', () => {
  const design = (name: string) => ({
    ...{ version: 2, id: '', name, labelSize: { width: 90, height: 60 }, createdAt: '', updatedAt: '' },
    elements: [{ id: 't', type: 'text', x: 5, y: 5, width: 60, height: 10, rotation: 0, properties: { text: 'one' } }],
  });
  const make = async () => {
    const name = unique('Design');
    const id = String(resultOf(await admin.post('/label-designs', { name, design: design(name) })).id);
    return {
      id,
      name,
      step: (who: Caller, to: string, comment = '') => who.post(`/label-designs/${id}/${to}`, { comment }),
    };
  };

  it('go from draft to published by two people', async () => {
    const other = await running.as('hendra.w', 'kepala01');
    const { id, step } = await make();
    expect((await user.get(`/label-designs/${id}`)).status).toBe(404);
    expect((await step(admin, 'publish')).status).toBe(409);
    expect((await step(admin, 'submit', 'please')).status).toBe(200);
    const own = await step(admin, 'approve');
    expect([own.status, own.body]).toEqual([403, { message: 'Somebody else has to approve your own design' }]);
    expect((await step(other, 'reject')).status).toBe(422);
    expect((await step(other, 'approve', 'good')).status).toBe(200);
    expect((await step(other, 'publish')).status).toBe(200);
    const published = resultOf(await user.get(`/label-designs/${id}`));
    expect(published).toMatchObject({
      state: 'published',
      publishedRevision: 1,
      draft: null,
      labelSize: '90mm × 60mm',
    });
    const revision = resultOf(await user.get(`/label-designs/${id}/revisions/1`));
    expect(revision).toMatchObject({
      approvedBy: 'hendra.w',
      createdBy: 'admin',
      comment: 'please',
      approvalComment: 'good',
    });
    expect(revision.hash).toBe(designHash(revision.design));
    expect((await admin.post(`/label-designs/${id}/revisions/1/restore`, {})).status).toBe(200);
    // Work on a published design is not the role user's.
    expect(resultOf(await user.get(`/label-designs/${id}`))).toMatchObject({ state: 'published', draft: null });
    expect((await admin.post(`/label-designs/${id}/revisions/1/restore`, {})).status).toBe(409);
    expect((await step(admin, 'retire')).status).toBe(200);
    expect(resultOf(await user.get(`/label-designs/${id}`))).toMatchObject({
      state: 'retired',
      publishedRevision: null,
    });
  });

  it('tell who saved meanwhile, also within one millisecond', async () => {
    const other = await running.as('hendra.w', 'kepala01');
    const { id, name } = await make();
    const put = (who: Caller, basedOn: unknown) =>
      who.put(`/label-designs/${id}/draft`, { design: design(name), basedOn });
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

  it('have to be designs', async () => {
    const wrong = { name: 'x', design: { labelSize: { width: 0, height: 60 }, elements: [] } };
    expect((await admin.post('/label-designs', wrong)).status).toBe(422);
    const none = { name: 'x', design: { labelSize: { width: 90, height: 60 }, elements: [], version: 'x' } };
    expect([201, 422]).toContain((await admin.post('/label-designs', none)).status);
  });
});
