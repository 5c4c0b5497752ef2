import { serveApi, signedInAs, testStore } from '@tests/support/server';
import { describe, expect, it } from 'vitest';
import { expireAccessTokens, revokeRefreshTokens } from '@/mock-api/tokens';
import { call } from './caller';

serveApi();

const signIn = (username: string, password: string) =>
  call('POST', '/auth/login', { as: null, body: { username, password } });
const refresh = (refreshToken: unknown) => call('POST', '/auth/refresh', { as: null, body: { refreshToken } });

describe('signing in', () => {
  it.each([
    ['admin', 'admin123', 'admin'],
    ['user', 'user123', 'user'],
  ])('lets %s in and never answers the password', async (username, password, role) => {
    const { status, body } = await signIn(username, password);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Login berhasil',
      user: { username, role },
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
    });
    expect(JSON.stringify(body)).not.toContain(password);
  });

  it('takes a name in another case, as no two names differ in case alone', async () => {
    expect(await signIn('ADMIN', 'admin123')).toMatchObject({ status: 200, body: { user: { username: 'admin' } } });
  });

  it.each([
    ['a wrong password', 'admin', 'salah'],
    ['an unknown name', 'tidakada', 'admin123'],
  ])('answers 401 with a message to %s', async (_what, username, password) => {
    expect(await signIn(username, password)).toEqual({
      status: 401,
      body: { message: 'Username atau password salah' },
    });
  });

  it('answers empty fields with a validation error on each', async () => {
    expect(await signIn('', '')).toEqual({
      status: 422,
      body: {
        message: 'validation_error',
        error: [
          { path: ['username'], message: 'Username harus diisi' },
          { path: ['password'], message: 'Password harus diisi' },
        ],
      },
    });
  });
});

describe('access and refresh tokens', () => {
  it('answers the profile to a good access token', async () => {
    const { body } = await call('GET', '/auth/me', { as: 'user' });
    expect(body).toMatchObject({ username: 'user', fullName: 'Dedi Saputra', role: 'user', nik: '20200342' });
    expect(body).not.toHaveProperty('password');
  });

  it.each([
    ['no token', null],
    ['an unknown token', 'made-up'],
  ])('answers 401 to %s', async (_what, token) => {
    const { status } = await call('GET', '/auth/me', { as: null, ...(token ? { token } : {}) });
    expect(status).toBe(401);
  });

  it('answers 401 once the access token is expired, and the refresh token brings a new one', async () => {
    const { accessToken, refreshToken } = signedInAs('admin');
    await expireAccessTokens(testStore());
    expect((await call('GET', '/auth/me', { token: accessToken })).status).toBe(401);
    const { body } = await refresh(refreshToken);
    const renewed = (body as { accessToken: string }).accessToken;
    expect((await call('GET', '/auth/me', { token: renewed })).status).toBe(200);
  });

  it('lets a refresh token be used once, over any number of renewals', async () => {
    let { refreshToken } = signedInAs('admin');
    const used = [];
    for (let renewal = 0; renewal < 3; renewal += 1) {
      const { status, body } = await refresh(refreshToken);
      expect(status).toBe(200);
      used.push(refreshToken);
      refreshToken = (body as { refreshToken: string }).refreshToken;
    }
    expect(new Set([...used, refreshToken]).size).toBe(4);
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

  it('detects the reuse of a token of an earlier release, and revokes no other', async () => {
    const { sessions } = testStore().tables;
    sessions.refresh.push({ token: 'old one', userId: 1 }, { token: 'old other', userId: 1 });
    const renewed = (await refresh('old one')).body as { refreshToken: string };
    expect((await refresh('old one')).status).toBe(401);
    expect((await refresh(renewed.refreshToken)).status).toBe(401);
    expect((await refresh('old other')).status).toBe(200);
  });

  it('refuses every refresh after the host ended all sessions', async () => {
    const { refreshToken } = signedInAs('admin');
    await revokeRefreshTokens(testStore());
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  it('answers 401 to a deleted user', async () => {
    const { accessToken } = signedInAs('user');
    testStore().tables.users = testStore().tables.users.filter(({ username }) => username !== 'user');
    expect((await call('GET', '/auth/me', { token: accessToken })).status).toBe(401);
  });
});
