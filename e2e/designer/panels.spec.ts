import { expect, test } from '@e2e/fixtures';
import { expectAccessible, expectNoSidewaysScroll, looks } from '@e2e/support/accessibility';
import { startSignedIn } from '@e2e/support/sign-in';
import { keepStandardLabel, openDoorLabel } from './door-label';

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
