import { screen, waitFor, within } from '@testing-library/react';
import { designNamed, hostHas, jsonOf, sharedRow } from '@tests/support/label-designs';
import { recordWrites } from '@tests/support/record-requests';
import { renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { clear, createStore } from 'idb-keyval';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LabelDesignRow } from '@/mock-api/tables';
import { sessionActions } from '@/session/use-session';
import { abandonedUnsent } from '@/storage/unsent-drafts';

serveApi({ features: ['label-designs'] });
beforeEach(async () => {
  await clear(createStore('label-drafts', 'drafts'));
  await clear(createStore('pokayoke-unsent-drafts', 'drafts'));
});

const saved = '2026-11-02T08:00:00.000Z';
const draft = (text: string, updatedAt = saved, updatedBy = 'hendra.w') => ({
  ...{ design: jsonOf(designNamed('Door', text, 'LD-0100')), updatedAt, updatedBy, note: null },
});
const row = (): LabelDesignRow => {
  const [first] = testStore().tables.labelDesigns;
  if (!first) throw new Error('No design');
  return first;
};
const typesOf = (design: unknown) => (design as { elements: { type: string }[] }).elements.map(({ type }) => type);
const open = async (as: 'admin' | 'user' = 'admin') => {
  const app = await renderApp('/app/label-design?shared=LD-0100', { as });
  await screen.findAllByText(as === 'admin' ? 'Draft saved for all' : 'User role cannot edit records');
  await screen.findByRole('region', { name: 'Quick Add' });
  const add = async (name: string) =>
    app.user.click(within(screen.getByRole('region', { name: 'Dynamic Fields' })).getByRole('button', { name }));
  return { ...app, add };
};
const cutOff = () => server.use(http.put(`${API}/label-designs/LD-0100/draft`, () => HttpResponse.error()));

describe('a shared draft in the designer', () => {
  it('is saved for all a moment after each change, on top of the draft it was loaded with', async () => {
    hostHas(sharedRow({ name: 'Door', draft: draft('First') }));
    const { add } = await open();
    const writes = recordWrites();
    await add('Part Number');
    await waitFor(() => expect(typesOf(row().draft?.design)).toEqual(['text', 'text']));
    expect(writes).toEqual([
      { call: 'PUT /label-designs/LD-0100/draft', body: expect.objectContaining({ basedOn: saved }) },
    ]);
    await screen.findByText('Draft saved for all');
    expect(localStorage.getItem('labelDesigns')).toBeNull();
    expect(await abandonedUnsent()).toEqual([]);
  });

  it('takes a draft in review back with the first change alone', async () => {
    hostHas(sharedRow({ name: 'Door', state: 'in-review', draft: draft('First') }));
    const { add } = await open();
    expect(row().state).toBe('in-review');
    await add('Part Number');
    await waitFor(() => expect(row().state).toBe('draft'));
  });

  it('[DS16] without the host it is kept here, and sent when it can be', async () => {
    hostHas(sharedRow({ name: 'Door', draft: draft('First') }));
    const { add, unmount } = await open();
    cutOff();
    await add('Part Number');
    await screen.findByText('Kept in this browser; it is sent when the host can be reached');
    expect(row().draft?.updatedAt).toBe(saved);
    unmount();
    await waitFor(async () => expect(await abandonedUnsent()).toHaveLength(1));
    server.resetHandlers(...server.listHandlers().slice(1));
    await renderApp('/app/label-designs');
    await waitFor(() => expect(typesOf(row().draft?.design)).toEqual(['text', 'text']));
    await waitFor(async () => expect(await abandonedUnsent()).toEqual([]));
  });

  describe('that could not be sent, when somebody else signs in next', () => {
    const signInAsOther = async () => {
      hostHas(sharedRow({ name: 'Door', draft: draft('First') }));
      for (const user of testStore().tables.users) user.role = 'admin';
      const { add, unmount } = await open();
      cutOff();
      await add('Part Number');
      await screen.findByText('Kept in this browser; it is sent when the host can be reached');
      unmount();
      await sessionActions.logout();
      server.resetHandlers(...server.listHandlers().slice(1));
      const writes = recordWrites();
      const app = await renderApp('/app/label-designs', { as: 'user' });
      const notice = (await screen.findByText(/Changes of Rina Aulia to “Door” are kept in this browser/)).textContent;
      return { ...app, writes, notice };
    };

    it('is not sent under the other name, but when its author signs in again', async () => {
      const { writes, notice, unmount } = await signInAsOther();
      expect(notice).toContain('sent when Rina Aulia signs in here');
      unmount();
      const designer = await renderApp('/app/label-design?shared=LD-0100', { as: 'user' });
      await screen.findByText('Draft saved for all');
      expect(writes).toEqual([]);
      expect(await abandonedUnsent()).toMatchObject([{ by: { name: 'Rina Aulia' } }]);
      designer.unmount();
      await sessionActions.logout();
      await renderApp('/app/label-designs');
      await waitFor(() => expect(row().draft).toMatchObject({ updatedBy: 'admin' }));
      expect(typesOf(row().draft?.design)).toEqual(['text', 'text']);
    });

    it('is sent under the other name once they have taken it over', async () => {
      const { user } = await signInAsOther();
      await user.click(screen.getByRole('button', { name: 'Take over' }));
      const question = within(await screen.findByRole('alertdialog', { name: 'Take over these changes?' }));
      expect(row().draft).toMatchObject({ updatedBy: 'hendra.w' });
      await user.click(question.getByRole('button', { name: 'Take over' }));
      await waitFor(() => expect(row().draft).toMatchObject({ updatedBy: 'user' }));
      expect(typesOf(row().draft?.design)).toEqual(['text', 'text']);
      await screen.findByText('Draft saved for all');
    });
  });

  it('the role user looks at it and changes nothing', async () => {
    hostHas(
      sharedRow({ name: 'Door', state: 'published', publishedRevision: 1, contents: [designNamed('Door', 'First')] }),
    );
    const { add } = await open('user');
    const writes = recordWrites();
    await add('Part Number');
    expect(screen.getByRole('application').textContent).toContain('First');
    expect(writes).toEqual([]);
  });

  it('says why a design cannot be opened', async () => {
    hostHas();
    await renderApp('/app/label-design?shared=LD-0100');
    await screen.findByText('Design not found.', { selector: '[data-sonner-toaster] *' });
  });
});

describe('[DS16] somebody else saves meanwhile', () => {
  const conflict = async () => {
    hostHas(sharedRow({ name: 'Door', draft: draft('First') }));
    const app = await open();
    row().draft = draft('Theirs', '2026-11-03T08:00:00.000Z', 'siti.r');
    await app.add('Part Number');
    const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else has changed this draft' }));
    return { ...app, dialog };
  };
  const local = () => JSON.parse(localStorage.getItem('labelDesigns') ?? '[]');

  it('nothing is overwritten before a decision; both are shown beside each other', async () => {
    const { dialog, user } = await conflict();
    dialog.getByText(/siti\.r saved it/);
    dialog.getByRole('img', { name: 'Theirs' });
    dialog.getByRole('img', { name: 'Mine' });
    expect(row().draft).toMatchObject({ updatedBy: 'siti.r' });
    await user.click(dialog.getByRole('button', { name: 'Decide later' }));
    await screen.findByText('siti.r has changed this draft');
    expect(row().draft).toMatchObject({ updatedBy: 'siti.r' });
    await user.click(screen.getByRole('button', { name: 'Decide' }));
    await screen.findByRole('dialog', { name: 'Somebody else has changed this draft' });
  });

  it('mine is saved on top of theirs when the person says so', async () => {
    const { dialog, user } = await conflict();
    await user.click(dialog.getByRole('button', { name: 'Replace theirs with mine' }));
    await waitFor(() => expect(row().draft).toMatchObject({ updatedBy: 'admin' }));
    expect(typesOf(row().draft?.design)).toEqual(['text', 'text']);
    await screen.findByText('Draft saved for all');
  });

  it('theirs is taken and mine becomes a design of this browser', async () => {
    const { dialog, user } = await conflict();
    await user.click(dialog.getByRole('button', { name: 'Take theirs, keep mine in this browser' }));
    await waitFor(() => expect(local()).toMatchObject([{ name: 'Door (mine)' }]));
    expect(typesOf(local()[0])).toEqual(['text', 'text']);
    expect(row().draft).toMatchObject({ updatedBy: 'siti.r' });
    await screen.findByText('Draft saved for all');
    await waitFor(() => expect(screen.getByRole('application').textContent).toContain('Theirs'));
  });

  it('a save whose response was lost is no conflict', async () => {
    hostHas(sharedRow({ name: 'Door', draft: draft('First') }));
    const { add } = await open();
    server.use(
      http.put(
        `${API}/label-designs/LD-0100/draft`,
        async ({ request }) => {
          const { design } = (await request.json()) as { design: LabelDesignRow['revisions'][number]['design'] };
          row().draft = { design, updatedAt: '2026-11-03T08:00:00.000Z', updatedBy: 'admin', note: null };
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await add('Part Number');
    await screen.findByText('Kept in this browser; it is sent when the host can be reached');
    await add('Part Name');
    await waitFor(() => expect(typesOf(row().draft?.design)).toEqual(['text', 'text', 'text']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
