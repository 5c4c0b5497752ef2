import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import { notSignedIn } from '@/domain/host-rules/answers';
import { Problem } from '@/domain/host-rules/problem';
import { type Action, permissionFor } from '@/domain/permissions';
import { userOfToken } from './auth/tokens';
import type { Tables } from './database/tables';
import type { Host } from './host';

export type User = Selectable<Tables['users']>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call: everybody, who has signed in, or whose role has the right. Every route says it. */
    access?: 'open' | 'signed-in' | Action;
  }
  interface FastifyRequest {
    /** The user and the sign-in of a call that is not open. */
    caller: { user: User; session: string } | undefined;
  }
}

/** Checks token and role before the body is read. A route that does not say who may call it stops the start. */
export function guardRoutes(app: FastifyInstance, host: Host): void {
  app.decorateRequest('caller', undefined);
  app.addHook('onRoute', ({ config, url }) => {
    if (!config?.access) throw new Error(`${url} does not say who may call it`);
  });
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (access === undefined || access === 'open') return;
    const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
    const caller = token === undefined ? undefined : await userOfToken(host, token);
    if (!caller) throw notSignedIn(token);
    request.caller = caller;
    const permission = access === 'signed-in' ? { allowed: true as const } : permissionFor(caller.user.role, access);
    if (!permission.allowed) throw new Problem(403, permission.reason);
  });
}

/** The user of a call that is not open. */
export function userOf({ caller }: FastifyRequest): User {
  if (!caller) throw notSignedIn(undefined);
  return caller.user;
}
