import { screen, waitFor } from '@testing-library/react';
import { designNamed, hostHas, sharedRow } from '@tests/support/label-designs';
import { recordReads } from '@tests/support/record-requests';
import { addressOf, renderApp } from '@tests/support/render-app';
import { serveApi, server, testStore } from '@tests/support/server';
import { afterEach, describe, expect, it } from 'vitest';
import { env } from '@/config/env';
import { keyValueStore } from '@/lib/browser/key-value-store';
import { createHandlers } from '@/mock-api/create-handlers';

serveApi({ features: ['label-designs'] });
// What a browser has kept is compared with the library by itself.
afterEach(() => keyValueStore('pokayoke-shared-designs', 'published').remove('LD-0001'));

const onePart = () => {
  const [part] = testStore().tables.parts;
  if (!part) throw new Error('No part');
  return part;
};
const small = (name: string) => ({ ...designNamed(name), labelSize: { width: 90, height: 60 } });

describe('a design of the host', () => {
  it('is attached to a part once it is published, together with its size', async () => {
    localStorage.setItem('labelDesigns', JSON.stringify([designNamed('Only here')]));
    hostHas(
      sharedRow({
        id: 'LD-0001',
        name: 'Door label',
        state: 'published',
        publishedRevision: 1,
        contents: [small('Door')],
      }),
      sharedRow({ id: 'LD-0002', name: 'Drawn', contents: [small('Drawn')] }),
    );
    const { user, router } = await renderApp(`/app/parts/${onePart().id}`);
    await user.click(await screen.findByRole('combobox', { name: 'Label Design' }));
    await screen.findByRole('option', { name: 'Door label (90mm × 60mm)' });
    expect(screen.queryByRole('option', { name: /Drawn|Only here/ })).toBeNull();
    await user.click(screen.getByRole('option', { name: 'Door label (90mm × 60mm)' }));
    expect(screen.getByLabelText('Label Size')).toHaveProperty('value', '90mm × 60mm');
    const link = await screen.findByRole('link', { name: 'Open its revisions' });
    expect(link.getAttribute('href')).toBe('/app/label-designs?design=LD-0001');
    await waitFor(() => expect(screen.getByRole('img', { name: 'Label preview' }).textContent).toContain('Door'));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(addressOf(router)).toBe('/app/parts'));
    expect(onePart()).toMatchObject({ labelDesignId: 'LD-0001', labelSize: '90mm × 60mm' });
  });
});

const published = (id: string, design = designNamed('Door')) =>
  sharedRow({ id, state: 'published', publishedRevision: 1, contents: [design] });
/** The parts of the first page name these designs in turn. */
function name(...ids: string[]) {
  const newest = testStore().tables.parts.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  for (const [index, part] of newest.slice(0, 100).entries()) part.labelDesignId = ids[index % ids.length] ?? '';
}

describe('the designs of a page of parts', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `LD-${1000 + index}`);

  it.each([
    { features: ['label-designs'], count: 1 },
    { features: ['label-designs'], count: 40 },
    { features: ['label-designs', 'queries'], count: 1 },
    { features: ['label-designs', 'queries'], count: 40 },
  ] as const)('are looked up in one request, with $features and $count of them', async ({ features, count }) => {
    env.VITE_API_FEATURES = [...features];
    server.resetHandlers(...createHandlers(testStore(), { features: [...features] }));
    hostHas(...ids(count).map((id) => published(id)));
    name(...ids(count), 'LD-404');
    const lists = recordReads('/label-designs');
    const details = ids(count).map((id) => recordReads(`/label-designs/${id}`));
    await renderApp('/app/parts?perPage=100');
    expect(await screen.findByText(/parts? on this page cannot be printed here/)).toBeTruthy();
    expect(screen.getAllByText(/The host has no design LD-404/)).not.toHaveLength(0);
    expect(lists).toHaveLength(1);
    expect(details.flat()).toHaveLength(0);
  });

  it('are read once for many pages, also where the library takes many requests', async () => {
    hostHas(...ids(1_100).map((id) => published(id)));
    name('LD-404');
    const lists = recordReads('/label-designs');
    const { user } = await renderApp('/app/parts');
    await screen.findByText('5 parts on this page cannot be printed here:');
    const first = lists.length;
    expect(first).toBeGreaterThan(11);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText(/^Page 2 of/);
    expect(await screen.findByText('5 parts on this page cannot be printed here:')).toBeTruthy();
    expect(lists).toHaveLength(first);
  });

  it.each([
    [
      'is not published',
      sharedRow({ id: 'LD-0007', contents: [designNamed('Door')] }),
      'Design LD-0007 is not published',
    ],
    [
      'has another size',
      published('LD-0007', small('Door')),
      "Design LD-0007 is 90mm x 60mm, the part's label is 135mm x 90mm",
    ],
  ])('are missing when one %s', async (_why, row, text) => {
    hostHas(row);
    name('LD-0007');
    await renderApp('/app/parts');
    expect(await screen.findByText('5 parts on this page cannot be printed here:')).toBeTruthy();
    expect(screen.getAllByText(new RegExp(text))).not.toHaveLength(0);
  });
});
