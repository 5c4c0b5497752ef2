import { hang } from '@e2e/support/api-host';
import { expect } from '@playwright/test';
import { paths } from '@/config/paths';
import { landingAddress, SPECIFICATION } from '@/language/languages';
import { clickButton, closeTop, expectText, LONGER, navigate, type State } from './check-states';

const failing = () => Response.json({ message: 'Not now' }, { status: 403 });
const heading =
  (name: string): State['enter'] =>
  ({ page }) =>
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** The layout of the panel, the dashboard and the command palette. */
export const panelStates: State[] = [
  {
    name: 'Panel, loading the profile',
    enter: async (context) => {
      context.host.fault('GET', '/auth/me', hang);
      await context.page.goto(paths.dashboard.href());
      await expect(context.page.getByRole('main')).toBeVisible();
      await expect(context.page.getByRole('status', { name: 'Loading' })).toBeVisible();
    },
    exit: ({ host }) => host.clearFaults(),
  },
  {
    name: 'Dashboard, waiting',
    enter: async (context) => {
      context.host.fault('GET', /^\/(users|customers|deliveries|stats|parts\/print-history)$/, hang);
      await context.page.goto(paths.dashboard.href());
      await expect(context.page.getByText('...', { exact: true }).first()).toBeVisible();
    },
    exit: ({ host }) => host.clearFaults(),
  },
  {
    name: 'Dashboard, failed',
    enter: async (context) => {
      context.host.fault('GET', /^\/(users|customers|deliveries|stats|parts\/print-history)$/, failing);
      await context.page.goto(paths.dashboard.href());
      await expectText(context, 'Some data could not be loaded.');
    },
    exit: ({ host }) => host.clearFaults(),
  },
  {
    name: 'Dashboard',
    screen: paths.dashboard.pattern,
    enter: async (context) => {
      await clickButton(context, 'Refresh');
      await expectText(context, 'Online');
      await expect(context.page.locator('canvas').first()).toBeVisible();
    },
  },
  { name: 'Signed in', enter: (context) => clickButton(context, / account$/), exit: closeTop },
  { name: 'Theme', enter: (context) => clickButton(context, 'Theme'), exit: closeTop },
  {
    name: 'Sidebar as a drawer',
    only: 'phone',
    enter: (context) => clickButton(context, 'Open menu'),
    exit: closeTop,
  },
  {
    name: 'Sidebar as icons, with a group out',
    only: 'desktop',
    enter: async (context) => {
      await clickButton(context, 'Collapse sidebar');
      await context.page.getByRole('button', { name: 'Master Data Label' }).hover();
      await expectText(context, 'Print History');
    },
    exit: (context) => clickButton(context, 'Expand sidebar'),
  },
  {
    name: 'Command palette',
    enter: async (context) => {
      await context.page.keyboard.press('Control+k');
      await expect(context.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'Command palette, finding',
    enter: async (context) => {
      await context.page.keyboard.type('835');
      await expect(context.page.getByRole('option', { name: / Print / }).first()).toBeVisible();
    },
  },
  {
    name: 'Command palette, nothing found',
    enter: async (context) => {
      await context.page.keyboard.press('Control+a');
      await context.page.keyboard.type('zzzz');
      await expect(context.page.getByRole('option')).toHaveCount(0);
    },
    exit: closeTop,
  },
  {
    name: 'Keyboard shortcuts',
    enter: async (context) => {
      await context.page.keyboard.press('?');
      await expectText(context, 'Keyboard shortcuts');
    },
    exit: closeTop,
  },
  {
    name: 'An unknown address',
    enter: async (context) => {
      await navigate(context, '/app/nothing/here');
      await expect(context.page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'Offline',
    enter: async (context) => {
      await navigate(context, paths.customers.list.href());
      await expect(context.page.locator('[data-row]').first()).toBeVisible();
      await context.page.context().setOffline(true);
      await clickButton(context, 'Next page');
      await expect(context.page.getByRole('button', { name: /^(Retry|Try again)$/ })).toBeVisible({ timeout: 20_000 });
    },
    exit: ({ page }) => page.context().setOffline(false),
  },
  {
    name: 'Dashboard, with something to do',
    enter: async (context) => {
      const [part] = context.store.tables.parts;
      if (part) part.labelDesignId = 'LD-GONE';
      await context.page.goto(paths.dashboard.href());
      await expect(context.page.getByRole('list', { name: 'To do' })).toBeVisible();
    },
  },
  {
    name: 'Dashboard, nothing there yet',
    enter: async (context) => {
      for (const rows of [context.store.tables.deliveries, context.store.tables.printHistory]) rows.splice(0);
      await context.page.goto(paths.dashboard.href());
      await expectText(context, 'Chart visualization is coming soon');
    },
  },
];

/** The landing page is in the language of its address. */
const landing = (language: string): State => ({
  name: 'Landing page',
  language,
  enter: async ({ page }) => {
    await page.goto(landingAddress(language));
    await page.locator('#demo').scrollIntoViewIfNeeded();
    await expect(page.locator('#demo').getByRole('textbox').first()).toBeVisible();
  },
});

const landingStates: State[] = [
  {
    name: 'Landing page, menu',
    only: 'phone',
    enter: async (context) => {
      await clickButton(context, 'Menu');
      await expect(context.page.getByRole('link', { name: 'Manfaat' }).first()).toBeVisible();
    },
    exit: (context) => clickButton(context, 'Menu'),
  },
  {
    name: 'Landing page, COCOK',
    enter: async (context) => {
      await context.page.locator('#demo').getByText('LINING ASSY R FR DOOR', { exact: true }).last().click();
      await expect(context.page.locator('#demo output')).toHaveText('COCOK');
    },
  },
  {
    name: 'Landing page, an unknown label',
    enter: async (context) => {
      await context.page.locator('#demo').getByRole('textbox').last().fill('hello');
      await expectText(context, 'Format label ini belum dikenal.');
    },
  },
  {
    name: 'Landing page, nothing scanned',
    enter: async (context) => {
      for (const field of await context.page.locator('#demo').getByRole('textbox').all()) await field.fill('');
      await expectText(context, /^Belum ada label/);
    },
  },
];

/** Before signing in. */
export const visitorStates: State[] = [
  landing('en'),
  landing('id'),
  landing(SPECIFICATION),
  landing(LONGER),
  ...landingStates.map((state) => ({ ...state, language: LONGER })),
  {
    name: 'Sign-in',
    enter: async (context) => {
      await context.page.goto(paths.login.href());
      await heading('Admin Pokayoke')(context);
    },
  },
  {
    name: 'Sign-in, what is missing',
    enter: async (context) => {
      await clickButton(context, 'Login');
      await expectText(context, 'Username harus diisi');
    },
  },
  {
    name: 'Sign-in, refused',
    enter: async (context) => {
      await context.page.getByLabel('Username').fill('admin');
      await context.page.getByLabel('Password', { exact: true }).fill('wrong');
      await clickButton(context, 'Login');
      await expect(context.page.locator('[data-sonner-toast]')).toBeVisible();
    },
  },
  {
    name: 'Sign-in, waiting',
    enter: async (context) => {
      context.host.fault('POST', /login$/, hang);
      await clickButton(context, 'Login');
      await expectText(context, 'Logging in...');
    },
    exit: ({ host }) => host.clearFaults(),
  },
  {
    name: 'A page that does not exist',
    enter: async (context) => {
      await context.page.goto('/nothing-here');
      await expect(context.page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
];
