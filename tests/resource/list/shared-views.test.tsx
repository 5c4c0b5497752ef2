import { screen, waitFor, within } from '@testing-library/react';
import { customerScreens } from '@tests/resource/customer-screens';
import { renderScreens } from '@tests/resource/render-screens';
import { recordReads, recordWrites } from '@tests/support/record-requests';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { env } from '@/config/env';
import { sharedViewBodySchema } from '@/domain/host-rules/shared-view';

serveApi({ features: ['views'] });
const LIST = '/app/customer';
const view = (more: object) => ({
  ...{ id: 'v-1', name: 'By alias', resource: 'customers', address: 'sortCol=alias&sortDir=ASC' },
  ...{ owner: 'siti.r', createdAt: '2026-11-20T03:00:00.000Z', ...more },
});
const share = (...more: object[]) => void testStore().tables.views.push(...more.map(view));

/** The list of customers, and its open dialog of views. */
async function openList({ as = 'admin' }: { as?: 'admin' | 'user' } = {}) {
  const rendered = await renderScreens(customerScreens, { at: `${LIST}?search=PT`, as });
  await screen.findByRole('table', { name: 'Customers' });
  const { user } = rendered;
  const openViews = async () => {
    await user.click(screen.getByRole('button', { name: 'Views' }));
    return within(await screen.findByRole('dialog', { name: 'Views: Customers' }));
  };
  return { ...rendered, openViews };
}
async function openDialog(options: { as?: 'admin' | 'user' } = {}) {
  const { user, openViews } = await openList(options);
  const views = await openViews();
  const field = views.getByRole('textbox', { name: 'Name of the view on the screen' });
  const toggle = () => user.click(views.getByRole('switch', { name: 'Share with everyone' }));
  return { user, views, field, toggle, openViews };
}
const namesIn = (views: ReturnType<typeof within>, list: 'Shared' | 'Saved views') =>
  within(views.getByRole('list', { name: list }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('a shared view', () => {
  it('is read when the dialog opens, says whose it is, and opens the list as its owner saw it', async () => {
    const reads = recordReads('/views');
    share({}, { id: 'v-2', name: 'Of the admin', owner: 'admin' }, { id: 'v-3', name: 'Of parts', resource: 'parts' });
    const { user, address, openViews } = await openList();
    expect(reads).toEqual([]);
    const views = await openViews();
    const link = await views.findByRole('link', { name: 'By alias' });
    expect(reads).toEqual(['?resource=customers']);
    expect(namesIn(views, 'Shared')).toEqual(['By alias', 'Of the admin']);
    expect(views.getByText('Shared by siti.r')).toBeDefined();
    expect(views.getByText('Shared by you')).toBeDefined();
    await user.click(link);
    await waitFor(() => expect(address()).toBe(`${LIST}?sortCol=alias&sortDir=ASC`));
  });

  it('is shared with its name and address, replaced under its name, and apart from the own ones', async () => {
    const sent = recordWrites();
    const { user, views, field, toggle } = await openDialog();
    expect(await views.findByText('No shared views yet.')).toBeDefined();
    await user.type(field, 'Mine{Enter}');
    await toggle();
    await user.type(field, 'Mine');
    expect(views.getByRole('button', { name: 'Save view' })).toBeDefined();
    await user.keyboard('{Enter}');
    expect(await views.findByText('Shared by you')).toBeDefined();
    expect(field).toHaveProperty('value', '');
    expect(namesIn(views, 'Saved views')).toEqual(['Mine']);
    await user.type(field, 'mine');
    await user.click(views.getByRole('button', { name: 'Replace view' }));
    await waitFor(() => expect(namesIn(views, 'Shared')).toEqual(['mine']));
    const address = 'search=PT&perPage=5&columns=name%2Calias';
    expect(testStore().tables.views).toEqual([
      expect.objectContaining({ name: 'mine', resource: 'customers', address, owner: 'admin' }),
    ]);
    expect(sent.map(({ call }) => call)).toEqual(['POST /views', 'POST /views']);
  });

  it('that could not be shared keeps its name, and is not there twice when the host had it all the same', async () => {
    server.use(
      http.post(
        `${API}/views`,
        async ({ request }) => {
          const sent = sharedViewBodySchema.parse(await request.json());
          share({ ...sent, owner: 'admin' });
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    const { user, views, field, toggle } = await openDialog();
    await toggle();
    await user.type(field, 'Late{Enter}');
    const said = await views.findByRole('alert');
    expect(said.textContent).toContain('The view was not shared. The host could not be reached.');
    expect(said.textContent).toContain('Its name is still in the field.');
    expect(field).toHaveProperty('value', 'Late');
    await user.click(views.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(namesIn(views, 'Shared')).toEqual(['Late']));
    expect(views.queryByRole('alert')).toBeNull();
    expect(testStore().tables.views).toHaveLength(1);
  });

  it('is deleted after a question; a refusal says that it is still there', async () => {
    share({});
    const { user, views } = await openDialog();
    await user.click(await views.findByRole('button', { name: 'Delete view By alias' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete this shared view?' }));
    expect(question.getByText('Shared by siti.r')).toBeDefined();
    server.use(http.delete(`${API}/views/:id`, () => HttpResponse.error(), { once: true }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    const said = await question.findByRole('alert');
    expect(said.textContent).toContain('The view was not deleted. The host could not be reached.');
    expect(said.textContent).toContain('It is still shared with everyone.');
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await views.findByText('No shared views yet.')).toBeDefined();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(testStore().tables.views).toEqual([]);
  });

  it('that somebody else has deleted meanwhile is gone', async () => {
    share({});
    const { user, views } = await openDialog();
    await user.click(await views.findByRole('button', { name: 'Delete view By alias' }));
    testStore().tables.views.splice(0);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await views.findByText('No shared views yet.')).toBeDefined();
  });

  it('of somebody else is not for a user to delete', async () => {
    share({}, { id: 'v-2', name: 'Mine', owner: 'user' });
    const { views } = await openDialog({ as: 'user' });
    expect(await views.findByRole('button', { name: 'Delete view Mine' })).toBeDefined();
    expect(views.queryByRole('button', { name: 'Delete view By alias' })).toBeNull();
  });

  it.each([
    ['no network', () => HttpResponse.error(), 'The host could not be reached'],
    ['an answer of another shape', () => HttpResponse.json({ result: [{ id: 7 }] }), 'unexpected'],
  ])('that cannot be read, with %s, is said; the own ones are there and work', async (_what, answer, reason) => {
    share({});
    const { user, views, field, openViews } = await openDialog();
    await user.type(field, 'Mine{Enter}');
    await views.findByRole('link', { name: 'By alias' });
    testStore().tables.views.splice(0);
    server.use(http.get(`${API}/views`, answer));
    await user.click(views.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    const again = await openViews();
    const said = await again.findByText(/The shared views could not be read/);
    expect(said.textContent).toContain(reason);
    expect(said.textContent).toContain('Yours are all here.');
    expect(namesIn(again, 'Saved views')).toEqual(['Mine']);
    // What was read before is still of use.
    expect(namesIn(again, 'Shared')).toEqual(['By alias']);
  });
});

it('a host without the part is never asked, and the dialog is that of the browser alone', async () => {
  env.VITE_API_FEATURES = [];
  const reads = recordReads('/views');
  const { user, views, field } = await openDialog();
  await user.type(field, 'Mine{Enter}');
  expect(views.getByText('On the screen')).toBeDefined();
  expect(views.queryByRole('switch')).toBeNull();
  expect(views.queryByRole('heading', { name: 'Shared' })).toBeNull();
  expect(views.getByText(/It is kept in this browser, for everybody who uses it\./)).toBeDefined();
  expect(reads).toEqual([]);
});
