import { ApiHost } from '@e2e/support/api-host';
import type { Page } from '@playwright/test';
import { apiFeatures } from '@/config/api-features';
import { paths, traceHref } from '@/config/paths';
import { seedTables } from '@/mock-api/seed';
import { memoryStore } from '@/mock-api/store';
import { type Harness, newHost } from './harness';
import { madeHost, type Size } from './made-host';
import type { Plan } from './plan';
import { realHost } from './real-host';
import type { Collected } from './results';

const sizes: readonly Size[] = [
  { name: 'small', parts: 250, deliveries: 3_000, runs: 400 },
  { name: 'middle', parts: 20_000, deliveries: 100_000, runs: 200_000 },
  { name: 'large', parts: 200_000, deliveries: 1_000_000, runs: 5_000_000 },
];
/** A screen of the large host costs at most so much of the small one's, with all optional parts. */
const LIMIT = 1.2;
/** No request, none without its answer, and no change of the page for so long: the screen is ready. */
const QUIET_MS = 1_000;

type Made = Omit<ReturnType<typeof madeHost>, 'sent'> & {
  sent: ReturnType<typeof madeHost>['sent'] & { slowest?: number };
};

/** The screens of the panel, with what a user opens them for. */
const screens: Record<string, (host: Made) => string> = {
  dashboard: () => paths.dashboard.href(),
  parts: () => paths.parts.list.href(),
  'parts, 100 rows': () => `${paths.parts.list.href()}?perPage=100`,
  'a part': ({ partId }) => paths.parts.record.href(partId),
  'a new part': () => paths.parts.create.href(),
  'print history': () => paths.printHistory.href(),
  'print history, 100 rows': () => `${paths.printHistory.href()}?perPage=100`,
  'print history of a serial': ({ serial }) => `${paths.printHistory.href()}?search=${serial}`,
  deliveries: ({ customerId }) => `${paths.deliveries.list.href()}?customer=${customerId}`,
  'deliveries waiting for LT2': () => `${paths.deliveries.list.href()}?filter_waitingForLt2=yes`,
  'a delivery': ({ deliveryId }) => paths.deliveries.record.href(deliveryId),
  'trace of a label': ({ label }) => traceHref(label),
  'trace of a bare serial': ({ serial }) => traceHref(serial),
  'trace of a part number': ({ partNo }) => traceHref(partNo),
  'print list': () => paths.printList.href(),
  'label designer': () => paths.labelDesigner.href(),
  customers: () => paths.customers.list.href(),
};

const measures = ['requests', 'received', 'nodes', 'heap', 'longest task'] as const;

/** Every screen at three sizes of a host that makes its rows on the fly: the base contract, and all optional parts. */
export async function scale(harness: Harness, { runs, cases, hosts, screen }: Plan, into: Collected) {
  const visited = Object.entries(screens).filter(([name]) => name.includes(screen));
  if (hosts.length > 0) return atHosts(harness, hosts, visited, into);
  const selected = sizes.filter(({ parts }) => cases.includes(parts));
  const measured = cases.length === 0 ? sizes : selected.length > 0 ? selected : sizes.slice(0, 1);
  // One round: what is counted is the same in each, and 102 visits take ten minutes.
  for (let round = 0; round < Math.min(1, runs); round += 1) {
    for (const build of ['product', 'full'] as const) {
      const features = build === 'full' ? apiFeatures : [];
      for (const size of measured) {
        const others = new ApiHost(
          memoryStore(() => seedTables(new Date())),
          features,
        );
        for (const [name, address] of visited) {
          const host = madeHost(size, others, build === 'full');
          const visit = { build, host: others, answer: host.answer, signedIn: true };
          const figures = await harness
            .visit(visit, ({ page }) => open(page, address(host), host))
            .catch((error) => {
              throw new Error(`${name}, ${build}, ${size.name}: ${error}`);
            });
          into.add(name, `${build === 'full' ? 'all parts' : 'base'}, ${size.name}`, figures);
        }
      }
    }
  }
  compare(into, visited, ['all parts, small', 'all parts, large']);
}

type Visited = [name: string, address: (host: Made) => string][];

/** The same with all optional parts at reference hosts: the first one has few rows, the last one many. */
async function atHosts(harness: Harness, hosts: readonly string[], visited: Visited, into: Collected) {
  for (const address of hosts) {
    const others = newHost();
    const real = await realHost(address);
    console.log(`  ${address}: ${real.rows.history} runs`);
    for (const [name, hrefOf] of visited) {
      Object.assign(real.sent, { requests: 0, bytes: 0, slowest: 0 });
      const visit = { build: 'full', host: others, answer: real.answer, signedIn: true } as const;
      into.add(name, address, await harness.visit(visit, ({ page }) => open(page, hrefOf(real), real)));
      if (real.refused.length > 0) throw new Error(`${name}: ${real.refused.join(', ')}`);
    }
  }
  compare(into, visited, [hosts[0] ?? '', hosts.at(-1) ?? '']);
}

function compare(into: Collected, visited: Visited, [few, many]: [string, string]) {
  for (const [name] of visited) {
    for (const measure of measures) {
      // The longest task of a single visit depends on what else the machine does: equal rows and nodes say more.
      if (measure === 'longest task') continue;
      const large = into.median(name, measure, many);
      const small = into.median(name, measure, few);
      into.target(`${name}, ${measure}: large of small`, Math.max(large, 1) / Math.max(small, 1), LIMIT);
    }
  }
}

async function open(page: Page, address: string, { sent }: Made) {
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForSelector('main h1, [role=dialog] h1, [role=dialog] h2');
  await untilQuiet(page, sent);
  const longest = await page.evaluate(() => Math.max(0, ...window.probes.longTasks.map(({ duration }) => duration)));
  // Links of code that is fetched ahead of its use are none of the screen's.
  const nodes = await page.evaluate(() => document.body.querySelectorAll('*').length);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return {
    requests: [sent.requests, ''],
    received: [sent.bytes / 1000, 'KB'],
    nodes: [nodes, ''],
    heap: [usedSize / 2 ** 20, 'MiB'],
    'longest task': [longest, 'ms'],
    ...(sent.slowest === undefined ? {} : { 'slowest answer': [sent.slowest, 'ms'] as const }),
  } as const;
}

async function untilQuiet(page: Page, sent: Made['sent']) {
  let before = '';
  for (;;) {
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    const state = `${sent.requests} ${sent.bytes} ${nodes}`;
    if (state === before && sent.pending === 0) return;
    before = state;
    await page.waitForTimeout(QUIET_MS);
  }
}
