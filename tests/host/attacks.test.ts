import { connect } from 'node:net';
import { runs } from '@tests/support/random';
import { oneFarCell, workbookOf } from '@tests/support/workbooks';
import { beforeAll, describe, expect, it } from 'vitest';
import { document } from './support/documented';
import { type Caller, isRecord, makePart, resultOf, startHost, unique } from './support/host';

let running: Awaited<ReturnType<typeof startHost>>;
let admin: Caller;
let user: Caller;
beforeAll(async () => {
  running = await startHost();
  admin = await running.as('admin', 'admin123');
  user = await running.as('user', 'user123');
});

/** The calls of docs/openapi.json, with ids no record has. */
const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(isRecord(methods) ? methods : {}).map((method) => ({ method: method.toUpperCase(), path })),
);
const open = ['/auth/login', '/auth/refresh', '/health', '/ready'];
/** What the role user may do besides looking: print, look for many parts at once, and share the view of a list. */
const forBothRoles = [
  'POST /parts/print-history',
  'POST /print-jobs',
  'PATCH /print-jobs/{id}',
  'POST /number-ranges/{id}/take',
  'POST /deliveries/lookup',
  'POST /parts/lookup',
  'POST /print-runs',
  'POST /print-runs/batch',
  'PATCH /print-runs/{id}',
  'POST /views',
  'DELETE /views/{id}',
];
const call = (caller: Caller, method: string, path: string, body: unknown = {}) => {
  const address = path.replace('{id}', '999999').replace('{revision}', '1');
  if (method === 'GET') return caller.get(address);
  if (method === 'DELETE') return caller.remove(address);
  return method === 'PUT'
    ? caller.put(address, body)
    : method === 'PATCH'
      ? caller.patch(address, body)
      : caller.post(address, body);
};

describe('the calls', () => {
  it('are for admins, but for these', () => {
    const of = (access: string) =>
      running.routes
        .flatMap((route) => (route.access === access ? `${route.method} ${route.path.slice(4)}` : []))
        .toSorted();
    const isOwn = (name: string) => !/^(HEAD|OPTIONS)/.test(name);
    expect(of('open').filter(isOwn)).toEqual(['GET /health', 'GET /ready', 'POST /auth/login', 'POST /auth/refresh']);
    // What only looks is a GET, and the search for numbers that are in the body.
    const looking = ['POST /deliveries/lookup', 'POST /parts/lookup'];
    expect(of('view').filter((name) => !name.startsWith('GET ') && isOwn(name))).toEqual(looking);
    const changing = forBothRoles.filter((name) => !looking.includes(name)).map((name) => name.replace('{id}', ':id'));
    expect(of('signed-in').filter(isOwn)).toEqual(['GET /auth/me', ...changing].toSorted());
    expect(of('undefined').filter(isOwn)).toEqual([]);
  });

  it('are those of docs/openapi.json, each of them', () => {
    const known = new Set(documented.map(({ method, path }) => `${method} /api${path.replace(/\{(\w+)\}/g, ':$1')}`));
    const own = running.routes.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS');
    const undocumented = own.map(({ method, path }) => `${method} ${path}`).filter((name) => !known.has(name));
    expect(undocumented).toEqual([]);
    const names = new Set(own.map(({ method, path }) => `${method} ${path}`));
    expect([...known].filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(documented.filter(({ path }) => !open.includes(path)))(
    '$method $path wants a token',
    async ({ method, path }) => {
      const { status, body } = await call(running.anonymous, method, path);
      expect([status, body]).toEqual([401, { message: 'Sign in first' }]);
    },
  );

  it.each(
    documented.filter(
      ({ method, path }) => method !== 'GET' && !open.includes(path) && !forBothRoles.includes(`${method} ${path}`),
    ),
  )('$method $path is not for the role user', async ({ method, path }) => {
    const { status, body } = await call(user, method, path);
    expect(status).toBe(403);
    expect(isRecord(body) && body.message).toMatch(/^User role cannot/);
  });
});

const hostile = [
  "'; drop table parts; --",
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '\0',
  '\ud800',
  '日本 𝒳',
  '__proto__',
  'constructor',
  '1e999',
  '-1',
  '99999999999999999999',
  '{"$ne":null}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
];
const lists = [
  '/users',
  '/customers',
  '/parts',
  '/deliveries',
  '/parts/print-history',
  '/label-designs',
  '/print-jobs',
  '/activity',
  '/number-ranges',
];
/** Answers that are no list of columns. */
const figures = ['/stats', '/changes', '/parts/longest', '/parts/print-history/last-serials', '/views'];
const parameters = [
  ...['search', 'searchCol', 'page', 'perPage', 'limit', 'sortCol', 'sortBy', 'sortDir', 'dateFrom', 'dateTo'],
  ...['partId', 'date', 'serial', 'by', 'resource', 'recordId', 'filter_id', 'filter_name', 'filter_customerId'],
  ...['filter___proto__', 'filter_constructor', 'filter_', 'filter_id__in', 'filter_id__from', 'filter_createdAt__to'],
  ...[
    'filter_name__empty',
    'filter_name__contains',
    'filter___proto____in',
    'after',
    'fields',
    'ids',
    'since',
    'resources',
  ],
];

const paths = [...lists, ...figures];
/** Each path has a quarter of the texts, and its neighbour another: all paths together give each parameter each text. */
const textsOf = (turn: number) => (runs(1) > 1 ? hostile : hostile.filter((_, index) => (index + turn) % 4 === 0));

describe.each(paths)('%s', (path) => {
  it('takes any text in any parameter for no more than a text', async () => {
    const failed: string[] = [];
    for (const [at, name] of parameters.entries()) {
      for (const text of textsOf(at + paths.indexOf(path))) {
        const { status } = await admin.get(path, { [name]: text });
        if (status !== 200 && status !== 400) failed.push(`${name}=${text} answers ${status}`);
      }
    }
    expect(failed).toEqual([]);
  });
});

describe.each(lists)('%s', (path) => {
  it('finds a text with the signs of a pattern as it is, and names no column that is none', async () => {
    const { body, status } = await admin.get(path, { sortCol: 'password_hash' });
    expect([status, body]).toEqual([400, { message: 'Unknown column "password_hash"' }]);
    expect((await admin.get(path, { filter_passwordHash: 'a' })).status).toBe(400);
  });
});

describe('bodies', () => {
  it('keep text as it was typed', async () => {
    for (const text of hostile.filter((one) => one !== '\0' && one !== '\ud800')) {
      const { part, id } = await makePart(admin, { name: `${text} x` });
      const { body } = await admin.get(`/parts/${id}`);
      expect(isRecord(body) && body.result).toMatchObject({ name: `${part.name}`.trim() });
    }
  });

  it('with a NUL are refused, not a failure', async () => {
    const { status, body } = await admin.post('/customers', { name: 'null \0 null', alias: 'ABC', address: '' });
    expect([status, isRecord(body) && typeof body.message]).toEqual([400, 'string']);
  });

  it('with __proto__ change nothing but what the form has', async () => {
    const text = `{"name":"${unique('Proto')}","alias":"ABC","address":"","__proto__":{"role":"admin"},"constructor":{"prototype":{"x":1}},"id":1,"createdBy":"me"}`;
    const headers = { authorization: `Bearer ${admin.tokens?.accessToken}`, 'content-type': 'application/json' };
    const { status } = await running.send({ method: 'POST', url: '/api/customers', headers, payload: text });
    // Fastify refuses the key before any schema sees it.
    expect(status).toBe(400);
    expect(Reflect.get({}, 'role')).toBeUndefined();
  });

  it.each([
    ['text', 'text/plain', 'hello', 415],
    ['no JSON', 'application/json', '{"name":', 400],
    ['nothing', 'application/json', '', 400],
    ['a number', 'application/json', '7', 422],
    ['null', 'application/json', 'null', 422],
    ['a list', 'application/json', '[]', 422],
    ['a megabyte', 'application/json', JSON.stringify({ name: 'x'.repeat(1024 * 1024) }), 413],
    ['100 levels', 'application/json', `${'['.repeat(100)}${']'.repeat(100)}`, 422],
  ])('of %s are refused', async (_what, type, payload, expected) => {
    const headers = { authorization: `Bearer ${admin.tokens?.accessToken}`, 'content-type': type };
    const { status, body } = await running.send({ method: 'POST', url: '/api/customers', headers, payload });
    expect([status, isRecord(body) && typeof body.message]).toEqual([expected, 'string']);
  });

  it('are not read before the token is', async () => {
    const payload = 'x'.repeat(1024 * 1024);
    const headers = { 'content-type': 'application/json' };
    const { status } = await running.send({ method: 'POST', url: '/api/customers', headers, payload });
    expect(status).toBe(401);
  });
});

describe('ids of a path', () => {
  it.each([...hostile, '0', '007', '1.5', ' 1', '9007199254740993'])('%j has no record', async (id) => {
    for (const root of ['/users', '/customers', '/parts', '/deliveries']) {
      const { status } = await admin.get(`${root}/${encodeURIComponent(id.replace('\ud800', '?'))}`);
      expect([404, 400]).toContain(status);
    }
  });

  it('unknown paths answer JSON', async () => {
    const { status, body } = await admin.get('/nothing');
    expect([status, body]).toEqual([404, { message: 'No such endpoint' }]);
  });
});

describe('other origins', () => {
  const preflight = (app: typeof running, origin: string) =>
    app.send({
      method: 'OPTIONS',
      url: '/api/parts',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
    });

  it('may not call unless they are named', async () => {
    const named = await startHost({ corsOrigins: ['https://panel.example.com'] });
    const allowed = (answer: Awaited<ReturnType<typeof preflight>>) => answer.headers['access-control-allow-origin'];
    expect(allowed(await preflight(named, 'https://panel.example.com'))).toBe('https://panel.example.com');
    expect(allowed(await preflight(named, 'https://evil.example.com'))).toBeUndefined();
    expect(allowed(await preflight(running, 'https://evil.example.com'))).toBeUndefined();
  });
});

describe('files', () => {
  it.each([
    ['unpack to 12 MB of blanks', workbookOf('', { 'xl/a.xml': ' '.repeat(12 * 1024 * 1024) })],
    ['have a cell at the end of the grid', oneFarCell()],
    ['are no workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0])],
  ])('that %s are refused', async (_what, file) => {
    expect(file.length).toBeLessThan(20_000);
    const { status, body } = await admin.upload('/parts/import', file);
    expect([400, 422]).toContain(status);
    expect(isRecord(body) && typeof body.message).toBe('string');
  });
});

describe('designs', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64')}`,
    'https://evil.example.com/pixel.png',
  ])('with the image %s are stored as text and answered as nothing but JSON', async (imageUrl) => {
    const box = { x: 1, y: 1, width: 9, height: 9, rotation: 0 };
    const image = { id: 'a', type: 'image', ...box, properties: { imageUrl, imageScale: 1 } };
    const design = { version: 2, id: '', name: 'Image', labelSize: { width: 90, height: 60 }, elements: [image] };
    const made = await admin.post('/label-designs', { name: unique('Image'), design });
    expect(made.status).toBe(201);
    const { headers, body } = await admin.get(`/label-designs/${resultOf(made).id}`);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(JSON.stringify(body)).toContain(JSON.stringify(imageUrl));
  });
});

describe('over a real connection', () => {
  let address: URL;
  beforeAll(async () => {
    const { app } = await startHost({ requestSeconds: 1 });
    address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    return () => app.close();
  });

  /** Sends the head of a request, then pieces until the host ends it. @returns what it answered, and how much it took */
  function sendPieces(
    path: string,
    type: string,
    piece: Buffer,
    { pauseMs = 0, size = 104_857_600 } = {},
  ): Promise<{ text: string; sent: number }> {
    return new Promise((resolve) => {
      let [text, sent] = ['', 0];
      const socket = connect(Number(address.port), '127.0.0.1');
      const head = [
        `POST /api${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${size}`,
        `Authorization: Bearer ${admin.tokens?.accessToken}\r\n\r\n`,
      ];
      socket.write(head.join('\r\n'));
      const next = () => {
        if (piece.length === 0 || socket.destroyed || sent >= size) return;
        sent += piece.length;
        socket.write(piece, () => setTimeout(next, pauseMs));
      };
      next();
      socket.on('data', (data) => {
        text += data.toString();
        socket.end();
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve({ text, sent }));
    });
  }

  it.each(['/customers', '/print-runs', '/label-designs', '/auth/login'])(
    '100 MB for %s are refused when they are announced',
    async (path) => {
      const { text } = await sendPieces(path, 'application/json', Buffer.alloc(0));
      expect(text).toMatch(/^HTTP\/1.1 413/);
    },
  );

  it('an upload of 400 MB is not read to its end', async () => {
    const start = Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: text/plain\r\n\r\n',
    );
    const piece = Buffer.concat([start, Buffer.alloc(64 * 1024, 0x20)]);
    // More than the buffers of a connection hold on a slow machine.
    const size = 4 * 104_857_600;
    const { text, sent } = await sendPieces('/parts/import', 'multipart/form-data; boundary=b', piece, { size });
    expect(text).toMatch(/^(HTTP\/1.1 4|$)/);
    expect(sent).toBeLessThan(size);
  });

  it('a body that comes a byte at a time is ended in time, and others are answered meanwhile', async () => {
    const slow = sendPieces('/customers', 'application/json', Buffer.from(' '), { pauseMs: 50, size: 10_000 });
    const answer = await fetch(new URL('/api/health', address));
    expect(answer.status).toBe(200);
    const { text, sent } = await slow;
    expect(text).toMatch(/^HTTP\/1.1 408/);
    expect(sent).toBeLessThan(1000);
  });
});
