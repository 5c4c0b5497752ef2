import { paths } from '@/config/paths';
import { expect, test } from './fixtures';
import { expectAccessible, expectNoSidewaysScroll, looks } from './support/accessibility';
import { startSignedIn } from './support/sign-in';

/** Every screen a signed-in user can open, by its own address. */
const screens: { name: string; path: string }[] = [
  { name: 'Dashboard', path: paths.dashboard.href() },
  { name: 'Part list', path: paths.parts.list.href() },
  { name: 'Part form, new', path: paths.parts.create.href() },
  { name: 'Part form', path: paths.parts.record.href(1) },
  { name: 'Print history', path: paths.printHistory.href() },
  { name: 'Label designer', path: paths.labelDesigner.href() },
  { name: 'Deliveries', path: paths.deliveries.list.href() },
  { name: 'Delivery', path: paths.deliveries.record.href(1) },
  { name: 'Customer list', path: paths.customers.list.href() },
  { name: 'Customer form, new', path: paths.customers.create.href() },
  { name: 'Customer form', path: paths.customers.record.href(1) },
  { name: 'User list', path: paths.users.list.href() },
  { name: 'User form', path: paths.users.record.href(1) },
  { name: 'An unknown address', path: '/app/nothing/here' },
];

for (const { name: look, colorScheme, viewport } of looks) {
  test.describe(`in ${look}`, () => {
    test.use({ colorScheme, viewport });

    test('the landing page and the sign-in are accessible', async ({ page }) => {
      for (const path of [paths.landing.href(), paths.login.href()]) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await expectAccessible(page, path);
        await expectNoSidewaysScroll(page, path);
      }
    });

    test('every screen of the panel is accessible and stays inside the window', async ({ page, store }) => {
      test.setTimeout(180_000);
      await startSignedIn(page, store);
      for (const { name, path } of screens) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await expect.soft(page.getByRole('heading', { level: 1 }), name).toBeVisible();
        await expectAccessible(page, name);
        await expectNoSidewaysScroll(page, name);
      }
    });
  });
}
