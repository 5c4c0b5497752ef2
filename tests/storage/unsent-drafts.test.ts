import { clear, createStore } from 'idb-keyval';
import { beforeEach, describe, expect, it } from 'vitest';
import { abandonedUnsent, forgetUnsent, holdUnsent, keepUnsent } from '@/storage/unsent-drafts';

beforeEach(() => clear(createStore('pokayoke-unsent-drafts', 'drafts')));

const keep = (key: string) =>
  keepUnsent({ key, designId: 'LD-0100', name: 'Door', by: null, design: {}, basedOn: null, sent: [] });

describe('changes of a shared design that were not sent', () => {
  it('belong to the tab that has them open, and are abandoned when it is closed', async () => {
    await keep('open');
    const close = holdUnsent('open');
    expect(await abandonedUnsent()).toEqual([]);
    close();
    expect(await abandonedUnsent()).toMatchObject([{ key: 'open' }]);
  });

  it('are not abandoned when their tab sends them and is closed while another one looks', async () => {
    await Promise.all([keep('sent'), keep('left')]);
    const closed = [holdUnsent('sent'), holdUnsent('left')];
    const abandoned = abandonedUnsent();
    // After the reading that began before it.
    await forgetUnsent('sent');
    for (const close of closed) close();
    expect((await abandoned).map(({ key }) => key)).toEqual(['left']);
  });
});
