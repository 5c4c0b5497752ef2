import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { storedDesign } from '@/label/parse-design';
import { standardLabel } from '@/label/standard-label';
import { expect, test } from './fixtures';
import { printedPdf } from './print-output/catch-print';
import { openPrinted } from './print-output/printed-document';
import { readCodes } from './print-output/read-codes';
import { expectAccessible, expectNoSidewaysScroll, looks } from './support/accessibility';
import { chooseOption, openFirstPart, pressPrint } from './support/print-dialog';
import { startSignedIn } from './support/sign-in';

const designer = '/app/label-design';

/** The element `name` is on the label. */
const onLabel = (page: Page, name: string) =>
  page.getByRole('application').getByRole('button', { name: new RegExp(`, ${name}, `) });
const add = (page: Page, group: string, name: string) =>
  page.getByRole('region', { name: group }).getByRole('button', { name, exact: true }).click();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const saved = (page: Page) => expect(page.getByText('Design saved').first()).toBeVisible();
const designs = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('labelDesigns') ?? '[]'));

/** The standard label is kept in this browser as LD-0007 before any page of the product is open. */
const keepStandardLabel = (page: Page) =>
  page.evaluate(
    (text) => localStorage.setItem('labelDesigns', text),
    JSON.stringify([storedDesign({ ...standardLabel, id: 'LD-0007', name: 'Door label' })]),
  );

async function openDoorLabel(page: Page) {
  await page.goto(`${designer}?design=LD-0007`);
  // Under 768 px the header has no room for the name.
  await expect(page.getByTitle('Door label')).toBeAttached();
}

async function exported(page: Page, item: string): Promise<Buffer> {
  // The menu of the export before may still be closing: its items do nothing any more.
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ]);
  return readFileSync(await download.path());
}

test('a design is made, saved, found after a reload, given to a part, printed and scanned', async ({
  page,
  context,
  store,
}) => {
  test.setTimeout(120_000);
  await context.addInitScript(() => {
    window.printCalls = 0;
    window.print = () => {
      window.printCalls += 1;
    };
    localStorage.setItem('print-hint-seen', 'true');
  });
  await startSignedIn(page, store);
  await page.goto(designer);
  await add(page, 'Quick Add', 'Barcode');
  await page.getByLabel('Height', { exact: true }).fill('25');
  await add(page, 'Quick Add', 'QR Code');
  await page.getByLabel('Y', { exact: true }).fill('40');
  await page.getByRole('application').press('Escape');
  await page.getByLabel('Design name').fill('Two codes');
  await save(page);
  await saved(page);
  await page.reload();
  await expect(page.getByRole('application')).toBeVisible();
  await page.keyboard.press('Control+o');
  await page.getByRole('button', { name: 'Open Two codes' }).click();
  await expect(page.getByText('2 elements')).toBeVisible();

  const newest = store.tables.parts.reduce((best, row) => (row.createdAt > best.createdAt ? row : best));
  await page.goto(`/app/parts/${newest.id}`);
  await chooseOption(page, 'Label Design', 'Two codes (135mm × 90mm)');
  await expect(page.getByRole('link', { name: 'Open in the Label Designer' })).toBeVisible();
  await page.getByRole('button', { name: 'Update' }).click();
  const [design] = await designs(page);
  await expect.poll(() => store.tables.parts.find(({ id }) => id === newest.id)?.labelDesignId).toBe(design.id);

  await page.goto('/app/parts');
  const { part, dialog } = await openFirstPart(page, store);
  expect(part.labelDesignId).toBe(design.id);
  await dialog.getByLabel('Qty Label').fill('1');
  const serial = await dialog.getByLabel('Serial From').inputValue();
  await pressPrint(page);
  const printed = await openPrinted(await printedPdf(page));
  const [sheet] = printed.pages;
  if (!sheet) throw new Error('Nothing was printed');
  const codes = await readCodes(await sheet.raster(8));
  printed.close();
  expect(codes).toEqual([
    { format: 'Code39', text: part.no },
    { format: 'QRCode', text: `${part.no}|${serial}` },
  ]);
});

test('[DS5] two tabs on one design: the later save asks, and a copy keeps both', async ({ page, context, store }) => {
  await startSignedIn(page, store);
  await keepStandardLabel(page);
  const other = await context.newPage();
  await openDoorLabel(page);
  await openDoorLabel(other);
  await add(other, 'Dynamic Fields', 'Quantity');
  await save(other);
  await saved(other);
  await add(page, 'Dynamic Fields', 'Color Code');
  await save(page);
  const question = page.getByRole('dialog', { name: 'Saved in another tab' });
  await expectAccessible(page, 'question of two tabs');
  await question.getByRole('button', { name: 'Save as copy' }).click();
  await saved(page);
  const kept = await designs(page);
  expect(kept.map(({ name }: { name: string }) => name)).toEqual(['Door label', 'Door label copy']);
});

test('[DS6] work that was not saved is offered again after a crash', async ({ page, context, store, watch }) => {
  watch.allow(/the page crashed/);
  await startSignedIn(page, store);
  await page.goto(designer);
  await add(page, 'Dynamic Fields', 'Serial Number');
  await expect(onLabel(page, 'Serial Number')).toBeVisible();
  await expect.poll(() => page.evaluate(draftCount), 'drafts kept').toBe(1);
  const gone = page.waitForEvent('crash');
  const browser = await context.newCDPSession(page);
  // The answer never comes: the page that would give it is gone.
  browser.send('Page.crash').catch(() => undefined);
  await gone;
  const again = await context.newPage();
  await again.goto(designer);
  await expect(again.getByRole('dialog', { name: 'Unsaved work was found' })).toBeVisible();
  await expectAccessible(again, 'offer of unsaved work');
  await again.getByRole('button', { name: 'Restore' }).click();
  await expect(onLabel(again, 'Serial Number')).toBeVisible();
});

test('[DS6] closing a tab with unsaved work warns', async ({ page, store }) => {
  await startSignedIn(page, store);
  await page.goto(designer);
  await add(page, 'Dynamic Fields', 'Serial Number');
  const warned = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await warned;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await closing;
});

test('[DS1] a full storage keeps the saved design and the work, and gives a file', async ({ page, store }) => {
  await startSignedIn(page, store);
  await keepStandardLabel(page);
  await openDoorLabel(page);
  const before = await designs(page);
  await page.evaluate(fillStorage);
  await add(page, 'Dynamic Fields', 'Quantity');
  await save(page);
  await expect(page.getByText(/This browser has no room for the design/)).toBeVisible();
  expect(await designs(page)).toEqual(before);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to file' }).click(),
  ]);
  const file = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(file.elements).toHaveLength(before[0].elements.length + 1);
});

test('every code of the standard label reads in the scan check', async ({ page, store }) => {
  await startSignedIn(page, store);
  await keepStandardLabel(page);
  await openDoorLabel(page);
  await page.getByRole('button', { name: 'Scan check' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan check' });
  await expect(dialog.getByText('Every code reads as intended at 8 dots/mm.')).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByText('Reads', { exact: true })).toHaveCount(2);
  await expectAccessible(page, 'scan check');
});

test('a code that something lies on does not read, and says what it should', async ({ page, store }) => {
  await startSignedIn(page, store);
  await page.goto(designer);
  await add(page, 'Static Fields', 'Static Barcode');
  await add(page, 'Static Fields', 'Static Text');
  await page.getByRole('tab', { name: 'Style' }).click();
  await page.getByLabel('Background', { exact: true }).fill('black');
  await expect(page.getByRole('button', { name: /\d error/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Position' }).click();
  await page.getByLabel('Height', { exact: true }).fill('40');
  await page.getByRole('button', { name: 'Scan check' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan check' });
  await expect(dialog.getByText('1 of 1 do not read as intended', { exact: false })).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByText('nothing')).toBeVisible();
});

test('files of a design hold all it needs: JSON imports again, SVG and PNG show the same label', async ({
  page,
  store,
}) => {
  await startSignedIn(page, store);
  await keepStandardLabel(page);
  await openDoorLabel(page);
  const json = await exported(page, 'Export design (JSON)');
  expect(JSON.parse(json.toString())).toEqual((await designs(page))[0]);
  const svg = (await exported(page, 'Export SVG')).toString();
  expect(svg).toContain('@font-face');
  expect(svg).not.toMatch(/href="(?!data:)/);

  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export PNG' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'Export PNG' }).getByRole('button', { name: 'Export' }).click(),
  ]);
  const png = readFileSync(await download.path());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([135 * 12, 90 * 12]);

  await page
    .getByLabel('Design file')
    .setInputFiles({ name: 'again.json', mimeType: 'application/json', buffer: json });
  await expect(page.getByRole('dialog', { name: 'Designs' })).toBeVisible();
  expect(await designs(page)).toHaveLength(2);
});

test('[DS12] a picture of 50 megapixels is scaled down to fit the design', async ({ page, store }) => {
  test.setTimeout(120_000);
  await startSignedIn(page, store);
  await page.goto(designer);
  await page.getByRole('application').evaluate(dropLargePicture);
  await expect(page.getByRole('application').getByRole('button', { name: /^Image, / })).toBeVisible({
    timeout: 60_000,
  });
  await save(page);
  await saved(page);
  const [{ elements }] = await designs(page);
  expect(elements[0].properties.imageUrl).toMatch(/^data:image\/webp;base64,/);
  expect(elements[0].properties.imageUrl.length).toBeLessThan(1_000_000);
});

for (const { name, colorScheme, viewport } of looks) {
  test(`properties, problems and library are accessible and fit: ${name}`, async ({ page, store }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await startSignedIn(page, store);
    await keepStandardLabel(page);
    await openDoorLabel(page);
    await page.getByRole('button', { name: /No problems|error|warning/ }).click();
    if (viewport.width < 1024) {
      await page.getByRole('application').press('Control+a');
      await page.getByRole('button', { name: 'Properties' }).click();
    } else {
      await page
        .getByRole('application')
        .getByRole('button', { name: /^Barcode, / })
        .click();
    }
    for (const tab of ['Position', 'Style', 'Data']) {
      await page.getByRole('tab', { name: tab }).click();
      await expectAccessible(page, `${tab}, ${name}`);
    }
    await expectNoSidewaysScroll(page, `designer, ${name}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Design', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Open' }).click();
    await expect(page.getByRole('dialog', { name: 'Designs' })).toBeVisible();
    await expectAccessible(page, `library, ${name}`);
  });
}

function draftCount() {
  return new Promise<number>((resolve) => {
    const open = indexedDB.open('label-drafts');
    open.onsuccess = () => {
      const isThere = open.result.objectStoreNames.contains('drafts');
      if (!isThere) return resolve(0);
      const count = open.result.transaction('drafts').objectStore('drafts').count();
      count.onsuccess = () => {
        open.result.close();
        resolve(count.result);
      };
    };
  });
}

/** Takes all the room there is left, down to single characters. */
function fillStorage() {
  let filler = '';
  for (let piece = 'x'.repeat(1 << 22); piece !== ''; piece = piece.slice(0, piece.length >> 1)) {
    try {
      localStorage.setItem('filler', filler + piece);
      filler += piece;
    } catch {
      // Too much: half of it is tried next.
    }
  }
}

async function dropLargePicture(label: Element) {
  const canvas = document.createElement('canvas');
  canvas.width = 10_000;
  canvas.height = 5_000;
  canvas.getContext('2d')?.fillRect(100, 100, 5_000, 2_000);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  const transfer = new DataTransfer();
  transfer.items.add(new File([blob ?? ''], 'large.png', { type: 'image/png' }));
  const { left, top } = label.getBoundingClientRect();
  const place = { clientX: left + 300, clientY: top + 300, bubbles: true, cancelable: true };
  label.dispatchEvent(new DragEvent('drop', { ...place, dataTransfer: transfer }));
}
