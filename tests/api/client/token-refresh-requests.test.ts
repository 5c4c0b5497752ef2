import { call } from '@tests/mock-api/caller';
import { serveApi, server, signedInAs, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { login } from '@/api/auth';
import { ApiError } from '@/api/client/errors';
import { getJson, sendJson, uploadFile } from '@/api/client/http';
import { expireAccessTokens, revokeRefreshTokens } from '@/mock-api/tokens';
import { indexedDbStorage } from '@/session/session-storage';
import { createSession, type EndReason } from '@/session/session-store';
import { sessionActions, sessionNow, startSession } from '@/session/use-session';

serveApi();

/** What went over the wire in this test: method, path and the bearer header. */
let sent: { call: string; bearer: string | null }[] = [];
let ends: EndReason[] = [];
let stop: (() => void) | undefined;

server.events.on('request:start', ({ request }) => {
  const call = `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`;
  sent.push({ call, bearer: request.headers.get('authorization') });
});

const refreshes = () => sent.filter(({ call }) => call === 'POST /auth/refresh').length;
const requestCount = (path: string) => sent.filter(({ call }) => call === `GET ${path}`).length;
const later = () => {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};
const me = () => getJson('/auth/me');
const kindOf = (request: Promise<unknown>) =>
  request.then(
    () => 'answered',
    (error) => (error instanceof ApiError ? error.kind : error),
  );

beforeEach(async () => {
  sent = [];
  ends = [];
  stop = startSession({ onEnded: (reason) => ends.push(reason) });
  await sessionActions.login(signedInAs('admin'));
});

afterEach(async () => {
  stop?.();
  await sessionActions.clearStorage();
});

it('a request of one user is not sent while another is signed in', async () => {
  const own = String(sessionNow().user?.id);
  server.use(http.post('*/api/parts', () => HttpResponse.json({ message: 'ok' })));
  sent = [];
  expect(await kindOf(sendJson('POST', '/parts', {}, { asUser: `${own}0` }))).toBe('forbidden');
  expect(sent).toEqual([]);
  expect(await kindOf(sendJson('POST', '/parts', {}, { asUser: own }))).toBe('answered');
});

describe('an expired access token', () => {
  it('[S1] is refreshed once for 20 requests at the same time, and all of them succeed', async () => {
    await expireAccessTokens(testStore());
    const before = sessionNow().accessToken;
    const answers = await Promise.all(Array.from({ length: 20 }, me));
    expect(answers.map((answer) => (answer as { username: string }).username)).toEqual(Array(20).fill('admin'));
    expect(refreshes()).toBe(1);
    expect(requestCount('/auth/me')).toBe(40);
    expect(sessionNow().accessToken).not.toBe(before);
    expect(sessionNow().user?.username).toBe('admin');
    expect(ends).toEqual([]);
  });

  it('[S2] is not refreshed again for a delayed 401 to the old token: the request is only sent again', async () => {
    const { promise: held, resolve: release } = later();
    server.use(
      http.get(
        '*/api/customers',
        async () => {
          await held;
          return HttpResponse.json({ message: 'expired' }, { status: 401 });
        },
        { once: true },
      ),
    );
    const late = getJson('/customers', { query: { limit: '1' } });
    await expireAccessTokens(testStore());
    await me();
    release();
    expect(await late).toHaveProperty('pagination');
    expect(refreshes()).toBe(1);
  });

  it('[S3] ends the session once when the new token is refused too', async () => {
    server.use(http.get('*/api/auth/me', () => HttpResponse.json({ message: 'no' }, { status: 401 })));
    expect(await Promise.all([kindOf(me()), kindOf(me()), kindOf(me())])).toContain('unauthorized');
    expect(refreshes()).toBe(1);
    expect(ends).toEqual(['expired']);
    expect(sessionNow()).toMatchObject({ isAuthenticated: false, accessToken: null, refreshToken: null, user: null });
  });

  it('[S26] adopts the token another tab has refreshed, and refreshes it when it has expired too', async () => {
    await expireAccessTokens(testStore());
    const mine = sessionNow();
    const other = createSession({
      storage: indexedDbStorage(),
      channel: { post: () => undefined, subscribe: () => () => undefined },
      clearToken: () => undefined,
    });
    await other.actions.hydrate();
    const { body } = await call('POST', '/auth/refresh', { as: null, body: { refreshToken: mine.refreshToken } });
    const { accessToken, refreshToken } = body as { accessToken: string; refreshToken: string };
    await other.port.commit(
      { accessToken: mine.accessToken ?? '', refreshToken: mine.refreshToken },
      { accessToken, refreshToken },
    );
    await expireAccessTokens(testStore());
    sent = [];
    expect(await kindOf(me())).toBe('answered');
    expect(refreshes()).toBe(1);
    expect(requestCount('/auth/me')).toBe(3);
    expect(ends).toEqual([]);
  });

  it('[S4] ends the session once, for all waiting requests, when the refresh is refused', async () => {
    await expireAccessTokens(testStore());
    await revokeRefreshTokens(testStore());
    const kinds = await Promise.all(Array.from({ length: 5 }, () => kindOf(me())));
    expect(kinds).toEqual(Array(5).fill('unauthorized'));
    expect(refreshes()).toBe(1);
    expect(ends).toEqual(['expired']);
  });

  it('[S5] keeps the session when the refresh fails; the next request may try again', async () => {
    await expireAccessTokens(testStore());
    server.use(http.post('*/api/auth/refresh', () => HttpResponse.error(), { once: true }));
    expect(await kindOf(me())).toBe('network');
    expect(sessionNow().isAuthenticated).toBe(true);
    expect(await kindOf(me())).toBe('answered');
    expect(ends).toEqual([]);
  });

  it.each([
    ['a page', () => HttpResponse.html('<!doctype html><title>Wi-Fi</title>')],
    ['no access token', () => HttpResponse.json({ refreshToken: 'r' })],
    ['nothing', () => new HttpResponse('')],
  ])('[S6] ends the session when the refresh answers %s', async (_what, answer) => {
    await expireAccessTokens(testStore());
    server.use(http.post('*/api/auth/refresh', answer));
    expect(await kindOf(me())).toBe('unauthorized');
    expect(ends).toEqual(['expired']);
  });

  it('[S6] keeps the old refresh token when the answer brings none', async () => {
    const { refreshToken } = sessionNow();
    const good = signedInAs('admin').accessToken;
    server.use(
      http.get('*/api/auth/me', () => HttpResponse.json({}, { status: 401 }), { once: true }),
      http.post('*/api/auth/refresh', () => HttpResponse.json({ accessToken: good })),
    );
    expect(await kindOf(me())).toBe('answered');
    expect(sessionNow()).toMatchObject({ accessToken: good, refreshToken });
  });

  it('[I4] during an upload sends the complete file again', async () => {
    await expireAccessTokens(testStore());
    const seen: string[] = [];
    server.use(
      http.post('*/api/parts/import', async ({ request }) => {
        if (request.headers.get('authorization') !== `Bearer ${sessionNow().accessToken}`)
          return new HttpResponse(null);
        const file = (await request.formData()).get('file');
        seen.push(file instanceof File ? `${file.name}: ${await file.text()}` : 'no file');
        return seen.length === 1
          ? HttpResponse.json({ message: 'expired' }, { status: 401 })
          : HttpResponse.json({ message: '1 part imported' });
      }),
    );
    const file = new File(['PK whole file'], 'parts.xlsx');
    expect(await uploadFile('/parts/import', { file })).toMatchObject({ message: '1 part imported' });
    expect(seen).toEqual(['parts.xlsx: PK whole file', 'parts.xlsx: PK whole file']);
  });

  it('repeats a write with the same body', async () => {
    await expireAccessTokens(testStore());
    const body = { name: 'PT Uji Coba', alias: 'UJI', address: 'Jl. Raya 1' };
    await sendJson('POST', '/customers', body);
    expect(testStore().tables.customers.filter(({ alias }) => alias === 'UJI')).toEqual([
      expect.objectContaining(body),
    ]);
  });
});

describe('login and logout', () => {
  it('[S7] shows the host’s message for a wrong password and never refreshes', async () => {
    const wrong = login({ username: 'admin', password: 'salah' });
    await expect(wrong).rejects.toMatchObject({ kind: 'unauthorized', serverMessage: 'Username atau password salah' });
    expect(sent).toEqual([{ call: 'POST /auth/login', bearer: null }]);
    expect(sessionNow().isAuthenticated).toBe(true);
  });

  it('[S8] throws away the tokens of a refresh that ends after the logout', async () => {
    await expireAccessTokens(testStore());
    const { promise: refreshing, resolve: arrived } = later();
    const { promise: held, resolve: release } = later();
    server.use(
      http.post('*/api/auth/refresh', async () => {
        arrived();
        await held;
        return HttpResponse.json({ accessToken: 'late', refreshToken: 'late' });
      }),
    );
    const request = kindOf(me());
    await refreshing;
    await sessionActions.logout();
    expect(await request).toBe('aborted');
    release();
    await sessionActions.reread();
    expect(sessionNow()).toMatchObject({ isAuthenticated: false, accessToken: null });
    expect(ends).toEqual(['signed-out']);
  });

  it('[S24] cancels the requests of a session that another sign-in replaces', async () => {
    server.use(http.get('*/api/auth/me', () => later().promise as Promise<never>));
    const request = kindOf(me());
    await sessionActions.login(signedInAs('user'));
    expect(await request).toBe('aborted');
    expect(sessionNow().user?.username).toBe('user');
  });

  it('[S20] sends no bearer header without a token, and a 401 then starts no refresh', async () => {
    await sessionActions.logout();
    expect(await kindOf(me())).toBe('unauthorized');
    expect(sent).toEqual([{ call: 'GET /auth/me', bearer: null }]);
    expect(ends).toEqual(['signed-out']);
  });

  it('[S21] keeps the tokens when the profile cannot be loaded because of the host', async () => {
    server.use(http.get('*/api/auth/me', () => HttpResponse.json({ message: 'down' }, { status: 500 })));
    expect(await kindOf(me())).toBe('server');
    expect(sessionNow().accessToken).not.toBeNull();
  });

  it('[S23] cancels what is under way', async () => {
    server.use(http.get('*/api/auth/me', () => later().promise as Promise<never>));
    const request = kindOf(me());
    await sessionActions.logout();
    expect(await request).toBe('aborted');
  });
});
