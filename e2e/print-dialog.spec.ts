import type { Page } from '@playwright/test';
import { findLabels, readLabel } from '@tests/label/paper/labels';
import { openPrinted } from '@tests/label/paper/printed-document';
import { storedDesign } from '@/label/design/parse-design';
import { standardLabel } from '@/label/standard-label';
import type { MemoryStore } from '@/mock-api/store';
import type { PartRow } from '@/mock-api/tables';
import { expect, test } from './fixtures';
import { printedPdf } from './print-output/catch-print';
import { openPrintDialog, pressPrint } from './support/print-dialog';

/** The part list shows the newest first; the newest gets these texts. */
function newestPart(store: MemoryStore, changes: Partial<PartRow>) {
  const part = store.tables.parts.reduce((newest, row) => (row.createdAt > newest.createdAt ? row : newest));
  Object.assign(part, changes);
}

const keepDesigns = (page: Page, designs: unknown[]) =>
  page.addInitScript((text) => localStorage.setItem('labelDesigns', text), JSON.stringify(designs));

async function codesPrinted(page: Page) {
  const printed = await openPrinted(await printedPdf(page));
  const labels = (await Promise.all(printed.pages.map((sheet) => findLabels(sheet, 8)))).flat();
  const codes = await Promise.all(labels.map(readLabel));
  printed.close();
  return codes;
}

test.describe('what is on the label', () => {
  test('[PR1] a quantity of 0 is refused with the reason, PRINT stays off', async ({ page, store }) => {
    await openPrintDialog(page, store);
    await page.getByLabel('Qty Label').fill('0');
    await expect(page.getByText('Enter a whole number of at least 1').filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'PRINT' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('[PR12] [PR44] a part whose design is gone prints nothing, until an admin prints the standard label once', async ({
    page,
    store,
  }) => {
    newestPart(store, { labelDesignId: 'LD-0404' });
    const { part } = await openPrintDialog(page, store);
    await expect(page.getByText('Design LD-0404 is not in this browser. Nothing can be printed.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'PRINT' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Standard label once' }).click();
    await page.getByLabel('Reason').fill('Line 2 waits');
    await page.keyboard.press('Enter');
    await pressPrint(page);
    const [codes] = await codesPrinted(page);
    expect(codes?.[0]?.text).toBe(part.no);
  });

  test('[PR12] a part with a design of this browser prints with it', async ({ page, store }) => {
    await keepDesigns(page, [storedDesign({ ...standardLabel, id: 'LD-0007', name: 'Door label' })]);
    newestPart(store, { labelDesignId: 'LD-0007' });
    await openPrintDialog(page, store);
    await expect(page.getByText('Design ID')).toBeVisible();
    await pressPrint(page);
    expect(await codesPrinted(page)).toHaveLength(1);
  });

  test('[PR13] a code that cannot be encoded is marked in the preview; PRINT has to be confirmed, and never prints a wrong code', async ({
    page,
    store,
  }) => {
    newestPart(store, { no: 'abc-7' });
    await openPrintDialog(page, store);
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('invalid barcode').first()).toBeVisible();
    await page.getByRole('button', { name: /lower/i }).first().click();
    await pressPrint(page);
    await expect(page.getByRole('alertdialog', { name: 'Print labels with errors?' })).toBeVisible();
    await page.getByRole('button', { name: 'Print anyway' }).click();
    const [codes] = await codesPrinted(page);
    expect(codes?.map((code) => code.format)).toEqual(['QRCode']);
  });

  test('[PR14] long, foreign and quoted texts stay out of the codes, which stay readable', async ({ page, store }) => {
    const colorCode = 'NH-é日本"';
    newestPart(store, {
      name: `ドア <b>"L" & 'R'</b> الباب 🚗 ${'LINING '.repeat(30)}`,
      colorCode,
      model: 'M'.repeat(60),
    });
    const { part } = await openPrintDialog(page, store);
    const serial = await page.getByLabel('Serial From').inputValue();
    await pressPrint(page);
    const printAnyway = page.getByRole('button', { name: 'Print anyway' });
    const printed = page.getByRole('dialog', { name: 'Which labels came out?' });
    await expect(printAnyway.or(printed)).toBeVisible();
    if (await printAnyway.isVisible()) await printAnyway.click();
    const [codes] = await codesPrinted(page);
    expect(codes?.map((code) => code.text)).toEqual([part.no, `${part.no}|${colorCode}|${part.qtyPerPack}|${serial}`]);
  });

  test('[PR15] an image that never loads: PRINT waits 5 seconds, names it and has to be confirmed', async ({
    page,
    store,
  }) => {
    const logo = { id: 'logo', type: 'image', x: 4, y: 4, width: 10, height: 10, rotation: 0 };
    const element = { ...logo, properties: { imageUrl: '/slow.png', imageScale: 1 } };
    const design = storedDesign({ ...standardLabel, id: 'LD-0008' });
    await keepDesigns(page, [{ ...design, elements: [...standardLabel.elements, element] }]);
    await page.route('**/slow.png', () => undefined);
    newestPart(store, { labelDesignId: 'LD-0008' });
    await openPrintDialog(page, store);
    await pressPrint(page);
    const missing = page.getByRole('alertdialog', { name: 'Fonts or images are missing' });
    await expect(missing.getByText('image /slow.png')).toBeVisible({ timeout: 8_000 });
    expect(await page.evaluate(() => window.printCalls)).toBe(0);
    await missing.getByRole('button', { name: 'Cancel' }).click();
  });

  test('[PR17] 9,999 labels: typing stays fast, only visible labels are rendered, and all are printed', async ({
    page,
    store,
  }) => {
    test.setTimeout(300_000);
    await openPrintDialog(page, store);
    const left = 10_000 - Number((await page.getByLabel('Serial From').inputValue()).slice(8));
    await page.evaluate(() => {
      const answers: number[] = [];
      Object.assign(window, { answers });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (entry.name === 'keydown') answers.push(entry.duration);
      }).observe({ type: 'event', ...{ durationThreshold: 16 } });
    });
    for (let round = 0; round < 3; round++) {
      await page.getByLabel('Qty Label').clear();
      await page.getByLabel('Qty Label').pressSequentially(String(left));
    }
    await expect(page.getByText(`${left} labels on`)).toBeVisible();
    const answers = await page.evaluate(() => (window as unknown as { answers: number[] }).answers);
    // The median: on a busy machine a key may be delayed now and then.
    expect(answers.toSorted((a, b) => a - b)[Math.floor(answers.length / 2)] ?? 0).toBeLessThanOrEqual(600);
    expect(await page.getByRole('img', { name: /^Label / }).count()).toBeLessThan(40);
    await pressPrint(page);
    await expect(page.getByRole('progressbar', { name: 'Sheets prepared' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.printCalls), { timeout: 240_000 }).toBe(1);
    const serials = await page.evaluate(() => {
      const texts = document.getElementById('print-root')?.querySelectorAll('text') ?? [];
      return [...texts].map((text) => text.textContent ?? '').filter((text) => /^\d{12}$/.test(text));
    });
    expect(serials).toHaveLength(left);
    expect(new Set(serials).size).toBe(left);
  });
});
