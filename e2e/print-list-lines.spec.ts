import type { Page } from '@playwright/test';
import { filled, oneFarCell, workbookOf } from '@tests/support/workbooks';
import type { MemoryStore } from '@/mock-api/store';
import { expect, test } from './fixtures';
import { longestTask, watchLongTasks } from './support/long-tasks';
import { addLines, pasteBox, plainParts, printList, startAt } from './support/print-list';

/** Copies parts of the seed until the host has `count`, with numbers that no other part has. */
function manyParts(store: MemoryStore, count: number) {
  const { parts } = store.tables;
  const [model] = plainParts(store, 1);
  if (!model) throw new Error('no part');
  const added = Array.from({ length: count - parts.length }, (_, index) => ({
    ...model,
    id: 100_000 + index,
    no: `99${String(index).padStart(5, '0')}-MANY`,
  }));
  parts.push(...added);
  return added;
}

/** Pastes as a user does: for thousands of lines `fill` takes the browser a minute. */
async function pasteByKeys(page: Page, content: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), content);
  await pasteBox(page).focus();
  await page.keyboard.press('Control+v');
}

test(
  '5,000 pasted lines: the good ones go on, the others stay, and the page answers',
  {
    tag: ['@speed', '@storage'],
  },
  async ({ page, context, store }, testInfo) => {
    test.setTimeout(120_000);
    const many = manyParts(store, 3_000);
    const lines = Array.from({ length: 5_000 }, (_, index) => {
      const part = many[index % 1_000];
      if (index % 10 === 0) return `${many[index / 10]?.no};24`;
      return index % 2 === 0 ? `UNKNOWN-${index}-NOWHERE;5` : `${part?.no};ANY;2.5`;
    });

    await watchLongTasks(page);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await startAt(page, store);
    await pasteByKeys(page, lines.join('\n'));
    await expect(printList(page).getByText('500 of 5000 lines can go on the list, the others stay here')).toBeVisible({
      timeout: 60_000,
    });
    const checking = await longestTask(page);
    await addLines(page, 'Add 500 lines');
    await expect(printList(page).getByText(/^500 parts, 1000 labels on 250 sheets/)).toBeVisible({ timeout: 60_000 });
    const adding = await longestTask(page);
    const left = lines.filter((_, index) => index % 10 > 0);
    await expect(pasteBox(page)).toHaveValue(left.join('\n'));

    // A key in the text of 4,500 lines.
    await pasteBox(page).focus();
    await page.keyboard.press('Control+End');
    await longestTask(page);
    await page.keyboard.type('1234');
    await expect(pasteBox(page)).toHaveValue(/1234$/);
    const typing = await longestTask(page);
    const tasks = { checking, adding, typing };
    testInfo.annotations.push({ type: 'longest task, ms', description: JSON.stringify(tasks) });
    // 0.1 to 0.4 s on a quiet machine; these limits refuse what grows with the square of the lines.
    expect(Math.max(checking, typing), JSON.stringify(tasks)).toBeLessThan(4_000);
    expect(adding, JSON.stringify(tasks)).toBeLessThan(12_000);

    await page.reload();
    await expect(pasteBox(page)).toHaveValue(`${left.join('\n')}1234`, { timeout: 60_000 });
  },
);

/** Drops a file onto the paste box. */
async function drop(page: Page, name: string, bytes: Uint8Array) {
  const transfer = await page.evaluateHandle(
    ({ base64, fileName }) => {
      const files = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      files.items.add(new File([content], fileName));
      return files;
    },
    { base64: Buffer.from(bytes).toString('base64'), fileName: name },
  );
  await printList(page).getByRole('region', { name: 'Paste or drop lines' }).dispatchEvent('drop', {
    dataTransfer: transfer,
  });
}

test('a workbook dropped into the paste box: one too large is refused, the lines of the next go into the box', {
  tag: ['@files', '@worker'],
}, async ({ page, store }) => {
  const [a, b] = plainParts(store, 2);
  if (!a || !b) throw new Error('no parts');
  const row = (number: number, first: string, second: string) => `<row r="${number}">${first}${second}</row>`;
  await startAt(page, store);
  await drop(page, 'far.xlsx', oneFarCell());
  const refused = page.getByRole('alert').filter({ hasText: 'The sheet is too large' });
  await expect(refused).toContainText('Nothing was put in the box. Select another file, or paste its lines.');
  await expect(pasteBox(page)).toHaveValue('');
  const formulas = [
    row(1, filled('A1', 'Part No'), filled('B1', 'Qty')),
    row(2, filled('A2', a.no), '<c r="B2"><f>12*2</f><v>24</v></c>'),
    row(3, filled('A3', b.no), '<c r="B3"><f>SUM(B2,12)</f><v>36</v></c>'),
  ];
  await drop(page, 'list.xlsx', workbookOf(formulas.join('')));
  await expect(printList(page).getByText('All 2 lines can go on the list')).toBeVisible();
  await expect(pasteBox(page)).toHaveValue(`Part No;Qty\n${a.no};24\n${b.no};36`);
  await addLines(page, 'Add 2 lines');
  await expect(printList(page).getByText(/^2 parts, \d+ labels on \d+ sheets?/)).toBeVisible();
});
