import { expect, test } from '@e2e/fixtures';
import { outcomeDialog, startAt } from '@e2e/support/print-list';
import { Keyboard } from './keyboard';

test(
  'the first print from the part list in at most eight keys',
  { tag: ['@keyboard', '@smoke'] },
  async ({ page, store }, testInfo) => {
    await startAt(page, store, '/app/parts');
    await expect(page.getByRole('table', { name: 'Parts' }).getByRole('link').first()).toBeVisible();
    const keyboard = new Keyboard(page);
    await keyboard.press('ArrowDown', 'p');
    await expect(page.getByLabel('Qty Label')).toBeFocused();
    await keyboard.press('2');
    await expect(page.getByRole('button', { name: /^PRINT/ })).not.toHaveAttribute('aria-disabled', 'true');
    await keyboard.press('Control+p');
    await expect(outcomeDialog(page)).toBeVisible();
    expect(await page.evaluate(() => window.printCalls)).toBe(1);
    testInfo.annotations.push({ type: 'keys pressed', description: String(keyboard.presses) });
    expect(keyboard.presses).toBeLessThanOrEqual(8);
  },
);

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

  test('a cell whose text is cut shows all of it with the focus, by key and by tap, and keeps the focus', {
    tag: ['@layout', '@pointer'],
  }, async ({ page, store }) => {
    const name = 'PT Perusahaan Komponen Otomotif dan Suku Cadang Kendaraan Bermotor Indonesia Raya';
    for (const customer of store.tables.customers) customer.name = name;
    await startAt(page, store, '/app/parts');
    const cell = page.getByRole('cell', { name }).first().locator('[data-end]');
    await expect(cell).toHaveAttribute('data-end', 'Raya');
    const isWhole = () => cell.evaluate(({ clientHeight, scrollHeight }) => clientHeight >= scrollHeight);
    expect(await isWhole()).toBe(false);
    await cell.tap();
    await expect.poll(isWhole).toBe(true);
    await page.getByRole('heading', { level: 1 }).tap();
    await expect.poll(isWhole).toBe(false);
    await cell.focus();
    await expect.poll(isWhole).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(cell).toBeFocused();
  });
});
