import type { Page } from '@playwright/test';
import { openPrinted } from '@tests/label/paper/printed-document';
import { storedDesign } from '@/label/design/parse-design';
import { newElement } from '@/label/elements/element';
import { standardLabel } from '@/label/standard-label';
import type { MemoryStore } from '@/mock-api/store';
import type { DesignRevisionRow } from '@/mock-api/tables';
import { expect, test } from './fixtures';
import { catchPrint, closePrintDialog, printedPdf } from './print-output/catch-print';
import { strayDots } from './print-output/compare';
import { animationsEnd, expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/accessibility';
import { confirmPrinted, pressPrint } from './support/print-dialog';
import { startSignedIn } from './support/sign-in';

test.use({ optionalParts: 'all' });

const sizes = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const;

/** The standard label with a text of its own, as a host stores it. */
const content = (text: string): DesignRevisionRow['design'] =>
  JSON.parse(
    JSON.stringify(
      storedDesign({
        ...standardLabel,
        id: 'drawn-here',
        name: 'Door label',
        elements: [
          ...standardLabel.elements,
          newElement('text', { text, fontSize: 10 }, { id: 'revision', x: 60, y: 80, width: 40, height: 6 }),
        ],
      }),
    ),
  );

function publish(store: MemoryStore, ...texts: string[]) {
  const at = new Date().toISOString();
  store.tables.labelDesigns = [
    {
      ...{ id: 'LD-0900', name: 'Door label', state: 'published', publishedRevision: texts.length, draft: null },
      ...{ createdAt: at, createdBy: 'admin', updatedAt: at, updatedBy: 'admin' },
      revisions: texts.map((text, index) => ({
        ...{ revision: index + 1, design: content(text), comment: '', createdAt: at, createdBy: 'admin' },
        ...{ approvedBy: 'admin', approvalComment: '', publishedAt: at },
      })),
    },
  ];
}

/** The newest part, bound to the shared design. */
function boundPart(store: MemoryStore) {
  const part = store.tables.parts.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
  if (!part) throw new Error('The seed has no parts');
  part.labelDesignId = 'LD-0900';
  return part;
}

async function startPrinting(page: Page, store: MemoryStore, account: 'admin' | 'user') {
  await catchPrint(page);
  await page.addInitScript(() => localStorage.setItem('print-hint-seen', 'true'));
  await startSignedIn(page, store, account);
}

/** The first sheet on paper, as dots of a 300 dpi head. */
async function printedDots(page: Page) {
  const printed = await openPrinted(await printedPdf(page));
  const [sheet] = printed.pages;
  if (!sheet) throw new Error('Nothing was printed');
  const dots = await sheet.raster(12);
  printed.close();
  await closePrintDialog(page);
  return dots;
}

test('[PR46] printed on one PC, printed again on another as it was printed, dot for dot, after part and design were changed', async ({
  page,
  browser,
  baseURL,
  store,
}) => {
  test.setTimeout(120_000);
  publish(store, 'revision one');
  const part = boundPart(store);
  await startPrinting(page, store, 'admin');
  await page.goto('/app/parts');
  await page.getByRole('button', { name: `Print ${part.no}` }).click();
  await expect(page.getByLabel('Serial From')).toHaveValue(/^\d{12}$/);
  await page.getByLabel('Qty Label').fill('3');
  await pressPrint(page);
  const first = await printedDots(page);
  await confirmPrinted(page);
  await expect.poll(() => store.tables.printJobs[0]?.outcome?.kind).toBe('all');
  expect(store.tables.printJobs).toMatchObject([{ designId: 'LD-0900', designRevision: 1, printedBy: 'admin' }]);

  publish(store, 'revision one', 'REVISION TWO');
  part.name = 'ANOTHER NAME OF THE PART';
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const second = await other.newPage();
  await startPrinting(second, store, 'user');
  await second.goto('/app/parts-print-history');
  const row = second.getByRole('row').filter({ hasText: part.no }).first();
  await expect(row).toContainText('LD-0900 rev 1');
  await expect(row).toContainText('All printed');
  await row.getByRole('button', { name: /^Re-Print / }).click();
  await expect(second.getByRole('heading', { name: 'Re-Print Settings' })).toBeVisible();
  await pressPrint(second);
  const again = await printedDots(second);
  expect(first.dots.some((dot) => dot === 1)).toBe(true);
  expect([strayDots(first, again, 0), strayDots(again, first, 0)]).toEqual([0, 0]);
  await confirmPrinted(second);
  await expect.poll(() => store.tables.printJobs.length).toBe(2);
  expect(store.tables.printJobs[1]).toMatchObject({
    ...{ designRevision: 1, designHash: store.tables.printJobs[0]?.designHash, printedBy: 'user', status: 2 },
  });

  // A first print takes what is published now: the comparison can fail.
  await second.goto('/app/parts');
  await second.getByRole('button', { name: `Print ${part.no}` }).click();
  await expect(second.getByLabel('Serial From')).toHaveValue(/^\d{12}$/);
  await second.getByLabel('Qty Label').fill('3');
  await pressPrint(second);
  expect(strayDots(await printedDots(second), first, 0)).toBeGreaterThan(0);
  await other.close();
});

test('[PR44] a design that is not published is printed by nobody, and the screens say so at all widths in both themes', async ({
  page,
  store,
}) => {
  test.setTimeout(180_000);
  publish(store);
  const part = boundPart(store);
  part.name = `LINING ASSY R FR DOOR WITH A LONG NAME ${'X'.repeat(40)}`;
  for (const row of store.tables.labelDesigns) Object.assign(row, { state: 'draft', publishedRevision: null });
  await startPrinting(page, store, 'admin');
  await page.goto('/app/parts');
  await expect(page.getByText('Design LD-0900 is not published.')).toBeVisible();
  const look = async (screen: string) => {
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await expectNoSidewaysScroll(page, `${screen} at ${width}`);
      await expectAccessibleInBothThemes(page, `${screen} at ${width}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await look('part list');
  await page.getByRole('button', { name: `Print ${part.no}` }).click();
  await expect(page.getByRole('alert')).toContainText('Design LD-0900 is not published. Nothing can be printed.');
  await expect(page.getByRole('button', { name: 'PRINT' })).toHaveAttribute('aria-disabled', 'true');
  await look('print dialog');
  // By keyboard alone.
  await page.getByRole('button', { name: 'Standard label once' }).focus();
  await page.keyboard.press('Enter');
  await animationsEnd(page);
  await expect(page.getByLabel('Reason')).toBeFocused();
  await look('override dialog');
  await page.getByLabel('Reason').focus();
  await page.keyboard.type('Line 2 waits');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The standard label is printed this once. Reason: Line 2 waits')).toBeVisible();
  await pressPrint(page);
  await printedDots(page);
  await confirmPrinted(page);
  await expect.poll(() => store.tables.printJobs[0]?.override).toEqual({ reason: 'Line 2 waits' });
  await page.goto('/app/parts-print-history');
  await expect(page.getByText('Standard label, once')).toBeVisible();
  await look('print history');
});
