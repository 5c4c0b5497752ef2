import { expect, test } from './fixtures';
import { hang } from './support/api-host';
import {
  addLines,
  answerPrinted,
  codesOfSheets,
  expectNoSerialTwice,
  listParts,
  outcomeDialog,
  paste,
  plainOf,
  plainParts,
  preparePage,
  printButton,
  printList,
  startAt,
} from './support/print-list';

test('six quantities of six parts on A4: sheets are filled across parts, codes read, one record a part', {
  tag: ['@paper', '@host'],
}, async ({ page, records }) => {
  const parts = plainOf(await records.parts(), 6);
  const quantities = [3, 1, 2, 5, 1, 4];
  const prints = () => Promise.all(parts.map(({ id }) => records.prints(id)));
  const before = await prints();
  await startAt(page, records);
  await printList(page).getByRole('radio', { name: 'Labels' }).check();
  await paste(
    page,
    parts.map(({ no }, index) => `${no};${quantities[index]}`),
  );
  await addLines(page, 'Add 6 lines');
  await expect(printList(page).getByText('6 parts, 16 labels on 4 sheets')).toBeVisible();
  await expect(printButton(page)).toBeEnabled();
  await printButton(page).click();
  const sheets = await codesOfSheets(page);
  expect(sheets.map(({ length }) => length)).toEqual([8, 8, 8, 8]);
  const recorded = (await prints()).map((rows, index) => rows.slice(before[index]?.length));
  expect(recorded.map((rows) => rows.map(({ qtyLabel }) => qtyLabel))).toEqual(quantities.map((labels) => [labels]));
  const expected = parts.flatMap((part, index) => {
    const from = BigInt(recorded[index]?.[0]?.serialFrom ?? 0);
    return Array.from({ length: quantities[index] ?? 0 }, (_, label) => [
      part.no,
      `${part.no}|${part.colorCode}|${part.qtyPerPack}|${from + BigInt(label)}`,
    ]).flat();
  });
  expect(sheets.flat()).toEqual(expected);
});

test('[PR25] ten parts, one refused (409), one whose record is made and its answer lost, one over 9999: the others print once, each fault is said', {
  tag: ['@paper', '@network'],
}, async ({ page, store, host, pageErrors }) => {
  pageErrors.allow(/409|Failed to load resource|ERR_/);
  const parts = plainParts(store, 10);
  const [refused, unanswered, over] = parts;
  if (!refused || !unanswered || !over) throw new Error('no parts');
  await startAt(page, store);
  await listParts(page, parts, 2);
  await expect(printList(page).getByText('10 parts, 20 labels on 5 sheets')).toBeVisible();
  await printList(page).getByLabel(`Qty Label, ${over.no}`).fill('10000');
  const left = printList(page).getByText(/^Only \d+ serials left today\. This part is left out, the others print\.$/);
  await expect(left).toBeVisible();
  await expect(printButton(page)).toBeEnabled();
  const before = store.tables.printHistory.length;
  const made = () => store.tables.printHistory.slice(before);
  host.fault('POST', '/parts/print-history', async (request) => {
    const { partId } = await request.clone().json();
    if (partId === refused.id) return Response.json({ message: 'Another station has these serials' }, { status: 409 });
    const answer = await host.usualAnswer(request.clone());
    return partId === unanswered.id ? hang(request) : answer;
  });
  await printButton(page).click();
  const waiting = page.getByRole('dialog', { name: /The host has not answered yet/ });
  await waiting.getByRole('button', { name: 'Print without confirmation' }).click({ timeout: 30_000 });
  await expect(outcomeDialog(page)).toBeVisible();
  await expect(outcomeDialog(page).getByText(/history has not confirmed this run yet/)).toBeVisible();
  const codes = (await codesOfSheets(page)).flat();
  const printed = parts.filter((part) => part !== refused && part !== over);
  expect(codes.filter((text) => !text.includes('|'))).toEqual(printed.flatMap(({ no }) => [no, no]));
  host.clearFaults();
  await answerPrinted(page);
  await expect(
    printList(page).getByText(/^Another station has taken its serials\. It was not printed\./),
  ).toBeVisible();
  await expect(left).toBeVisible();
  await expect(printList(page).getByRole('button', { name: /^Take .* off the list$/ })).toHaveCount(2);
  // The record whose answer was lost is recognised, and not made again.
  await printList(page).getByRole('button', { name: 'kembali' }).click();
  await expect(page.getByRole('button', { name: /not recorded/ })).toHaveCount(0, { timeout: 30_000 });
  expect(made()).toHaveLength(8);
  const recorded = made().flatMap(({ partId, serialFrom, qtyLabel }) => {
    const part = parts.find(({ id }) => id === partId);
    return Array.from(
      { length: Number(qtyLabel) },
      (_, label) => `${part?.no}|${part?.colorCode}|${part?.qtyPerPack}|${BigInt(serialFrom) + BigInt(label)}`,
    );
  });
  expect(codes.filter((text) => text.includes('|')).toSorted()).toEqual(recorded.toSorted());
  expectNoSerialTwice(store);
});

test('[PR26] [PR28] two tabs press PRINT on the same list at the same moment: no serial twice, no part twice', {
  tag: ['@tabs', '@locks', '@storage'],
}, async ({ page, context, store, host }) => {
  const parts = plainParts(store, 6);
  await startAt(page, store);
  await listParts(page, parts, 2);
  const second = await context.newPage();
  await preparePage(second);
  await second.goto('/app/print-list');
  await expect(printList(second).getByText('6 parts, 12 labels on 3 sheets')).toBeVisible();
  await expect(printButton(page)).toBeEnabled();
  await expect(printButton(second)).toBeEnabled();
  const before = store.tables.printHistory.length;
  // A click by the mouse would wait until the button is enabled, and the first tab may have emptied the list by then.
  await Promise.all([page, second].map((tab) => printButton(tab).evaluate((button: HTMLElement) => button.click())));
  await expect.poll(() => store.tables.printHistory.length - before, { timeout: 30_000 }).toBe(6);
  expect(host.callsTo('POST', '/parts/print-history')).toHaveLength(6);
  expectNoSerialTwice(store);
  // What one tab has on paper is off the list of both.
  const listed = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('print-list/')));
  await expect.poll(listed).toEqual([]);
});

test.describe('at a host with print runs', () => {
  test.use({ optionalParts: 'all' });

  test('[PR25] twenty parts are recorded by one request; when its answer is lost, nothing is recorded twice', {
    tag: ['@network'],
  }, async ({ page, store, host, pageErrors }) => {
    pageErrors.allow(/Failed to load resource|ERR_/);
    const parts = plainParts(store, 20);
    const runs = () => host.calls.filter(({ method, path }) => method === 'POST' && path.startsWith('/print-runs'));
    await startAt(page, store);
    await listParts(page, parts);
    await expect(printButton(page)).toBeEnabled();
    const before = store.tables.printHistory.length;
    await printButton(page).click();
    await answerPrinted(page);
    expect(runs().map(({ path }) => path)).toEqual(['/print-runs/batch']);
    expect(store.tables.printHistory.length - before).toBe(20);

    host.fault('POST', '/print-runs/batch', async (request) => {
      await host.usualAnswer(request.clone());
      return hang(request);
    });
    await listParts(page, parts);
    await expect(printButton(page)).toBeEnabled();
    await printButton(page).click();
    await page.getByRole('button', { name: 'Print without confirmation' }).click({ timeout: 30_000 });
    await answerPrinted(page);
    host.clearFaults();
    await page.reload();
    await expect(page.getByRole('button', { name: /not recorded/ })).toHaveCount(0, { timeout: 60_000 });
    expect(store.tables.printHistory.length - before).toBe(40);
    expectNoSerialTwice(store);
  });
});
