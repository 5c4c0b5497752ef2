import { expect, test } from '@e2e/fixtures';
import { addLines, answerPrinted, paste, printButton, printList, startAt } from '@e2e/support/print-list';
import type { Page } from '@playwright/test';
import { misreadings } from '@tests/label/paper/misreadings';
import { openPrinted } from '@tests/label/paper/printed-document';
import { designFrom, heads, randomLabels } from '@tests/label/random-labels';
import { storedDesign } from '@/label/design/parse-design';
import { arrangeRuns, slotsOfSheet } from '@/label/sheet/arrangement';
import { layoutOn, type Media } from '@/label/sheet/media';
import { printedPdf } from './catch-print';

const media: Media = { type: 'paper', name: 'A4', orientation: 'portrait' };
/** Of all designs, so that labels share sheets; the widest needs 193 mm. */
const labelSize = { width: 195, height: 40 };

const all = randomLabels(10).map((label, index) => ({
  codes: label.codes,
  partNo: `RANDOM-${index + 1}`,
  design: { ...designFrom(label), id: `LD-R${index + 1}`, labelSize },
}));

/** Designs of one list. */
const IN_A_LIST = 50;
const lists = Array.from({ length: Math.ceil(all.length / IN_A_LIST) }, (_, at) =>
  all.slice(at * IN_A_LIST, (at + 1) * IN_A_LIST),
);
/** A short run prints for one head. */
const tried = lists.length === 1 ? heads.slice(0, 1) : heads;

/** Before each print the host is queried for every part, by two calls; on a busy machine it is silent for too long. */
async function untilPrinted(page: Page) {
  const printAsShown = page.getByRole('button', { name: 'Print as shown' });
  const calls = async () => {
    if (await printAsShown.isVisible()) await printAsShown.click();
    return page.evaluate(() => window.printCalls);
  };
  await expect.poll(calls, { timeout: 60_000 }).toBe(1);
}

for (const [dotsPerMm, labels] of tried.flatMap((one) => lists.map((list) => [one, list] as const))) {
  const [first, last] = [labels[0]?.partNo, labels.at(-1)?.partNo];
  test(`paper of the browser, random designs of ${first} to ${last} in one list: every code reads at ${dotsPerMm} dots/mm`, {
    tag: '@paper',
  }, async ({ page, store }) => {
    test.setTimeout(lists.length === 1 ? 60_000 : 600_000);
    for (const [index, { partNo, design }] of labels.entries()) {
      const part = store.tables.parts[index];
      if (part) Object.assign(part, { no: partNo, labelDesignId: design.id, labelSize: '195mm × 40mm' });
    }
    const printer = { id: 'own-1', name: 'Printer of the test', dotsPerMm, offsetX: 0, offsetY: 0 };
    const { name: paper, orientation } = media;
    const stored = {
      labelDesigns: labels.map(({ design }) => storedDesign(design)),
      'printer-profiles': [printer],
      'printer-profile': printer.id,
      'print-preferences': { paper, orientation },
    };
    await page.addInitScript((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value));
    }, stored);
    await startAt(page, store);
    await printList(page).getByRole('radio', { name: 'Labels' }).check();
    await paste(
      page,
      labels.map(({ partNo }) => `${partNo};1`),
    );
    await addLines(page, `Add ${labels.length} lines`);
    await expect(
      printList(page)
        .getByRole('status')
        .filter({ hasText: `${labels.length} labels on` }),
    ).toBeVisible();
    await printButton(page).click();
    await untilPrinted(page);
    const printed = await openPrinted(await printedPdf(page));
    await answerPrinted(page);
    // A coarse head cannot print the bars of some designs: these stay on the list.
    const left = printList(page).getByText(/are too fine to scan\. This part is left out/);
    const taken = printList(page).getByRole('button', { name: /^Take .* off the list$/ });
    await expect(left).toHaveCount(await taken.count());
    const names = await taken.evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label') ?? ''),
    );
    const onPaper = labels.filter(({ partNo }) => !names.includes(`Take ${partNo} off the list`));
    expect(onPaper.length).toBeGreaterThan(labels.length * 0.8);
    const arrangement = arrangeRuns(
      onPaper.map(() => ({ labels: 1, size: labelSize })),
      (size) => layoutOn(media, size, printer),
    );
    expect(printed.pages).toHaveLength(arrangement.sheetCount);
    const wrong: string[] = [];
    for (const [at, sheet] of printed.pages.entries()) {
      const dots = await sheet.raster(dotsPerMm);
      for (const { run, x, y } of slotsOfSheet(arrangement, at)) {
        const { codes = [], design, partNo } = onPaper[run] ?? {};
        for (const [index, code] of codes.entries()) {
          const box = design?.elements.find(({ id }) => id === `code-${index}`);
          if (!box) throw new Error('A code is missing');
          const found = await misreadings(dots, { ...box, x: x + box.x, y: y + box.y }, code);
          wrong.push(...found.map((what) => `${partNo}: ${what}`));
        }
      }
    }
    printed.close();
    expect(wrong).toEqual([]);
  });
}
