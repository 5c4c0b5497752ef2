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
import { paths, traceHref } from '@/config/paths';
import { resources } from '@/config/resources';
import { masterNames } from '@/mock-api/master-data';

/** A state whose layout is checked; `screen` is the pattern of a screen of app/screens.ts. */
export type LayoutState = State & { screen?: string };

const rows = ({ page }: StateContext) => expect(page.locator('[data-row]').first()).toBeVisible();
const list = (name: string, title: string, screen: string, query = ''): LayoutState => ({
  name,
  screen,
  enter: async (context) => {
    await navigate(context, screen + query);
    await expect(context.page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await rows(context);
  },
});
/** The newest part: first in the list, with the longest design. */
const newest = ({ store }: StateContext) => store.tables.parts.at(-1);

export const listStates: LayoutState[] = [
  {
    name: 'Dashboard',
    screen: paths.dashboard.pattern,
    enter: async (context) => {
      await navigate(context, paths.dashboard.href());
      await expectText(context, 'Quick Actions');
      await clickButton(context, 'Check');
      await expectText(context, /\d parts? with a missing design/);
    },
  },
  list('Parts', 'Master data label', paths.parts.list.pattern),
  {
    name: 'Parts, filtered and selected',
    enter: async (context) => {
      await navigate(context, `${paths.parts.list.href()}?f.colorCode=N010&f.part.no=N010&f.model=N010`);
      await rows(context);
      await context.page
        .getByRole('checkbox', { name: /^Select row/ })
        .first()
        .check();
    },
  },
  { name: 'Parts, row menu', enter: (context) => clickButton(context, /^Actions for /), exit: closeTop },
  { name: 'Parts, columns', enter: (context) => clickButton(context, 'Columns'), exit: closeTop },
  { name: 'Parts, import', enter: (context) => openDialog(context, 'Import label'), exit: closeTop },
  list('Print history', 'Print History', paths.printHistory.pattern),
  {
    name: 'Print history, selected',
    enter: async (context) => {
      await context.page
        .getByRole('checkbox', { name: /^Select row/ })
        .first()
        .check();
    },
  },
  list('Deliveries', 'Master data pokayoke', paths.deliveries.list.pattern, '?customer=1&perPage=10'),
  {
    name: 'Deliveries, import',
    enter: (context) => openDialog(context, 'Import', 'Import deliveries'),
    exit: closeTop,
  },
  ...masterNames.map((name) => list(name, resources[name].word, resources[name].address)),
  {
    name: 'Customers, deleting',
    enter: async (context) => {
      await navigate(context, paths.customers.list.href());
      await clickButton(context, /^Actions for /);
      await context.page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(context.page.getByRole('alertdialog')).toBeVisible();
    },
    exit: (context) => clickButton(context, 'Delete'),
  },
  {
    name: 'Customers, a message',
    enter: ({ page }) => expect(page.locator('[data-sonner-toast]')).toBeVisible(),
    // It leaves by itself.
    exit: ({ page }) => expect(page.locator('[data-sonner-toast]')).toHaveCount(0),
  },
  list('Users', 'User', paths.users.list.pattern),
  list('Activity', 'Activity', paths.activity.pattern),
];

const form = (name: string, screen: string, path: string): LayoutState => ({
  name,
  screen,
  enter: async (context) => {
    await navigate(context, path);
    await expect(context.page.getByRole('textbox').first()).not.toHaveValue('');
  },
});

export const formStates: LayoutState[] = [
  ...masterNames.map((name) => form(resources[name].word, paths[name].record.pattern, paths[name].record.href(3))),
  form('User', paths.users.record.pattern, paths.users.record.href(3)),
  {
    name: 'Part',
    screen: paths.parts.record.pattern,
    enter: async (context) => {
      await navigate(context, paths.parts.record.href(newest(context)?.id ?? 1));
      await expect(context.page.getByLabel('Part Name')).not.toHaveValue('');
    },
  },
  {
    name: 'Part, label designs',
    enter: ({ page }) => page.getByRole('combobox', { name: 'Label Design' }).click(),
    exit: closeTop,
  },
  {
    name: 'Part, customers',
    enter: ({ page }) => page.getByRole('combobox', { name: 'Customer' }).click(),
    exit: closeTop,
  },
  {
    name: 'Part, its history',
    enter: async (context) => {
      await clickButton(context, 'History');
      await expectText(context, 'Changed');
    },
    exit: closeTop,
  },
  {
    name: 'Part, what is missing',
    enter: async (context) => {
      await navigate(context, paths.parts.create.href());
      await clickButton(context, 'Create');
      await expect(context.page.locator('[aria-invalid=true]').first()).toBeFocused();
    },
  },
  {
    name: 'Delivery',
    screen: paths.deliveries.record.pattern,
    enter: async (context) => {
      await navigate(context, paths.deliveries.record.href(1));
      await expectText(context, /LT2/);
    },
  },
  {
    name: 'Account',
    enter: (context) => clickButton(context, / account$/),
    exit: closeTop,
  },
];

export const printStates: LayoutState[] = [
  {
    name: 'Print dialog',
    enter: async (context) => {
      await navigate(context, paths.parts.list.href());
      await clickButton(context, /^Print /);
      await expect(context.page.getByLabel('Serial From')).toHaveValue(/^\d{12}$/);
    },
    exit: closeTop,
  },
  {
    name: 'Re-print dialog',
    enter: async (context) => {
      await navigate(context, paths.printHistory.href());
      await clickButton(context, /^Re-Print \S/);
      await expect(context.page.getByRole('dialog', { name: 'Re-Print Settings' })).toBeVisible();
    },
    exit: closeTop,
  },
  {
    name: 'Print list',
    screen: paths.printList.pattern,
    enter: async (context) => {
      await navigate(context, paths.printList.href());
      const numbers = context.store.tables.parts.slice(-6).map(({ no }, index) => `${no};${index + 1}`);
      await context.page.getByLabel('Part numbers and quantities').fill([...numbers, 'no such part;2'].join('\n'));
      await clickButton(context, /^Add \d lines?$/);
    },
    exit: (context) => navigate(context, paths.parts.list.href()),
  },
];

export const designStates: LayoutState[] = [
  {
    name: 'Designer',
    screen: paths.labelDesigner.pattern,
    enter: async (context) => {
      await navigate(context, `${paths.labelDesigner.href()}?shared=${context.store.tables.labelDesigns[0]?.id}`);
      await expect(context.page.getByRole('application', { name: /^Label, / })).toBeVisible();
    },
  },
  {
    name: 'Shared designs',
    screen: paths.labelDesigns.pattern,
    enter: async (context) => {
      await navigate(context, `${paths.labelDesigns.href()}?design=${context.store.tables.labelDesigns[0]?.id}`);
      await expect(context.page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    },
  },
  {
    name: 'Trace',
    screen: paths.trace.pattern,
    enter: async (context) => {
      await navigate(context, paths.trace.href());
      await expectText(context, 'Scan a label, or type its number');
    },
  },
  {
    name: 'Trace, story',
    enter: async (context) => {
      const { text, serial } = tracedLabel(context);
      await navigate(context, traceHref(text));
      await expect(context.page.getByRole('region', { name: 'Label' })).toContainText(serial);
      await expectText(context, 'Scanned at LT2');
      await expect(context.page.getByRole('region', { name: 'Possible, not proven' })).toBeVisible();
      await expect(context.page.getByRole('img', { name: /^Label / })).toBeVisible();
    },
  },
  {
    name: 'Trace, several labels',
    enter: async (context) => {
      await navigate(context, traceHref(tracedLabel(context).serial));
      await expectText(context, /labels carry/);
      await expect(context.page.getByRole('img', { name: /^Label / }).first()).toBeVisible();
    },
  },
  {
    name: 'Trace, numbers',
    enter: async (context) => {
      const { slipNumber, partNumber, kdLotNo } = context.store.tables.deliveries[0] ?? {};
      await navigate(context, traceHref(`${slipNumber};${partNumber};${kdLotNo}`));
      await expect(context.page.getByRole('region', { name: 'Part number' })).toBeVisible();
      await expect(context.page.getByRole('region', { name: 'Slip or order number' })).toBeVisible();
    },
  },
  {
    name: 'Trace, not ours',
    enter: async (context) => {
      await navigate(context, traceHref(`https://example.com/${'WITHOUTANYSPACE'.repeat(20)}`));
      await expectText(context, 'This code is not ours');
    },
  },
  {
    name: 'Trace, nothing found',
    enter: async (context) => {
      await navigate(context, traceHref('202001010001'));
      await expectText(context, 'Nothing found');
    },
  },
];

/** A label of the newest part, printed three times, on a slip; another part has its serial, too. */
function tracedLabel({ store: { tables } }: StateContext) {
  const [part, other] = [tables.parts.at(-1), tables.parts.at(-2)];
  const [slip, possible] = tables.deliveries.slice(-2);
  const run = tables.printHistory.find(({ status }) => status === 1);
  if (!part || !other || !slip || !possible || !run) throw new Error('The seed is empty');
  const serial = run.serialFrom;
  const text = `${part.no}|${part.colorCode}|${part.qtyPerPack}|${serial}`;
  if (slip.barcodeKasai === text) return { text, serial };
  const runs = [
    { ...run, id: 9_001, partId: part.id },
    { ...run, id: 9_002, partId: part.id, status: 2, serialEnd: serial },
    { ...run, id: 9_003, partId: part.id, status: 3, serialEnd: serial },
    { ...run, id: 9_004, partId: other.id },
  ];
  tables.printHistory = [...runs, ...tables.printHistory.filter(({ id }) => id !== run.id)];
  const { no: partNumber, name: partName, colorCode } = part;
  const scanLt2At = new Date(Date.parse(slip.scanLt1At ?? run.createdAt) + 60_000).toISOString();
  Object.assign(slip, { partNumber, partName, colorCode, barcodeKasai: text, barcodeHpm: `${text}9` });
  Object.assign(slip, { scanLt1At: slip.scanLt1At ?? run.createdAt, scanLt2At, scanLt2ByName: slip.scanLt1ByName });
  const scanLt1At = new Date(Date.parse(run.createdAt) + 3_600_000).toISOString();
  Object.assign(possible, { partNumber, partName, colorCode, barcodeKasai: '', scanLt1At, createdAt: scanLt1At });
  return { text, serial };
}
