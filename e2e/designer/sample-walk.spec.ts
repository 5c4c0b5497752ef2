import { expect, test } from '@e2e/fixtures';
import { Keyboard } from '@e2e/keyboard/keyboard';
import { startSignedIn } from '@e2e/support/sign-in';
import type { Locator, Page } from '@playwright/test';
import { paths } from '@/config/paths';
import type { MemoryStore } from '@/mock-api/store';

test.use({ optionalParts: 'all' });

const file = {
  name: 'cakra.zpl',
  mimeType: 'text/plain',
  buffer: Buffer.from(
    '^XA^PW800^LL400^FO20,20^A0N,30,30^FDPart number^FS^FO20,60^A0N,60,60^FD83500-TG4-N010^FS' +
      '^FO60,200^BY2^BCN,90,N,N,N^FDP83500TG4N010^FS^FO500,20^A0N,30,30^FDDock^FS^FO500,60^A0N,60,60^FD12 B^FS^XZ',
  ),
};

/** The part number stays bound; the code and the dock are as on the sample. */
const expectSubmitted = ({ tables }: MemoryStore) =>
  expect(tables.labelDesigns.find(({ name }) => name === 'cakra')).toMatchObject({
    state: 'in-review',
    draft: {
      design: {
        elements: [
          { properties: { text: 'Part number' } },
          { properties: { text: '{partNo}' } },
          { properties: { barcodeData: 'P83500TG4N010' } },
          { properties: { text: 'Dock' } },
          { properties: { text: '12 B' } },
        ],
      },
    },
  });

test('a customer sends a sample: file in, two corrections, submitted for review, in twelve actions', {
  tag: ['@files', '@worker', '@pointer'],
}, async ({ page, store }) => {
  let actions = 0;
  const click = async (target: Locator) => {
    await target.click();
    actions += 1;
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  await startSignedIn(page, store);
  await page.goto(paths.labelDesigner.href());
  await click(button('Design'));
  await click(page.getByRole('menuitem', { name: "Customer's label" }));
  await dropped(page);
  actions += 1;
  await click(button('Take back: Code 128'));
  await click(button('Take back: Dock'));
  await click(button('Open as draft'));
  await click(button('Save'));
  await button('Master Data Label').hover();
  actions += 1;
  await click(page.getByRole('link', { name: 'Label Designs' }));
  await click(button('Share a local design'));
  await click(button('Share and submit for review'));
  await expect(page.getByText('In review').first()).toBeVisible();
  expectSubmitted(store);
  expect(actions).toBeLessThanOrEqual(12);
});

test('the same by keyboard alone, from signing in, the focus always visible', {
  tag: ['@keyboard', '@files', '@worker'],
}, async ({ page, store }) => {
  const keyboard = new Keyboard(page);
  await page.goto(paths.login.href());
  await keyboard.lands('Username');
  await page.keyboard.type('admin');
  await keyboard.press('Tab');
  await page.keyboard.type('admin123');
  await page.keyboard.press('Enter');
  await keyboard.lands(/Dashboard/);
  await keyboard.activate('Master Data Label', { back: true });
  await keyboard.activate('Label Designer', { role: 'a' });
  await expect(page.getByRole('application')).toBeVisible();
  await keyboard.activate('Design', { role: 'button' });
  await keyboard.arrowTo(/^Customer's label/);
  await page.keyboard.press('Enter');
  await keyboard.lands("Customer's label");
  const chooser = page.waitForEvent('filechooser');
  await keyboard.activate('Select a file');
  await (await chooser).setFiles(file);
  await keyboard.lands("Customer's label");
  await keyboard.activate('Take back: Code 128');
  await keyboard.lands('Bind again: Code 128');
  await keyboard.activate('Take back: Dock', { back: true });
  await keyboard.activate('Open as draft', { back: true });
  await expect(page.getByRole('application')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Design saved').first()).toBeVisible();
  await keyboard.activate('Master Data Label', { back: true });
  await keyboard.activate('Label Designs', { role: 'a' });
  await keyboard.lands('Label designs');
  await keyboard.activate('Share a local design');
  await keyboard.activate('Share and submit for review');
  await expect(page.getByText('In review').first()).toBeVisible();
  expectSubmitted(store);
});

/** On the middle of the window, as from a folder of the computer. */
async function dropped(page: Page) {
  const data = await page.evaluateHandle(
    ({ name, text }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name));
      return transfer;
    },
    { name: file.name, text: file.buffer.toString() },
  );
  await page.getByText("Drop the customer's file here").dispatchEvent('drop', { dataTransfer: data });
}
