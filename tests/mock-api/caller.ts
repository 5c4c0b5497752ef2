import type { Answer, Caller } from '@tests/support/answers';
import { API, type SeedUser, signedInAs } from '@tests/support/server';

/** One call to the mock API, as the given person; without a token when null. */
export async function call(
  method: string,
  path: string,
  { as = 'admin', body, token }: { as?: SeedUser | null; body?: unknown; token?: string } = {},
): Promise<Answer> {
  const bearer = token ?? (as === null ? undefined : signedInAs(as).accessToken);
  const response = await fetch(`${API}${path}`, {
    method,
    headers: {
      ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
      ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** Two admins and a user of the seed; each call signs in, because each test has a store of its own. */
export const callersOfMock = async () => ({
  ...{ admin: callerOf('admin'), user: callerOf('user') },
  otherAdmin: async () => callerOf('hendra.w'),
});

const callerOf = (as: SeedUser): Caller => ({
  get: (path, query = {}) => call('GET', `${path}?${new URLSearchParams(query)}`, { as }),
  post: (path, body) => call('POST', path, { as, body }),
  put: (path, body) => call('PUT', path, { as, body }),
  patch: (path, body) => call('PATCH', path, { as, body }),
  remove: (path, body) => call('DELETE', path, { as, body }),
  upload: (path, file, fields = {}) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set('file', new File([file], 'file'));
    return call('POST', path, { as, body });
  },
  download: async (path) => {
    const headers = { Authorization: `Bearer ${signedInAs(as).accessToken}` };
    return new Uint8Array(await (await fetch(`${API}${path}`, { headers })).arrayBuffer());
  },
});
