import { API, signedInAs } from '@tests/support/server';

/** One call to the mock API, as the given person; without a token when null. */
export type Answer = { status: number; body: unknown };

export async function call(
  method: string,
  path: string,
  { as = 'admin', body, token }: { as?: 'admin' | 'user' | null; body?: unknown; token?: string } = {},
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
