import { expect, test } from '@e2e/fixtures';
import { expectAccessible, expectNoSidewaysScroll, looks } from '@e2e/support/accessibility';
import { startSignedIn } from '@e2e/support/sign-in';
import { keepStandardLabel, openDoorLabel } from './door-label';

for (const { name, colorScheme, viewport } of looks) {
  test(`every panel and the library are accessible and fit: ${name}`, async ({ page, store }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await startSignedIn(page, store);
    await keepStandardLabel(page);
    await openDoorLabel(page);
    await page.getByRole('button', { name: /No problems|error|warning/ }).click();
    const isNarrow = viewport.width < 1024;
    if (isNarrow) await page.getByRole('button', { name: 'Add elements' }).click();
    for (const tab of ['Layers', 'History']) {
      await page.getByRole('tab', { name: tab }).click();
      await expectAccessible(page, `${tab}, ${name}`);
    }
    if (isNarrow) await page.keyboard.press('Escape');
    const label = page.getByRole('application');
    await label.getByRole('button', { name: /^Barcode, / }).click();
    if (isNarrow) await page.getByRole('button', { name: 'Properties' }).click();
    for (const tab of ['Position', 'Style', 'Data']) {
      await page.getByRole('tab', { name: tab }).click();
      await expectAccessible(page, `${tab}, ${name}`);
    }
    await expectNoSidewaysScroll(page, `designer, ${name}`);
    if (isNarrow) await page.keyboard.press('Escape');
    await label.press('Control+a');
    await expectAccessible(page, `everything selected, ${name}`);
    await page.getByRole('button', { name: 'Design', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Open' }).click();
    await expect(page.getByRole('dialog', { name: 'Designs' })).toBeVisible();
    await expectAccessible(page, `library, ${name}`);
  });
}
