import { screen } from '@testing-library/react';
import { renderApp } from '@tests/support/render-app';
import { serveApi, testStore } from '@tests/support/server';
import { describe, expect, it } from 'vitest';
import { paths } from '@/config/paths';

serveApi();

describe('a host without an activity log', () => {
  it('the form of a record says who created it, and offers no history', async () => {
    const [part] = testStore().tables.parts;
    await renderApp(paths.parts.record.href(part?.id ?? 1));
    expect(await screen.findByText(new RegExp(`^Created .* by ${part?.createdBy}`))).toBeDefined();
    expect(screen.queryByRole('button', { name: 'History' })).toBeNull();
  });

  it('has no screen of that name', async () => {
    await renderApp(paths.activity.href());
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Activity' })).toBeNull();
  });

  it('the list of users shows who created and changed them', async () => {
    await renderApp(paths.users.list.href());
    expect(await screen.findByRole('columnheader', { name: /Created By/ })).toBeDefined();
    expect(screen.getByRole('columnheader', { name: /Updated By/ })).toBeDefined();
  });
});
