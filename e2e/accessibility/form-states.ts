import { hang } from '@e2e/support/api-host';
import { expect } from '@playwright/test';
import { paths } from '@/config/paths';
import { resources } from '@/config/resources';
import { masterNames } from '@/domain/host-rules/master-data';
import { clickButton, closeTop, expectText, navigate, type State, type StateContext } from './check-states';

type Form = { name: string; screen: string; create: string; record: string; call: string; submit: string };

const forms: readonly Form[] = [
  ...masterNames.map((name) => ({
    name: `${resources[name].word} form`,
    screen: paths[name].record.pattern,
    create: paths[name].create.href(),
    record: paths[name].record.href(1),
    call: `${resources[name].root}/1`,
    submit: 'Save',
  })),
  {
    name: 'User form',
    screen: paths.users.record.pattern,
    create: paths.users.create.href(),
    record: paths.users.record.href(2),
    call: '/users/2',
    submit: 'Save',
  },
  {
    name: 'Number range form',
    screen: paths.numberRanges.record.pattern,
    create: paths.numberRanges.create.href(),
    record: paths.numberRanges.record.href(1),
    call: '/number-ranges/1',
    submit: 'Save',
  },
  {
    name: 'Part form',
    screen: paths.parts.record.pattern,
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

const statesOf = ({ name, screen, create, record, submit }: Form): State[] => [
  {
    name: `${name}, new`,
    enter: async (context) => {
      await navigate(context, create);
      await expect(context.page.getByRole('button', { name: submit, exact: true })).toBeVisible();
    },
  },
  {
    name: `${name}, what is missing`,
    enter: async (context) => {
      await clickButton(context, submit);
      await expect(context.page.locator('[aria-invalid=true]').first()).toBeFocused();
    },
  },
  {
    name,
    screen,
    enter: async (context) => {
      await navigate(context, record);
      await expect(context.page.getByRole('textbox').first()).not.toHaveValue('');
    },
  },
];

/** What every form says in the place of a record: loading, not loaded, no such record. */
const withoutRecord = ({ name, record, call }: Form): State[] => [
  {
    name: `${name}, loading`,
    enter: async (context) => {
      context.host.fault('GET', call, hang);
      await navigate(context, record);
      await expect(context.page.locator('main [aria-busy=true]').first()).toBeVisible();
    },
    exit: async (context) => {
      await navigate(context, '/app/nothing/here');
      await expectText(context, 'Page not found');
      context.host.clearFaults();
    },
  },
  {
    name: `${name}, not loaded`,
    enter: async (context) => {
      context.host.fault('GET', call, broken);
      await navigate(context, record);
      await expectText(context, 'The record could not be loaded');
    },
    exit: async (context) => {
      context.host.clearFaults();
      await clickButton(context, 'Retry');
      await expect(context.page.getByRole('textbox').first()).not.toHaveValue('');
    },
  },
  {
    name: `${name}, no such record`,
    enter: async (context) => {
      await navigate(context, `${record}99999`);
      await expectText(context, 'This record does not exist');
    },
  },
];

const delivery: State[] = [
  {
    name: 'Delivery, loading',
    enter: async (context) => {
      context.host.fault('GET', '/deliveries/2', hang);
      await navigate(context, paths.deliveries.record.href(2));
      await expect(context.page.locator('main [aria-busy=true]').first()).toBeVisible();
    },
    exit: async (context) => {
      await navigate(context, paths.deliveries.record.href(99999));
      context.host.clearFaults();
    },
  },
  { name: 'Delivery, no such record', enter: (context) => expectText(context, 'This record does not exist') },
];

const special: State[] = [
  {
    name: 'User form, roles',
    enter: async (context) => {
      await navigate(context, paths.users.create.href());
      await context.page.getByRole('combobox', { name: 'Role' }).click();
    },
    exit: closeTop,
  },
  {
    name: 'Part form, customers',
    enter: async (context) => {
      await navigate(context, paths.parts.create.href());
      await context.page.getByRole('combobox', { name: 'Customer' }).click();
      await expect(context.page.getByRole('option').first()).toBeVisible();
    },
    exit: closeTop,
  },
  {
    name: 'Part form, label designs',
    enter: ({ page }) => page.getByRole('combobox', { name: 'Label Design' }).click(),
    exit: closeTop,
  },
  {
    name: 'Customer form, refused by the host',
    enter: async (context) => {
      context.host.fault('POST', '/customers', refusal);
      await navigate(context, paths.customers.create.href());
      await expectText(context, 'Create Customer');
      await context.page.getByLabel('Name').fill('PT Baru Sekali');
      await context.page.getByLabel('Alias').fill('BRS');
      await clickButton(context, 'Save');
      await expectText(context, 'The month is closed');
      await expect(context.page.locator('[data-sonner-toast]')).toBeVisible();
    },
    exit: ({ host }) => host.clearFaults(),
  },
  {
    name: 'Customer form, saving',
    enter: async (context) => {
      context.host.fault('POST', '/customers', hang);
      await clickButton(context, 'Save');
      await expectText(context, 'Saving...');
    },
    exit: ({ host }) => host.clearFaults(),
  },
  {
    name: 'Customer form, leaving unsaved',
    enter: async (context) => {
      await clickButton(context, 'Cancel');
      await expectText(context, 'Leave without saving?');
    },
    exit: (context) => clickButton(context, 'Leave'),
  },
];

export const formStates = [...forms.slice(-1).flatMap(withoutRecord), ...forms.flatMap(statesOf), ...delivery];
export const formSpecials = special;

/** The forms for the role User: read-only, with the reason. */
export const readOnlyStates: State[] = [
  ...forms.map(({ name, record }) => ({
    name: `${name}, read only`,
    enter: async (context: StateContext) => {
      await navigate(context, record);
      await expectText(context, 'User role cannot edit records');
      await expect(context.page.getByRole('textbox').first()).not.toHaveValue('');
    },
  })),
  {
    name: 'Customers, refused actions',
    enter: async (context) => {
      await navigate(context, paths.customers.list.href());
      await clickButton(context, /^Actions for /);
      await expectText(context, 'User role cannot delete records');
    },
    exit: closeTop,
  },
  {
    name: 'Delivery, refused decisions',
    enter: async (context) => {
      await navigate(context, paths.deliveries.record.href(1));
      await context.page.getByRole('button', { name: 'Approve' }).focus();
      await expect(context.page.getByText('User role cannot edit records').last()).toBeVisible();
    },
  },
];
