import { expect } from '@playwright/test';
import { paths } from '@/config/paths';
import { closeTop, go, open, press, type Stage, type State, see } from './stage';

const ready = ({ page }: Stage) => expect(page.getByLabel('Serial From')).toHaveValue(/^\d{12}$/);
const answerPrinted = async (stage: Stage) => {
  await press(stage, 'Done');
  await expect(stage.page.getByRole('dialog')).toHaveCount(0);
};
async function openPrint(stage: Stage) {
  await press(stage, /^Print /);
  await ready(stage);
}
async function print(stage: Stage) {
  await press(stage, 'PRINT');
  await see(stage, 'Did everything print?');
}

/** Printing a part: the dialog, everything that opens over it, and the question after it. */
export const printStates: State[] = [
  {
    name: 'Print dialog',
    reach: async (stage) => {
      await go(stage, paths.parts.list.href());
      await openPrint(stage);
      await see(stage, /In the browser's dialog/);
    },
    leave: (stage) => press(stage, 'Got it'),
  },
  {
    name: 'Print dialog, printers',
    reach: ({ page }) => page.getByRole('combobox', { name: 'Printer' }).click(),
    leave: closeTop,
  },
  {
    name: 'Print dialog, a wrong page range',
    reach: async ({ page }) => {
      await page.getByRole('combobox', { name: 'Pages' }).click();
      await page.getByRole('option', { name: 'Custom Range' }).click();
      await page.getByLabel('Page range').fill('3-1');
      await expect(page.getByLabel('Page range')).toHaveAttribute('aria-invalid', 'true');
    },
    leave: ({ page }) => page.getByLabel('Page range').fill('1'),
  },
  {
    name: 'Print dialog, no quantity',
    reach: async ({ page }) => {
      await page.getByLabel('Qty Label').fill('0');
      await expect(page.getByLabel('Qty Label')).toHaveAttribute('aria-invalid', 'true');
      await page.getByRole('button', { name: 'PRINT' }).focus();
    },
    leave: ({ page }) => page.getByLabel('Qty Label').fill('2'),
  },
  { name: 'Print dialog, adjusting a printer', reach: (stage) => open(stage, 'Adjust', 'Printer'), leave: closeTop },
  {
    name: 'Print dialog, scanned',
    reach: async (stage) => {
      await ready(stage);
      await press(stage, 'Check that codes scan');
      await expect(stage.page.getByText(/codes on \d labels? scan as intended/)).toBeVisible({ timeout: 30_000 });
    },
  },
  {
    name: 'Print dialog, settings hidden',
    reach: (stage) => press(stage, 'Hide Settings'),
    leave: (stage) => press(stage, 'Show Settings'),
  },
  { name: 'Printed', reach: print },
  {
    name: 'Printed, not all of it',
    reach: async ({ page }) => {
      await page.getByLabel('Only up to serial …').check();
      await page.getByLabel('Last printed serial').fill('1');
    },
    leave: async (stage) => {
      await stage.page.getByLabel('None printed').check();
      await answerPrinted(stage);
    },
  },
  {
    name: 'Print dialog, problems',
    reach: async (stage) => {
      for (const part of stage.store.tables.parts) part.no = `${part.no} lower case`;
      await go(stage, `${paths.parts.list.href()}?search=lower`);
      await expect(stage.page.getByText(/lower case$/).first()).toBeVisible();
      await openPrint(stage);
      await see(stage, /^Problems \(/);
    },
  },
  {
    name: 'Printing with errors?',
    reach: async (stage) => {
      await press(stage, 'PRINT');
      await see(stage, 'Print labels with errors?');
    },
    leave: (stage) => press(stage, 'Cancel'),
  },
  {
    name: 'Printed, not recorded',
    reach: async (stage) => {
      stage.host.fault('POST', '/parts/print-history', () => Response.json({ message: 'Full' }, { status: 500 }));
      await press(stage, 'PRINT');
      await press(stage, 'Print anyway');
      await see(stage, 'Did everything print?');
      await see(stage, /has not confirmed this run yet/);
    },
    leave: answerPrinted,
  },
  {
    name: 'Prints not recorded',
    reach: async (stage) => {
      await press(stage, /not recorded$/);
      await see(stage, /These labels were sent to the printer/);
    },
    leave: closeTop,
  },
  {
    name: 'Print history, labels that did not come out',
    reach: async (stage) => {
      await go(stage, paths.printHistory.href());
      await expect(stage.page.getByRole('button', { name: /not printed, print/ }).first()).toBeVisible();
    },
  },
  {
    name: 'Printing what is left',
    reach: async (stage) => {
      await press(stage, /not printed, print/);
      await ready(stage);
    },
    leave: closeTop,
  },
];

export const historyStates: State[] = [
  {
    name: 'Print history, several chosen',
    reach: async (stage) => {
      await go(stage, paths.printHistory.href());
      const rows = stage.page.getByRole('checkbox', { name: /^Select row/ });
      await rows.nth(1).check();
      await rows.nth(2).check();
    },
  },
  {
    name: 'Re-print of several',
    reach: (stage) => press(stage, 'Re-Print Selected (2)'),
    leave: (stage) => press(stage, 'Cancel'),
  },
  {
    name: 'Serial ledger',
    reach: async (stage) => {
      await press(stage, /^Actions for/);
      await stage.page.getByRole('menuitem', { name: 'Serial ledger' }).click();
      await expect(stage.page.getByRole('list', { name: 'Serials' })).toBeVisible();
    },
    leave: closeTop,
  },
  {
    name: 'Re-print dialog',
    reach: async (stage) => {
      await press(stage, /^Re-Print \d/);
      await see(stage, /^Previous print/);
    },
    leave: closeTop,
  },
];
