import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Notifications } from '@/ui/feedback/notifications';
import { notify } from '@/ui/feedback/notify';

afterEach(() => vi.useRealTimers());

describe('notifications', () => {
  it('says a success politely, under the title Sukses', async () => {
    render(<Notifications />);
    notify.success('Parts exported successfully');
    const toast = await screen.findByRole('status');
    expect(within(toast).getByText('Sukses')).toBeTruthy();
    expect(toast.textContent).toContain('Parts exported successfully');
  });

  it('keeps what was said before the page was ready', async () => {
    notify.error('Failed to import label');
    render(<Notifications />);
    const toast = await screen.findByRole('alert');
    expect(within(toast).getByText('Terjadi kesalahan')).toBeTruthy();
    expect(toast.textContent).toContain('Failed to import label');
  });

  it('shows the same message once, and takes it away when it is closed', async () => {
    render(<Notifications />);
    notify.error('Failed to export parts');
    notify.error('Failed to export parts');
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('Failed to export parts')).toBeNull());
  });

  it('keeps a failure until it is closed or something has succeeded', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    render(<Notifications />);
    notify.error('Failed to save customer');
    await screen.findByRole('alert');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(screen.getByText('Failed to save customer', { exact: false })).toBeTruthy();
    vi.useRealTimers();
    notify.success('Customer saved');
    await waitFor(() => expect(screen.queryByText('Failed to save customer', { exact: false })).toBeNull());
  });

  it('keeps lasting errors when something else succeeds', async () => {
    render(<Notifications />);
    notify.error('Failed to save customer');
    notify.error('This browser cannot keep your session.', { lasting: true });
    notify.success('Login successful!');
    await waitFor(() => expect(screen.queryByText('Failed to save customer', { exact: false })).toBeNull());
    expect(screen.getByText('Login successful!', { exact: false })).toBeTruthy();
    expect(screen.getByText('cannot keep your session', { exact: false })).toBeTruthy();
  });

  it('[N18] cuts a long message, and keeps it until it is closed once somebody opened it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    render(<Notifications />);
    notify.success(`Imported ${'x'.repeat(10_000)} END`);
    const toast = await screen.findByRole('status');
    expect(toast.textContent).not.toContain('END');
    const button = within(toast).getByRole('button', { name: 'Show all' });
    await user.click(button);
    expect(toast.textContent).toContain('END');
    expect(document.activeElement).toBe(button);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(screen.getByRole('status').textContent).toContain('END');
    vi.useRealTimers();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('END', { exact: false })).toBeNull());
  });

  it('offers what can be done about it', async () => {
    const show = vi.fn();
    render(<Notifications />);
    notify.error('This customer is used by 3 parts', { action: { label: 'Show them', onSelect: show } });
    await userEvent.click(await screen.findByRole('button', { name: 'Show them' }));
    expect(show).toHaveBeenCalledOnce();
  });
});
