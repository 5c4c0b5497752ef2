import { screen, waitFor, within } from '@testing-library/react';
import { recordReads } from '@tests/support/record-requests';
import { renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIVE_MS } from '@/features/dashboard/use-counts';

serveApi();

let isHidden = false;
beforeEach(() => {
  isHidden = false;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'));
  // Intervals and the clock alone: requests and screens take their own time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date(2026, 10, 20, 10, 14, 4) });
});
afterEach(() => {
  vi.useRealTimers();
});

const minutesPass = (count: number) => vi.advanceTimersByTime(count * LIVE_MS);
const setHidden = (hidden: boolean) => {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};
const users = async () => within((await screen.findByText('Total Users')).closest('li') as HTMLElement);
const lastSync = () => screen.getByText('Last Sync').nextSibling?.textContent;

describe('the dashboard that is left open', () => {
  it('asks again each minute: its figures, and when the host last answered', async () => {
    await renderApp('/app');
    await screen.findByText('Online');
    expect(lastSync()).toBe('10:14:04');
    testStore().tables.users.pop();
    minutesPass(1);
    expect(await (await users()).findByText(String(testStore().tables.users.length))).toBeDefined();
    await waitFor(() => expect(lastSync()).toBe('10:15:04'));
  });

  it('asks nothing while nobody sees it, and once when it is seen again', async () => {
    const counts = recordReads('/users');
    await renderApp('/app');
    await screen.findByText('Online');
    const before = counts.length;
    setHidden(true);
    minutesPass(5);
    expect(counts.length).toBe(before);
    setHidden(false);
    await waitFor(() => expect(lastSync()).toBe('10:19:04'));
    expect(counts.length).toBe(before + 1);
  });

  it('says within a minute that the host is gone, since when, and that it is back', async () => {
    await renderApp('/app');
    await screen.findByText('Online');
    server.use(http.get(`${API}/*`, () => HttpResponse.error()));
    minutesPass(1);
    expect(await screen.findByText('No response')).toBeDefined();
    expect(screen.getByText('Not reached')).toBeDefined();
    expect(lastSync()).toBe('10:14:04');
    server.resetHandlers();
    minutesPass(1);
    expect(await screen.findByText('Online')).toBeDefined();
    expect(screen.getByText('Connected')).toBeDefined();
    expect(lastSync()).toBe('10:16:04');
  });
});
