import { hang } from '@e2e/support/api-host';
import { expect } from '@playwright/test';
import { paths } from '@/config/paths';
import { closeTop, go, open, press, type Stage, type State, see } from './stage';

type List = { name: string; path: string; call: string };

const lists: readonly List[] = [
  { name: 'Parts', path: paths.parts.list.href(), call: '/parts' },
  { name: 'Print history', path: paths.printHistory.href(), call: '/parts/print-history' },
  { name: 'Deliveries', path: `${paths.deliveries.list.href()}?customer=1`, call: '/deliveries' },
  { name: 'Customers', path: paths.customers.list.href(), call: '/customers' },
  { name: 'Users', path: paths.users.list.href(), call: '/users' },
];

const nothingYet = () => Response.json({ result: [], pagination: { total: 0, totalPages: 0 } });
const refused = () => Response.json({ message: 'The list cannot be shown now' }, { status: 403 });
const rowMenu = (stage: Stage) => press(stage, /^Actions for /);
const rows = ({ page }: Stage) => expect(page.locator('[data-row]').first()).toBeVisible();
/** A screen that asks for nothing; what was still asked for is given up. */
const nowhere = async (stage: Stage) => {
  await go(stage, '/app/nothing/here');
  await see(stage, 'Page not found');
};

/** What every list goes through: it waits, it fails, it has nothing, nothing matches, it has rows. */
const statesOf = ({ name, path, call }: List): State[] => {
  const asking = (question: string) => `${path}${path.includes('?') ? '&' : '?'}${question}`;
  return [
    {
      name: `${name}, loading`,
      reach: async (stage) => {
        stage.host.fault('GET', call, hang);
        await go(stage, path);
        await see(stage, 'Loading..');
      },
      leave: nowhere,
    },
    {
      name: `${name}, failed`,
      reach: async (stage) => {
        stage.host.mend();
        stage.host.fault('GET', call, refused);
        await go(stage, path);
        await see(stage, 'The list could not be loaded.');
      },
    },
    {
      name: `${name}, empty`,
      reach: async (stage) => {
        stage.host.mend();
        stage.host.fault('GET', call, nothingYet);
        await press(stage, 'Retry');
        await see(stage, 'No data.');
      },
      leave: async (stage) => {
        stage.host.mend();
        await nowhere(stage);
      },
    },
    {
      name: `${name}, nothing matches`,
      reach: async (stage) => {
        await go(stage, asking('search=nothing+like+this'));
        await see(stage, 'Nothing matches the search and the filters.');
      },
    },
    // Not as before: that answer, an empty list, is still remembered.
    { name, reach: (stage) => go(stage, asking('perPage=10')).then(() => rows(stage)) },
    { name: `${name}, row menu`, reach: rowMenu, leave: closeTop },
  ];
};

const parts: State[] = [
  { name: 'Parts, columns', reach: (stage) => press(stage, 'Columns'), leave: closeTop },
  { name: 'Parts, sorting', only: 'phone', reach: (stage) => press(stage, 'Sort by'), leave: closeTop },
  {
    name: 'Parts, choosing a filter',
    reach: async (stage) => {
      await press(stage, 'Filter');
      const search = stage.page.getByRole('dialog').getByPlaceholder('Search');
      await search.fill('no such column');
      await see(stage, 'No column found.');
      await search.fill('Color');
    },
    leave: (stage) => stage.page.keyboard.press('Enter'),
  },
  {
    name: 'Parts, with a filter and rows chosen',
    reach: async (stage) => {
      await expect(stage.page.getByRole('textbox', { name: /Color Code/ })).toBeFocused();
      await stage.page
        .getByRole('checkbox', { name: /^Select row/ })
        .first()
        .check();
    },
    leave: (stage) => press(stage, 'Reset'),
  },
  { name: 'Parts, import', reach: (stage) => open(stage, 'Import label'), leave: closeTop },
];

const deliveries: State[] = [
  {
    name: 'Deliveries, no customer',
    reach: async (stage) => {
      await go(stage, paths.deliveries.list.href());
      await see(stage, 'Choose a customer to see its deliveries.');
    },
  },
  {
    name: 'Deliveries, why Import is refused',
    reach: async (stage) => {
      await stage.page.getByRole('button', { name: 'Import', exact: true }).focus();
      await see(stage, 'Choose a customer first');
    },
  },
  {
    name: 'Deliveries, choosing a customer',
    reach: ({ page }) => page.getByRole('combobox', { name: 'Customer' }).click(),
    leave: async (stage) => {
      await stage.page.getByRole('option', { name: /Cakra/ }).click();
      await rows(stage);
    },
  },
  {
    name: 'Deliveries, search column',
    reach: ({ page }) => page.getByRole('combobox', { name: /column/i }).click(),
    leave: closeTop,
  },
  {
    name: 'Deliveries, date range',
    reach: async (stage) => {
      await open(stage, 'Date range');
      await expect(stage.page.getByRole('grid').first()).toBeVisible();
    },
    leave: closeTop,
  },
  {
    name: 'Deliveries, approving',
    reach: async (stage) => {
      await rowMenu(stage);
      await stage.page.getByRole('menuitem', { name: 'Approve' }).click();
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
    leave: closeTop,
  },
  { name: 'Deliveries, import', reach: (stage) => open(stage, 'Import', 'Import deliveries'), leave: closeTop },
  {
    name: 'Delivery',
    reach: async (stage) => {
      await go(stage, paths.deliveries.record.href(1));
      await see(stage, /LT2/);
    },
  },
];

const customers: State[] = [
  {
    name: 'Customers, deleting',
    reach: async (stage) => {
      await go(stage, paths.customers.list.href());
      await rowMenu(stage);
      await stage.page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
    leave: (stage) => press(stage, 'Delete'),
  },
  {
    name: 'Customers, a message',
    reach: ({ page }) => expect(page.locator('[data-sonner-toast]')).toBeVisible(),
  },
];

export const emptyLists = lists.slice(0, 3).flatMap(statesOf);
export const moreLists = lists.slice(3).flatMap(statesOf);
export const listTools = [
  { name: 'Parts again', reach: (stage: Stage) => go(stage, paths.parts.list.href()).then(() => rows(stage)) },
  ...parts,
  ...deliveries,
  ...customers,
];
