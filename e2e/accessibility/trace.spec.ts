import { test } from '@e2e/fixtures';
import { widths } from '@e2e/support/accessibility';
import { hang } from '@e2e/support/api-host';
import { startSignedIn } from '@e2e/support/sign-in';
import { expect } from '@playwright/test';
import { paths, traceHref } from '@/config/paths';
import type { MemoryStore } from '@/mock-api/store';
import { checkStates, expectText, navigate, type State } from './check-states';

test.describe.configure({ timeout: 180_000 });
test.use({ optionalParts: 'all' });

/** The text of a label that a slip of the seed carries, and its serial. */
function labelOf({ tables }: MemoryStore) {
  const text = tables.deliveries.find(({ barcodeKasai }) => /\|\d{12}$/.test(barcodeKasai))?.barcodeKasai ?? '';
  return { text, serial: text.slice(-12) };
}

const states: State[] = [
  {
    name: 'Trace, empty',
    enter: async (context) => {
      await navigate(context, paths.trace.href());
      await expectText(context, 'Scan a label, or type its number');
    },
  },
  {
    name: 'Trace, story',
    enter: async (context) => {
      await navigate(context, traceHref(labelOf(context.store).text));
      await expectText(context, 'Delivery approved');
      await expect(context.page.getByRole('img', { name: /^Label / })).toBeVisible();
    },
  },
  {
    name: 'Trace, several labels',
    enter: async (context) => {
      const { tables } = context.store;
      const [run] = tables.printHistory;
      const other = tables.parts.find(({ id }) => id !== run?.partId);
      if (!run || !other) throw new Error('The seed has no runs');
      tables.printHistory = [...tables.printHistory, { ...run, id: 9_000, partId: other.id, status: 1 }];
      await navigate(context, traceHref(run.serialFrom));
      await expectText(context, /labels carry/);
    },
  },
  {
    name: 'Trace, a number of a slip',
    enter: async (context) => {
      await navigate(context, traceHref(context.store.tables.deliveries.at(-1)?.slipNumber ?? ''));
      await expectText(context, 'Slip or order number');
    },
  },
  {
    name: 'Trace, not ours',
    enter: async (context) => {
      await navigate(context, traceHref('https://example.com'));
      await expectText(context, /This code is not ours/);
    },
  },
  {
    name: 'Trace, nothing found',
    enter: async (context) => {
      await navigate(context, traceHref('202001010001'));
      await expectText(context, 'Nothing found');
    },
  },
  {
    name: 'Trace, reading',
    enter: async (context) => {
      context.host.fault('GET', '/parts/print-history', hang);
      await navigate(context, traceHref('202001020001'));
      await expectText(context, /page 1/);
    },
    exit: ({ host }) => host.clearFaults(),
  },
  {
    name: 'Trace, failed',
    enter: async (context) => {
      context.host.fault('GET', '/parts/print-history', () => Response.json({ message: 'Not now' }, { status: 403 }));
      await navigate(context, traceHref('202001030001'));
      await expectText(context, 'Nothing is known of its runs.');
    },
    exit: ({ host }) => host.clearFaults(),
  },
  {
    name: 'Activity',
    enter: async (context) => {
      await navigate(context, paths.activity.href());
      await expectText(context, /^(Approved|Printed|Changed|Created)$/);
    },
  },
  {
    name: 'History of a part',
    enter: async (context) => {
      await navigate(context, paths.parts.record.href(context.store.tables.printHistory[0]?.partId ?? 1));
      await context.page.getByRole('button', { name: 'History', exact: true }).click();
      await expectText(context, 'Changed');
    },
  },
];

for (const { name: width, phone, viewport } of widths) {
  test(`Trace and activity at ${width}: accessible in both themes`, { tag: '@layout' }, async ({
    page,
    host,
    store,
    pageErrors,
  }) => {
    pageErrors.allow(/status of 40\d|net::ERR_/);
    await page.setViewportSize(viewport);
    await startSignedIn(page, store);
    await checkStates({ page, host, store, pageErrors, phone }, states);
  });
}
