import { fakeLocks } from '@tests/support/fake-locks';
import { createStore, keys, set } from 'idb-keyval';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LabelDesign } from '@/label/design/design';
import { abandonedDrafts, holdDraft, removeDraft, saveDraft } from '@/storage/design-drafts';

const design = (id: string): LabelDesign => ({
  id,
  name: `Design ${id}`,
  labelSize: { width: 135, height: 90 },
  elements: [],
  createdAt: '',
  updatedAt: '',
});
const database = createStore('label-drafts', 'drafts');
const abandoned = async () => (await abandonedDrafts()).map((draft) => draft.design.id);

afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const id of await keys<string>(database)) await removeDraft(id);
});

describe('drafts of designs', () => {
  it('are found with what they started from, newest first, until they are removed [DS6]', async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20, 8), toFake: ['Date'] });
    await saveDraft(design('older'), '2026-11-01T08:00:00.000+07:00');
    vi.setSystemTime(new Date(2026, 10, 20, 9));
    await saveDraft(design('newer'), '');
    expect(await abandoned()).toEqual(['newer', 'older']);
    const [, older] = await abandonedDrafts();
    expect(older).toMatchObject({ design: { name: 'Design older' }, base: '2026-11-01T08:00:00.000+07:00' });
    await removeDraft('newer');
    expect(await abandoned()).toEqual(['older']);
  });

  it('are not offered while a tab has them open', async () => {
    vi.stubGlobal('navigator', { locks: fakeLocks().managerFor('1') });
    await saveDraft(design('a'), '');
    const release = holdDraft('a');
    await expect.poll(abandoned).toEqual([]);
    release();
    await expect.poll(abandoned).toEqual(['a']);
  });

  it('are not offered while another tab has them open, where the browser has no Web Locks', async () => {
    vi.stubGlobal('navigator', {});
    vi.resetModules();
    const otherTab = await import('@/storage/design-drafts');
    await otherTab.saveDraft(design('a'), '');
    await otherTab.saveDraft(design('closed'), '');
    const release = otherTab.holdDraft('a');
    expect(await abandoned()).toEqual(['closed']);
    release();
    expect(await abandoned()).toHaveLength(2);
  });

  it('that cannot be read are left alone', async () => {
    await set('invalid', { design: 'none' }, database);
    await saveDraft(design('a'), '');
    expect(await abandoned()).toEqual(['a']);
    expect(await keys(database)).toContain('invalid');
  });

  it('are none in a browser that refuses its storage', async () => {
    vi.stubGlobal('navigator', { locks: { query: () => Promise.reject(new DOMException('no', 'SecurityError')) } });
    await saveDraft(design('a'), '');
    expect(await abandoned()).toEqual([]);
  });
});
