import { serveApi, signedInAs, testStore } from '@tests/support/server';
import { expect, it } from 'vitest';
import { call } from './caller';

serveApi();

const signIn = (username: string, password: string) =>
  call('POST', '/auth/login', { as: null, body: { username, password } });
const refresh = (refreshToken: unknown) => call('POST', '/auth/refresh', { as: null, body: { refreshToken } });

it('signs in with a name in any case, and never answers the password', async () => {
  const { status, body } = await signIn('ADMIN', 'admin123');
  expect([status, body]).toMatchObject([
    200,
    { message: 'Login berhasil', user: { username: 'admin', role: 'admin' } },
  ]);
  expect(JSON.stringify(body)).not.toContain('admin123');
});

it.each([
  ['admin', 'salah'],
  ['tidakada', 'admin123'],
])('refuses %s with %s in the same words', async (username, password) => {
  expect(await signIn(username, password)).toEqual({ status: 401, body: { message: 'Username atau password salah' } });
});

it('answers 401 to an unknown token, and to a deleted user', async () => {
  expect((await call('GET', '/auth/me', { token: 'made-up' })).status).toBe(401);
  const { accessToken } = signedInAs('user');
  testStore().tables.users = testStore().tables.users.filter(({ username }) => username !== 'user');
  expect((await call('GET', '/auth/me', { token: accessToken })).status).toBe(401);
});

it('revokes every token of a sign-in when one of its used refresh tokens comes again; other sign-ins stay', async () => {
  const stolen = signedInAs('admin');
  const samePerson = signedInAs('admin');
  const somebodyElse = signedInAs('user');
  const first = (await refresh(stolen.refreshToken)).body as typeof stolen;
  const second = (await refresh(first.refreshToken)).body as typeof stolen;

  const { status, body } = await refresh(stolen.refreshToken);
  expect(status).toBe(401);
  expect(body).toEqual({ message: 'Refresh token is invalid or has been used' });

  for (const { accessToken, refreshToken } of [stolen, first, second]) {
    expect((await call('GET', '/auth/me', { token: accessToken })).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
  }
  for (const { accessToken, refreshToken } of [samePerson, somebodyElse]) {
    expect((await call('GET', '/auth/me', { token: accessToken })).status).toBe(200);
    expect((await refresh(refreshToken)).status).toBe(200);
  }
});
