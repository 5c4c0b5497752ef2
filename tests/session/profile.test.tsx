import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { auth } from '@/api/auth';
import { usePermission } from '@/session/profile';
import { sessionActions } from '@/session/use-session';

const profile = { id: 1, username: 'x', fullName: '', email: '', nik: '', role: 'user', createdAt: '' };
const Rights = () => <p>{usePermission('edit').allowed ? 'may edit' : 'may look'}</p>;

const show = (client: QueryClient) =>
  render(
    <QueryClientProvider client={client}>
      <Rights />
    </QueryClientProvider>,
  );

afterEach(() => sessionActions.clearStorage());

it('[R2] rights come from the profile of the host, not from the stored session', async () => {
  await sessionActions.login({ user: { ...profile, role: 'admin' }, accessToken: 'a', refreshToken: 'r' });
  const client = new QueryClient();
  show(client);
  expect(screen.getByText('may look')).toBeTruthy();
  act(() => client.setQueryData(auth.me().queryKey, { ...profile, role: 'admin' }));
  expect(await screen.findByText('may edit')).toBeTruthy();
});
