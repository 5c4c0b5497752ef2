import { screen, within } from '@testing-library/react';
import { renderApp } from '@tests/support/render-app';
import { serveApi, server } from '@tests/support/server';
import { describe, expect, it } from 'vitest';

serveApi();

describe('a host without shared designs', () => {
  it.each([
    ['/app/label-designs', 'Page not found'],
    ['/app/label-design?shared=LD-0001', 'Label Designer'],
    ['/app/parts', 'Master data label'],
    ['/app/parts/1', 'Edit Label'],
  ])('%s makes no call of it and offers nothing of it', async (address, title) => {
    const calls: string[] = [];
    server.events.on('request:start', ({ request }) => calls.push(new URL(request.url).pathname));
    await renderApp(address);
    await screen.findByRole('heading', { name: title, level: 1 });
    const navigation = within(screen.getByRole('navigation', { name: 'Admin Pokayoke' }));
    expect(navigation.queryByRole('link', { name: 'Label Designs' })).toBeNull();
    expect(screen.queryByText(/shared/i)).toBeNull();
    expect(calls.filter((path) => path.includes('label-designs'))).toEqual([]);
    expect(indexedDB.databases ? (await indexedDB.databases()).map(({ name }) => name) : []).not.toContain(
      'pokayoke-shared-designs',
    );
  });

  it('has no Share in the menu of the designer', async () => {
    const { user } = await renderApp('/app/label-design');
    await user.click(await screen.findByRole('button', { name: 'Design' }));
    expect(await screen.findByRole('menuitem', { name: 'Save as' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Share' })).toBeNull();
  });
});
