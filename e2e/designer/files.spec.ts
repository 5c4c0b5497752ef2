import { readFileSync } from 'node:fs';
import { expect, test } from '@e2e/fixtures';
import { catchPrint, printedPdf } from '@e2e/print-output/catch-print';
import { startSignedIn } from '@e2e/support/sign-in';
import { openPrinted } from '@tests/label/paper/printed-document';
import { readCodes } from '@tests/label/paper/read-codes';
import {
  designerPath,
  expectSaved,
  exportFile,
  openDoorLabel,
  save,
  storedDesigns,
  storeStandardLabel,
} from './designer-page';

test('exported files are complete: JSON imports again, SVG and PNG show the same label', {
  tag: ['@files', '@canvas', '@smoke'],
}, async ({ page, store }) => {
  await startSignedIn(page, store);
  await storeStandardLabel(page);
  await openDoorLabel(page);
  const json = await exportFile(page, 'Export design (JSON)');
  expect(JSON.parse(json.toString())).toEqual((await storedDesigns(page))[0]);
  const svg = (await exportFile(page, 'Export SVG')).toString();
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
  await expect.poll(() => storedDesigns(page)).toHaveLength(2);
});

test('the PDF is the label alone, on a page of its size, and its codes read', { tag: '@files' }, async ({
  page,
  store,
}) => {
  await catchPrint(page);
  await startSignedIn(page, store);
  await storeStandardLabel(page);
  await openDoorLabel(page);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export PDF' }).click();
  const printed = await openPrinted(await printedPdf(page));
  const sizes = printed.pages.map(({ widthMm, heightMm }) => [Math.round(widthMm), Math.round(heightMm)]);
  const codes = await Promise.all(printed.pages.map(async (sheet) => readCodes(await sheet.raster(12))));
  printed.close();
  expect(sizes).toEqual([[135, 90]]);
  expect(codes).toEqual([
    [
      { format: 'Code39', text: '83500-TG4-N010' },
      { format: 'QRCode', text: '83500-TG4-N010|NH-900L|12|202611200001' },
    ],
  ]);
});

test('[DS12] an image of 50 megapixels is scaled down to fit the design', { tag: '@canvas' }, async ({
  page,
  store,
}) => {
  test.setTimeout(120_000);
  await startSignedIn(page, store);
  await page.goto(designerPath);
  await page.getByRole('application').evaluate(dropLargeImage);
  await expect(page.getByRole('application').getByRole('button', { name: /^Image, / })).toBeVisible({
    timeout: 60_000,
  });
  await save(page);
  await expectSaved(page);
  const [design] = await storedDesigns(page);
  const address = String(design?.elements[0]?.properties.imageUrl);
  expect(address).toMatch(/^data:image\/webp;base64,/);
  expect(address.length).toBeLessThan(1_000_000);
});

async function dropLargeImage(label: Element) {
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

test('[I9] a design file of 200 KB whose size is one long run of spaces is refused at once', {
  tag: ['@speed', '@files'],
}, async ({ page, store }) => {
  await startSignedIn(page, store);
  await page.goto(designerPath);
  const input = page.getByLabel('Design file');
  await expect(input).toBeAttached();
  /** From selecting the file to the refusal, ms. */
  const refusedAfter = () =>
    input.evaluate(async (element: HTMLInputElement) => {
      const design = { labelSize: `1${' '.repeat(100_000)}x 1${' '.repeat(100_000)}!`, elements: [] };
      const transfer = new DataTransfer();
      transfer.items.add(new File([JSON.stringify(design)], 'hostile.json'));
      const began = performance.now();
      element.files = transfer.files;
      element.dispatchEvent(new Event('change', { bubbles: true }));
      while (!document.body.textContent?.includes('“hostile.json” was not imported. Its label size cannot be read')) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return performance.now() - began;
    });
  // Minutes with a pattern that tries every split of the spaces.
  expect(await refusedAfter()).toBeLessThan(5_000);
});
