import { type FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { randomBody } from '@tests/support/random-answers';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { auth, login } from '@/api/auth';
import { readTokens } from '@/api/auth-refresh';
import { customers } from '@/api/customers';
import { deliveries } from '@/api/deliveries';
import { ApiError, errorFromAnswer, errorMessage } from '@/api/errors';
import { parts } from '@/api/parts';
import { printHistory, readLastSerial, readPrintsOfDay, recordPrint } from '@/api/print-history';
import { users } from '@/api/users';

const answer = vi.hoisted(() => ({ body: undefined as unknown }));

// Only the way to the host is replaced: what each call makes of a body is the subject.
vi.mock('@/api/http', async (original) => ({
  ...(await original<typeof import('@/api/http')>()),
  getJson: async () => answer.body,
  sendJson: async () => answer.body,
}));

const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } });
/** Asks as a screen does, without keeping anything. */
async function read<Data, Key extends readonly unknown[]>(options: FetchQueryOptions<Data, Error, Data, Key>) {
  try {
    return await client.fetchQuery({ ...options, staleTime: 0 });
  } finally {
    client.clear();
  }
}

const page = { page: 2, perPage: 5, sortCol: 'created_at', sortDir: 'DESC' } as const;
const day = { partId: 1, day: '20261120' };
const credentials = { username: 'admin', password: 'admin123' };
const run = { partId: 1, qtyLabel: 1, qtyPart: 1, serialFrom: '202611200001', serialEnd: '202611200001', status: 1 };

const calls: Record<string, () => Promise<unknown>> = {
  'POST /auth/login': () => login(credentials),
  'GET /auth/me': () => read(auth.me()),
  'GET /users': () => read(users.list(page)),
  'GET /users?limit=1': () => read(users.count()),
  'GET /users/1': () => read(users.detail(1)),
  'GET /customers': () => read(customers.list(page)),
  'GET /customers?limit=1000': () => read(customers.choices()),
  'GET /customers/1': () => read(customers.detail(1)),
  'GET /parts': () => read(parts.list(page)),
  'GET /parts/1': () => read(parts.detail(1)),
  'GET /deliveries': () => read(deliveries.list(page)),
  'GET /deliveries?limit=1000': () => read(deliveries.recent({ dateFrom: '2026-11-13', dateTo: '2026-11-20' })),
  'GET /deliveries/1': () => read(deliveries.detail(1)),
  'GET /parts/print-history': () => read(printHistory.list(page)),
  'GET /parts/print-history, last serial': () => readLastSerial(day),
  'GET /parts/print-history, of a day': () => readPrintsOfDay(day),
  'POST /parts/print-history': () => recordPrint(run),
};

describe('2,000 random answers to each call', () => {
  it.each(Object.entries(calls))(
    '[N8] [N13] %s: data of the right shape, or the one error of the API',
    async (_call, ask) => {
      let understood = 0;
      await fc.assert(
        fc.asyncProperty(randomBody, async (body) => {
          answer.body = body;
          try {
            await ask();
            understood += 1;
          } catch (error) {
            expect(error).toBeInstanceOf(ApiError);
          }
        }),
        { numRuns: 2_000 },
      );
      expect(understood).toBeGreaterThan(0);
      expect(Object.keys(Object.prototype)).toEqual([]);
    },
  );

  it('[S6] POST /auth/refresh: usable tokens, or none', () => {
    const usable = (token: unknown) => typeof token === 'string' && token !== '';
    fc.assert(
      fc.property(randomBody, (body) => {
        const tokens = readTokens(body);
        if (tokens) expect(usable(tokens.accessToken)).toBe(true);
        if (tokens) expect(tokens.refreshToken === null || usable(tokens.refreshToken)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('[F2] [F3] any refusal: a message to show, and field messages that can be shown', () => {
    const status = fc.constantFrom(300, 400, 401, 403, 404, 409, 418, 422, 423, 429, 500, 502, 503);
    fc.assert(
      fc.property(status, randomBody, (code, body) => {
        const error = errorFromAnswer(code, body);
        expect(errorMessage(error)).toMatch(/\S/);
        expect(errorMessage(error)).not.toContain('violates foreign key');
        for (const field of error.fieldErrors) {
          expect(field.message).toMatch(/\S/);
          expect(field.path.every((step) => typeof step === 'string')).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
