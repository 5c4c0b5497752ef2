import { apiUrl } from '@e2e/support/addresses';
import type { Page } from '@playwright/test';
import type { MemoryStore } from '@/mock-api/store';
import { issueTokens } from '@/mock-api/tokens';
import { type Harness, newHost } from './harness';
import type { Plan } from './plan';
import { type Collected, PRODUCT } from './results';

const ROWS = 100;
const HOST_DELAY = 50;
const caseName = `${ROWS} rows of 12 columns, host answers after ${HOST_DELAY} ms`;

const candidates = [
  { name: PRODUCT, build: 'product', path: '/app/parts-print-history?perPage=100', rows: 'tbody tr[data-row]' },
  { name: 'react-admin', build: 'pages', path: '/list/react-admin.html', rows: 'tbody tr' },
  { name: 'bare table', build: 'pages', path: '/list/bare.html', rows: 'tbody tr' },
] as const;

/** Opens a list by its address with an empty cache, until its rows are painted. */
export async function list(harness: Harness, { runs }: Plan, into: Collected) {
  for (let run = 0; run < runs; run += 1) {
    for (const { name, build, path, rows } of candidates) {
      const host = newHost();
      fillHistory(host.store);
      const token = issueTokens(host.store.tables.sessions, 1, new Date()).accessToken;
      const address = build === 'product' ? path : `${path}?${new URLSearchParams({ api: apiUrl, token })}`;
      await harness.visit({ build, host, delay: HOST_DELAY, signedIn: build === 'product' }, async ({ page }) => {
        const { painted, responseEnd, visibleRows, longest } = await openList(page, address, rows);
        if (visibleRows !== ROWS) throw new Error(`${name} shows ${visibleRows} rows`);
        into.add(caseName, name, {
          'navigation to rows': [painted, 'ms'],
          'data to rows': [painted - responseEnd, 'ms'],
          'longest task': [longest, 'ms'],
        });
      });
    }
  }
  const ratio = (measure: string, subject: string) =>
    into.median(caseName, measure) / into.median(caseName, measure, subject);
  into.target('navigation: of react-admin', ratio('navigation to rows', 'react-admin'), 0.55);
  into.target('data to paint: of react-admin', ratio('data to rows', 'react-admin'), 0.4);
  into.target('data to paint: of the bare table', ratio('data to rows', 'bare table'), 1.5);
}

async function openList(page: Page, address: string, rows: string) {
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate(async (selector) => {
    const found = () => document.querySelectorAll(selector);
    const painted = await window.probes.seen(() => found().length >= 100);
    const answer = performance
      .getEntriesByType('resource')
      .findLast(({ name }) => name.includes('/parts/print-history'));
    const longest = Math.max(0, ...window.probes.longTasks.map(({ duration }) => duration));
    return {
      painted,
      responseEnd: answer instanceof PerformanceResourceTiming ? answer.responseEnd : Number.NaN,
      visibleRows: found().length,
      longest,
    };
  }, rows);
}

/** The seed has 60 runs; a full page needs more. */
function fillHistory({ tables }: MemoryStore) {
  const { printHistory } = tables;
  const [first] = printHistory;
  for (let id = printHistory.length + 1; first && id <= 240; id += 1) {
    const serial = `20261101${String(id).padStart(4, '0')}`;
    printHistory.push({ ...first, id, partId: (id % 200) + 1, serialFrom: serial, serialEnd: serial, qtyLabel: 1 });
  }
}
