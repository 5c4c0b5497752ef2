import { type FetchQueryOptions, type MutationOptions, QueryClient } from '@tanstack/react-query';
import { runs } from '@tests/support/random';
import { randomBody } from '@tests/support/random-answers';
import type { AxiosAdapter } from 'axios';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { activity } from '@/api/activity';
import { auth, login } from '@/api/auth';
import { readChangeCursor } from '@/api/changes';
import { ApiError, errorFromAnswer, errorMessage } from '@/api/client/errors';
import { readTokens } from '@/api/client/token-refresh';
import { customers } from '@/api/customers';
import { deliveries, readSlipsByNumber } from '@/api/deliveries';
import { endpoints } from '@/api/endpoints';
import {
  createSharedDesign,
  labelDesigns,
  readRevision,
  readSharedDesign,
  saveSharedDraft,
  takeStep,
} from '@/api/label-designs';
import { numberRanges } from '@/api/number-ranges';
import { parts, readPartsByNumber } from '@/api/parts';
import { printHistory, readLastSerial, readLastSerials, readPrintsOfDay, recordPrint } from '@/api/print-history';
import { readPrintJob, readPrintJobs, sendJobOutcome } from '@/api/print-jobs';
import { findPrintRun } from '@/api/print-runs';
import { sharedViews } from '@/api/shared-views';
import { stats } from '@/api/stats';
import { users } from '@/api/users';
import { standardLabel } from '@/label/standard-label';

const host = vi.hoisted(() => ({ body: undefined as unknown, requests: new Set<string>() }));

// Only the network is replaced: the whole response path is under test.
vi.mock('axios', async (original) => {
  const { default: axios } = await original<typeof import('axios')>();
  const adapter: AxiosAdapter = async (config) => {
    host.requests.add(`${config.method?.toUpperCase()} ${config.url}`);
    const text = JSON.stringify(host.body);
    const data = config.responseType === 'arraybuffer' ? new TextEncoder().encode(text).buffer : text;
    return { data, status: 200, statusText: 'OK', headers: {}, config };
  };
  return { default: { ...axios, create: (config: object) => axios.create({ ...config, adapter }) } };
});

const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } });
/** Fetches like a screen, without a cache. */
async function read<Data, Key extends readonly unknown[]>(options: FetchQueryOptions<Data, Error, Data, Key>) {
  try {
    return await client.fetchQuery({ ...options, staleTime: 0 });
  } finally {
    client.clear();
  }
}
async function write<Data, Variables>(options: MutationOptions<Data, Error, Variables>, variables: Variables) {
  try {
    return await client.getMutationCache().build(client, options).execute(variables);
  } finally {
    client.clear();
  }
}

const page = { page: 2, perPage: 5, sortCol: 'created_at', sortDir: 'DESC' } as const;
const day = { partId: 1, day: '20261120' };
const credentials = { username: 'admin', password: 'admin123' };
const run = { partId: 1, qtyLabel: 1, qtyPart: 1, serialFrom: '202611200001', serialEnd: '202611200001', status: 1 };

const file = new File(['PK'], 'x.xlsx');
const customer = { name: 'PT Uji', alias: 'UJI', address: '' };
const user = { username: 'sri', nik: '', password: 'rahasia', fullName: 'Sri', role: 'user' } as const;
const part = {
  ...{ name: 'Door', no: 'D-1', colorCode: 'NH', labelSize: '135mm × 90mm', customerId: 1, model: 'X', qtyPerPack: 1 },
  ...{ indication: '', leftHand: false, rightHand: false, labelDesignId: '' },
};

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
  'GET /parts/print-history/last-serials': () => readLastSerials(['1'], day.day),
  'POST /parts/print-history': () => recordPrint(run, undefined),
  'GET /print-jobs': () => readPrintJobs({ partId: 1, date: '20261120' }),
  'PATCH /print-jobs/1': () => sendJobOutcome('1', { kind: 'all' }, undefined),
  'GET /parts/longest': () => read(parts.longest()),
  'POST /parts/lookup': () => readPartsByNumber(['D-1']),
  'POST /deliveries/lookup': () => readSlipsByNumber(1, ['SL-1']),
  'GET /number-ranges': () => read(numberRanges.list(page)),
  'GET /activity': () => read(activity.list(page)),
  'GET /label-designs?limit=1000': () => read(labelDesigns.list()),
  'GET /parts of a design': () => read(labelDesigns.parts('LD-1')),
  'POST /label-designs/1/submit': () => takeStep('1', 'submit', ''),
  'POST /customers': () => write(customers.save, { body: customer }),
  'PUT /customers/1': () => write(customers.save, { id: 1, body: customer }),
  'DELETE /customers/1': () => write(customers.remove, 1),
  'POST /users': () => write(users.save, { body: user }),
  'PUT /users/1': () => write(users.save, { id: 1, body: user }),
  'DELETE /users/1': () => write(users.remove, 1),
  'POST /parts': () => write(parts.save, { body: part }),
  'PUT /parts/1': () => write(parts.save, { id: 1, body: part }),
  'DELETE /parts/1': () => write(parts.remove, 1),
  'DELETE /deliveries/1': () => write(deliveries.remove, 1),
  'DELETE /deliveries/approve/1': () => write(deliveries.approve, 1),
  'DELETE /deliveries/reject/1': () => write(deliveries.reject(), 1),
  'POST /deliveries/import': () => write(deliveries.importFile, { file, customerId: 1 }),
  'POST /views': () => write(sharedViews.share, { id: 'v-1', name: 'Mine', resource: 'parts', address: '' }),
  'DELETE /views/1': () => write(sharedViews.remove, '1'),
  'POST /parts/import': () => write(parts.importFile, { file }),
};
/** Random answers are hardly ever a whole design, a job with one, or all figures. */
const designs: typeof calls = {
  'GET /changes': () => readChangeCursor('parts'),
  'GET /views': () => read(sharedViews.list('parts')),
  'GET /stats': () => read(stats(new Date())),
  'GET /print-jobs/1': () => readPrintJob('1'),
  'GET /print-runs/1': () => findPrintRun('1'),
  'GET /label-designs/1': () => readSharedDesign('1'),
  'GET /label-designs/1/revisions/2': () => readRevision('1', 2),
  'POST /label-designs': () => createSharedDesign('Door', standardLabel),
  'PUT /label-designs/1/draft': () => saveSharedDraft('1', {}, null),
  'POST /label-designs/1/revisions/2/restore': () => write(labelDesigns.restore, { id: '1', revision: 2, comment: '' }),
};
/** No JSON is a workbook. */
const downloads: typeof calls = {
  'GET /parts/template/download': () => write(parts.template, {}),
  'GET /parts/export': () => write(parts.exportAll, {}),
};

async function outcome(request: () => Promise<unknown>) {
  try {
    await request();
    return 'understood';
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    return 'refused';
  }
}

const ANSWERS = runs(300);

describe(`${ANSWERS} random answers to each call`, () => {
  it.each(Object.entries(calls))(
    '[N8] [N13] %s: data of the right shape, or the one error of the API',
    async (_call, request) => {
      const outcomes = new Set<string>();
      await fc.assert(
        fc.asyncProperty(randomBody, async (body) => {
          host.body = body;
          outcomes.add(await outcome(request));
        }),
        { numRuns: ANSWERS },
      );
      expect(outcomes).toContain('understood');
      expect(Object.keys(Object.prototype)).toEqual([]);
    },
  );

  it.each(Object.entries(designs))('[N13] %s: a whole answer, or the one error of the API', async (_call, request) => {
    await fc.assert(
      fc.asyncProperty(randomBody, async (body) => {
        host.body = body;
        await outcome(request);
      }),
      { numRuns: runs(100) },
    );
  });

  it.each(Object.entries(downloads))('[N7] [N13] %s: no answer in JSON becomes a file', async (_call, request) => {
    await fc.assert(
      fc.asyncProperty(randomBody, async (body) => {
        host.body = body;
        expect(await outcome(request)).toBe('refused');
      }),
      { numRuns: ANSWERS },
    );
  });

  it('[N13] leaves no path of the API out', () => {
    const paths = [...host.requests].map((call) => call.replace(/^\S+ /, ''));
    const left = Object.values(endpoints).filter(
      (path) => !paths.some((requested) => requested === path || requested === `${path}/1`),
    );
    // Its answer is read by the one function of the next test.
    expect(left).toEqual([endpoints.refresh]);
  });

  it('[S6] POST /auth/refresh: usable tokens, or none', () => {
    const usable = (token: unknown) => typeof token === 'string' && token !== '';
    fc.assert(
      fc.property(randomBody, (body) => {
        const tokens = readTokens(body);
        if (tokens) expect(usable(tokens.accessToken)).toBe(true);
        if (tokens) expect(tokens.refreshToken === null || usable(tokens.refreshToken)).toBe(true);
      }),
      { numRuns: runs(2_000) },
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
      { numRuns: runs(2_000) },
    );
  });
});
