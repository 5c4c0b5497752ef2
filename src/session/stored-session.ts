import * as z from 'zod/mini';
import { profileSchema } from '@/domain/user';
import { type StoredSession, toStored } from './session-core';

const token = z.string().check(z.minLength(1));

const storedSchema = z.object({
  accessToken: token,
  refreshToken: z.catch(z.nullable(token), null),
  isAuthenticated: z.literal(true),
  user: z.catch(z.nullable(profileSchema), null),
});

/** The envelope earlier versions wrote, kept so that a session survives an update in both directions. */
const VERSION = 0;

export const writeStored = (session: StoredSession): string =>
  JSON.stringify({ state: toStored(session), version: VERSION });

/**
 * A stored copy as it may be found: text or object, of any version, with `user.user` nested, tampered with or rubbish.
 * Undefined when it holds no session. What it says of a role is for display: rights come from `/auth/me`.
 */
export function readStored(raw: unknown): StoredSession | undefined {
  const parsed = z.safeParse(storedSchema, flattened(stateOf(raw)));
  return parsed.success ? toStored(parsed.data) : undefined;
}

/** Flattens `user.user`, however deep an older version nested it, to the innermost user. Idempotent. */
export function flattenUser(user: unknown): unknown {
  let innermost = user;
  while (isObject(innermost) && isObject(innermost.user)) innermost = innermost.user;
  return innermost;
}

const flattened = (state: unknown) => (isObject(state) ? { ...state, user: flattenUser(state.user) } : state);

function stateOf(raw: unknown): unknown {
  const envelope = typeof raw === 'string' ? parsedOrNothing(raw) : raw;
  return isObject(envelope) ? (envelope.state ?? envelope) : undefined;
}

function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
