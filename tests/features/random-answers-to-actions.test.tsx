import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { runs, seed } from '@tests/support/random';
import { randomBody } from '@tests/support/random-answers';
import { renderApp } from '@tests/support/render-app';
import { API, serveApi, server } from '@tests/support/server';
import { flushPromises } from '@tests/support/typing';
import fc from 'fast-check';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { sessionActions, sessionNow } from '@/session/use-session';

serveApi();

const BODIES = runs(4);

type App = Awaited<ReturnType<typeof renderApp>>;
type UserAction = {
  name: string;
  at: string;
  as?: 'nobody';
  call: [method: 'get' | 'post' | 'delete', path: string];
  statuses: number[];
  /** Runs before each call. */
  prepare: (app: App) => Promise<unknown>;
  /** Sends the call. */
  trigger: (app: App) => Promise<unknown>;
  /** Checks the screen after the response. */
  after: (app: App) => Promise<unknown>;
};

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const fill = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const clickButton = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const title = (name: string) => screen.findByRole('heading', { level: 1, name, hidden: true });
const go = async ({ router }: App, path: string) => {
  if (router.state.location.pathname !== path) await router.navigate(path);
};
const isAt = ({ state }: App['router'], path: string) => state.location.pathname === path;
const refusals = [200, 201, 400, 403, 404, 409, 422, 500];

const actions: UserAction[] = [
  {
    name: 'the profile',
    at: '/app/customer/create',
    call: ['get', '/auth/me'],
    statuses: [200, 200, 200, 403, 500],
    prepare: (app) => go(app, '/app/customer/create'),
    trigger: ({ queryClient }) => queryClient.resetQueries({ queryKey: ['profile'] }),
    after: async ({ router }) => {
      const wayOn = () => (isAt(router, '/login') ? 'Retry' : /^Save/);
      await waitFor(() => expect(screen.queryAllByRole('button', { name: wayOn() })).not.toHaveLength(0));
      expect(sessionNow().isAuthenticated).toBe(true);
    },
  },
  {
    name: 'signing in',
    at: '/login',
    as: 'nobody',
    call: ['post', '/auth/login'],
    statuses: [200, 200, 200, 400, 401, 422, 500],
    prepare: async (app) => {
      await sessionActions.logout();
      await go(app, '/login');
      await fill('Username', 'admin');
      await fill('Password', 'admin123');
    },
    trigger: () => clickButton('Login'),
    after: async ({ router }) => {
      await waitFor(() => expect(isAt(router, '/app')).toBe(sessionNow().isAuthenticated));
      // Empty after a session that the host would not have: its tokens were made up.
      if (isAt(router, '/login')) expect(['admin123', '']).toContain((await field('Password')).value);
    },
  },
  {
    name: 'saving',
    at: '/app/customer/create',
    call: ['post', '/customers'],
    statuses: refusals,
    prepare: async (app) => {
      await go(app, '/app/customer/create');
      await title('Create Customer');
      await fill('Name', 'PT Uji Coba');
      await fill('Alias', 'UJI');
    },
    trigger: () => clickButton('Save'),
    after: async ({ router }) => {
      const typed = () => screen.queryByLabelText<HTMLInputElement>('Name')?.value;
      await waitFor(() => expect(isAt(router, '/app/customer') || typed() === 'PT Uji Coba').toBe(true));
      // The router is there before the screen is: until then the form that was saved is still rendered.
      if (isAt(router, '/app/customer')) await title('Customer');
    },
  },
  {
    name: 'deleting',
    at: '/app/customer',
    call: ['delete', '/customers/:id'],
    statuses: refusals,
    prepare: async () => undefined,
    trigger: async ({ user }) => {
      const [rowActions] = await screen.findAllByRole('button', { name: /^Actions for / });
      if (rowActions) await user.click(rowActions);
      await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
      const dialog = await screen.findByRole('alertdialog');
      fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    },
    after: async () => {
      const open = screen.queryByRole('alertdialog');
      if (open) fireEvent.click(within(open).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    },
  },
  {
    name: 'importing',
    at: '/app/parts',
    call: ['post', '/parts/import'],
    statuses: refusals,
    prepare: async ({ user }) => {
      if (screen.queryByRole('dialog')) return;
      await clickButton('Import label');
      await user.upload(await screen.findByLabelText('Excel file'), oldWorkbook());
      await screen.findByText(/cannot be previewed here/);
    },
    trigger: async () => {
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Import' }));
    },
    after: () => waitFor(() => expect(screen.queryByRole('button', { name: 'Importing...' })).toBeNull()),
  },
];

/** The first bytes of the older Excel format. */
const oldWorkbook = () => new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])], 'parts.xls');

describe('random responses to user actions', () => {
  it.each(actions)(
    '[N7] [N13] $name ends in a screen that can be used, and can be tried again',
    async ({ at, as, call: [method, path], statuses, prepare, trigger, after }) => {
      const app = await renderApp(at, { as: as ?? 'admin' });
      await screen.findAllByRole('heading', { level: 1 });
      let answer = { status: 200, body: undefined as unknown };
      let requestCount = 0;
      server.use(
        http[method](`${API}${path}`, () => {
          requestCount += 1;
          return HttpResponse.text(JSON.stringify(answer.body), { status: answer.status });
        }),
      );
      const answers = fc.record({ status: fc.constantFrom(...statuses), body: randomBody });
      for (const sample of fc.sample(answers, { numRuns: BODIES, seed })) {
        await prepare(app);
        answer = sample;
        const before = requestCount;
        const what = JSON.stringify(sample);
        await trigger(app);
        await waitFor(() => expect(requestCount, what).toBeGreaterThan(before));
        await waitFor(() => expect(app.queryClient.isFetching() + app.queryClient.isMutating(), what).toBe(0));
        // Reactions to the response, such as leaving the form, run in later tasks.
        await flushPromises();
        await waitFor(() => expect(app.router.state.navigation.state, what).toBe('idle'));
        await after(app);
        await waitFor(() => expect(document.querySelectorAll('main [aria-busy="true"]'), what).toHaveLength(0));
        expect(await screen.findAllByRole('heading', { level: 1, hidden: true }), what).not.toHaveLength(0);
        expect(screen.queryByText('This screen stopped working'), what).toBeNull();
      }
      expect(requestCount).toBeGreaterThanOrEqual(BODIES);
    },
  );
});
