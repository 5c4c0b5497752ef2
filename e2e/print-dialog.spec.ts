import type { Page } from '@playwright/test';
import { storedDesign } from '@/label/design/parse-design';
import { standardLabel } from '@/label/standard-label';
import type { MemoryStore } from '@/mock-api/store';
import type { PartRow } from '@/mock-api/tables';
import { expect, test } from './fixtures';
import { expectAccessibleEverywhere } from './support/accessibility';
import { openPrintDialog, pressPrint } from './support/print-dialog';

/** The part list shows the newest first; the newest gets these texts. */
function newestPart(store: MemoryStore, changes: Partial<PartRow>) {
  const part = store.tables.parts.reduce((newest, row) => (row.createdAt > newest.createdAt ? row : newest));
  Object.assign(part, changes);
}

const keepDesigns = (page: Page, designs: unknown[]) =>
  page.addInitScript((text) => localStorage.setItem('labelDesigns', text), JSON.stringify(designs));

test('[PR44] a part whose design is gone: the refusal and the dialog for a reason fit at all widths', {
  tag: '@layout',
}, async ({ page, store }) => {
  newestPart(store, { labelDesignId: 'LD-0404', name: `LINING ASSY R FR DOOR WITH A LONG NAME ${'X'.repeat(40)}` });
  await openPrintDialog(page, store);
  await expect(page.getByText('Design LD-0404 is not in this browser. Nothing can be printed.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'a design that is gone');
  await page.getByRole('button', { name: 'Standard label once' }).click();
  await expect(page.getByLabel('Reason')).toBeFocused();
  await expectAccessibleEverywhere(page, 'the reason for a standard label');
});

test('[PR15] an image that never loads: PRINT waits 5 seconds, names it and has to be confirmed', {
  tag: '@network',
}, async ({ page, store }) => {
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

test('[PR17] 9,999 labels: typing stays fast, only visible labels are rendered, and all are printed', {
  tag: '@speed',
}, async ({ page, store }) => {
  test.setTimeout(120_000);
  await openPrintDialog(page, store);
  const left = 10_000 - Number((await page.getByLabel('Serial From').inputValue()).slice(8));
  await page.evaluate(() => {
    const answers: number[] = [];
    Object.assign(window, { answers });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') answers.push(entry.duration);
    }).observe({ type: 'event', ...{ durationThreshold: 16 } });
  });
  for (let round = 0; round < 2; round++) {
    await page.getByLabel('Qty Label').clear();
    await page.getByLabel('Qty Label').pressSequentially(String(left));
  }
  await expect(page.getByText(`${left} labels on`)).toBeVisible();
  const answers = await page.evaluate(() => (window as unknown as { answers: number[] }).answers);
  // The median: on a busy machine a key may be delayed now and then.
  expect(answers.toSorted((a, b) => a - b)[Math.floor(answers.length / 2)] ?? 0).toBeLessThanOrEqual(600);
  expect(await page.getByRole('img', { name: /^Label / }).count()).toBeLessThan(40);
  await pressPrint(page);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Print ${left} labels` })
    .click();
  await expect(page.getByRole('progressbar', { name: 'Sheets prepared' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.printCalls), { timeout: 90_000 }).toBe(1);
  const serials = await page.evaluate(() => {
    const texts = document.getElementById('print-root')?.querySelectorAll('text') ?? [];
    return [...texts].map((text) => text.textContent ?? '').filter((text) => /^\d{12}$/.test(text));
  });
  expect(serials).toHaveLength(left);
  expect(new Set(serials).size).toBe(left);
});
