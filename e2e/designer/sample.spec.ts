import { expect, test } from '@e2e/fixtures';
import { expectAccessible } from '@e2e/support/accessibility';
import { startSignedIn } from '@e2e/support/sign-in';
import { heavyPdfs } from '@tests/support/heavy-pdf';
import { pdfModules, pdfText, plainPdf } from '@tests/support/plain-pdf';
import { encode } from '@/label/codes/symbologies';
import { rgbPngUrl } from '@/label/sample/png';
import { designerPath } from './designer-page';

const zpl = `^XA^PW800^LL480^FO20,20^GB760,440,4^FS
^FO40,40^A0N,30,30^FDPart number^FS^FO40,80^A0N,60,50^FD83500-TG4-N010^FS
^FO60,200^BY2^BCN,120,N,N,N^FDP83500TG4N010^FS^FO40,380^BAN,60^FDC93^FS^XZ`;

test('a PDF becomes a draft of which one step takes everything back, and nothing leaves the browser', {
  tag: ['@files', '@worker', '@canvas'],
}, async ({ page, store }) => {
  const bars = encode('code128', 'P83500TG4N010');
  if (!bars.ok) throw new Error(bars.reason.code);
  const content = [
    '0.4 w 3 3 94 54 re S 3 20 m 97 20 l S',
    pdfText('Sans', 2.7, 5, 8, 'Part number'),
    pdfText('Mono', 8, 5, 16, '83500-TG4-N010'),
    pdfModules(bars.runs, 0.375, 10, 25, 15),
  ].join('\n');
  const pdf = plainPdf([{ width: 100, height: 60, content }]);
  await startSignedIn(page, store);
  await page.goto(designerPath);
  await page.getByRole('button', { name: 'Design', exact: true }).click();
  await page.getByRole('menuitem', { name: "Customer's label" }).click();
  await page
    .getByLabel("Customer's file")
    .setInputFiles({ name: 'cakra.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) });
  const read = page.getByRole('complementary', { name: 'What was read' });
  await expect(read.getByRole('button', { name: /Code 128/ }).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('img', { name: 'The sample' })).toBeVisible();
  await expectAccessible(page, 'customer sample');
  await page.getByRole('button', { name: 'Open as draft' }).click();
  await expect(page.getByText('5 elements')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('0 elements')).toBeVisible();
});

/** Whatever its content is packed with, PDFium gets the same memory: a long run tries them all. */
const heavy = Object.entries(heavyPdfs).filter(
  ([name]) => Number(process.env.TEST_LONG ?? 1) > 1 || !['packed as hex digits', 'packed with LZW'].includes(name),
);

test('PDFs that would take minutes or gigabytes are refused in words, one after the other', {
  tag: ['@files', '@worker'],
}, async ({ page, store, pageErrors }) => {
  // PDFium itself reports that it may take no more memory.
  pageErrors.allow(/growMemory|Failed to grow the heap|Aborted/);
  await startSignedIn(page, store);
  await page.goto(designerPath);
  await page.getByRole('button', { name: 'Design', exact: true }).click();
  await page.getByRole('menuitem', { name: "Customer's label" }).click();
  for (const [name, file] of heavy) {
    const buffer = Buffer.from(file());
    await page
      .getByLabel("Customer's file")
      .setInputFiles({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer });
    await expect(page.getByText(`“${name}.pdf” was not read`)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'Select a file' })).toBeEnabled();
  }
});

test('a printer file is read, and what designs do not have is listed', { tag: ['@files', '@worker'] }, async ({
  page,
  store,
}) => {
  await startSignedIn(page, store);
  await page.goto(designerPath);
  await page.getByRole('button', { name: 'Design', exact: true }).click();
  await page.getByRole('menuitem', { name: "Customer's label" }).click();
  await page
    .getByLabel("Customer's file")
    .setInputFiles({ name: 'box.zpl', mimeType: 'text/plain', buffer: Buffer.from(zpl) });
  await expect(page.getByText('Designs have no Code 93')).toBeVisible({ timeout: 60_000 });
  await expect(
    page
      .getByRole('region', { name: 'Recognised' })
      .getByRole('button', { name: /Code 128/ })
      .first(),
  ).toBeVisible();
});

test('a photo is straightened and read, its corners are shown, and it lies under the design', {
  tag: ['@files', '@worker', '@canvas'],
}, async ({ page, store }) => {
  await startSignedIn(page, store);
  await page.goto(designerPath);
  await page.getByRole('button', { name: 'Design', exact: true }).click();
  await page.getByRole('menuitem', { name: "Customer's label" }).click();
  await page
    .getByLabel("Customer's file")
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(photo(), 'base64') });
  const read = page.getByRole('complementary', { name: 'What was read' });
  await expect(read.getByRole('button', { name: /Code 128/ }).first()).toBeVisible({ timeout: 60_000 });
  await expect(read.getByText('100 × 60 mm is a guess')).toBeVisible();
  await page.getByRole('button', { name: 'Corners and size' }).click();
  await page.getByRole('textbox', { name: 'Width, mm' }).fill('50');
  await page.getByRole('textbox', { name: 'Height, mm' }).fill('30');
  await expectAccessible(page, 'corners of a photo');
  await page.getByRole('button', { name: 'Read this part' }).click();
  await expect(page.getByText('50 × 30 mm')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Open as draft' }).click();
  await expect(page.getByText('1 element')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sample below' })).toHaveAttribute('aria-pressed', 'true');
});

/** A white label with a code on a dark table. */
function photo(): string {
  const bars = encode('code128', 'P83500TG4N010');
  if (!bars.ok) throw new Error(bars.reason.code);
  const [width, height] = [1200, 800];
  const isIn = (at: number, from: number, length: number) => at >= from && at < from + length;
  const starts = bars.runs.flatMap((start, at) => (at % 3 === 1 ? [[start, bars.runs[at + 1] ?? 0] as const] : []));
  const isBar = (x: number) => starts.some(([start, length]) => isIn(x, 250 + 4 * start, 4 * length));
  return (
    rgbPngUrl(width, height, (x, y) => {
      if (isIn(y, 300, 200) && isBar(x)) return 0x141414;
      return isIn(x, 100, 1000) && isIn(y, 100, 600) ? 0xf0f0f0 : 0x464646;
    }).split(',')[1] ?? ''
  );
}
