import { http } from 'msw';
import * as z from 'zod/mini';
import { messages, refreshRefused, wrongCredentials } from '@/domain/host-rules/answers';
import { isSameUsername } from '@/domain/host-rules/user-form';
import { credentialsSchema } from '@/domain/user';
import { appendActivity } from '@/mock-api/activity-log';
import { checked } from '@/mock-api/problem';
import { type Api, forSignedIn, json, jsonOf, open } from '@/mock-api/route';
import { issueTokens, rotateTokens } from '@/mock-api/tokens';
import { userAnswer } from './records';

const refreshSchema = z.object({ refreshToken: z.string() });

export const authHandlers = (api: Api) => [
  http.post(
    `${api.base}/auth/login`,
    open(api, async ({ request, now }) => {
      const { username, password } = checked(credentialsSchema, await jsonOf(request));
      const answer = await api.store.write(['users', 'sessions'], ({ users, sessions }) => {
        const user = users.find((row) => isSameUsername(row.username, username) && row.password === password);
        return user && { row: user, tokens: issueTokens(sessions, user.id, now) };
      });
      if (!answer) throw wrongCredentials();
      const { row, tokens } = answer;
      if (api.features.includes('activity')) {
        const entry = { resource: 'users', recordId: String(row.id), label: row.username, changes: [] };
        await appendActivity(api.store, [{ action: 'login', ...entry }], row, now);
      }
      return json({ message: messages.signedIn, user: userAnswer(row), ...tokens });
    }),
  ),

  http.post(
    `${api.base}/auth/refresh`,
    open(api, async ({ request, now }) => {
      const { refreshToken } = checked(refreshSchema, await jsonOf(request));
      const pair = await api.store.write(['sessions'], ({ sessions }) => rotateTokens(sessions, refreshToken, now));
      if (!pair) throw refreshRefused();
      return json(pair);
    }),
  ),

  http.get(
    `${api.base}/auth/me`,
    forSignedIn(api, async ({ user }) => json(userAnswer(user))),
  ),
];
