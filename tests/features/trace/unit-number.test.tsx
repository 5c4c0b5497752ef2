import { screen } from '@testing-library/react';
import { scan } from '@tests/resource/list/scan';
import { recordReads } from '@tests/support/record-requests';
import { addressOf, renderApp } from '@tests/support/render-app';
import { API, serveApi, server } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { env } from '@/config/env';
import { paths, traceHref } from '@/config/paths';

serveApi({ features: ['print-runs', 'number-ranges'] });

const PLATE = 'UN104711880000500001';

it('a scanned licence plate opens Trace, from a list too; one that no label carries is said not to be there', async () => {
  const { router } = await renderApp(paths.parts.list.href());
  await screen.findByRole('heading', { level: 1, name: 'Master data label' });
  (document.activeElement as HTMLElement | null)?.blur();
  await scan(`1J${PLATE}`);
  await screen.findByText('Nothing found');
  expect(addressOf(router)).toBe(traceHref(`1J${PLATE}`));
  expect(screen.getByText('Number of a range: none')).toBeDefined();
});

it('a failed search for the number is said, with a way to try again', async () => {
  let isDown = true;
  server.use(
    http.get(`${API}/parts/print-history`, ({ request }) =>
      isDown && request.url.includes('number=') ? HttpResponse.json({}, { status: 400 }) : undefined,
    ),
  );
  const { user } = await renderApp(traceHref(`[)>\x1e06\x1d1J${PLATE}\x1dQ5\x1e\x04`));
  await screen.findByText(/Licence plates and other numbers of ranges could not be searched/);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Nothing found');
});

it('a host that does not know the query leads to no label', async () => {
  server.use(
    http.get(`${API}/parts/print-history`, ({ request }) => {
      const url = new URL(request.url);
      if (!url.searchParams.has('number')) return undefined;
      const row = { id: 1, partId: 1, serialFrom: '202611200001', serialEnd: '202611200009', status: 1, createdAt: '' };
      return HttpResponse.json({ result: [row], pagination: { total: 1, totalPages: 1 } });
    }),
  );
  await renderApp(traceHref(PLATE));
  await screen.findByText('Nothing found');
});

it('without number ranges the host is not asked, and it is said that this browser alone was searched', async () => {
  env.VITE_API_FEATURES = ['print-runs'];
  const reads = recordReads('/parts/print-history');
  await renderApp(traceHref(`[)>\x1e06\x1d1J${PLATE}\x1dQ5\x1e\x04`));
  await screen.findByText(/were searched only on labels that this browser printed/);
  expect(reads).toEqual([]);
});
