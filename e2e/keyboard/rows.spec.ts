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
