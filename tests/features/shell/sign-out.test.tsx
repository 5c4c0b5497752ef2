import { screen, waitFor, within } from '@testing-library/react';
import { cleanBrowser, entryRow, keepEntries, keptEntries, rina } from '@tests/features/print/records/records-harness';
import { addressOf, renderApp } from '@tests/support/render-app';
import { serveApi } from '@tests/support/server';
import { describe, expect, it, vi } from 'vitest';
import { sessionNow } from '@/session/use-session';

serveApi();
cleanBrowser();

describe('signing out while records wait', () => {
  it.each(['Sign Out', 'Logout'])(
    '%s warns about the user’s unsent records and can be cancelled [PR22]',
    async (name) => {
      await keepEntries(entryRow({ id: 'a' }), entryRow({ id: 'b', first: 5 }), entryRow({ id: 'c', printedBy: rina }));
      const { router, user } = await renderApp('/app');
      await screen.findByRole('button', { name: '3 not recorded' });
      const clickSignOut = async () => {
        if (name === 'Sign Out') await user.click(screen.getByRole('button', { name: /account/ }));
        await user.click(await screen.findByRole('button', { name }));
        return screen.findByRole('alertdialog', { name: '2 of your records are not recorded yet' });
      };
      const dialog = await clickSignOut();
      expect(dialog.textContent).toContain('kept in this browser and sent when you sign in here again');
      await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(sessionNow().isAuthenticated).toBe(true);
      await user.click(within(await clickSignOut()).getByRole('button', { name: 'Sign out' }));
      await screen.findByLabelText('Username');
      expect(addressOf(router)).toBe('/login');
      expect(await keptEntries()).toHaveLength(3);
    },
  );

  it('uses the browser’s own dialog where the product’s cannot be loaded, as without a network [PR22]', async () => {
    vi.doMock('@/ui/overlays/confirm-dialog', () => {
      throw new Error('Failed to fetch');
    });
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    await keepEntries(entryRow({ id: 'a' }));
    const { user } = await renderApp('/app');
    await screen.findByRole('button', { name: '1 not recorded' });
    await user.click(screen.getByRole('button', { name: /account/ }));
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
    expect(confirm).toHaveBeenCalledWith(expect.stringMatching(/^1 of your records is not recorded yet\./));
    expect(sessionNow().isAuthenticated).toBe(true);
    vi.unstubAllGlobals();
    vi.doUnmock('@/ui/overlays/confirm-dialog');
  });
});
