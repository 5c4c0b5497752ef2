import {
  clickButton,
  closeTop,
  expectText,
  navigate,
  openDialog,
  type State,
  type StateContext,
} from '@e2e/accessibility/check-states';
import { expect } from '@playwright/test';
import writeXlsxFile from 'write-excel-file/universal';
import { paths } from '@/config/paths';

/** A word of 40 characters, as a part number may be. */
const LONG = '84151-TG4-N010-B2-N010-B2-N010-B2-N010-B';
const IN_USE = 'update or delete on table violates foreign key constraint "x" on table "parts"';

const select = async ({ page }: StateContext) => {
  await page
    .getByRole('checkbox', { name: /^Select row/ })
    .first()
    .check();
};
const parts = async (context: StateContext) => {
  await navigate(context, paths.parts.list.href());
  await expect(context.page.locator('[data-row]').first()).toBeVisible();
};

/** A file whose rows are as long as rows get: one is wrong in five cells, and one repeats another. */
async function longestWorkbook() {
  const head = ['Part Name', 'Part Number', 'Color Code', 'Customer', 'Model', 'Quantity Per Pack', 'Indication', LONG];
  const row = (no: string, qty = '12') => [`${LONG} `.repeat(3), no, LONG, `PT ${LONG}`, LONG, qty, LONG, LONG];
  const blob = await writeXlsxFile([head, row(LONG), row(LONG), row('1', LONG), ['', '2', '', '', '', '', '', '']], {
    sheet: LONG.slice(0, 31),
  }).toBlob();
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name: `${LONG}.xlsx`, mimeType, buffer: Buffer.from(await blob.arrayBuffer()) };
}

/** What the lists open over themselves, and what they say there. */
export const dialogStates: State[] = [
  {
    name: 'Parts, views',
    enter: async (context) => {
      const longest = `${LONG} WITHOUT A DESIGN`.slice(0, 58);
      await context.page.addInitScript((name) => {
        const views = ['A', 'B', 'C'].map((start) => ({ name: `${start} ${name}`, search: 'search=x' }));
        localStorage.setItem('list-views:parts', JSON.stringify(views));
      }, longest);
      context.store.tables.views = ['admin', LONG].map((owner) => ({
        ...{ id: owner, name: `D ${longest}`, resource: 'parts', address: 'search=x', owner },
        createdAt: '2026-11-20T03:00:00.000Z',
      }));
      await parts(context);
      await openDialog(context, 'Views', 'Views: Parts');
      await expectText(context, `D ${longest}`);
    },
    exit: closeTop,
  },
  {
    name: 'Parts, export of the list',
    enter: (context) => openDialog(context, 'Export rows', 'Export parts'),
    exit: closeTop,
  },
  {
    name: 'Parts, fields of the selected rows',
    enter: async (context) => {
      await select(context);
      await openDialog(context, 'Edit fields', /^Change 1 part/);
    },
    exit: closeTop,
  },
  {
    name: 'Parts, what came of a bulk action',
    enter: async (context) => {
      context.pageErrors.allow(/status of 409/);
      context.host.fault('DELETE', /^\/parts\/\d+$/, () =>
        Response.json({ message: `${LONG} ${IN_USE}` }, { status: 409 }),
      );
      await context.page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click();
      await clickButton(context, 'Delete 1 part');
      await expectText(context, /1 failed/);
    },
    exit: async (context) => {
      await clickButton(context, 'Close');
      context.host.clearFaults();
    },
  },
  {
    name: 'Parts, rows of a file',
    enter: async (context) => {
      await openDialog(context, 'Import label');
      await context.page.getByLabel('Excel file').setInputFiles(await longestWorkbook());
      await expectText(context, 'Not a whole number of at least 1');
    },
  },
  {
    name: 'Parts, a cell of a file',
    // A phone shows cards.
    only: 'desktop',
    enter: async ({ page }) => {
      await expect(page.getByRole('grid', { name: 'Rows of the file' })).toBeVisible();
      await page.keyboard.press('F8');
      await expect(page.getByRole('combobox', { name: /, row \d$/ })).toBeFocused();
    },
    exit: async (context) => {
      await clickButton(context, 'kembali');
      const question = context.page.getByRole('button', { name: 'Leave', exact: true });
      await expect(question.or(context.page.getByRole('button', { name: 'Import label' })).first()).toBeVisible();
      if (await question.isVisible()) await question.click();
    },
  },
  {
    name: 'Customer, changed by somebody else',
    enter: async (context) => {
      const { page, store } = context;
      await navigate(context, paths.customers.record.href(3));
      const alias = page.getByRole('textbox', { name: 'Alias' });
      await expect(alias).not.toHaveValue('');
      await alias.fill(LONG);
      const row = store.tables.customers.find(({ id }) => id === 3);
      Object.assign(row ?? {}, {
        alias: `${LONG}2`,
        address: `${LONG} `.repeat(3),
        updatedAt: new Date().toISOString(),
      });
      await clickButton(context, 'Save');
      await expect(page.getByRole('dialog', { name: /has changed since you opened it$/ })).toBeVisible();
    },
    exit: async (context) => {
      await clickButton(context, 'Keep editing');
      await navigate(context, paths.customers.list.href());
      await clickButton(context, 'Leave');
    },
  },
  {
    name: 'Customers, a long message with a command',
    enter: async (context) => {
      const { page, host } = context;
      host.fault('DELETE', /^\/customers\/\d+$/, () => Response.json({ message: IN_USE }, { status: 409 }));
      await clickButton(context, /^Actions for /);
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await clickButton(context, 'Delete');
      await expect(page.locator('[data-sonner-toast]')).toContainText('is used by');
    },
  },
  {
    // The message stays while the screens change.
    name: 'Parts, a long message over them',
    enter: parts,
  },
  {
    name: 'Deliveries, a long message over a slip',
    enter: async (context) => {
      await navigate(context, paths.deliveries.record.href(1));
      await expectText(context, /LT2/);
    },
    exit: async ({ page, host }) => {
      host.clearFaults();
      await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Close' }).click();
    },
  },
];
