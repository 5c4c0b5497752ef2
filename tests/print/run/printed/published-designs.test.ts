import { designNamed, hostHas, sharedRow } from '@tests/support/label-designs';
import { recordReads } from '@tests/support/record-requests';
import { API, serveApi, server, signedInAs, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSharedDesigns } from '@/api/label-designs';
import { designHash } from '@/label/design/design-hash';
import { keyValueStore } from '@/lib/browser/key-value-store';
import { listedDesigns, publishedDesign, refreshKeptDesigns } from '@/print/run/printed/published-designs';
import { sessionActions, startSession } from '@/session/use-session';

serveApi({ features: ['label-designs'] });

const ID = 'LD-0100';
const contents = [designNamed('One'), designNamed('Two')];
let stop: (() => void) | undefined;

beforeEach(async () => {
  stop = startSession({ onEnded: () => undefined });
  await sessionActions.login(signedInAs('user'));
  hostHas(sharedRow({ state: 'published', publishedRevision: 1, contents }));
});
afterEach(async () => {
  stop?.();
  await sessionActions.clearStorage();
  await keyValueStore('pokayoke-shared-designs', 'published').remove(ID);
});

const row = () => {
  const [first] = testStore().tables.labelDesigns;
  if (!first) throw new Error('No design');
  return first;
};
const answer = (status: number, path = `/label-designs/${ID}`) =>
  server.use(http.get(`${API}${path}`, () => HttpResponse.json({ message: 'No' }, { status })));
const cutOff = (path = '/label-designs*') => server.use(http.get(`${API}${path}`, () => HttpResponse.error()));

describe('the design a part prints with', () => {
  it('is the published revision, with the hash of what was stored', async () => {
    const result = await publishedDesign(ID);
    expect(result).toMatchObject({ kind: 'found', id: ID, name: 'Shared', revision: 1, source: 'host' });
    if (result.kind !== 'found') return;
    expect(result.design).toMatchObject({ name: 'One', elements: [{ properties: { text: 'One' } }] });
    expect(result.hash).toBe(designHash(result.stored));
  });

  it('is the newer revision as soon as that is published', async () => {
    await publishedDesign(ID);
    row().publishedRevision = 2;
    expect(await publishedDesign(ID)).toMatchObject({ revision: 2, design: { name: 'Two' } });
  });

  it('is requested once for many labels, and its content never twice', async () => {
    const details = recordReads(`/label-designs/${ID}`);
    const revisions = recordReads(`/label-designs/${ID}/revisions/1`);
    await Promise.all([publishedDesign(ID), publishedDesign(ID), publishedDesign(ID)]);
    expect([details.length, revisions.length]).toEqual([1, 1]);
    await publishedDesign(ID);
    expect([details.length, revisions.length]).toEqual([2, 1]);
  });
});

describe('[DS17] without the host', () => {
  it('a revision used before is printed from this browser', async () => {
    await publishedDesign(ID);
    cutOff();
    expect(await publishedDesign(ID)).toMatchObject({ kind: 'found', revision: 1, source: 'this browser' });
  });

  it.each([500, 502, 503, 504])('a host or gateway that fails with %i says nothing of the design', async (status) => {
    await publishedDesign(ID);
    answer(status);
    expect(await publishedDesign(ID)).toMatchObject({ kind: 'found', source: 'this browser' });
  });

  it('a design never used here is missing', async () => {
    cutOff();
    expect(await publishedDesign(ID)).toEqual({ kind: 'missing', reason: 'unreachable' });
  });

  it('a refresh before the loss brings the revision published last', async () => {
    await publishedDesign(ID);
    row().publishedRevision = 2;
    await refreshKeptDesigns();
    cutOff();
    expect(await publishedDesign(ID)).toMatchObject({ revision: 2, source: 'this browser' });
  });

  it('a refresh reads the list, and of the designs those that have changed', async () => {
    await publishedDesign(ID);
    const details = recordReads(`/label-designs/${ID}`);
    const lists = recordReads('/label-designs');
    await refreshKeptDesigns();
    expect([lists.length, details.length]).toEqual([1, 0]);
    row().updatedAt = '2026-11-25T08:00:00.000Z';
    await refreshKeptDesigns();
    await refreshKeptDesigns();
    expect([lists.length, details.length]).toEqual([3, 1]);
  });

  it('an older revision is not printed when the host still named the newer one', async () => {
    await publishedDesign(ID);
    row().publishedRevision = 2;
    cutOff(`/label-designs/${ID}/revisions/2`);
    expect(await publishedDesign(ID)).toEqual({ kind: 'missing', reason: 'unreachable' });
  });

  it.each(['retired', 'deleted'])('a design the host said is %s is not printed later either', async (how) => {
    await publishedDesign(ID);
    if (how === 'retired') Object.assign(row(), { state: 'retired', publishedRevision: null });
    else hostHas();
    const reason = how === 'retired' ? 'not-published' : 'not-found';
    expect(await publishedDesign(ID)).toEqual({ kind: 'missing', reason });
    cutOff();
    expect(await publishedDesign(ID)).toEqual({ kind: 'missing', reason: 'unreachable' });
  });
});

describe('what the list says of designs', () => {
  it('is said without their content, and a role that is told of published ones alone is told no more', async () => {
    const details = recordReads(`/label-designs/${ID}`);
    const listed = await listedDesigns([ID, 'LD-0404'], readSharedDesigns);
    expect(listed.get(ID)).toEqual({ kind: 'listed', size: '135mm × 90mm' });
    expect(listed.get('LD-0404')).toEqual({ kind: 'missing', reason: 'not-published' });
    expect(details).toHaveLength(0);
  });

  it('is what this browser has kept while the host cannot be reached', async () => {
    await publishedDesign(ID);
    cutOff();
    const listed = await listedDesigns([ID, 'LD-0404'], readSharedDesigns);
    expect(listed.get(ID)).toMatchObject({ kind: 'found', revision: 1, source: 'this browser' });
    expect(listed.get('LD-0404')).toEqual({ kind: 'missing', reason: 'unreachable' });
  });

  it('is nothing when the host refuses', async () => {
    await publishedDesign(ID);
    answer(403, '/label-designs');
    expect((await listedDesigns([ID], readSharedDesigns)).get(ID)).toEqual({ kind: 'missing', reason: 'unreachable' });
  });
});

describe('[DS17] a host that answers something else', () => {
  it.each([
    [403, 'unreachable'],
    [404, 'not-found'],
  ])('%i: the kept revision is not printed', async (status, reason) => {
    await publishedDesign(ID);
    answer(status);
    expect(await publishedDesign(ID)).toEqual({ kind: 'missing', reason });
  });

  it('a page instead of JSON', async () => {
    await publishedDesign(ID);
    server.use(http.get(`${API}/label-designs/${ID}`, () => HttpResponse.html('<p>Welcome</p>')));
    expect(await publishedDesign(ID)).toEqual({ kind: 'missing', reason: 'damaged' });
  });

  it.each(['its content', 'its hash', 'its number'])('a revision with %s changed is damaged', async (what) => {
    server.use(
      http.get(`${API}/label-designs/${ID}/revisions/1`, async () => {
        const design = { ...row().revisions[0]?.design, ...(what === 'its content' ? { name: 'Other' } : {}) };
        const hash = what === 'its hash' ? 'f'.repeat(64) : designHash(row().revisions[0]?.design);
        return HttpResponse.json({ result: { revision: what === 'its number' ? 2 : 1, hash, design } });
      }),
    );
    expect(await publishedDesign(ID)).toEqual({ kind: 'missing', reason: 'damaged' });
  });

  it('a design with elements this version does not know is damaged', async () => {
    const [first] = row().revisions;
    first?.design.elements.push({ type: 'hologram' });
    expect(await publishedDesign(ID)).toEqual({ kind: 'missing', reason: 'damaged' });
  });

  it('what was changed in this browser is not printed', async () => {
    await publishedDesign(ID);
    const kept = keyValueStore('pokayoke-shared-designs', 'published');
    await kept.transact([ID], ({ get, set }) => {
      const text = JSON.stringify(get(ID)).replace('"text":"One"', '"text":"Own"');
      set(ID, JSON.parse(text));
    });
    cutOff();
    expect(await publishedDesign(ID)).toEqual({ kind: 'missing', reason: 'unreachable' });
  });
});
