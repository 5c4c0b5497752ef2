import { expect } from '@playwright/test';
import { paths } from '@/config/paths';
import { clickButton, closeTop, expectText, navigate, openDialog, type State, type StateContext } from './check-states';

const ready = ({ page }: StateContext) => expect(page.getByLabel('Serial From')).toHaveValue(/^\d{12}$/);
const answerPrinted = async (context: StateContext) => {
  await clickButton(context, 'Save');
  await expect(context.page.getByRole('dialog')).toHaveCount(0);
};
async function openPrint(context: StateContext) {
  // A digit: "Print Date" of the list before can still be there.
  await clickButton(context, /^Print \d/);
  await ready(context);
}
/** The message of the print before lies over the heading until it goes by itself. */
async function closeMessages({ page }: StateContext) {
  const messages = page.getByRole('region', { name: /^Notifications/ }).getByRole('button', { name: 'Close' });
  for (const message of await messages.all()) await message.click();
  await expect(messages).toHaveCount(0);
}
async function print(context: StateContext) {
  await clickButton(context, 'PRINT');
  await expectText(context, 'Which labels came out?');
}

/** Printing a part: the dialog, its overlays, and the outcome dialog. */
export const printStates: State[] = [
  {
    name: 'Print dialog',
    enter: async (context) => {
      await navigate(context, paths.parts.list.href());
      await openPrint(context);
      await expectText(context, /In the browser's dialog/);
    },
    exit: (context) => clickButton(context, 'Got it'),
  },
  {
    name: 'Print dialog, printers',
    enter: ({ page }) => page.getByRole('combobox', { name: 'Printer' }).click(),
    exit: closeTop,
  },
  {
    name: 'Print dialog, a wrong page range',
    enter: async ({ page }) => {
      await page.getByRole('combobox', { name: 'Pages' }).click();
      await page.getByRole('option', { name: 'Custom Range' }).click();
      await page.getByLabel('Page range').fill('3-1');
      await expect(page.getByLabel('Page range')).toHaveAttribute('aria-invalid', 'true');
    },
    exit: ({ page }) => page.getByLabel('Page range').fill('1'),
  },
  {
    name: 'Print dialog, no quantity',
    enter: async ({ page }) => {
      await page.getByLabel('Qty Label').fill('0');
      await expect(page.getByLabel('Qty Label')).toHaveAttribute('aria-invalid', 'true');
      await page.getByRole('button', { name: /^PRINT/ }).focus();
    },
    exit: ({ page }) => page.getByLabel('Qty Label').fill('2'),
  },
  {
    name: 'Print dialog, paper sizes and label stock',
    enter: ({ page }) => page.getByRole('combobox', { name: 'Paper Size' }).click(),
    exit: closeTop,
  },
  {
    name: 'Print dialog, a new stock whose labels do not fit on its page',
    enter: async (context) => {
      await openDialog(context, 'New stock', 'New label stock');
      const dialog = context.page.getByRole('dialog', { name: 'New label stock' });
      await dialog.getByText('Sheet of labels').click();
      await dialog.getByLabel('Columns').fill('9');
      await expect(dialog.getByLabel('Columns')).toHaveAttribute('aria-invalid', 'true');
    },
    exit: closeTop,
  },
  {
    name: 'Print dialog, adjusting a printer',
    enter: (context) => openDialog(context, 'Adjust', 'Printer'),
    exit: closeTop,
  },
  {
    name: 'Print dialog, scanned',
    enter: async (context) => {
      await ready(context);
      await clickButton(context, 'Check that codes scan');
      await expect(context.page.getByText(/codes on \d labels?[\s\u200b]+scan as intended/)).toBeVisible({
        timeout: 30_000,
      });
    },
  },
  {
    name: 'Print dialog, settings hidden',
    enter: (context) => clickButton(context, 'Hide Settings'),
    exit: (context) => clickButton(context, 'Show Settings'),
  },
  { name: 'Printed', enter: print },
  {
    name: 'Printed, not all of it',
    enter: async ({ page }) => {
      await page.getByLabel('All but some').check();
      await page.getByLabel('Not printed').fill('1');
    },
    exit: async (context) => {
      await context.page.getByRole('radio', { name: 'None' }).check();
      await answerPrinted(context);
      // The message would lie over the next dialog.
      const message = context.page.getByRole('listitem').filter({ hasText: 'No label came out' });
      await message.getByRole('button', { name: 'Close' }).click();
      await expect(message).toHaveCount(0);
    },
  },
  {
    name: 'Print dialog, problems',
    enter: async (context) => {
      for (const part of context.store.tables.parts) part.no = `${part.no} lower case`;
      await navigate(context, `${paths.parts.list.href()}?search=lower`);
      await expect(context.page.getByText(/lower case$/).first()).toBeVisible();
      await openPrint(context);
      await expectText(context, /^Problems \(/);
    },
  },
  {
    name: 'Printing with errors?',
    enter: async (context) => {
      await clickButton(context, 'PRINT');
      await expectText(context, 'Print labels with errors?');
    },
    exit: (context) => clickButton(context, 'Cancel'),
  },
  {
    name: 'Printed, not recorded',
    enter: async (context) => {
      context.host.fault('POST', '/print-runs', () => Response.json({ message: 'Full' }, { status: 500 }));
      await clickButton(context, 'PRINT');
      await clickButton(context, 'Print anyway');
      await expectText(context, 'Which labels came out?');
      await expectText(context, /has not confirmed this run yet/);
    },
    exit: answerPrinted,
  },
  {
    name: 'Prints not recorded',
    enter: async (context) => {
      await clickButton(context, /not recorded$/);
      await expectText(context, /These labels were sent to the printer/);
    },
    exit: closeTop,
  },
  {
    name: 'Print history, labels that did not come out',
    enter: async (context) => {
      await closeMessages(context);
      await navigate(context, paths.printHistory.href());
      await expect(context.page.getByRole('button', { name: /not printed, print/ }).first()).toBeVisible();
    },
  },
  {
    name: 'Printing what is left',
    enter: async (context) => {
      await clickButton(context, /not printed, print/);
      await ready(context);
    },
    exit: closeTop,
  },
];

export const historyStates: State[] = [
  {
    name: 'Print history, several selected',
    enter: async (context) => {
      await navigate(context, paths.printHistory.href());
      const rows = context.page.getByRole('checkbox', { name: /^Select row/ });
      await rows.nth(1).check();
      await rows.nth(2).check();
      // A row that has scrolled against the top bar would be a target too near to its buttons.
      await rows.first().evaluate((row) => row.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'Re-print of several',
    enter: (context) => clickButton(context, 'Re-Print Selected (2)'),
    exit: (context) => clickButton(context, 'Cancel'),
  },
  {
    name: 'Serial ledger',
    enter: async (context) => {
      await clickButton(context, /^Actions for/);
      await context.page.getByRole('menuitem', { name: 'Serial ledger' }).click();
      await expect(context.page.getByRole('list', { name: 'Serials' })).toBeVisible();
    },
    exit: closeTop,
  },
  ...['one label', 'several labels'].map(
    (labels, index): State => ({
      name: `Void labels, of ${labels}`,
      enter: async (context) => {
        const { tables } = context.store;
        const isOfSeveral = index === 1;
        const run = tables.printHistory.find(({ qtyLabel }) => qtyLabel > 1 === isOfSeveral);
        await navigate(context, `${paths.printHistory.href()}?search=${run?.serialFrom}`);
        await clickButton(context, new RegExp(`^Actions for .* ${run?.serialFrom}$`));
        await context.page.getByRole('menuitem', { name: 'Void labels' }).click();
        await expect(context.page.getByRole('dialog', { name: 'Void labels' })).toBeVisible();
      },
      exit: closeTop,
    }),
  ),
  {
    name: 'Re-print dialog',
    enter: async (context) => {
      await clickButton(context, /^Re-Print \d/);
      await expectText(context, /^Previous print/);
    },
    exit: closeTop,
  },
];

export const printListStates: State[] = [
  {
    name: 'Print dialog, the longest part',
    enter: async (context) => {
      await navigate(context, paths.parts.list.href());
      await openPrint(context);
    },
    exit: closeTop,
  },
  {
    name: 'Print list, pasted lines',
    enter: async (context) => {
      await navigate(context, paths.printList.href());
      const numbers = context.store.tables.parts.slice(-6).map(({ no }, index) => `${no};${index + 1}`);
      await context.page.getByLabel('Part numbers and quantities').fill([...numbers, 'no such part;2'].join('\n'));
      await expect(context.page.getByRole('button', { name: /^Add \d lines?$/ })).toBeVisible();
    },
  },
  {
    name: 'Print list',
    screen: paths.printList.pattern,
    enter: (context) => clickButton(context, /^Add \d lines?$/),
    exit: (context) => navigate(context, paths.parts.list.href()),
  },
];
