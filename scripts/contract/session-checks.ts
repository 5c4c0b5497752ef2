import * as z from 'zod/mini';
import { isRecord } from '@/api/client/errors';
import { endpoints } from '@/api/endpoints';
import { roleSchema, roles } from '@/domain/permissions';
import { profileSchema } from '@/domain/user';
import type { Host, Notes } from './host';

export type Credentials = { username: string; password: string };
type Tokens = { accessToken: string; refreshToken: string };

/** Signs in; sets the token of `host`. Undefined when the sign-in failed. */
export async function checkLogin(host: Host, notes: Notes, credentials: Credentials): Promise<Tokens | undefined> {
  const wrong = await host.send('POST', endpoints.login, { username: 'nobody-of-this-name', password: 'wrong' });
  if (notes.status(wrong, [401], 'A wrong password')) notes.message(wrong, 'A wrong password');

  const reply = await host.send('POST', endpoints.login, credentials);
  if (!notes.status(reply, [200, 201], 'The right password')) return undefined;
  notes.message(reply, 'The right password');
  const tokens = readTokens(reply.json);
  notes.expect(tokens !== undefined, 'Login answers without `accessToken` and `refreshToken` as texts.');
  notes.expect(isRecord(reply.json) && isRecord(reply.json.user), 'Login answers without `user`.');
  notes.expect(!JSON.stringify(reply.json).includes('"password"'), 'Login answers with a `password`.');
  host.token = tokens?.accessToken;
  return tokens;
}

export async function checkProfile(host: Host, notes: Notes) {
  const reply = await host.get(endpoints.me);
  notes.status(reply, [200], 'The current user');
  const body = isRecord(reply.json)
    ? (reply.json.result ?? reply.json.user ?? reply.json.data ?? reply.json)
    : undefined;
  const profile = z.safeParse(profileSchema, body);
  notes.expect(profile.success && profile.data.username !== '', 'The profile has no `id` or no `username`.');
  const role = profile.success ? profile.data.role : '';
  notes.expect(
    roleSchema.parse(role) === role,
    `The role is "${role}": the product knows ${roles.join(' and ')}, and treats every other as user.`,
  );
  notes.expect(!JSON.stringify(reply.json ?? '').includes('"password"'), 'The profile holds a `password`.');

  for (const [given, token] of [
    ['no token', undefined],
    ['a wrong token', 'no-such-token'],
  ] as const) {
    const refused = await host.as(token).get(endpoints.me);
    if (notes.status(refused, [401], `The current user, with ${given},`)) notes.message(refused, `401 to ${given}`);
  }
}

export async function checkRefresh(host: Host, notes: Notes, tokens: Tokens, credentials: Credentials) {
  const anonymous = host.as(undefined);
  const refresh = (refreshToken: string) => anonymous.send('POST', endpoints.refresh, { refreshToken });
  notes.status(await refresh('no-such-token'), [400, 401, 403], 'A refresh with an invalid token');

  const reply = await refresh(tokens.refreshToken);
  notes.status(reply, [200, 201], 'A refresh');
  const fresh = readTokens(reply.json);
  if (
    notes.expect(fresh !== undefined, 'A refresh answers without `accessToken` and `refreshToken` as texts.') &&
    fresh
  ) {
    notes.expect(fresh.accessToken !== tokens.accessToken, 'A refresh answers the same access token again.');
    notes.expect(fresh.refreshToken !== tokens.refreshToken, 'The refresh token does not rotate.');
    notes.status(await host.as(fresh.accessToken).get(endpoints.me), [200], 'The refreshed access token');
    notes.status(await refresh(tokens.refreshToken), [400, 401, 403], 'A used refresh token');
  }
  // A host may end all sessions when a token is reused: sign in again for the next checks.
  const again = readTokens((await anonymous.send('POST', endpoints.login, credentials)).json);
  host.token = again?.accessToken ?? host.token;
}

/** CORS: before a request to another origin a browser requests the allowed headers. */
export async function checkPreflight(host: Host, notes: Notes, origin: string, usesPatch = false) {
  const headers = {
    Origin: origin,
    'Access-Control-Request-Method': 'PUT',
    'Access-Control-Request-Headers': 'authorization,content-type',
  };
  const reply = await host.as(undefined).call('OPTIONS', endpoints.parts, { headers });
  const headerValue = (name: string) => reply.headers.get(name)?.toLowerCase() ?? '';
  notes.status(reply, [200, 204], 'A preflight');
  notes.expect(
    [origin, '*'].includes(headerValue('access-control-allow-origin')),
    `Pages of ${origin} may not call the host.`,
  );
  for (const header of ['authorization', 'content-type']) {
    notes.expect(
      headerValue('access-control-allow-headers').includes(header),
      `A browser may not send the header ${header}.`,
    );
  }
  const methods = headerValue('access-control-allow-methods');
  for (const method of ['PUT', 'DELETE', ...(usesPatch ? ['PATCH'] : [])]) {
    notes.expect(methods === '*' || methods.includes(method.toLowerCase()), `A browser may not send ${method}.`);
  }
}

function readTokens(body: unknown): Tokens | undefined {
  const schema = z.object({
    accessToken: z.string().check(z.minLength(1)),
    refreshToken: z.string().check(z.minLength(1)),
  });
  const parsed = z.safeParse(schema, body);
  return parsed.success ? parsed.data : undefined;
}
