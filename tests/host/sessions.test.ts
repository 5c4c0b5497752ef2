import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { callerOf, isRecord, NOW, resultOf, rowsOf, startHost, testConfig, tokensOf, unique } from './support/host';

let running: Awaited<ReturnType<typeof startHost>>;
beforeAll(async () => {
  running = await startHost();
});

const makeUser = async (role = 'user', password = 'long enough') => {
  const admin = await running.as('admin', 'admin123');
  const username = unique('user');
  const { status } = await admin.post('/users', { username, nik: '', password, fullName: 'Test Person', role });
  expect(status).toBe(201);
  const id = rowsOf(await admin.get('/users', { search: username }))[0]?.id;
  return { username, password, id: Number(id), admin };
};
const refresh = (refreshToken: string) => running.anonymous.post('/auth/refresh', { refreshToken });
const me = (accessToken: string) =>
  callerOf(running.send, { accessToken, refreshToken: '' })
    .get('/auth/me')
    .then(({ status }) => status);

describe('signing in', () => {
  it('answers tokens and the user, without the password or its hash', async () => {
    const answer = await running.signIn('Admin', 'admin123');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ message: 'Login berhasil', user: { username: 'admin', role: 'admin' } });
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|password/i);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['admin', 'wrong password'],
    ['nobody', 'admin123'],
    ["' or '1'='1", "' or '1'='1"],
    ['__proto__', 'constructor'],
  ])('refuses %s with %s in the same words', async (username, password) => {
    const { status, body } = await running.signIn(username, password, unique('address'));
    expect([status, body]).toEqual([401, { message: 'Username atau password salah' }]);
  });

  it('stores no password that could be read, and no refresh token', async () => {
    const { username, password } = await makeUser();
    const { refreshToken } = tokensOf(await running.signIn(username, password));
    const users = await running.host.db.selectFrom('users').selectAll().execute();
    const tokens = await running.host.db.selectFrom('refreshTokens').selectAll().execute();
    expect(users.every(({ passwordHash }) => passwordHash.startsWith('$argon2id$'))).toBe(true);
    expect(JSON.stringify([users, tokens])).not.toContain(password);
    expect(JSON.stringify(tokens)).not.toContain(refreshToken);
  });
});

describe('guessing passwords', () => {
  it('ends after ten wrong ones of an account from an address, also for the right one, and begins again later', async () => {
    const { username, password } = await makeUser();
    const address = unique('address');
    // All at once: each counts before its password is looked at.
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await running.signIn(username, 'wrong one', address)).status),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    const refused = await running.signIn(username, password, address);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await running.signIn(username, password, unique('address'))).status).toBe(200);
    running.clock.now = new Date(NOW.getTime() + 16 * 60_000);
    expect((await running.signIn(username, password, address)).status).toBe(200);
    running.clock.now = NOW;
  });

  it('ends after a hundred wrong ones from one address, whatever the account', async () => {
    const address = unique('address');
    await running.host.db
      .insertInto('loginFailures')
      .values({ key: `address ${address}`, failures: 99, resetsAt: new Date(NOW.getTime() + 60_000) })
      .execute();
    const statuses = [];
    for (const name of ['one', 'two']) statuses.push((await running.signIn(unique(name), 'wrong one', address)).status);
    expect(statuses).toEqual([401, 429]);
  });
});

describe('refresh tokens', () => {
  it('rotate, and a second use ends the sign-in', async () => {
    const { username, password } = await makeUser();
    const first = tokensOf(await running.signIn(username, password));
    const second = tokensOf(await refresh(first.refreshToken));
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(await me(second.accessToken)).toBe(200);
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect(await me(second.accessToken)).toBe(401);
    expect((await refresh(second.refreshToken)).status).toBe(401);
  });

  it('let one of two calls at once through', async () => {
    const { username, password } = await makeUser();
    const { refreshToken } = tokensOf(await running.signIn(username, password));
    const statuses = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it('expire', async () => {
    const { username, password } = await makeUser();
    const { refreshToken } = tokensOf(await running.signIn(username, password));
    running.clock.now = new Date(NOW.getTime() + (testConfig.sessionDays * 24 + 1) * 3_600_000);
    expect((await refresh(refreshToken)).status).toBe(401);
    running.clock.now = NOW;
  });

  it.each(['', 'x'.repeat(5000), "'; drop table users; --", '\0'])('that are none are refused: %j', async (token) => {
    expect([401, 422]).toContain((await refresh(token)).status);
  });
});

describe('access tokens', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = (secret: string, claims: object = {}) => {
    const expiry = Math.floor(NOW.getTime() / 1000) + 60;
    const text = `${part({ alg: 'HS256' })}.${part({ sid: 'none', iss: 'admin-pokayoke', sub: '1', exp: expiry, ...claims })}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };

  it('expire after minutes', async () => {
    const { username, password } = await makeUser();
    const { accessToken } = tokensOf(await running.signIn(username, password));
    running.clock.now = new Date(NOW.getTime() + (testConfig.accessMinutes + 1) * 60_000);
    expect(await me(accessToken)).toBe(401);
    running.clock.now = NOW;
    expect(await me(accessToken)).toBe(200);
  });

  it('are refused when they are forged', async () => {
    const { accessToken } = tokensOf(await running.signIn('admin', 'admin123'));
    const [, payload = '', signature = ''] = accessToken.split('.');
    const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const none = part({ alg: 'none' });
    expect(await me(signed(testConfig.tokenSecret, { sid }))).toBe(200);
    const forged = [
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      accessToken.slice(0, -4),
      signed('another secret, long enough for HS256', { sid }),
      // Signed with the right secret: for a sign-in that does not exist, without an end, by somebody else.
      signed(testConfig.tokenSecret),
      signed(testConfig.tokenSecret, { sid, exp: undefined }),
      signed(testConfig.tokenSecret, { sid, iss: 'another' }),
      'x',
      'null',
    ];
    expect(await Promise.all(forged.map(me))).toEqual(forged.map(() => 401));
  });

  it('end with the user, and with a new password', async () => {
    const { username, password, id, admin } = await makeUser();
    const { accessToken, refreshToken } = tokensOf(await running.signIn(username, password));
    const form = { username, nik: '', fullName: 'Test Person', role: 'user' };
    expect((await admin.put(`/users/${id}`, { ...form, password: 'another one' })).status).toBe(200);
    expect([await me(accessToken), (await refresh(refreshToken)).status]).toEqual([401, 401]);
    const again = tokensOf(await running.signIn(username, 'another one'));
    expect(await me(again.accessToken)).toBe(200);
    expect((await admin.remove(`/users/${id}`)).status).toBe(200);
    expect(await me(again.accessToken)).toBe(401);
  });

  it('end with a new password also when they begin while it is changed', async () => {
    const { username, password, id, admin } = await makeUser();
    const form = { username, nik: '', fullName: 'Test Person', role: 'user' };
    const signingIn = [1, 2, 3, 4, 5, 6].map(() => running.signIn(username, password, unique('address')));
    const changing = admin.put(`/users/${id}`, { ...form, password: 'another one' });
    const answers = await Promise.all(signingIn);
    expect((await changing).status).toBe(200);
    const begun = answers.filter(({ status }) => status === 200).map((answer) => tokensOf(answer).accessToken);
    expect(await Promise.all(begun.map(me))).toEqual(begun.map(() => 401));
  });

  it('give the rights that the user has now, not those of the sign-in', async () => {
    const { username, password, id, admin } = await makeUser('admin');
    const theirs = await running.as(username, password);
    const form = { username, nik: '', fullName: 'Test Person', password: '' };
    expect((await admin.put(`/users/${id}`, { ...form, role: 'user' })).status).toBe(200);
    expect((await theirs.post('/customers', {})).status).toBe(403);
  });
});

describe('users', () => {
  it('keep one admin', async () => {
    const admin = await running.as('admin', 'admin123');
    const others = rowsOf(await admin.get('/users', { filter_role: 'admin', perPage: '100' })).filter(
      ({ username }) => username !== 'admin',
    );
    const demote = (row: Record<string, unknown>, role: string) =>
      admin.put(`/users/${row.id}`, { ...row, nik: '', password: '', role });
    for (const row of others) expect((await demote(row, 'user')).status).toBe(200);
    const own = rowsOf(await admin.get('/users', { search: 'admin', searchCol: 'username' })).find(
      ({ username }) => username === 'admin',
    );
    const answer = await demote(own ?? {}, 'user');
    expect(answer.body).toEqual({
      message: 'validation_error',
      error: [{ path: ['role'], message: 'This is the last admin' }],
    });
    for (const row of others) expect((await demote(row, 'admin')).status).toBe(200);
    expect((await admin.remove(`/users/${own?.id}`)).status).toBe(403);
  });

  it('have names that differ in more than case, and passwords of 8 characters', async () => {
    const { username, admin } = await makeUser();
    const form = { username: username.toUpperCase(), nik: '', password: 'long enough', fullName: 'Other' };
    const taken = await admin.post('/users', form);
    expect(taken.status).toBe(422);
    expect(isRecord(taken.body) && taken.body.error).toEqual([
      { path: ['username'], message: 'Username sudah dipakai' },
    ]);
    const short = await admin.post('/users', { ...form, username: unique('u'), password: '1234567' });
    expect([short.status, resultOf(short)]).toEqual([422, {}]);
  });
});
