import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { auth } from '@/api/auth';
import type { Action } from '@/domain/permissions';
import { usePermission } from '@/session/profile';
import { sessionActions } from '@/session/use-session';

const profile = { id: 1, username: 'x', fullName: '', email: '', nik: '', role: 'user', createdAt: '' };
const actions: Action[] = ['view', 'add', 'edit', 'delete', 'import'];

function Rights() {
  const [view, add, edit, remove, importing] = [
    usePermission('view'),
    usePermission('add'),
    usePermission('edit'),
    usePermission('delete'),
    usePermission('import'),
  ];
  const answers = [view, add, edit, remove, importing];
  return <p>{actions.filter((_, index) => answers[index]?.allowed).join(' ')}</p>;
}

const show = (client: QueryClient) =>
  render(
    <QueryClientProvider client={client}>
      <Rights />
    </QueryClientProvider>,
  );

afterEach(() => sessionActions.clearStorage());

describe('rights', () => {
  it.each([
    ['admin', 'view add edit delete import'],
    ['user', 'view'],
    ['ADMIN', 'view'],
    ['owner', 'view'],
    ['', 'view'],
  ])('[R1] of the role %j are: %s', (role, rights) => {
    const client = new QueryClient();
    client.setQueryData(auth.me().queryKey, { ...profile, role });
    show(client);
    expect(screen.getByText(rights)).toBeTruthy();
  });

  it('[R2] come from the profile of the host, not from the stored session', async () => {
    await sessionActions.login({ user: { ...profile, role: 'admin' }, accessToken: 'a', refreshToken: 'r' });
    const client = new QueryClient();
    show(client);
    expect(screen.getByText('view')).toBeTruthy();
    act(() => client.setQueryData(auth.me().queryKey, { ...profile, role: 'admin' }));
    expect(await screen.findByText('view add edit delete import')).toBeTruthy();
  });
});
