import { type ApiServer, startApiServer } from '@e2e/support/api-server';
import { type ContractOptions, checkContract, formatFindings } from '@scripts/contract/contract';
import { getResponse, HttpResponse, http, type RequestHandler } from 'msw';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiFeatures } from '@/config/api-features';
import { createHandlers } from '@/mock-api/create-handlers';
import { seedTables } from '@/mock-api/seed';
import { type MemoryStore, memoryStore } from '@/mock-api/store';

// A walk is some eighty calls over a real socket.
vi.setConfig({ testTimeout: 60_000 });

const base = 'http://api.test';
/** One moment for the host's records and for what the walk takes for today. */
const now = new Date(2026, 10, 20, 12);
const options: ContractOptions = {
  credentials: { username: 'admin', password: 'admin123' },
  origin: 'https://panel.test',
  write: false,
  now,
};
let host: ApiServer;
let store: MemoryStore;

beforeAll(async () => {
  host = await startApiServer('api.test');
});
afterAll(() => host.close());
beforeEach(() => {
  store = memoryStore(() => seedTables(now));
  serve();
});

/** The mock API over a real socket, with faults before it. */
function serve(...faults: RequestHandler[]) {
  const handlers = [...faults, ...createHandlers(store, { base })];
  host.answerWith(async (request) => (await getResponse(handlers, request)) ?? new Response(null, { status: 404 }));
}
const walk = (changes: Partial<ContractOptions> = {}) =>
  checkContract(`http://127.0.0.1:${host.port}`, { ...options, ...changes });
const differences = async (changes?: Partial<ContractOptions>) =>
  (await walk(changes)).flatMap((finding) => finding.differences);

describe('the contract check of a host', () => {
  it('finds no difference in the mock API, reading only, and changes nothing', async () => {
    const { sessions: _sessions, activity: _log, ...before } = structuredClone(store.tables);
    const findings = await walk();
    expect(formatFindings(findings).filter((line) => !line.startsWith('ok      '))).toEqual([
      'skipped  writes: add --write to try them',
    ]);
    const { sessions: _changed, activity: _logged, ...after } = store.tables;
    expect(after).toEqual(before);
  });

  it('checks the print jobs of a host that has them, and finds what would make a re-print impossible', async () => {
    const features = ['print-jobs'] as const;
    expect(await differences({ features, write: true })).toEqual([]);
    expect(store.tables.printJobs).toHaveLength(1);
    serve(http.get(`${base}/print-jobs/:id`, () => HttpResponse.json({ result: { snapshot: { design: {} } } })));
    expect(await differences({ features, write: true, now: new Date(2026, 10, 20, 13) })).toEqual([
      'The snapshot of a print job does not have its hash any more.',
      'The snapshot of a print job lost a field: what was typed at printing is in `printed`.',
      'The outcome of a print job is not kept.',
      'A print job does not say who printed it.',
    ]);
  });

  it('finds no difference when it writes, and leaves only what it named', async () => {
    const customers = store.tables.customers.length;
    expect(await differences({ write: true })).toEqual([]);
    const added = store.tables.customers.slice(customers);
    expect(added.map(({ name }) => name.startsWith('Contract check'))).toEqual([true]);
  });

  it('finds no difference in the optional parts of the mock API', async () => {
    expect(await differences({ write: true, features: ['label-designs'] })).toEqual([]);
    expect(store.tables.labelDesigns.at(-1)).toMatchObject({ state: 'retired', publishedRevision: null });
  });

  it('finds a host with queries that leaves rows out, repeats them or counts wrong', async () => {
    const features = ['queries'] as const;
    expect(await differences({ features })).toEqual([]);
    serve(
      http.get(`${base}/parts/longest`, () => HttpResponse.json({ result: { name: 'A', no: 'B' } })),
      http.post(`${base}/parts/lookup`, () => HttpResponse.json({ result: [] })),
      http.get(`${base}/customers`, async ({ request }) => {
        const url = new URL(request.url);
        // The same page for every cursor.
        if (url.searchParams.get('after')) url.searchParams.set('after', '');
        const inner = createHandlers(store, { base });
        const answer = await getResponse(inner, new Request(url, request));
        const body = await answer?.json();
        return HttpResponse.json(body, { status: answer?.status ?? 500 });
      }),
    );
    expect(await differences({ features })).toEqual([
      '/customers read by key has other rows than read by page.',
      'GET /customers?perPage=5&sortCol=created_at&sortDir=DESC&after=no+cursor answers 200, not 400.',
      'POST /parts/lookup leaves parts out.',
      'GET /parts/longest answers shorter texts than parts have.',
    ]);
  });

  it('tries the print runs of a host: repeated, read again, refused, in a batch, with their outcomes', async () => {
    const features = ['print-runs'] as const;
    expect(await differences({ features })).toEqual([]);
    const runs = store.tables.printHistory.length;
    expect(await differences({ features, write: true })).toEqual([]);
    // Two of the part that is printed by `POST /parts/print-history`, two of the other one.
    expect(store.tables.printHistory).toHaveLength(runs + 4);

    const later = new Date(2026, 10, 20, 13);
    const refusal = { message: 'Conflict', result: { lines: [{ reason: 'serials' }] } };
    serve(
      // One refused run refuses them all, and the same id again is refused.
      http.post(`${base}/print-runs/batch`, () => HttpResponse.json(refusal, { status: 409 })),
      http.post(`${base}/print-runs`, async ({ request }) => {
        const { id } = (await request.clone().json()) as { id: string };
        if (store.tables.printRuns.some((run) => run.id === id)) return HttpResponse.json(refusal, { status: 409 });
        return undefined;
      }),
      http.get(`${base}/print-runs/:id`, () => new HttpResponse('<h1>Not Found</h1>', { status: 404 })),
    );
    expect(await differences({ features, write: true, now: later })).toEqual([
      'GET of a print run that the host never saw answers without a `message`.',
      'POST of the same print run again answers 409, not 201.',
      'The same print run again is answered in another way.',
      'GET of a print run answers 404: the call is missing.',
    ]);
  });

  it.each([
    ['a batch that is refused as a whole', 'POST /print-runs/batch answers 409, not 200.'],
    ['a batch that forgets to record', 'After /print-runs/batch the history has 1 runs of the part, not 2.'],
  ])('finds %s', async (_what, difference) => {
    const isRefused = difference.includes('409');
    serve(
      http.post(`${base}/print-runs/batch`, async ({ request }) => {
        if (isRefused) return HttpResponse.json({ message: 'Conflict' }, { status: 409 });
        const { runs } = (await request.json()) as { runs: { id: string }[] };
        const result = runs.map(({ id }, place) => ({
          ...{ id, status: place === 2 ? 409 : 201 },
          result: { lines: [{ reason: 'serials', serialEnd: '202611200005' }] },
        }));
        return HttpResponse.json({ result });
      }),
    );
    expect(await differences({ features: ['print-runs'], write: true })).toContain(difference);
  });

  it('finds a wrong hash and a draft that overwrites another', async () => {
    serve(
      http.get(`${base}/label-designs/:id/revisions/:revision`, () =>
        HttpResponse.json({ result: { revision: 1, hash: 'abc', design: {} } }),
      ),
      http.put(`${base}/label-designs/:id/draft`, () =>
        HttpResponse.json({ message: 'ok', result: { updatedAt: '2026-11-20T05:00:00.000Z' } }),
      ),
    );
    const found = await differences({ write: true, features: ['label-designs'] });
    expect(found).toContain(
      'The `hash` of a revision is not the SHA-256 of its design in canonical JSON: parts with this design cannot be printed.',
    );
    expect(found).toContain('PUT of a draft that is based on another one answers 200, not 409.');
  });

  it('stops when nobody can be signed in', async () => {
    const findings = await walk({ credentials: { username: 'admin', password: 'wrong!' } });
    expect(formatFindings(findings)).toContain('skipped  everything else: the sign-in failed');
    expect(findings.flatMap((finding) => finding.differences)).toContain(
      'The right password answers 401, not 200 or 201.',
    );
  });

  it.each([
    ['panel and host are one origin', () => `http://127.0.0.1:${host.port}`],
    [
      "add --origin with the panel's address to try it; a host that serves the panel itself needs none",
      () => undefined,
    ],
  ])('skips the preflight: %s', async (reason, origin) => {
    const findings = await walk({ origin: origin() });
    expect(formatFindings(findings)[0]).toBe(`skipped  preflight: ${reason}`);
  });

  it('names the address of the API when that of the product was given', async () => {
    const product = `http://127.0.0.1:${host.port}`;
    const handlers = createHandlers(store, { base: `${base}/api` });
    host.answerWith(
      async (request) =>
        (await getResponse(handlers, request)) ??
        new Response('<!doctype html>', { status: request.method === 'GET' ? 200 : 405 }),
    );
    expect(formatFindings(await walk())).toContain(
      `skipped  everything else: the API is at ${product}/api: give that address`,
    );
  });

  it('tries each optional part that is named', async () => {
    const findings = await walk({ features: apiFeatures });
    expect(formatFindings(findings).slice(-apiFeatures.length - 1, -1)).toEqual([
      ...['ok       label designs', 'ok       print jobs', 'ok       activity', 'ok       print runs'],
      ...['ok       number ranges', 'ok       queries', 'ok       void labels', 'ok       views'],
      'ok       reject reasons',
    ]);
  });

  const faults: [string, RequestHandler, string][] = [
    [
      'lists without an array',
      http.get(`${base}/parts`, () => HttpResponse.json({ result: null, pagination: { total: 1, totalPages: 1 } })),
      'The answer is not a list: `result` must be an array.',
    ],
    [
      'totals as text',
      http.get(`${base}/customers`, () => HttpResponse.json({ result: [], pagination: { total: '5', totalPages: 1 } })),
      '`pagination.total` is not a number.',
    ],
    [
      'passwords in its answers',
      http.get(`${base}/users`, () =>
        HttpResponse.json({ result: [{ id: 1, password: 'x' }], pagination: { total: 1, totalPages: 1 } }),
      ),
      'The rows hold a `password`.',
    ],
    [
      'pages instead of files',
      http.get(`${base}/parts/export`, () => HttpResponse.html('<p>Export</p>')),
      'GET /parts/export is not an .xlsx (its bytes do not begin with PK).',
    ],
    [
      'a refresh token that does not rotate',
      http.post(`${base}/auth/refresh`, () => HttpResponse.json({ accessToken: 'a', refreshToken: 'r' })),
      'A used refresh token answers 200, not 400 or 401 or 403.',
    ],
  ];
  it.each(faults)('names %s', async (_what, fault, sentence) => {
    serve(fault);
    expect(await differences()).toContain(sentence);
  });

  it.each([
    [['/customers'], ['GET /customers is missing: the host answers 404.']],
    // The history is needed by two checks.
    [['/parts/print-history'], ['GET /parts/print-history is missing: the host answers 404.']],
    [['/customers/:id'], [expect.stringMatching(/^GET \/customers\/\d+ answers 404: the call is missing\.$/)]],
    [
      ['/parts/export', '/parts/template/download'],
      ['/parts/template/download', '/parts/export'].map((path) => `GET ${path} is missing: the host answers 404.`),
    ],
    [['/auth/login'], ['POST /auth/login is missing: the host answers 404.']],
  ])('says one line for each call that is missing: %j', async (paths, sentences) => {
    serve(...paths.map((path) => http.all(base + path, () => new HttpResponse(null, { status: 404 }))));
    expect(await differences()).toEqual(sentences);
  });

  it('names the calls of optional parts that a host is said to have', async () => {
    const features = ['activity', 'number-ranges', 'void'] as const;
    expect(await differences({ features })).toEqual([]);
    const plain = createHandlers(store, { base, features: [] });
    host.answerWith(async (request) => (await getResponse(plain, request)) ?? new Response(null, { status: 404 }));
    expect(await differences({ features })).toEqual([
      'GET /activity is missing: the host answers 404.',
      'GET /number-ranges is missing: the host answers 404.',
      'A run has no `voids`, or one of them lacks serialFrom or serialEnd.',
    ]);
  });

  it('says what it could not check without a call', async () => {
    serve(http.all(`${base}/parts/print-history`, () => new HttpResponse(null, { status: 405 })));
    expect(formatFindings(await walk())).toContain(
      'skipped  last serial: GET /parts/print-history is missing: the host answers 405.',
    );
  });

  it('[PR7] names a host that lets two runs share serials', async () => {
    serve(http.post(`${base}/parts/print-history`, () => HttpResponse.json({ message: 'Recorded' }, { status: 201 })));
    expect(await differences({ write: true })).toContain(
      'POST of a run whose serials overlap a recorded one answers 201, not 409.',
    );
  });
});
