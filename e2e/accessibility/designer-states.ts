import { expect } from '@playwright/test';
import { paths } from '@/config/paths';
import { closeTop, go, press, type Stage, type State, see } from './stage';

const label = ({ page }: Stage) => page.getByRole('application', { name: /^Label, / });
const drawer = async (stage: Stage, name: 'Add elements' | 'Properties') => {
  if (stage.phone) await press(stage, name);
};
const closeDrawer = async (stage: Stage) => {
  if (stage.phone) await closeTop(stage);
};
const tab = ({ page }: Stage, name: string) => page.getByRole('tab', { name, exact: true }).click();
async function add(stage: Stage, group: string, name: string) {
  await drawer(stage, 'Add elements');
  await stage.page.getByRole('region', { name: group }).getByRole('button', { name, exact: true }).click();
}
const menuItem = ({ page }: Stage, name: string) => page.getByRole('menuitem', { name }).click();
const fromMenu =
  (menu: string, item: string): State['reach'] =>
  async (stage) => {
    await press(stage, menu);
    await menuItem(stage, item);
  };
const menus: State[] = ['Edit', 'Arrange', 'Export', 'Design'].map((name) => ({
  name: `Designer, menu ${name}`,
  reach: async (stage) => {
    await press(stage, name);
    await expect(stage.page.getByRole('menu')).toBeVisible();
  },
  leave: closeTop,
}));
const panels: State[] = ['Position', 'Style', 'Data'].map((name) => ({
  name: `Designer, ${name} of a barcode`,
  reach: async (stage) => {
    await drawer(stage, 'Properties');
    await tab(stage, name);
  },
  leave: closeDrawer,
}));
const lists: State[] = ['Layers', 'History'].map((name) => ({
  name: `Designer, ${name}`,
  reach: async (stage) => {
    await drawer(stage, 'Add elements');
    await tab(stage, name);
  },
  leave: async (stage) => {
    await tab(stage, 'Add');
    await closeDrawer(stage);
  },
}));

/** The label designer: an empty label, a label being made, and what opens over it. */
export const designerStates: State[] = [
  {
    name: 'Designer',
    reach: async (stage) => {
      await go(stage, paths.labelDesigner.href());
      await expect(label(stage)).toBeVisible();
    },
  },
  {
    name: 'Designer, adding',
    only: 'phone',
    reach: (stage) => drawer(stage, 'Add elements'),
    leave: closeDrawer,
  },
  {
    name: 'Designer, the design itself',
    only: 'phone',
    reach: (stage) => drawer(stage, 'Properties'),
    leave: closeDrawer,
  },
  {
    name: 'Designer, several elements chosen',
    reach: async (stage) => {
      await add(stage, 'Drawing Tools', 'Circle');
      await add(stage, 'Dynamic Fields', 'Part Number');
      await add(stage, 'Static Fields', 'Static QR Code');
      await label(stage).press('Control+a');
      await expect(label(stage).getByRole('button')).toHaveCount(3);
    },
  },
  {
    name: 'Designer, a barcode that cannot be encoded, in the problems',
    reach: async (stage) => {
      await add(stage, 'Static Fields', 'Static Barcode');
      await drawer(stage, 'Properties');
      await tab(stage, 'Data');
      await stage.page.getByLabel('Barcode data').fill('lower case');
      await closeDrawer(stage);
      await stage.page.getByRole('button', { name: /\d error/ }).click();
    },
  },
  ...panels,
  ...lists,
  ...menus,
  {
    name: 'Designer, menu on the label',
    reach: async (stage) => {
      await label(stage).getByRole('button').last().press('Shift+F10');
      await expect(stage.page.getByRole('menu')).toBeVisible();
    },
    leave: closeTop,
  },
  {
    name: 'Designer, label sizes',
    reach: ({ page }) => page.getByRole('combobox', { name: 'Label size' }).click(),
    leave: closeTop,
  },
  {
    name: 'Designer, shortcuts',
    reach: async (stage) => {
      await label(stage).press('?');
      await see(stage, 'Keyboard shortcuts');
    },
    leave: closeTop,
  },
  {
    name: 'Designer, scan check',
    reach: async (stage) => {
      await press(stage, 'Scan check');
      await expect(stage.page.getByText(/at 8 dots\/mm\./)).toBeVisible({ timeout: 30_000 });
    },
    leave: closeTop,
  },
  { name: 'Designer, PNG', reach: fromMenu('Export', 'Export PNG'), leave: closeTop },
  { name: 'Designer, naming a copy', reach: fromMenu('Design', 'Save as'), leave: closeTop },
  {
    name: 'Designer, a file that is no design',
    reach: async (stage) => {
      await stage.page
        .getByLabel('Design file')
        .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"elements": 7}') });
      await expect(stage.page.locator('[role=dialog], [data-sonner-toast]').first()).toBeVisible();
    },
    leave: async (stage) => {
      if ((await stage.page.getByRole('dialog').count()) > 0) await closeTop(stage);
      // It stays until it is closed, over the phone's bars, and gives the focus back when it is gone.
      const told = stage.page.locator('[data-sonner-toast]');
      if ((await told.count()) > 0) await told.getByRole('button', { name: 'Close' }).click();
      await expect(told).toHaveCount(0);
    },
  },
  { name: 'Designer, no saved designs', reach: fromMenu('Design', 'Open'), leave: closeTop },
  {
    name: 'Designer, saved',
    reach: async (stage) => {
      await press(stage, 'Save');
      await see(stage, 'Design saved');
    },
  },
  { name: 'Designer, saved designs', reach: fromMenu('Design', 'Open') },
  { name: 'Designer, deleting a design', reach: (stage) => press(stage, /^Delete Untitled/), leave: closeTop },
  { name: 'Designer, renaming a design', reach: (stage) => press(stage, /^Rename Untitled/), leave: closeTop },
];
