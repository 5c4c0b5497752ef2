import { hang } from '@e2e/support/api-host';
import { expect } from '@playwright/test';
import { paths } from '@/config/paths';
import { closeTop, go, press, type Stage, type State, see } from './stage';

type Form = { name: string; create: string; record: string; call: string; submit: string };

const forms: readonly Form[] = [
  {
    name: 'Customer form',
    create: paths.customers.create.href(),
    record: paths.customers.record.href(1),
    call: '/customers/1',
    submit: 'Save',
  },
  {
    name: 'User form',
    create: paths.users.create.href(),
    record: paths.users.record.href(2),
    call: '/users/2',
    submit: 'Save',
  },
  {
    name: 'Part form',
    create: paths.parts.create.href(),
    record: paths.parts.record.href(1),
    call: '/parts/1',
    submit: 'Create',
  },
];

const broken = () => Response.json({ message: 'The record cannot be read' }, { status: 403 });
const refusal = () =>
  Response.json(
    {
      message: 'validation_error',
      error: [
        { path: ['name'], message: 'This name is taken' },
        { path: ['elsewhere'], message: 'The month is closed' },
      ],
    },
    { status: 422 },
  );

const statesOf = ({ name, create, record, call, submit }: Form): State[] => [
  {
    name: `${name}, new`,
    reach: async (stage) => {
      await go(stage, create);
      await expect(stage.page.getByRole('button', { name: submit, exact: true })).toBeVisible();
    },
  },
  {
    name: `${name}, what is missing`,
    reach: async (stage) => {
      await press(stage, submit);
      await expect(stage.page.locator('[aria-invalid=true]').first()).toBeFocused();
    },
  },
  {
    name: `${name}, loading`,
    reach: async (stage) => {
      stage.host.fault('GET', call, hang);
      await go(stage, record);
      await expect(stage.page.locator('main [aria-busy=true]').first()).toBeVisible();
    },
    leave: async (stage) => {
      await go(stage, '/app/nothing/here');
      await see(stage, 'Page not found');
      stage.host.mend();
    },
  },
  {
    name: `${name}, not loaded`,
    reach: async (stage) => {
      stage.host.fault('GET', call, broken);
      await go(stage, record);
      await see(stage, 'The record could not be loaded');
    },
    leave: ({ host }) => host.mend(),
  },
  {
    name,
    reach: async (stage) => {
      await press(stage, 'Retry');
      await expect(stage.page.getByRole('textbox').first()).not.toHaveValue('');
    },
  },
  {
    name: `${name}, no such record`,
    reach: async (stage) => {
      await go(stage, `${record}99999`);
      await see(stage, 'This record does not exist');
    },
  },
];

const delivery: State[] = [
  {
    name: 'Delivery, loading',
    reach: async (stage) => {
      stage.host.fault('GET', '/deliveries/2', hang);
      await go(stage, paths.deliveries.record.href(2));
      await expect(stage.page.locator('main [aria-busy=true]').first()).toBeVisible();
    },
    leave: async (stage) => {
      await go(stage, paths.deliveries.record.href(99999));
      stage.host.mend();
    },
  },
  { name: 'Delivery, no such record', reach: (stage) => see(stage, 'This record does not exist') },
];

const special: State[] = [
  {
    name: 'User form, roles',
    reach: async (stage) => {
      await go(stage, paths.users.create.href());
      await stage.page.getByRole('combobox', { name: 'Role' }).click();
    },
    leave: closeTop,
  },
  {
    name: 'Part form, customers',
    reach: async (stage) => {
      await go(stage, paths.parts.create.href());
      await stage.page.getByRole('combobox', { name: 'Customer' }).click();
      await expect(stage.page.getByRole('option').first()).toBeVisible();
    },
    leave: closeTop,
  },
  {
    name: 'Part form, label designs',
    reach: ({ page }) => page.getByRole('combobox', { name: 'Label Design' }).click(),
    leave: closeTop,
  },
  {
    name: 'Customer form, refused by the host',
    reach: async (stage) => {
      stage.host.fault('POST', '/customers', refusal);
      await go(stage, paths.customers.create.href());
      await see(stage, 'Create Customer');
      await stage.page.getByLabel('Name').fill('PT Baru Sekali');
      await stage.page.getByLabel('Alias').fill('BRS');
      await press(stage, 'Save');
      await see(stage, 'The month is closed');
      await expect(stage.page.locator('[data-sonner-toast]')).toBeVisible();
    },
    leave: ({ host }) => host.mend(),
  },
  {
    name: 'Customer form, saving',
    reach: async (stage) => {
      stage.host.fault('POST', '/customers', hang);
      await press(stage, 'Save');
      await see(stage, 'Saving...');
    },
    leave: ({ host }) => host.mend(),
  },
  {
    name: 'Customer form, leaving unsaved',
    reach: async (stage) => {
      await press(stage, 'Cancel');
      await see(stage, 'Leave without saving?');
    },
    leave: (stage) => press(stage, 'Leave'),
  },
];

export const formStates = [...forms.flatMap(statesOf), ...delivery];
export const formSpecials = special;

/** What the role User sees: records to read, and why nothing can be changed. */
export const readOnlyStates: State[] = [
  ...forms.map(({ name, record }) => ({
    name: `${name}, read only`,
    reach: async (stage: Stage) => {
      await go(stage, record);
      await see(stage, 'User role cannot edit records');
      await expect(stage.page.getByRole('textbox').first()).not.toHaveValue('');
    },
  })),
  {
    name: 'Customers, refused actions',
    reach: async (stage) => {
      await go(stage, paths.customers.list.href());
      await press(stage, /^Actions for /);
      await see(stage, 'User role cannot delete records');
    },
    leave: closeTop,
  },
  {
    name: 'Delivery, refused decisions',
    reach: async (stage) => {
      await go(stage, paths.deliveries.record.href(1));
      await stage.page.getByRole('button', { name: 'Approve' }).focus();
      await expect(stage.page.getByText('User role cannot edit records').last()).toBeVisible();
    },
  },
];
