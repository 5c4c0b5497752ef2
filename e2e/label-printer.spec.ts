import type { Page } from '@playwright/test';
import { FakeAgent, FakePrinter, startAgent } from '@tests/support/fake-agent';
import { serialDay } from '@/domain/serials/serial';
import type { MemoryStore } from '@/mock-api/store';
import { test as base, expect } from './fixtures';
import { chooseOption, openPrintDialog, pressPrint, runsOf, setQuantity } from './support/print-dialog';

type Worker = { agentServer: { agent: { current: FakeAgent }; port: number } };

/** Zebra Browser Print at its address of this computer: there the browser finds the test's own program. */
const test = base.extend<{ agent: FakeAgent }, Worker>({
  agentServer: [
    async ({ browserName: _browser }, use) => {
      const agent = { current: new FakeAgent() };
      const server = await startAgent(() => agent.current);
      await use({ agent, port: server.port });
      await server.close();
    },
    { scope: 'worker' },
  ],
  agent: async ({ agentServer, pageErrors }, use) => {
    pageErrors.allow(/^request to a foreign host: http:\/\/localhost:9100\//);
    agentServer.agent.current = new FakeAgent(new FakePrinter());
    await use(agentServer.agent.current);
  },
  launchOptions: [
    async ({ launchOptions, agentServer }, use) => {
      const rules = '--host-resolver-rules=';
      const mapped = `${rules}MAP localhost:9100 127.0.0.1:${agentServer.port}, `;
      await use({ ...launchOptions, args: launchOptions.args?.map((arg) => arg.replace(rules, mapped)) });
    },
    { scope: 'worker' },
  ],
});

/** Selects the output and the printer that is found, and saves the profile. */
async function selectLabelPrinter(page: Page) {
  await page.getByRole('button', { name: 'Adjust' }).click();
  const profile = page.getByRole('dialog', { name: 'Printer' });
  await profile.getByLabel('Name').fill('Zebra Gudang 1');
  await chooseOption(page, 'Output', 'Zebra Browser Print');
  // Chromium will ask, and the dialog says so first.
  await expect(profile.getByText('The browser will ask for a permission')).toBeVisible();
  await page.context().grantPermissions(['local-network-access']);
  await profile.getByRole('button', { name: 'Find printers' }).click();
  await expect(profile.getByText('1 found.')).toBeVisible();
  await chooseOption(page, 'Label printer', 'ZD421-203dpi (usb)');
  await profile.getByRole('button', { name: 'Test connection' }).click();
  await expect(profile.getByText('It has printed 1041 labels since it was new.')).toBeVisible();
  await profile.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Ready', { exact: true })).toBeVisible();
}

/** The seed has runs of other days. */
const printedToday = (store: MemoryStore, partId: string | number) =>
  runsOf(store, partId).filter((run) => run.startsWith(serialDay(new Date())));

const outcome = (page: Page) => page.getByRole('dialog', { name: 'Which labels came out?' });

test('[PR40] [PR41] labels go to the printer that Zebra Browser Print finds, once it answers and lets the page read it; its counter is told', {
  tag: ['@network', '@worker', '@canvas'],
}, async ({ page, store, agent, pageErrors }) => {
  pageErrors.allow(/localhost:9100|CORS|Failed to load resource|net::ERR/);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const { part } = await openPrintDialog(page, store);
  const loaded = () => scripts.filter((url) => /(agent-(fields|printing)|sending-dialogs|localhost:910)/.test(url));
  expect(loaded(), 'nothing of it is loaded before such a printer is selected').toEqual([]);
  await selectLabelPrinter(page);
  expect(loaded().length).toBeGreaterThan(0);
  await setQuantity(page, 6);
  await expect(page.getByLabel('Serial End')).toHaveValue(/0006$/);

  agent.mode = 'closed';
  await pressPrint(page);
  await expect(page.getByRole('dialog', { name: 'Zebra Browser Print is not running' })).toBeVisible();
  agent.mode = 'no-cors';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Zebra Browser Print does not allow this site' })).toBeVisible();
  agent.mode = 'html';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Another program answers in place of Zebra Browser Print' }),
  ).toBeVisible();
  expect(printedToday(store, part.id)).toEqual([]);

  agent.mode = 'fine';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(outcome(page).getByText('The printer counted all 6 labels.')).toBeVisible();
  expect(agent.printer.tray).toHaveLength(6);
  expect(new Set(agent.printer.tray).size).toBe(6);
  expect(printedToday(store, part.id)).toHaveLength(1);
  // Simple requests: a browser asks nothing before them.
  expect(agent.log.filter((request) => request.startsWith('OPTIONS'))).toEqual([]);
});
