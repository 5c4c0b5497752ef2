import { expect } from '@playwright/test';
import { paths } from '@/config/paths';
import { clickButton, closeTop, expectText, navigate, type State, type StateContext } from './check-states';

const label = ({ page }: StateContext) => page.getByRole('application', { name: /^Label, / });
const drawer = async (context: StateContext, name: 'Add elements' | 'Properties') => {
  if (context.phone) await clickButton(context, name);
};
const closeDrawer = async (context: StateContext) => {
  if (context.phone) await closeTop(context);
};
const tab = ({ page }: StateContext, name: string) => page.getByRole('tab', { name, exact: true }).click();
async function add(context: StateContext, group: string, name: string) {
  await drawer(context, 'Add elements');
  await context.page.getByRole('region', { name: group }).getByRole('button', { name, exact: true }).click();
}
const menuItem = ({ page }: StateContext, name: string) => page.getByRole('menuitem', { name }).click();
/** Opens a dialog by a menu, and waits for it: its code is loaded then. */
const fromMenu =
  (menu: string, item: string): State['enter'] =>
  async (context) => {
    await clickButton(context, menu);
    await menuItem(context, item);
    await expect(context.page.getByRole('dialog')).toBeVisible();
  };
/** Opens a second dialog over the list of designs. */
const overDesigns =
  (button: RegExp): State['enter'] =>
  async (context) => {
    await clickButton(context, button);
    await expect(context.page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(2);
  };
const menus: State[] = ['Edit', 'Arrange', 'Export', 'Design'].map((name) => ({
  name: `Designer, menu ${name}`,
  enter: async (context) => {
    await clickButton(context, name);
    await expect(context.page.getByRole('menu')).toBeVisible();
  },
  exit: closeTop,
}));
const panels: State[] = ['Position', 'Style', 'Data'].map((name) => ({
  name: `Designer, ${name} of a barcode`,
  enter: async (context) => {
    await drawer(context, 'Properties');
    await tab(context, name);
  },
  exit: closeDrawer,
}));
const lists: State[] = ['Layers', 'History'].map((name) => ({
  name: `Designer, ${name}`,
  enter: async (context) => {
    await drawer(context, 'Add elements');
    await tab(context, name);
  },
  exit: async (context) => {
    await tab(context, 'Add');
    await closeDrawer(context);
  },
}));

/** The label designer: an empty label, a label with elements, and its dialogs. */
export const designerStates: State[] = [
  {
    name: 'Designer',
    enter: async (context) => {
      await navigate(context, paths.labelDesigner.href());
      await expect(label(context)).toBeVisible();
    },
  },
  {
    name: 'Designer, adding',
    only: 'phone',
    enter: (context) => drawer(context, 'Add elements'),
    exit: closeDrawer,
  },
  {
    name: 'Designer, the design itself',
    only: 'phone',
    enter: (context) => drawer(context, 'Properties'),
    exit: closeDrawer,
  },
  {
    name: 'Designer, several elements selected',
    enter: async (context) => {
      await add(context, 'Drawing Tools', 'Circle');
      await add(context, 'Dynamic Fields', 'Part Number');
      await add(context, 'Static Fields', 'Static QR Code');
      await label(context).press('Control+a');
      await expect(label(context).getByRole('button')).toHaveCount(3);
    },
  },
  {
    name: 'Designer, a barcode that cannot be encoded, in the problems',
    enter: async (context) => {
      await add(context, 'Static Fields', 'Static Barcode');
      await drawer(context, 'Properties');
      await tab(context, 'Data');
      await context.page.getByLabel('Barcode data').fill('lower case');
      await closeDrawer(context);
      await context.page.getByRole('button', { name: /\d error/ }).click();
    },
  },
  ...panels,
  ...lists,
  ...menus,
  {
    name: 'Designer, menu on the label',
    enter: async (context) => {
      await label(context).getByRole('button').last().press('Shift+F10');
      await expect(context.page.getByRole('menu')).toBeVisible();
    },
    exit: closeTop,
  },
  {
    name: 'Designer, label sizes',
    enter: ({ page }) => page.getByRole('combobox', { name: 'Label size' }).click(),
    exit: closeTop,
  },
  {
    name: 'Designer, shortcuts',
    enter: async (context) => {
      await label(context).press('?');
      await expectText(context, 'Keyboard shortcuts');
    },
    exit: closeTop,
  },
  {
    name: 'Designer, scan check',
    enter: async (context) => {
      await clickButton(context, 'Scan check');
      await expect(context.page.getByText(/at 203 dpi[\s\u200b]*\./)).toBeVisible({ timeout: 30_000 });
    },
    exit: closeTop,
  },
  { name: 'Designer, PNG', enter: fromMenu('Export', 'Export PNG'), exit: closeTop },
  { name: 'Designer, naming a copy', enter: fromMenu('Design', 'Save as'), exit: closeTop },
  {
    name: 'Designer, a file that is no design',
    covers: true,
    enter: async (context) => {
      await context.page
        .getByLabel('Design file')
        .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"elements": 7}') });
      await expect(context.page.locator('[role=dialog], [data-sonner-toast]').first()).toBeVisible();
    },
    exit: async (context) => {
      if ((await context.page.getByRole('dialog').count()) > 0) await closeTop(context);
      // It stays until it is closed.
      const toast = context.page.locator('[data-sonner-toast]');
      if ((await toast.count()) > 0) await toast.getByRole('button', { name: 'Close' }).click();
      await expect(toast).toHaveCount(0);
    },
  },
  { name: 'Designer, no saved designs', enter: fromMenu('Design', 'Open'), exit: closeTop },
  {
    name: 'Designer, saved',
    covers: true,
    enter: async (context) => {
      await clickButton(context, 'Save');
      await expectText(context, 'Design saved');
    },
  },
  { name: 'Designer, saved designs', enter: fromMenu('Design', 'Open') },
  { name: 'Designer, deleting a design', enter: overDesigns(/^Delete Untitled/), exit: closeTop },
  { name: 'Designer, renaming a design', enter: overDesigns(/^Rename Untitled/), exit: closeTop },
];
