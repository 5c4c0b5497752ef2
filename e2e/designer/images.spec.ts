import { readFileSync } from 'node:fs';
import { expect, test } from '@e2e/fixtures';
import { expectAccessible } from '@e2e/support/accessibility';
import { imageHost } from '@e2e/support/addresses';
import { startSignedIn } from '@e2e/support/sign-in';
import type { Page } from '@playwright/test';
import { exportFile } from './designer-page';
import { Designer } from './driver';

const logo = readFileSync('public/favicon.svg', 'utf8');

/** A new image on the label, and the field for its address. */
async function imageAddress(page: Page) {
  const designer = new Designer(page);
  await designer.open();
  await designer.add('Image', 'Media');
  await designer.panel.getByLabel('Height', { exact: true }).fill('20');
  await designer.panel.getByRole('tab', { name: 'Data' }).click();
  return { designer, address: designer.panel.getByLabel('Image address') };
}

test('[DS12] an image of an allowed host is copied into the design, or loaded from there when copying is not allowed', {
  tag: ['@csp', '@network'],
}, async ({ page, store, pageErrors }) => {
  // The browser logs a missing image, and one whose host does not allow other origins.
  pageErrors.allow(/images\.test/, /Failed to load resource/);
  await page.route(`${imageHost}/**`, (route) => {
    const name = new URL(route.request().url()).pathname;
    if (name === '/gone.svg') return route.fulfill({ status: 404 });
    // Without this header Playwright would allow all origins.
    const origin = name === '/shared.svg' ? '*' : imageHost;
    return route.fulfill({
      contentType: 'image/svg+xml',
      body: logo,
      headers: { 'Access-Control-Allow-Origin': origin },
    });
  });
  await startSignedIn(page, store);
  const { designer, address } = await imageAddress(page);

  await address.fill(`${imageHost}/shared.svg`);
  await expect(page.locator('image[href^="data:image/svg+xml;base64,"]')).toBeAttached();
  await expect(designer.panel.getByText('The image is kept inside the design.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'No problems' })).toBeVisible();
  expect((await exportFile(page, 'Export design (JSON)')).toString()).not.toContain(imageHost);

  await address.fill(`${imageHost}/kept.svg`);
  await expect(page.locator(`image[href="${imageHost}/kept.svg"]`)).toBeAttached();
  await expect(designer.panel.getByText(/^The image could not be copied into the design/)).toBeVisible();
  expect((await exportFile(page, 'Export SVG')).toString()).not.toContain('<image');
  const report = page.getByRole('dialog', { name: 'Images left out' });
  await expect(report).toContainText(`${imageHost}/kept.svg`);
  await report.getByRole('button', { name: 'Close' }).first().click();

  await address.fill(`${imageHost}/gone.svg`);
  await expect(page.getByText('Image Error', { exact: true })).toBeVisible();
  await expect(page.getByText('Failed to load image', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '1 error' }).click();
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('Image Error: Failed to load image');
});

test('[DS12] [B3] an image of any other host is neither accepted nor requested, and the designer says what to do', {
  tag: ['@csp', '@network'],
}, async ({ page, store }) => {
  const foreign = /^Images from elsewhere\.test cannot be loaded here\. Download the image and add the file instead/;
  await startSignedIn(page, store);
  const { designer, address } = await imageAddress(page);
  await address.fill('https://elsewhere.test/logo.png');
  await expect(designer.panel.getByText(foreign)).toBeVisible();
  await expectAccessible(page, 'an image of another host');
  await address.fill('');

  const design = JSON.parse((await exportFile(page, 'Export design (JSON)')).toString());
  const old = { ...design, id: 'old', name: 'From elsewhere' };
  old.elements[0].properties.imageUrl = 'https://elsewhere.test/logo.png';
  await page.evaluate((text) => localStorage.setItem('labelDesigns', text), JSON.stringify([old]));
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto('/app/label-design?design=old');
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(page.getByText('Image Error', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '1 error' }).click();
  const problem = page.getByRole('region', { name: 'Problems' }).getByRole('button');
  await expect(problem).toContainText('Image Error: Images from elsewhere.test cannot be loaded here.');
  await problem.click();
  await designer.panel.getByRole('tab', { name: 'Data' }).click();
  await expect(designer.panel.getByText(foreign)).toBeVisible();
});

test('[DS14] an SVG with scripts is shown as an image, and nothing of it runs', { tag: ['@csp', '@canvas'] }, async ({
  page,
  store,
}) => {
  await startSignedIn(page, store);
  const designer = new Designer(page);
  await designer.open();
  await designer.add('Image', 'Media');
  await designer.panel.getByRole('tab', { name: 'Data' }).click();
  const hostileSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" onload="window.ran = 1">
    <script>window.ran = 1; fetch('https://evil.test')</script><image href="https://evil.test/x.png" width="9" height="9"/>
    <rect width="40" height="20" fill="#336699"/></svg>`;
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(hostileSvg) };
  await designer.panel.getByLabel('Image file').setInputFiles(file);
  await expect(page.locator('image[href^="data:image/svg+xml"]')).toBeAttached();
  await expect(page.getByRole('button', { name: 'No problems' })).toBeVisible();
  // A request to another host fails the test.
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});
