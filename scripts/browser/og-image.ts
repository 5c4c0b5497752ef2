import { chromium } from '@playwright/test';
import { serveBuild } from '@scripts/product/static-server.ts';
import { chromiumArgs, ensureChromium } from './chromium.ts';

/** The logo, the headline and the labels in the height of the image, without buttons. */
const style = `
  .site-header :is(nav, .btn), .hero :is(.actions, .points) { display: none }
  .hero .width, .hero .scene { min-height: 566px }
`;

/**
 * `node scripts/run.mjs browser/og-image [folder]`: the preview image for shared links, a screenshot of the hero of a
 * build. Run it again and commit the image when the hero or the label changes.
 */
export async function run([folder = 'dist']: string[]) {
  const server = await serveBuild(folder, 0);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, reducedMotion: 'reduce' });
  await page.goto(server.url, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  const path = 'public/og-image.png';
  await page.screenshot({ path, style });
  await browser.close();
  await server.close();
  console.log(`${path} written`);
}
