import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '@tests/support/render-app';
import { serveApi } from '@tests/support/server';
import { afterEach, describe, expect, it, vi } from 'vitest';

serveApi();
afterEach(() => vi.unstubAllGlobals());

describe('a browser without storage', () => {
  it('[S15] lets the user work, and says once that a reload needs a new sign-in', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const { user } = await renderApp('/app');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
    expect(await screen.findByText(/You will have to sign in again after a reload/)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Customer' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Customer' })).toBeTruthy();
    expect(screen.getAllByText(/You will have to sign in again after a reload/)).toHaveLength(1);
  });
});

describe('signing out at a shared station', () => {
  it('removes the searches of the previous user', async () => {
    const { user } = await renderApp('/app/customer?search=cakra');
    await screen.findByRole('heading', { level: 1, name: 'Customer' });
    const kept = () => Object.keys(sessionStorage).filter((key) => sessionStorage.getItem(key)?.includes('cakra'));
    await waitFor(() => expect(kept()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByLabelText('Username');
    expect(kept()).toEqual([]);
  });
});
