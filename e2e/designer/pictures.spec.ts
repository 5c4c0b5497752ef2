import { readFileSync } from 'node:fs';
import { expect, test } from '@e2e/fixtures';
import { startSignedIn } from '@e2e/support/sign-in';
import { exported } from './door-label';
import { Designer } from './driver';

const logo = readFileSync('public/favicon.svg', 'utf8');
const pictures = 'https://pictures.test';

test('[DS12] a picture may come from an https address: shown, taken into a file, and told when it is missing', async ({
  page,
  store,
  watch,
}) => {
  // The browser's own log of a missing picture, and of one whose host does not share it.
  watch.allow(/pictures\.test/, /Failed to load resource/);
  await page.route(`${pictures}/**`, (route) => {
    const name = new URL(route.request().url()).pathname;
    if (name === '/gone.svg') return route.fulfill({ status: 404 });
    // Without a word about other origins Playwright would allow them all.
    const origin = name === '/shared.svg' ? '*' : pictures;
    return route.fulfill({
      contentType: 'image/svg+xml',
      body: logo,
      headers: { 'Access-Control-Allow-Origin': origin },
    });
  });
  await startSignedIn(page, store);
  const designer = new Designer(page);
  await designer.open();
  await designer.add('Image', 'Media');
  await designer.panel.getByLabel('Height', { exact: true }).fill('20');
  await designer.panel.getByRole('tab', { name: 'Data' }).click();
  const address = designer.panel.getByLabel('Image address');

  await address.fill(`${pictures}/shared.svg`);
  await expect(page.locator(`image[href="${pictures}/shared.svg"]`)).toBeAttached();
  await expect(page.getByRole('button', { name: 'No problems' })).toBeVisible();
  const file = (await exported(page, 'Export SVG')).toString();
  expect(file).toContain('href="data:image/png;base64,');
  expect(file).not.toContain(pictures);

  await address.fill(`${pictures}/kept.svg`);
  await expect(page.locator(`image[href="${pictures}/kept.svg"]`)).toBeAttached();
  expect((await exported(page, 'Export SVG')).toString()).not.toContain('<image');
  const report = page.getByRole('dialog', { name: 'Pictures left out' });
  await expect(report).toContainText(`${pictures}/kept.svg`);
  await report.getByRole('button', { name: 'Close' }).first().click();

  await address.fill(`${pictures}/gone.svg`);
  await expect(page.getByText('Image Error', { exact: true })).toBeVisible();
  await expect(page.getByText('Failed to load image', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '1 error' }).click();
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('Image Error: Failed to load image');
});

test('[DS14] a picture that is a program is shown as a picture, and nothing of it runs', async ({ page, store }) => {
  await startSignedIn(page, store);
  const designer = new Designer(page);
  await designer.open();
  await designer.add('Image', 'Media');
  await designer.panel.getByRole('tab', { name: 'Data' }).click();
  const program = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" onload="window.ran = 1">
    <script>window.ran = 1; fetch('https://evil.test')</script><image href="https://evil.test/x.png" width="9" height="9"/>
    <rect width="40" height="20" fill="#336699"/></svg>`;
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(program) };
  await designer.panel.getByLabel('Image file').setInputFiles(file);
  await expect(page.locator('image[href^="data:image/svg+xml"]')).toBeAttached();
  await expect(page.getByRole('button', { name: 'No problems' })).toBeVisible();
  // A request to another host would fail the test by itself.
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});
