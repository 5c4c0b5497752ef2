import { test as base, expect } from '@e2e/fixtures';
import { closePrintDialog } from '@e2e/print-output/catch-print';
import { reportViolations } from '@e2e/support/page-errors';
import { confirmPrinted, openPart, plainPart, pressPrint, setQuantity } from '@e2e/support/print-dialog';
import { codesOfSheets, outcomeDialog, preparePage } from '@e2e/support/print-list';
import type { Account, Records } from '@e2e/support/records';
import { ReferenceHost } from '@e2e/support/reference-host';
import { startSignedIn } from '@e2e/support/sign-in';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Part } from '@/domain/part';

/*
 * Two stations, each a browser of its own, at the reference host, whose process is killed and started again: what is on
 * paper is what was on the screen, the host has it once, and a serial on two labels is reported.
 */

type Stations = { a: Page; b: Page; part: Part; reference: ReferenceHost };

const test = base.extend<{ stations: Stations }>({
  stations: async ({ browser, records, host, pageErrors }, use) => {
    if (!(host instanceof ReferenceHost)) throw new Error('These tests need the reference host');
    pageErrors.allow(/ERR_|status of (409|404|502)/);
    const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
    const accounts: Account[] = ['admin', 'user'];
    const pages = await Promise.all(
      contexts.map(async (context, index) => {
        pageErrors.watch(context);
        await context.addInitScript(reportViolations);
        const page = await context.newPage();
        await preparePage(page);
        await startSignedIn(page, records, accounts[index]);
        await page.goto('/app/parts');
        return page;
      }),
    );
    const [a, b] = pages;
    if (!a || !b) throw new Error('There are two stations');
    await use({ a, b, part: await plainPart(records), reference: host });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

const RUNS = '/print-runs';

/** The serials that the dialog shows. */
const shown = async (page: Page) => ({
  from: Number(await page.getByLabel('Serial From').inputValue()),
  end: Number(await page.getByLabel('Serial End').inputValue()),
});

/** Opens the part and asks for two labels. @returns the first serial on the screen */
async function openTwo(page: Page, part: Part) {
  await openPart(page, part);
  await setQuantity(page, 2);
  await expect(page.getByLabel('Qty Label')).toHaveValue('2');
  return (await shown(page)).from;
}

/** From the row of its record in the history. */
async function openReprint(page: Page, { no }: Part, from: number) {
  await page.goto('/app/parts-print-history');
  const row = page
    .getByRole('row')
    .filter({ hasText: no })
    .filter({ hasText: String(from) });
  await row.getByRole('button', { name: /^Re-Print / }).click();
}

/** What the QR codes of the sheets in the browser's print dialog say. */
const onPaper = async (page: Page) => (await codesOfSheets(page)).flat().filter((text) => text.includes('|'));

const codes = (part: Part, from: number, labels = 2) =>
  Array.from({ length: labels }, (_, index) => `${part.no}|${part.colorCode}|${part.qtyPerPack}|${from + index}`);

async function answerAllPrinted(page: Page) {
  await closePrintDialog(page);
  await confirmPrinted(page);
}

/** The queue has sent every record; its pauses are up to 30 s. */
const nothingWaits = (page: Page) =>
  expect(page.getByRole('button', { name: /not recorded/ })).toHaveCount(0, { timeout: 40_000 });

/** Of the part and the day of a serial: first serial, labels, status and author of each record. */
const recordsOf = async (records: Records, part: Part, serial: number) =>
  (await records.prints(part.id))
    .filter(({ serialFrom }) => serialFrom.startsWith(String(serial).slice(0, 8)))
    .map(({ serialFrom, qtyLabel, status, createdBy }) => [Number(serialFrom), qtyLabel, status, createdBy]);

for (const { when, strike, isLookedUp = false } of [
  {
    when: 'before it has the run',
    strike: async (reference: ReferenceHost) => {
      await reference.kill();
      return Response.error();
    },
  },
  {
    when: 'in the middle of the transaction',
    strike: async (reference: ReferenceHost, request: Request) => {
      // The transaction waits for this lock when its process dies.
      const [answer] = await reference.database.transaction().execute(async (tx) => {
        await sql`lock table print_history in exclusive mode`.execute(tx);
        const waiting = reference.usualAnswer(request);
        await expect
          .poll(async () => {
            const { rows } = await sql`select 1 from pg_locks where not granted`.execute(tx);
            return rows.length;
          })
          .toBeGreaterThan(0);
        await reference.kill();
        return [await waiting];
      });
      return answer;
    },
  },
  {
    when: 'after it has the run and before its answer',
    strike: async (reference: ReferenceHost, request: Request) => {
      await reference.usualAnswer(request);
      await reference.kill();
      return Response.error();
    },
  },
  {
    when: 'after it has the run, behind a proxy that says so',
    strike: async (reference: ReferenceHost, request: Request) => {
      await reference.usualAnswer(request);
      await reference.kill();
      return new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } });
    },
    isLookedUp: true,
  },
]) {
  test(`the host is killed ${when}: recorded once, printed once, as on the screen`, {
    tag: ['@network', '@paper', '@host'],
  }, async ({ stations, host, records }) => {
    const { a, b, part, reference } = stations;
    const from = await openTwo(a, part);
    const before = await recordsOf(records, part, from);
    let strikes = 0;
    let starting: Promise<void> | undefined;
    host.fault('POST', RUNS, async (request) => {
      strikes += 1;
      host.clearFaults();
      const answer = await strike(reference, request);
      starting = reference.startAgain();
      // What the browser sends again meets the new process.
      if (!isLookedUp) await starting;
      return answer;
    });
    await pressPrint(a);
    await expect.poll(() => a.evaluate(() => window.printCalls), { timeout: 30_000 }).toBe(1);
    await starting;
    expect(await onPaper(a)).toEqual(codes(part, from));
    await answerAllPrinted(a);
    expect(strikes).toBe(1);
    // Without an answer the browser itself sends the same run again. After one that says nothing the product looks for it.
    await nothingWaits(a);
    const calls = host.calls
      .filter(({ path }) => path.startsWith(RUNS))
      .map(({ method, status }) => `${method} ${status}`);
    expect(calls.slice(0, 2)).toEqual(isLookedUp ? ['POST 502', 'GET 200'] : ['POST 0', 'POST 201']);
    const own = [from, 2, 1, 'admin'];
    await expect.poll(() => recordsOf(records, part, from)).toEqual([...before, own]);

    expect(await openTwo(b, part)).toBe(from + 2);
  });
}

test('both stations print the same serials while the host is gone: it takes one record, and the other station is told', {
  tag: ['@network', '@paper', '@host'],
}, async ({ stations, records }) => {
  const { a, b, part, reference } = stations;
  const from = await openTwo(a, part);
  expect(await openTwo(b, part)).toBe(from);
  const before = await recordsOf(records, part, from);
  await reference.kill();
  for (const page of [a, b]) {
    await pressPrint(page);
    expect(await onPaper(page)).toEqual(codes(part, from));
    await answerAllPrinted(page);
  }
  // B is back first.
  await a.context().setOffline(true);
  await reference.startAgain();
  await nothingWaits(b);
  const own = [from, 2, 1, 'user'];
  expect(await recordsOf(records, part, from)).toEqual([...before, own]);
  await a.context().setOffline(false);
  await a.getByRole('alert').getByRole('button', { name: 'Show' }).click();
  const told = a.getByRole('alertdialog', { name: 'Two labels with one serial may exist' });
  await expect(told.getByRole('checkbox')).toHaveCount(2);
  expect(await recordsOf(records, part, from)).toEqual([...before, own]);
});

test('two stations show the same serials: the second is refused, is shown the next ones and prints these', {
  tag: ['@tabs', '@paper', '@host'],
}, async ({ stations, records }) => {
  const { a, b, part } = stations;
  const from = await openTwo(a, part);
  expect(await openTwo(b, part)).toBe(from);
  const before = await recordsOf(records, part, from);
  await Promise.all([pressPrint(a), pressPrint(b)]);
  const calls = () => Promise.all([a, b].map((page) => page.evaluate(() => window.printCalls)));
  await expect.poll(async () => (await calls()).toSorted()).toEqual([0, 1]);
  const [first, second] = (await calls())[0] === 1 ? [a, b] : [b, a];
  expect(await onPaper(first)).toEqual(codes(part, from));
  await expect(second.getByRole('alert', { name: /^Changed since/ })).toBeVisible();
  expect((await shown(second)).from).toBe(from + 2);
  await pressPrint(second);
  expect(await onPaper(second)).toEqual(codes(part, from + 2));
  const [firstUser, secondUser] = first === a ? ['admin', 'user'] : ['user', 'admin'];
  expect((await recordsOf(records, part, from)).slice(before.length)).toEqual([
    [from, 2, 1, firstUser],
    [from + 2, 2, 1, secondUser],
  ]);
});

test('a part that was changed elsewhere while its dialog was open is drawn anew before it prints', {
  tag: ['@tabs', '@paper', '@host'],
}, async ({ stations, records }) => {
  const { b, part } = stations;
  const from = await openTwo(b, part);
  const before = await recordsOf(records, part, from);
  await records.changePart(part.id, { colorCode: 'NH-NEW' });
  await pressPrint(b);
  await expect(b.getByRole('alert', { name: /^Changed since/ })).toContainText('NH-NEW');
  expect(await b.evaluate(() => window.printCalls)).toBe(0);
  expect(await shown(b)).toEqual({ from, end: from + 1 });
  await pressPrint(b);
  expect(await onPaper(b)).toEqual(codes({ ...part, colorCode: 'NH-NEW' }, from));
  expect(await recordsOf(records, part, from)).toEqual([...before, [from, 2, 1, 'user']]);
});

test('labels that a jam took at A are printed again by B from the history: A is told, and prints nothing', {
  tag: ['@tabs', '@paper', '@host'],
}, async ({ stations, records }) => {
  const { a, b, part } = stations;
  const from = await openTwo(a, part);
  const before = await recordsOf(records, part, from);
  await pressPrint(a);
  expect(await onPaper(a)).toEqual(codes(part, from));
  await closePrintDialog(a);
  await outcomeDialog(a).getByRole('radio', { name: 'None' }).click();
  await outcomeDialog(a).getByRole('button', { name: 'Save and re-print 2' }).click();
  await expect(a.getByRole('button', { name: /^PRINT/ })).toBeEnabled();

  await openReprint(b, part, from);
  await pressPrint(b);
  expect(await onPaper(b)).toEqual(codes(part, from));
  await answerAllPrinted(b);

  await pressPrint(a);
  await expect(a.getByRole('alert', { name: /^Changed since/ })).toContainText('Printed again');
  await pressPrint(a);
  await expect(a.getByText(/^user has these labels already\. Nothing was printed\./)).toBeVisible();
  expect(await a.evaluate(() => window.printCalls)).toBe(0);
  expect((await recordsOf(records, part, from)).slice(before.length)).toEqual([
    [from, 2, 1, 'admin'],
    [from, 2, 2, 'user'],
  ]);
});

test('a run that both stations print again is counted twice, and each paper is what its screen showed', {
  tag: ['@tabs', '@paper', '@host'],
}, async ({ stations, records }) => {
  const { a, b, part } = stations;
  const from = await openTwo(a, part);
  const before = await recordsOf(records, part, from);
  await pressPrint(a);
  expect(await onPaper(a)).toEqual(codes(part, from));
  await answerAllPrinted(a);
  for (const page of [a, b]) {
    await openReprint(page, part, from);
    await expect(page.getByRole('button', { name: /^PRINT/ })).toBeEnabled();
  }
  await pressPrint(b);
  expect(await onPaper(b)).toEqual(codes(part, from));
  await answerAllPrinted(b);
  await pressPrint(a);
  expect(await onPaper(a)).toEqual(codes(part, from));
  expect((await recordsOf(records, part, from)).slice(before.length)).toEqual([
    [from, 2, 1, 'admin'],
    [from, 2, 2, 'user'],
    [from, 2, 3, 'admin'],
  ]);
});
