import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { expect, it } from 'vitest';
import { screenAt } from '@/app/preload-screen';
import { fieldText, hostPart, pressPrint, printingBrowser, today } from './dialog/dialog-harness';

printingBrowser();
serveApi();

/** Every later call, in order: method, path and query, and the fields of its body. */
function recordCalls() {
  const calls: string[] = [];
  server.events.on('request:start', async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const call = `${request.method} ${pathname.replace(new URL(API).pathname, '')}${decodeURIComponent(search)}`;
    const at = calls.push(call) - 1;
    const text = request.method === 'GET' ? '' : await request.clone().text();
    if (text.startsWith('{')) calls[at] = `${call} ${Object.keys(JSON.parse(text)).join(' ')}`;
  });
  return calls;
}

it('a host without optional parts gets exactly the calls of the plain contract: print, history, re-print, library', async () => {
  testStore().tables.printHistory.splice(0);
  const part = hostPart();
  const row = testStore().tables.parts.find(({ id }) => id === part.id);
  if (!row) throw new Error('the part is gone');
  Object.assign(row, { no: 'CALLS-1', createdAt: new Date(Date.now() + 1000).toISOString() });
  const calls = recordCalls();
  const { user, router } = await renderApp('/app/parts');
  await user.click(await screen.findByRole('button', { name: 'Print CALLS-1' }));
  await waitFor(() => expect(fieldText('Serial From')).toBe(`${today}0001`));
  await pressPrint(user);
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Print Settings' })).toBeNull());
  await router.navigate('/app/parts-print-history');
  await user.click(await screen.findByRole('button', { name: `Re-Print CALLS-1 ${today}0001` }));
  await waitFor(() => expect(fieldText('Serial From')).toBe(`${today}0001`));
  await pressPrint(user);
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Re-Print Settings' })).toBeNull());
  await screen.findByText('2nd Print');
  await screenAt('/app/label-design')?.load();
  await router.navigate('/app/label-design');
  await screen.findByRole('heading', { name: 'Label Designer' }, { timeout: 10_000 });
  await user.keyboard('{Control>}o{/Control}');
  await screen.findByRole('dialog', { name: 'Designs' });
  const list = 'page=1&perPage=5&sortCol=created_at&sortDir=DESC';
  const ofPart = `partId=${part.id}&date=${today}`;
  const body = 'partId qtyLabel qtyPart serialFrom serialEnd status';
  // The day is compared with the runs of this browser soon after each print, in the background.
  const comparison = `GET /parts/print-history?${ofPart}&page=1&perPage=100&sortCol=created_at&sortDir=ASC`;
  // PRINT reads the part and the last serial again; on a slow machine, where the answers are old by then, once more.
  const others = calls.filter((call) => call !== comparison);
  expect(others.filter((call, at) => call.startsWith('POST') || others.indexOf(call) === at)).toEqual([
    'GET /auth/me',
    `GET /parts?${list}`,
    `GET /parts/print-history?${ofPart}&limit=1&sortBy=serialEnd&sortDir=DESC`,
    `GET /parts/${part.id}`,
    `POST /parts/print-history ${body}`,
    `GET /parts/print-history?${list}`,
    `POST /parts/print-history ${body}`,
  ]);
}, 60_000);
