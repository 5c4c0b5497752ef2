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

const serialsOf = ({ printer }: FakeAgent) => new Set(printer.tray).size;

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
  await expect(profile.getByText('It has printed 1041 labels in its life.')).toBeVisible();
  await profile.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Ready', { exact: true })).toBeVisible();
}

/** The seed has runs of other days. */
const printedToday = (store: MemoryStore, partId: string | number) =>
  runsOf(store, partId).filter((run) => run.startsWith(serialDay(new Date())));

const outcome = (page: Page) => page.getByRole('dialog', { name: 'Which labels came out?' });

test('[PR41] labels go to the printer that Zebra Browser Print finds, each once, and its counter is told', async ({
  page,
  store,
  agent,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const { part } = await openPrintDialog(page, store);
  const loaded = () => scripts.filter((url) => /(agent-(fields|output)|sending-dialogs|localhost:910)/.test(url));
  expect(loaded(), 'nothing of it is loaded before such a printer is selected').toEqual([]);
  await selectLabelPrinter(page);
  expect(loaded().length).toBeGreaterThan(0);
  await setQuantity(page, 6);
  await expect(page.getByLabel('Serial End')).toHaveValue(/0006$/);
  await pressPrint(page);
  await expect(outcome(page).getByText('The printer counted all 6 labels.')).toBeVisible();
  expect(agent.printer.tray).toHaveLength(6);
  expect(serialsOf(agent)).toBe(6);
  expect(printedToday(store, part.id)).toHaveLength(1);
  // Simple requests: a browser asks nothing before them.
  expect(agent.log.filter((request) => request.startsWith('OPTIONS'))).toEqual([]);
  await outcome(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[PR41] paper out in the middle: the print waits, goes on, and what is stopped prints again with its serials', async ({
  page,
  store,
  agent,
}) => {
  agent.printer.paper = 3;
  const { part } = await openPrintDialog(page, store);
  await selectLabelPrinter(page);
  await setQuantity(page, 12);
  await expect(page.getByLabel('Serial End')).toHaveValue(/0012$/);
  await pressPrint(page);
  const held = page.getByRole('dialog', { name: 'The print waits' });
  await expect(held.getByText('The printer is out of labels')).toBeVisible();
  agent.printer.paper = 4;
  await held.getByRole('button', { name: 'Go on' }).click({ timeout: 20_000 });
  await expect(held.getByText('The printer is out of labels')).toBeVisible();
  await held.getByRole('button', { name: 'Stop' }).click();
  await expect(outcome(page).getByText('The printer counted 7 of 12.')).toBeVisible();
  await expect(outcome(page).getByLabel('Not printed')).toHaveValue('8-12');
  await outcome(page).getByRole('button', { name: 'Save and re-print 5' }).click();
  agent.printer.paper = 100;
  await expect(page.getByLabel('Serial From')).toHaveValue(/0008$/);
  await pressPrint(page);
  await expect(outcome(page).getByText('The printer counted all 5 labels.')).toBeVisible();
  expect(agent.printer.tray).toHaveLength(12);
  expect(serialsOf(agent)).toBe(12);
  expect(printedToday(store, part.id)).toHaveLength(1);
});

test('[PR40] an agent that is not there, or does not let the page read it: nothing is recorded, and it prints when it is corrected', async ({
  page,
  store,
  agent,
  pageErrors,
}) => {
  pageErrors.allow(/localhost:9100|CORS|Failed to load resource|net::ERR/);
  const { part } = await openPrintDialog(page, store);
  await selectLabelPrinter(page);
  agent.mode = 'closed';
  await pressPrint(page);
  await expect(page.getByRole('dialog', { name: 'Zebra Browser Print is not running' })).toBeVisible();
  agent.mode = 'no-cors';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Zebra Browser Print does not allow this page' })).toBeVisible();
  agent.mode = 'html';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Another program answers in place of Zebra Browser Print' }),
  ).toBeVisible();
  expect(printedToday(store, part.id)).toEqual([]);
  agent.mode = 'fine';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(outcome(page).getByText('The printer counted the label.')).toBeVisible();
  expect(printedToday(store, part.id)).toHaveLength(1);
});

test('[PR42] a counter that cannot be right is told, and nothing is marked', async ({ page, store, agent }) => {
  agent.printer.countsBy = 3;
  await openPrintDialog(page, store);
  await selectLabelPrinter(page);
  await setQuantity(page, 2);
  await expect(page.getByLabel('Serial End')).toHaveValue(/0002$/);
  await pressPrint(page);
  await expect(
    outcome(page).getByText(/The printer counted 6, and 2 were sent\. Its counter cannot be right/),
  ).toBeVisible();
  await expect(outcome(page).getByRole('radio', { name: 'All 2' })).toBeChecked();
});
