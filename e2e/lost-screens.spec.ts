import { expect, test } from './fixtures';
import { startSignedIn } from './support/sign-in';

test.beforeEach(({ page, store }) => startSignedIn(page, store));

test('[N12] a screen that breaks leaves the sidebar and the other screens, and Retry draws it again', async ({
  page,
  watch,
}) => {
  watch.allow(/broken on purpose/);
  const broken =
    'export function Component() { if (!window.mended) throw new Error("broken on purpose"); return "Drawn"; }';
  await page.route('**/assets/user-list-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: broken }),
  );
  await page.goto('/app/user');
  await expect(page.getByRole('heading', { name: 'This screen stopped working' })).toBeVisible();
  await page.getByRole('link', { name: 'Customer', exact: true }).click();
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await page.getByRole('link', { name: 'User', exact: true }).click();
  await page.evaluate(() => Object.assign(window, { mended: true }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Drawn')).toBeVisible();
});

test('[L9] an address that is none says so inside the panel, and an id never reaches beyond its own resource', async ({
  page,
  host,
  watch,
}) => {
  watch.allow(/status of 404/);
  await page.goto('/app/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();

  host.calls.length = 0;
  await page.goto('/app/customer/..%2Fusers%2F1');
  await expect(page.getByText(/does not exist|not found/i).first()).toBeVisible();
  expect(host.calls.map(({ path }) => path).filter((path) => path.startsWith('/users'))).toEqual([]);

  await page.goto('/app/customer/CREATE');
  await expect(page.getByRole('heading', { name: 'Create Customer' })).toBeVisible();
});
