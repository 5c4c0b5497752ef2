import { screen, waitFor } from '@testing-library/react';
import { serveApi } from '@tests/support/server';
import { expect, it, vi } from 'vitest';

// Before the print store is made, as when the page starts after the database came back older.
vi.hoisted(() => localStorage.setItem('pokayoke-print-witness loss', JSON.stringify({ unsent: 2 })));

import { browserPorts } from '@/print/run/browser-printing';
import { cleanBrowser, showHeader } from './records-harness';

serveApi();
cleanBrowser();

const HOUR = 3_600_000;

it('the history says what a database that came back empty or older has lost, until somebody has read it', async () => {
  const { user } = await showHeader();
  await screen.findByText(/came back empty or older: 2 of its records are gone/);
  await user.click(screen.getByRole('button', { name: 'Understood' }));
  await waitFor(() => expect(screen.queryByText(/came back empty or older/)).toBeNull());
  expect(localStorage.getItem('pokayoke-print-witness loss')).toBe('null');
});

it("the history says how far this computer's clock is from the host's, and is silent when it was set right", async () => {
  const { clock } = browserPorts;
  await showHeader();
  const measure = (ahead: number) => clock.measure(new Date(Date.now() + ahead).toISOString(), Date.now(), Date.now());
  measure(7 * HOUR);
  await screen.findByText(/differs from the host's by 7 h\. Serials take the day of the host/);
  measure(0);
  await waitFor(() => expect(screen.queryByText(/differs from the host's/)).toBeNull());
});
