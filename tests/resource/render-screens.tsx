import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signedInAs } from '@tests/support/server';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { toast } from 'sonner';
import { afterEach } from 'vitest';
import { auth } from '@/api/auth';
import { joinSession } from '@/app/join-session';
import { createQueryClient } from '@/app/query-client';
import { paths } from '@/config/paths';
import { profileSchema } from '@/domain/user';
import { sessionActions } from '@/session/use-session';
import { Notifications } from '@/ui/feedback/notifications';

let leave: (() => void) | undefined;

afterEach(async () => {
  toast.dismiss();
  await sessionActions.logout();
  leave?.();
  leave = undefined;
  localStorage.clear();
  sessionStorage.clear();
});

type Options = { at: string; as?: 'admin' | 'user'; history?: string[] };

/** Renders screens of a test at addresses of the panel, without its layout: real session, cache and router, mocked network. */
export async function renderScreens(screens: Record<string, ReactNode>, { at, as = 'admin', history = [] }: Options) {
  const queryClient = createQueryClient();
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...queryClient.getDefaultOptions(), queries: { ...queries, retryDelay: 0 } });
  const children = Object.entries(screens).map(([path, element]) => ({ path, element }));
  const login = { path: paths.login.pattern, element: <h1>Login</h1> };
  const shell = (
    <>
      <Outlet />
      <Notifications />
    </>
  );
  const router = createMemoryRouter([{ element: shell, children: [...children, login] }], {
    initialEntries: [...history, at],
    initialIndex: history.length,
  });
  leave = joinSession(queryClient, router);
  await sessionActions.hydrate();
  const signIn = async () => {
    const { user, ...tokens } = signedInAs(as);
    const profile = profileSchema.parse(user);
    await sessionActions.login({ user: profile, ...tokens });
    queryClient.setQueryData(auth.me().queryKey, profile);
  };
  await signIn();
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    ...view,
    router,
    queryClient,
    signIn,
    user: userEvent.setup(),
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
