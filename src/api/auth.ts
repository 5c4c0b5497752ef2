import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Credentials, type Profile, profileSchema } from '@/domain/user';
import { ApiError, isRecord } from './client/errors';
import { getJson, readAnswer, sendJson } from './client/http';
import type { Tokens } from './client/session-port';
import { readTokens } from './client/token-refresh';
import { endpoints } from './endpoints';

/** The result of signing in. `user` is null when the host sends none: `/auth/me` has it. */
export type SignedIn = Tokens & { message: string | undefined; user: Profile | null };

/** Signs in. A wrong password fails with `unauthorized` and the host's message; it never starts a refresh. */
export async function login({ username, password }: Credentials): Promise<SignedIn> {
  const body = await sendJson('POST', endpoints.login, { username, password }, { anonymous: true });
  const tokens = readTokens(body);
  if (!tokens) throw new ApiError('unexpected');
  return { message: readAnswer(body).message, user: readProfile(body) ?? null, ...tokens };
}

export const auth = {
  login: mutationOptions({ mutationFn: login }),

  /** The profile of the signed-in user, the only place rights come from. */
  me: () =>
    queryOptions({
      queryKey: ['profile'],
      queryFn: async ({ signal }): Promise<Profile> => {
        const profile = readProfile(await getJson(endpoints.me, { signal }));
        if (!profile) throw new ApiError('unexpected');
        return profile;
      },
    }),
};

/** A profile bare or under `result`, `user` or `data` (docs/api.md, Conventions), at any depth. */
export function readProfile(body: unknown): Profile | undefined {
  if (!isRecord(body)) return undefined;
  const parsed = z.safeParse(profileSchema, body);
  return readProfile(body.result ?? body.user ?? body.data) ?? (parsed.success ? parsed.data : undefined);
}
