import { hang } from '@e2e/support/api-host';
import { expect } from '@playwright/test';
import { paths } from '@/config/paths';
import { resources } from '@/config/resources';
import { masterNames } from '@/domain/host-rules/master-data';
import { clickButton, closeTop, expectText, navigate, openDialog, type State, type StateContext } from './check-states';

type List = { name: string; screen: string; path: string; call: string };

const lists: readonly List[] = [
  { name: 'Parts', screen: paths.parts.list.pattern, path: paths.parts.list.href(), call: '/parts' },
  {
    name: 'Print history',
    screen: paths.printHistory.pattern,
    path: paths.printHistory.href(),
    call: '/parts/print-history',
  },
  {
    name: 'Deliveries',
    screen: paths.deliveries.list.pattern,
    path: `${paths.deliveries.list.href()}?customer=1`,
    call: '/deliveries',
  },
  ...masterNames.map((name) => ({
    name,
    screen: resources[name].address,
    path: resources[name].address,
    call: resources[name].root,
  })),
  { name: 'Users', screen: paths.users.list.pattern, path: paths.users.list.href(), call: '/users' },
  {
    name: 'Number ranges',
    screen: paths.numberRanges.list.pattern,
    path: paths.numberRanges.list.href(),
    call: '/number-ranges',
  },
];

const emptyList = () => Response.json({ result: [], pagination: { total: 0, totalPages: 0 } });
const refused = () => Response.json({ message: 'The list cannot be shown now' }, { status: 403 });
const rowMenu = (context: StateContext) => clickButton(context, /^Actions for /);
const rows = ({ page }: StateContext) => expect(page.locator('[data-row]').first()).toBeVisible();
/** Opens a screen without requests, so that pending ones are aborted. */
const openNotFound = async (context: StateContext) => {
  await navigate(context, '/app/nothing/here');
  await expectText(context, 'Page not found');
};

const withQuery = ({ path }: List, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

/** What every list says in the place of its rows: loading, failed, empty, no matches. */
const withoutRows = (list: List): State[] => {
  const { name, path, call } = list;
  return [
    {
      name: `${name}, loading`,
      enter: async (context) => {
        context.host.fault('GET', call, hang);
        await navigate(context, path);
        await expectText(context, 'Loading..');
      },
      exit: openNotFound,
    },
    {
      name: `${name}, failed`,
      enter: async (context) => {
        context.host.clearFaults();
        context.host.fault('GET', call, refused);
        await navigate(context, path);
        await expectText(context, 'The list could not be loaded.');
      },
    },
    {
      name: `${name}, empty`,
      enter: async (context) => {
        context.host.clearFaults();
        context.host.fault('GET', call, emptyList);
        await clickButton(context, 'Retry');
        await expectText(context, 'No data.');
      },
      exit: async (context) => {
        context.host.clearFaults();
        await openNotFound(context);
      },
    },
    {
      name: `${name}, nothing matches`,
      enter: async (context) => {
        await navigate(context, withQuery(list, 'search=nothing+like+this'));
        await expectText(context, 'Nothing matches the search and the filters.');
      },
    },
  ];
};

// Another query: an empty list is still cached.
const withRows = (list: List): State[] => [
  {
    name: list.name,
    screen: list.screen,
    enter: (context) => navigate(context, withQuery(list, 'perPage=10')).then(() => rows(context)),
  },
  { name: `${list.name}, row menu`, enter: rowMenu, exit: closeTop },
];

const parts: State[] = [
  { name: 'Parts, columns', enter: (context) => clickButton(context, 'Columns'), exit: closeTop },
  { name: 'Parts, sorting', only: 'phone', enter: (context) => clickButton(context, 'Sort by'), exit: closeTop },
  {
    name: 'Parts, choosing a filter',
    enter: async (context) => {
      await clickButton(context, 'Filter');
      const search = context.page.getByRole('dialog').getByPlaceholder('Search');
      await search.fill('no such column');
      await expectText(context, 'No column found.');
      await search.fill('Color');
    },
    exit: (context) => context.page.keyboard.press('Enter'),
  },
  {
    name: 'Parts, with a filter and rows selected',
    enter: async (context) => {
      await expect(context.page.getByRole('textbox', { name: /Color Code/ })).toBeFocused();
      await context.page
        .getByRole('checkbox', { name: /^Select row/ })
        .first()
        .check();
    },
    exit: (context) => clickButton(context, 'Reset'),
  },
  { name: 'Parts, import', enter: (context) => openDialog(context, 'Import label'), exit: closeTop },
];

const filtered: State = {
  name: 'Parts, three filters and a selected row',
  enter: async (context) => {
    await navigate(context, `${paths.parts.list.href()}?f.colorCode=N010&f.part.no=N010&f.model=N010`);
    await rows(context);
    await context.page
      .getByRole('checkbox', { name: /^Select row/ })
      .first()
      .check();
  },
};

const deliveries: State[] = [
  {
    name: 'Deliveries, no customer',
    enter: async (context) => {
      await navigate(context, paths.deliveries.list.href());
      await expectText(context, 'Select a customer to see its deliveries.');
    },
  },
  {
    name: 'Deliveries, why Import is refused',
    enter: async (context) => {
      await context.page.getByRole('button', { name: 'Import', exact: true }).focus();
      await expectText(context, 'Select a customer first');
    },
  },
  {
    name: 'Deliveries, choosing a customer',
    enter: ({ page }) => page.getByRole('combobox', { name: 'Customer' }).click(),
    exit: async (context) => {
      await context.page.getByRole('option', { name: /Cakra/ }).click();
      await rows(context);
    },
  },
  {
    name: 'Deliveries, search column',
    enter: ({ page }) => page.getByRole('combobox', { name: /column/i }).click(),
    exit: closeTop,
  },
  {
    name: 'Deliveries, date range',
    enter: async (context) => {
      await openDialog(context, 'Date range');
      await expect(context.page.getByRole('grid').first()).toBeVisible();
    },
    exit: closeTop,
  },
  {
    name: 'Deliveries, approving',
    enter: async (context) => {
      await rowMenu(context);
      await context.page.getByRole('menuitem', { name: 'Approve' }).click();
      await expect(context.page.getByRole('alertdialog')).toBeVisible();
    },
    exit: closeTop,
  },
  {
    name: 'Deliveries, import',
    enter: (context) => openDialog(context, 'Import', 'Import deliveries'),
    exit: closeTop,
  },
  {
    name: 'Delivery',
    screen: paths.deliveries.record.pattern,
    enter: async (context) => {
      await navigate(context, paths.deliveries.record.href(1));
      await expectText(context, /LT2/);
    },
  },
];

const customers: State[] = [
  {
    name: 'Customers, deleting',
    enter: async (context) => {
      await navigate(context, paths.customers.list.href());
      await rowMenu(context);
      await context.page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(context.page.getByRole('alertdialog')).toBeVisible();
    },
    exit: (context) => clickButton(context, 'Delete'),
  },
  {
    name: 'Customers, a message',
    enter: ({ page }) => expect(page.locator('[data-sonner-toast]')).toBeVisible(),
  },
];

/** One list without features of its own, and one with all of them, say what every list says. */
const isExample = ({ name }: List) => name === 'Parts' || name === 'Users';
export const listStates = lists.flatMap((list) => [...(isExample(list) ? withoutRows(list) : []), ...withRows(list)]);
export const listTools = [
  {
    name: 'Parts again',
    enter: (context: StateContext) => navigate(context, paths.parts.list.href()).then(() => rows(context)),
  },
  ...parts,
  filtered,
  ...deliveries,
  ...customers,
];
