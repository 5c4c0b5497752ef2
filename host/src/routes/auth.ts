import { type User, userOf } from '@host/access';
import { logActivity } from '@host/activity-log';
import { countLogin, forgiveLogin } from '@host/auth/login-limit';
import { isPassword } from '@host/auth/passwords';
import { rotate, startSession } from '@host/auth/tokens';
import { inTransaction } from '@host/database/transaction';
import type { Host } from '@host/host';
import { messageSchema } from '@host/route-schemas';
import type { App } from '@host/routes';
import * as z from 'zod/mini';
import { messages, refreshRefused, wrongCredentials } from '@/domain/host-rules/answers';
import { Problem } from '@/domain/host-rules/problem';
import { credentialsSchema, profileSchema } from '@/domain/user';
import { byUsername } from './users';

/** argon2 hashes any length; nobody types more than this. */
const MAX_LENGTH = 1000;
const credentials = z.extend(credentialsSchema, {
  username: credentialsSchema.shape.username.check(z.maxLength(MAX_LENGTH)),
  password: credentialsSchema.shape.password.check(z.maxLength(MAX_LENGTH)),
});
const tokensAnswer = z.object({ accessToken: z.string(), refreshToken: z.string() });
const signedIn = z.extend(tokensAnswer, { message: z.string(), user: profileSchema });
const refused = { 401: messageSchema };
const refreshBody = z.object({ refreshToken: z.string().check(z.maxLength(MAX_LENGTH)) });

export function authRoutes(app: App, host: Host) {
  const signIn = { summary: 'Sign in', body: credentials, response: { 200: signedIn, ...refused, 429: messageSchema } };
  app.post('/auth/login', { config: { access: 'open' }, schema: signIn }, async (request, reply) => {
    const { username, password } = request.body;
    const caller = { address: request.ip, username, now: host.now() };
    const wait = await countLogin(host.db, caller);
    if (wait !== undefined) {
      reply.header('retry-after', String(wait));
      throw new Problem(429, `Too many wrong passwords. Try again in ${Math.ceil(wait / 60)} minutes`);
    }
    const user = await host.db.selectFrom('users').selectAll().where(byUsername(username)).executeTakeFirst();
    const isRight = await isPassword(user?.passwordHash, password);
    if (!user || !isRight) throw wrongCredentials();
    await forgiveLogin(host.db, caller);
    const tokens = await inTransaction(host.db, async (tx) => {
      // The password may have been changed while this one was hashed: then all sign-ins with it have ended.
      const isCurrent = await tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', user.id)
        .where('passwordHash', '=', user.passwordHash)
        .forShare()
        .executeTakeFirst();
      if (!isCurrent) throw wrongCredentials();
      const entry = { resource: 'users', recordId: String(user.id), label: user.username, changes: [] };
      await logActivity(tx, user, host.now(), [{ action: 'login', ...entry }]);
      return startSession(host, tx, user.id);
    });
    return { message: messages.signedIn, user: profileOf(user), ...tokens };
  });

  const rotation = {
    summary: 'New tokens; the refresh token is used up, and a second use of it ends the sign-in',
    ...{ body: refreshBody, response: { 200: tokensAnswer, ...refused } },
  };
  app.post('/auth/refresh', { config: { access: 'open' }, schema: rotation }, async (request) => {
    const tokens = await inTransaction(host.db, (tx) => rotate(host, tx, request.body.refreshToken));
    if (!tokens) throw refreshRefused();
    return tokens;
  });

  const me = { summary: 'The signed-in user', response: { 200: profileSchema } };
  app.get('/auth/me', { config: { access: 'signed-in' }, schema: me }, async (request) => profileOf(userOf(request)));
}

/** Everything of a user but the password. */
const profileOf = ({ passwordHash: _hash, hasDemoPassword: _demo, ...profile }: User) => profile;
