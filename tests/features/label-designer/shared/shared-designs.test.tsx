import { screen, waitFor, within } from '@testing-library/react';
import { designNamed, hostHas, jsonOf, sharedRow } from '@tests/support/label-designs';
import { recordWrites } from '@tests/support/record-requests';
import { addressOf, renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { env } from '@/config/env';
import { storedDesign } from '@/label/design/parse-design';
import { createHandlers } from '@/mock-api/create-handlers';
import type { LabelDesignRow } from '@/mock-api/tables';
import { DESIGNS_KEY } from '@/storage/label-designs';
import { rememberUpload } from '@/storage/shared-uploads';

serveApi({ features: ['label-designs'] });
afterEach(() => localStorage.clear());

const root = '/app/label-designs';
const saved = '2026-11-02T08:00:00.000Z';
const draftOf = (text: string, updatedBy = 'hendra.w') => ({
  ...{ design: jsonOf(designNamed('Door', text)), updatedAt: saved, updatedBy },
  note: { kind: 'submitted' as const, comment: 'Lot for the carton', at: saved, by: updatedBy },
});
const row = (): LabelDesignRow => {
  const [first] = testStore().tables.labelDesigns;
  if (!first) throw new Error('No design');
  return first;
};
const inReview = () =>
  sharedRow({
    ...{ name: 'Door', state: 'in-review', publishedRevision: 1, contents: [designNamed('Door', 'First')] },
    draft: draftOf('Second'),
  });
const bindParts = (count: number, id = 'LD-0100') => {
  for (const part of testStore().tables.parts.slice(0, count)) part.labelDesignId = id;
};
const open = async (query = '?design=LD-0100&pane=revisions', as: 'admin' | 'user' = 'admin') => {
  const app = await renderApp(`${root}${query}`, { as });
  await screen.findByRole('heading', { name: 'Label designs' });
  return app;
};
/** For a handler that waits; those after it answer then. */
const answerLater = () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return { answered, answer };
};
const toast = (text: string) => screen.findByText(text, { selector: '[data-sonner-toaster] *' });
const press = async ({ user }: Awaited<ReturnType<typeof open>>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('the library', () => {
  it('duplicates a shared design as a draft of its own, which is selected then', async () => {
    hostHas(inReview());
    const app = await open();
    await press(app, 'Duplicate');
    await toast('Door copy is a draft of its own');
    expect(await screen.findByRole('heading', { level: 2, name: /^Door copy/ })).toBeTruthy();
    const copy = testStore().tables.labelDesigns.at(-1);
    expect(copy).toMatchObject({ name: 'Door copy', state: 'draft', publishedRevision: null, revisions: [] });
    expect(JSON.stringify(copy?.draft?.design)).toContain('Second');
    expect(row()).toMatchObject({ name: 'Door', state: 'in-review' });
  });

  it('leaves somebody who went on to another design where they are, when the copy is made', async () => {
    hostHas(inReview(), sharedRow({ id: 'LD-0101', name: 'Other', draft: draftOf('Other') }));
    const { answered, answer } = answerLater();
    server.use(http.post(`${API}/label-designs`, () => answered));
    const app = await open();
    await press(app, 'Duplicate');
    await app.user.click(await screen.findByRole('link', { name: /^Other/ }));
    await screen.findByRole('heading', { level: 2, name: /^Other/ });
    answer();
    await toast('Door copy is a draft of its own');
    expect(addressOf(app.router)).toBe(`${root}?design=LD-0101`);
  });

  it('reads no part where the host counts those of a design, and asks for none that name designs of this browser', async () => {
    env.VITE_API_FEATURES = ['label-designs', 'queries'];
    server.resetHandlers(...createHandlers(testStore(), { features: env.VITE_API_FEATURES }));
    hostHas(inReview());
    bindParts(3);
    localStorage.setItem(DESIGNS_KEY, JSON.stringify([storedDesign(designNamed('Roof', 'Roof', 'local-Roof'))]));
    const asked: URLSearchParams[] = [];
    server.events.on('request:start', ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname.endsWith('/parts')) asked.push(searchParams);
    });
    await open('');
    await waitFor(() => expect(asked).toHaveLength(1));
    await screen.findByRole('button', { name: 'Share them' });
    expect(asked.map((query) => [query.get('filter_labelDesignId__in'), query.get('limit')])).toEqual([
      ['LD-0100', '1'],
    ]);
  });

  describe('a design that was never published', () => {
    const remove = async () => {
      const app = await open();
      await press(app, 'Delete');
      const dialog = await screen.findByRole('alertdialog', { name: 'Delete this design?' });
      expect(dialog.textContent).toContain('DoorLD-0100');
      const writes = recordWrites();
      await app.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
      return { ...app, writes };
    };
    const neverPublished = () => hostHas(sharedRow({ name: 'Door', draft: draftOf('First') }), other);
    const other = sharedRow({ id: 'LD-0101', name: 'Other', draft: draftOf('Other') });

    it('is deleted for every station, and another one is selected', async () => {
      neverPublished();
      const { router, writes } = await remove();
      await toast('Design deleted successfully');
      expect(writes).toEqual([{ call: 'DELETE /label-designs/LD-0100', body: undefined }]);
      expect(addressOf(router)).toBe(root);
      expect(await screen.findByRole('heading', { level: 2, name: /^Other/ })).toBeTruthy();
      expect(screen.queryByText('Door')).toBeNull();
      expect(testStore().tables.labelDesigns.map(({ id }) => id)).toEqual(['LD-0101']);
    });

    it.each([404, 405])('stays at a host that deletes none (%i), which is said', async (status) => {
      neverPublished();
      server.use(
        http.delete(`${API}/label-designs/:id`, () => HttpResponse.json({ message: 'No such endpoint' }, { status })),
      );
      await remove();
      await toast('This host keeps every design. Retire it instead.');
      expect(screen.getByRole('heading', { level: 2, name: /^Door/ })).toBeTruthy();
    });

    it('is left when somebody else has deleted it meanwhile', async () => {
      neverPublished();
      server.use(
        http.delete(`${API}/label-designs/:id`, () => {
          hostHas(other);
          return HttpResponse.json({ message: 'Design not found' }, { status: 404 });
        }),
      );
      const { router } = await remove();
      await toast('Door is deleted');
      expect(addressOf(router)).toBe(root);
    });

    it('stays, with the reason, when a part has got it meanwhile', async () => {
      neverPublished();
      server.use(
        http.delete(
          `${API}/label-designs/:id`,
          () => {
            bindParts(1);
            return undefined;
          },
          { once: true },
        ),
      );
      await remove();
      await toast('Parts have this design: give them another one first');
      expect(testStore().tables.labelDesigns).toHaveLength(2);
    });
  });

  it.each([
    ['was published', 'This design was published: retire it instead', () => hostHas(inReview())],
    [
      'has parts',
      'Parts have this design: give them another one first',
      () => {
        hostHas(sharedRow({ name: 'Door', draft: draftOf('First') }));
        bindParts(2);
      },
    ],
  ])('deletes no design that %s, and says why', async (_what, reason, given) => {
    given();
    const app = await open();
    const button = await screen.findByRole('button', { name: /^Delete/ });
    await waitFor(() => expect(button.textContent).toContain(reason));
    await app.user.click(button);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('lists shared designs with state and revision, and finds by name, id and state', async () => {
    const app = await open('');
    const list = await screen.findByRole('list', { name: 'Shared designs' });
    const names = () =>
      within(list)
        .getAllByRole('link')
        .map((link) => link.textContent);
    expect(names()).toHaveLength(5);
    expect(names().join()).toContain('LD-0001revision 3');
    await app.user.type(screen.getByRole('searchbox', { name: 'Search designs' }), 'kanban');
    expect(names()).toEqual([expect.stringContaining('Kanban card')]);
    await app.user.clear(screen.getByRole('searchbox', { name: 'Search designs' }));
    await app.user.click(screen.getByRole('combobox', { name: 'State' }));
    await app.user.click(await screen.findByRole('option', { name: 'Retired' }));
    expect(names()).toEqual([expect.stringContaining('Roof lining')]);
  });

  it('says why it cannot be loaded, and loads it again', async () => {
    server.use(
      http.get(`${API}/label-designs`, () => HttpResponse.json({ message: 'No' }, { status: 400 }), { once: true }),
    );
    const app = await open('');
    await screen.findByText('The shared designs could not be loaded');
    await press(app, 'Retry');
    await screen.findByRole('list', { name: 'Shared designs' });
  });

  it('the role user sees published designs alone and cannot change them', async () => {
    await open('?design=LD-0001&pane=revisions', 'user');
    const list = await screen.findByRole('list', { name: 'Shared designs' });
    await waitFor(() => expect(within(list).getAllByRole('link')).toHaveLength(3));
    await screen.findByRole('region', { name: 'Revisions' });
    for (const name of ['Approve', 'Publish', 'Delete', 'Retire', 'Submit for review', 'Restore revision 2']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByRole('link', { name: 'Open in designer' })).toBeNull();
  });
});

describe('a design in review', () => {
  it('is approved with a comment and published; the sentence says how many parts change', async () => {
    hostHas(inReview());
    bindParts(14);
    const app = await open();
    await screen.findByText(/After publishing, 14 parts print revision 2\./);
    await app.user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Checked on paper');
    await press(app, 'Approve and publish');
    await toast('Published');
    expect(row()).toMatchObject({ state: 'published', publishedRevision: 2, draft: null });
    expect(row().revisions[1]).toMatchObject({ comment: 'Lot for the carton', approvalComment: 'Checked on paper' });
    await screen.findByText('14 parts print revision 2.');
  });

  it.each(['admin', 'hendra.w'])(
    'says to its author alone that somebody else may have to approve it: %s',
    async (by) => {
      hostHas({ ...inReview(), draft: draftOf('Second', by) });
      await open();
      await screen.findByRole('button', { name: 'Approve and publish' });
      expect(screen.queryAllByText(/^You made this draft/)).toHaveLength(by === 'admin' ? 1 : 0);
    },
  );

  it('is rejected only with a comment, which the author reads', async () => {
    hostHas(inReview());
    const app = await open();
    await press(app, 'Reject');
    await screen.findByText('Say why, so that the author knows what to change');
    expect(row().state).toBe('in-review');
    await app.user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Too small');
    await press(app, 'Reject');
    await screen.findByText(/Rejected by admin: Too small/);
    expect(row()).toMatchObject({ state: 'draft', publishedRevision: 1 });
  });

  it('[DS18] is not approved when somebody has saved since it was loaded', async () => {
    hostHas(inReview());
    const app = await open();
    await screen.findByRole('button', { name: 'Approve' });
    Object.assign(row(), { state: 'in-review', draft: { ...draftOf('Third'), updatedAt: '2026-11-03T08:00:00.000Z' } });
    await press(app, 'Approve and publish');
    await screen.findByText(/Somebody has changed this design meanwhile/);
    expect(row().revisions).toHaveLength(1);
  });

  it('[DS18] what the host approved is published only when it is what was on the screen', async () => {
    hostHas(inReview());
    // Between the comparison and the approval another draft is submitted.
    server.use(
      http.post(
        `${API}/label-designs/LD-0100/approve`,
        () => {
          const [first] = row().revisions;
          if (first) row().revisions.push({ ...first, revision: 2, design: jsonOf(designNamed('Door', 'Unseen')) });
          Object.assign(row(), { state: 'approved', draft: null });
          return HttpResponse.json({ message: 'ok' });
        },
        { once: true },
      ),
    );
    const app = await open();
    await press(app, 'Approve and publish');
    await waitFor(() => expect(row().state).toBe('approved'));
    await screen.findByRole('button', { name: 'Publish' });
    expect(row().publishedRevision).toBe(1);
  });

  it('says what differs from the published revision', async () => {
    hostHas(inReview());
    await open('?design=LD-0100');
    const table = await screen.findByRole('table', { name: 'Changed properties' });
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((line) => line.textContent),
    ).toEqual(['1SecondTextFirstSecond']);
    await screen.findByText('1 change, 0 elements as before');
  });
});

describe('other steps', () => {
  it('a draft is submitted with a comment', async () => {
    hostHas(sharedRow({ draft: { ...draftOf('New'), note: null } }));
    const app = await open();
    await app.user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'First');
    await press(app, 'Submit for review');
    await toast('Submitted for review');
    expect(row()).toMatchObject({ state: 'in-review', draft: { note: { comment: 'First' } } });
  });

  it('retiring says which parts cannot print any more, and asks first', async () => {
    hostHas(sharedRow({ state: 'published', publishedRevision: 1, contents: [designNamed('Door')] }));
    bindParts(2);
    const app = await open();
    await screen.findByText('2 parts print revision 1.');
    await press(app, 'Retire');
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText(/2 parts print with it\. PRINT is refused for them/);
    expect(row().state).toBe('published');
    await app.user.click(dialog.getByRole('button', { name: 'Retire' }));
    await toast('Retired');
    expect(row()).toMatchObject({ state: 'retired', publishedRevision: null });
  });

  it('an older revision becomes a draft; one that is there is replaced only knowingly', async () => {
    const contents = [designNamed('Door', 'One'), designNamed('Door', 'Two')];
    hostHas(sharedRow({ state: 'published', publishedRevision: 2, contents }));
    const app = await open();
    await press(app, 'Restore revision 1');
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Restore' }));
    await toast('Revision 1 is the draft now');
    expect(row().draft?.design).toEqual(row().revisions[0]?.design);
    await press(app, 'Restore revision 2');
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText(/The draft that admin saved/);
    await app.user.click(dialog.getByRole('button', { name: 'Replace the draft' }));
    await waitFor(() => expect(row().draft?.design).toEqual(row().revisions[1]?.design));
  });
});

/** The next request of this kind has no answer before it is released. */
function holdNext(method: 'post' | 'put', path: string) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = new Promise<void>((resolve) => {
    const hold = async () => {
      resolve();
      await released;
      return undefined;
    };
    server.use(http[method](`${API}${path}`, hold, { once: true }));
  });
  return { held, release };
}

describe('designs of this browser', () => {
  const storeLocal = (...names: string[]) =>
    localStorage.setItem(
      DESIGNS_KEY,
      JSON.stringify(names.map((name) => storedDesign(designNamed(name, name, `local-${name}`)))),
    );

  it('one is shared as a draft under the id of the host, and opened there', async () => {
    hostHas();
    storeLocal('Door');
    const app = await open('?tab=browser&design=local-Door');
    await press(app, 'Share and submit for review');
    await waitFor(() => expect(addressOf(app.router)).toBe(`${root}?design=LD-0001`));
    expect(row()).toMatchObject({ name: 'Door', state: 'in-review', draft: { design: { id: 'LD-0001' } } });
    expect(JSON.parse(localStorage.getItem(DESIGNS_KEY) ?? '[]')).toHaveLength(1);
  });

  it('[DS19] sharing again after a lost response makes no second design', async () => {
    hostHas();
    storeLocal('Door');
    let isLost = true;
    const app = await open('?tab=browser&design=local-Door');
    server.use(
      http.post(`${API}/label-designs`, async ({ request }) => {
        if (!isLost) return undefined;
        isLost = false;
        const { name, design } = (await request.json()) as {
          name: string;
          design: LabelDesignRow['revisions'][number]['design'];
        };
        hostHas(sharedRow({ id: 'LD-0001', name, draft: { ...draftOf(''), design, note: null } }));
        return HttpResponse.error();
      }),
    );
    await press(app, 'Share as a draft');
    await toast('The design could not be shared. It is kept in this browser. The host could not be reached.');
    await press(app, 'Share as a draft');
    await waitFor(() => expect(addressOf(app.router)).toBe(`${root}?design=LD-0001`));
    expect(testStore().tables.labelDesigns).toHaveLength(1);
  });

  it('[DS19] the assistant shares all of them, goes on after a failure, and moves the parts only once one is published', async () => {
    hostHas();
    storeLocal('Door', 'Roof');
    bindParts(2, 'local-Door');
    const app = await open('');
    await press(app, 'Share them');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('2 parts name it');
    server.use(
      http.post(`${API}/label-designs`, () => HttpResponse.json({ message: 'Full' }, { status: 507 }), { once: true }),
    );
    await app.user.click(dialog.getByRole('button', { name: 'Share 2 designs' }));
    await dialog.findByText('Door: Full');
    await waitFor(() => expect(testStore().tables.labelDesigns.map(({ name }) => name)).toEqual(['Roof']));
    await app.user.click(dialog.getByRole('button', { name: 'Share 1 design' }));
    await dialog.findByText(/PRINT is refused for these parts until LD-0002 is published/);
    const [, door] = testStore().tables.labelDesigns;
    if (!door?.draft) throw new Error('Not shared');
    const time = door.draft.updatedAt;
    const done = sharedRow({ ...door, state: 'published', publishedRevision: 1, draft: null });
    done.revisions = sharedRow({ contents: [designNamed('Door', 'Door', door.id)] }).revisions;
    done.updatedAt = time;
    testStore().tables.labelDesigns[1] = done;
    await app.queryClient.invalidateQueries();
    const writes = recordWrites();
    await app.user.click(await dialog.findByRole('button', { name: 'Let these 2 parts print with LD-0002' }));
    await waitFor(() =>
      expect(testStore().tables.parts.filter(({ labelDesignId }) => labelDesignId === 'LD-0002')).toHaveLength(2),
    );
    expect(writes.map(({ call }) => call).toSorted()).toEqual(['PUT /parts/1', 'PUT /parts/2']);
    expect(testStore().tables.parts.some(({ labelDesignId }) => labelDesignId === 'local-Door')).toBe(false);
  });

  it('the notice ends with a design that is shared and that no part names', async () => {
    hostHas(sharedRow({ id: 'LD-0100', state: 'published', publishedRevision: 1, contents: [designNamed('Door')] }));
    storeLocal('Door');
    rememberUpload('local-Door', 'LD-0100');
    const app = await open('');
    await press(app, 'Choose the shared ones');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('0 parts name it');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(/in this browser only|Parts may still name/)).toBeNull());
  });

  it('the notice counts no design that was shared from the library, and ends with the last one', async () => {
    hostHas();
    storeLocal('Door', 'Roof');
    const app = await open('?tab=browser&design=local-Door');
    await screen.findByText(/^2 designs are in this browser only/);
    await press(app, 'Share as a draft');
    await screen.findByText(/^1 design is in this browser only/);
    // The address changes before the page does, and a list of shared designs has a Door, too.
    await screen.findByRole('heading', { level: 2, name: /^Door LD-/ });
    await app.user.click(screen.getByRole('radio', { name: /^This browser/ }));
    await screen.findByRole('radio', { name: /^This browser/, checked: true });
    await app.user.click(await screen.findByRole('link', { name: /^Door/ }));
    await screen.findByText(/It has been shared before/);
    expect(screen.queryByText(/Only this browser has it/)).toBeNull();
    await app.user.click(await screen.findByRole('link', { name: /^Roof/ }));
    await screen.findByText(/Only this browser has it/);
    await press(app, 'Share as a draft');
    await waitFor(() => expect(screen.queryByText(/in this browser only|Parts may still name/)).toBeNull());
  });

  it('leave somebody who went on to another design meanwhile where they are', async () => {
    hostHas();
    storeLocal('Door', 'Roof');
    const { answered, answer } = answerLater();
    server.use(http.post(`${API}/label-designs`, () => answered));
    const app = await open('?tab=browser&design=local-Door');
    await press(app, 'Share as a draft');
    await app.user.click(await screen.findByRole('link', { name: /^Roof/ }));
    await screen.findByText(/Only this browser has it/);
    answer();
    await toast('Shared as a draft');
    await screen.findByText(/^1 design is in this browser only/);
    expect(addressOf(app.router)).toBe(`${root}?tab=browser&design=local-Roof`);
  });

  it('are shared from the menu of the designer, as they are on the canvas', async () => {
    hostHas();
    storeLocal('Door');
    const { user, router } = await renderApp('/app/label-design?design=local-Door');
    await user.click(await screen.findByRole('button', { name: 'Text' }));
    await user.click(await screen.findByRole('button', { name: 'Design' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Share' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share Door' }));
    await user.click(dialog.getByRole('button', { name: 'Share and submit for review' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(root));
    const { elements } = designNamed('Door', 'Door', 'local-Door');
    expect(row()).toMatchObject({
      ...{ name: 'Door', state: 'in-review' },
      draft: { design: { elements: [...elements, 'the new one'].map(() => expect.anything()) } },
    });
  });

  it('sharing many is stopped between two of them, and goes on with the others', async () => {
    hostHas();
    storeLocal('Door', 'Roof', 'Hood');
    const app = await open('');
    await press(app, 'Share them');
    const dialog = within(await screen.findByRole('dialog'));
    const { held, release } = holdNext('post', '/label-designs');
    await app.user.click(dialog.getByRole('button', { name: 'Share 3 designs' }));
    await held;
    expect(dialog.getByRole('status').textContent).toBe('Sharing 1 of 3');
    expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
    await app.user.click(dialog.getByRole('button', { name: 'Stop' }));
    release();
    await dialog.findByText('Stopped: 1 of 3 are done. The others are as they were and can be done later.');
    expect(testStore().tables.labelDesigns.map(({ name }) => name)).toEqual(['Door']);
    await app.user.click(dialog.getByRole('button', { name: 'Share 2 designs' }));
    await waitFor(() => expect(dialog.queryByRole('button', { name: /^Share/ })).toBeNull());
    expect(testStore().tables.labelDesigns.map(({ name }) => name)).toEqual(['Door', 'Roof', 'Hood']);
  });

  it('sharing many ends with the connection, and says how many are done', async () => {
    hostHas();
    storeLocal('Door', 'Roof', 'Hood');
    const app = await open('');
    await press(app, 'Share them');
    const dialog = within(await screen.findByRole('dialog'));
    let posts = 0;
    server.use(
      http.post(`${API}/label-designs`, () => {
        posts += 1;
        return posts === 2 ? HttpResponse.error() : undefined;
      }),
    );
    await app.user.click(dialog.getByRole('button', { name: 'Share 3 designs' }));
    await dialog.findByText(/^The host stopped answering: 1 of 3 are done, the others were not tried/);
    expect(dialog.getByText(/^Roof: .*The host could not be reached/)).toBeTruthy();
    expect(posts).toBe(2);
    await app.user.click(dialog.getByRole('button', { name: 'Share 2 designs' }));
    await waitFor(() =>
      expect(testStore().tables.labelDesigns.map(({ name }) => name)).toEqual(['Door', 'Roof', 'Hood']),
    );
  });

  it('moving parts shows how far it is, and is stopped between two of them', async () => {
    hostHas(sharedRow({ id: 'LD-0100', state: 'published', publishedRevision: 1, contents: [designNamed('Door')] }));
    storeLocal('Door');
    bindParts(3, 'local-Door');
    rememberUpload('local-Door', 'LD-0100');
    const app = await open('');
    await press(app, 'Choose the shared ones');
    const dialog = within(await screen.findByRole('dialog'));
    const { held, release } = holdNext('put', '/parts/:id');
    await app.user.click(await dialog.findByRole('button', { name: 'Let these 3 parts print with LD-0100' }));
    await held;
    expect(dialog.getByRole('status').textContent).toBe('Part 1 of 3');
    await app.user.click(dialog.getByRole('button', { name: 'Stop' }));
    release();
    await dialog.findByText('Stopped: 1 of 3 are done. The others are as they were and can be done later.');
    const moved = () => testStore().tables.parts.filter(({ labelDesignId }) => labelDesignId === 'LD-0100');
    expect(moved()).toHaveLength(1);
    await app.user.click(await dialog.findByRole('button', { name: 'Let these 2 parts print with LD-0100' }));
    await waitFor(() => expect(moved()).toHaveLength(3));
  });
});
