import { hang } from '@e2e/support/api-host';
import { expect } from '@playwright/test';
import { paths } from '@/config/paths';
import { closeTop, go, press, type State, see } from './stage';

const failing = () => Response.json({ message: 'Not now' }, { status: 403 });
const heading =
  (name: string): State['reach'] =>
  ({ page }) =>
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** The panel's own: what stands around the screens, the dashboard, the command palette. */
export const panelStates: State[] = [
  {
    name: 'Panel, loading the profile',
    reach: async (stage) => {
      stage.host.fault('GET', '/auth/me', hang);
      await stage.page.goto(paths.dashboard.href());
      await expect(stage.page.getByRole('main')).toBeVisible();
      await expect(stage.page.getByRole('status', { name: 'Loading' })).toBeVisible();
    },
    leave: ({ host }) => host.mend(),
  },
  {
    name: 'Dashboard, waiting',
    reach: async (stage) => {
      stage.host.fault('GET', /^\/(users|customers|deliveries|parts\/print-history)$/, hang);
      await stage.page.goto(paths.dashboard.href());
      await expect(stage.page.getByText('...', { exact: true }).first()).toBeVisible();
    },
    leave: ({ host }) => host.mend(),
  },
  {
    name: 'Dashboard, failed',
    reach: async (stage) => {
      stage.host.fault('GET', /^\/(users|customers|deliveries|parts\/print-history)$/, failing);
      await stage.page.goto(paths.dashboard.href());
      await see(stage, 'Some data could not be loaded.');
    },
    leave: ({ host }) => host.mend(),
  },
  {
    name: 'Dashboard',
    reach: async (stage) => {
      await press(stage, 'Refresh');
      await see(stage, 'Online');
      // Refresh is for the counts; the activity has its own way back.
      await press(stage, 'Retry');
      await expect(stage.page.locator('canvas').first()).toBeVisible();
    },
  },
  { name: 'Signed in', reach: (stage) => press(stage, / account$/), leave: closeTop },
  { name: 'Theme', reach: (stage) => press(stage, 'Theme'), leave: closeTop },
  {
    name: 'Sidebar as a drawer',
    only: 'phone',
    reach: (stage) => press(stage, 'Open menu'),
    leave: closeTop,
  },
  {
    name: 'Sidebar as icons, with a group out',
    only: 'desk',
    reach: async (stage) => {
      await press(stage, 'Collapse sidebar');
      await stage.page.getByRole('button', { name: 'Master Data Label' }).hover();
      await see(stage, 'Print History');
    },
    leave: (stage) => press(stage, 'Expand sidebar'),
  },
  {
    name: 'Command palette',
    reach: async (stage) => {
      await stage.page.keyboard.press('Control+k');
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'Command palette, finding',
    reach: async (stage) => {
      await stage.page.keyboard.type('835');
      await expect(stage.page.getByRole('option', { name: / Print / }).first()).toBeVisible();
    },
  },
  {
    name: 'Command palette, nothing found',
    reach: async (stage) => {
      await stage.page.keyboard.press('Control+a');
      await stage.page.keyboard.type('zzzz');
      await expect(stage.page.getByRole('option')).toHaveCount(0);
    },
    leave: closeTop,
  },
  {
    name: 'Keyboard shortcuts',
    reach: async (stage) => {
      await stage.page.keyboard.press('?');
      await see(stage, 'Keyboard shortcuts');
    },
    leave: closeTop,
  },
  {
    name: 'An unknown address',
    reach: async (stage) => {
      await go(stage, '/app/nothing/here');
      await expect(stage.page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'Offline',
    reach: async (stage) => {
      await go(stage, paths.customers.list.href());
      await expect(stage.page.locator('[data-row]').first()).toBeVisible();
      await stage.page.context().setOffline(true);
      await press(stage, 'Next page');
      await expect(stage.page.getByRole('button', { name: /^(Retry|Try again)$/ })).toBeVisible({ timeout: 20_000 });
    },
    leave: ({ page }) => page.context().setOffline(false),
  },
  {
    name: 'Dashboard, nothing there yet',
    reach: async (stage) => {
      for (const rows of [stage.store.tables.deliveries, stage.store.tables.printHistory]) rows.splice(0);
      await stage.page.goto(paths.dashboard.href());
      await see(stage, 'Chart visualization is coming soon');
    },
  },
];

/** Before signing in. */
export const visitorStates: State[] = [
  {
    name: 'Landing page',
    reach: async (stage) => {
      await stage.page.goto(paths.landing.href());
      await stage.page.locator('#demo').scrollIntoViewIfNeeded();
      await expect(stage.page.locator('#demo').getByRole('textbox').first()).toBeVisible();
    },
  },
  {
    name: 'Landing page, menu',
    only: 'phone',
    reach: async (stage) => {
      await press(stage, 'Menu');
      await expect(stage.page.getByRole('link', { name: 'Manfaat' }).first()).toBeVisible();
    },
    leave: (stage) => press(stage, 'Menu'),
  },
  {
    name: 'Landing page, COCOK',
    reach: async (stage) => {
      await stage.page.locator('#demo').getByText('LINING ASSY R FR DOOR', { exact: true }).last().click();
      await expect(stage.page.locator('#demo output')).toHaveText('COCOK');
    },
  },
  {
    name: 'Landing page, an unknown label',
    reach: async (stage) => {
      await stage.page.locator('#demo').getByRole('textbox').last().fill('hello');
      await see(stage, 'Format label ini belum dikenal.');
    },
  },
  {
    name: 'Landing page, nothing scanned',
    reach: async (stage) => {
      for (const field of await stage.page.locator('#demo').getByRole('textbox').all()) await field.fill('');
      await see(stage, /^Belum ada label/);
    },
  },
  {
    name: 'Sign-in',
    reach: async (stage) => {
      await stage.page.goto(paths.login.href());
      await heading('Admin Pokayoke')(stage);
    },
  },
  {
    name: 'Sign-in, what is missing',
    reach: async (stage) => {
      await press(stage, 'Login');
      await see(stage, 'Username harus diisi');
    },
  },
  {
    name: 'Sign-in, refused',
    reach: async (stage) => {
      await stage.page.getByLabel('Username').fill('admin');
      await stage.page.getByLabel('Password', { exact: true }).fill('wrong');
      await press(stage, 'Login');
      await expect(stage.page.locator('[data-sonner-toast]')).toBeVisible();
    },
  },
  {
    name: 'Sign-in, waiting',
    reach: async (stage) => {
      stage.host.fault('POST', /login$/, hang);
      await press(stage, 'Login');
      await see(stage, 'Logging in...');
    },
    leave: ({ host }) => host.mend(),
  },
  {
    name: 'A page that does not exist',
    reach: async (stage) => {
      await stage.page.goto('/nothing-here');
      await expect(stage.page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
];
