import { screen } from '@testing-library/react';
import { renderApp } from '@tests/support/render-app';
import { serveApi } from '@tests/support/server';
import { afterEach, describe, expect, it, vi } from 'vitest';

serveApi();
afterEach(() => vi.unstubAllGlobals());

describe('a browser that keeps nothing', () => {
  it('[S15] lets the user work, and says once that a reload will ask to sign in again', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const { user } = await renderApp('/app');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
    expect(await screen.findByText(/You will have to sign in again after a reload/)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Customer' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Customer' })).toBeTruthy();
    expect(screen.getAllByText(/You will have to sign in again after a reload/)).toHaveLength(1);
  });
});
