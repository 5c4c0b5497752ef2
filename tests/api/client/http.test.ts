import { runs } from '@tests/support/random';
import { serveApi, server, signedInAs } from '@tests/support/server';
import fc from 'fast-check';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/client/errors';
import {
  abortPending,
  downloadFile,
  getJson,
  readAnswer,
  recentLatency,
  sendJson,
  uploadFile,
} from '@/api/client/http';
import { connectSession } from '@/api/client/session-port';
import { sessionActions, startSession } from '@/session/use-session';

serveApi();

let stop: (() => void) | undefined;
beforeEach(async () => {
  stop = startSession({ onEnded: () => undefined });
  await sessionActions.login(signedInAs('admin'));
});
afterEach(async () => {
  vi.useRealTimers();
  stop?.();
  await sessionActions.clearStorage();
});

const never = () => new Promise<never>(() => undefined);
const failure = (request: Promise<unknown>) =>
  request.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error : undefined),
  );

describe('a host that does not answer properly', () => {
  it.each([
    ['the API', () => getJson('/parts'), 15_000],
    ['an upload', () => uploadFile('/parts/import', { file: new File(['x'], 'x.xlsx') }), 120_000],
    ['a download', () => downloadFile('/parts/export', 'parts_export.xlsx'), 120_000],
  ])('[N3] %s is cancelled after its time-out', async (_what, request, timeout) => {
    server.use(http.all('*/api/*', never));
    vi.useFakeTimers();
    const settled = vi.fn();
    const kind = failure(request()).then((error) => {
      settled();
      return error?.kind;
    });
    await vi.advanceTimersByTimeAsync(timeout - 1_000);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await kind).toBe('timeout');
  });

  it('[N1] is unreachable', async () => {
    server.use(http.get('*/api/parts', () => HttpResponse.error()));
    expect(await failure(getJson('/parts'))).toMatchObject({ kind: 'network' });
  });

  it.each([
    ['a page', () => HttpResponse.html('<!doctype html><title>Login Wi-Fi</title>')],
    ['nothing', () => new HttpResponse('', { status: 200 })],
    ['half an answer', () => new HttpResponse('{"result":[{"id":1,"na', { status: 200 })],
    ['another encoding', () => new HttpResponse('result=1', { status: 200 })],
  ])('[N7] answers %s with 200', async (_what, answer) => {
    server.use(http.all('*/api/parts', answer));
    expect(await failure(getJson('/parts'))).toMatchObject({ kind: 'unexpected' });
    expect(await failure(sendJson('POST', '/parts', {}))).toMatchObject({ kind: 'unexpected' });
  });

  it('[N7] answers a page with 502', async () => {
    server.use(http.get('*/api/parts', () => HttpResponse.html('<h1>Bad Gateway</h1>', { status: 502 })));
    expect(await failure(getJson('/parts'))).toMatchObject({ kind: 'server', status: 502, serverMessage: undefined });
  });

  it('may answer a write with 204', async () => {
    server.use(http.delete('*/api/parts/1', () => new HttpResponse(null, { status: 204 })));
    expect(await sendJson('DELETE', '/parts/1')).toEqual({});
  });
});

describe('cancelling a request', () => {
  it('[N6] rejects with aborted', async () => {
    server.use(http.get('*/api/parts', never));
    const leaving = new AbortController();
    const request = failure(getJson('/parts', { signal: leaving.signal }));
    leaving.abort();
    expect(await request).toMatchObject({ kind: 'aborted' });
    expect(await failure(getJson('/parts', { signal: leaving.signal }))).toMatchObject({ kind: 'aborted' });
  });

  it('[N6] works while the request still waits for the stored session', async () => {
    connectSession({
      ready: never,
      tokens: () => undefined,
      userId: () => undefined,
      adopt: async () => undefined,
      commit: async () => false,
      lost: () => undefined,
    });
    const leaving = new AbortController();
    const request = failure(getJson('/parts', { signal: leaving.signal }));
    leaving.abort();
    expect(await request).toMatchObject({ kind: 'aborted' });
  });
});

describe('the end of a session', () => {
  it.each(['aborted', 'unauthorized'] as const)('rejects what waits for an answer with %s', async (kind) => {
    server.use(http.get('*/api/parts', never));
    const request = failure(getJson('/parts'));
    abortPending(kind);
    expect(await request).toMatchObject({ kind });
  });

  it('leaves requests that belong to no session', async () => {
    let answer: (() => void) | undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.post('*/api/auth/login', async () => {
        await answered;
        return HttpResponse.json({ message: 'ok' });
      }),
    );
    const request = sendJson('POST', '/auth/login', {}, { anonymous: true });
    abortPending();
    answer?.();
    expect(await request).toEqual({ message: 'ok' });
  });
});

describe('the answer to a write', () => {
  it.each([
    [
      { message: 'Palletized', result: { id: 1 } },
      { message: 'Palletized', result: { id: 1 } },
    ],
    [{ message: '' }, { message: undefined, result: undefined }],
    [{ message: 7 }, { message: undefined, result: undefined }],
    [{ result: null }, { message: undefined, result: null }],
  ])('%j', (body, answer) => {
    expect(readAnswer(body)).toEqual(answer);
  });

  it.each([[null], ['ok'], [[]]])('[N7] is never %j', (body) => {
    expect(() => readAnswer(body)).toThrow(new ApiError('unexpected'));
  });
});

it('the latency is the middle one of the last five answers', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const latencies = [5_000, 100, 900, 200, 800, 300];
  server.use(
    http.get('*/api/parts', () => {
      vi.advanceTimersByTime(latencies.shift() ?? 0);
      return HttpResponse.json({ result: [] });
    }),
  );
  while (latencies.length > 0) await getJson('/parts');
  expect(recentLatency()).toBe(300);
});

describe('what goes over the wire', () => {
  it('[L3] is the query as typed, whatever the characters', async () => {
    let received: Record<string, string> = {};
    server.use(
      http.get('*/api/parts', ({ request }) => {
        received = Object.fromEntries(new URL(request.url).searchParams);
        return HttpResponse.json({ result: [] });
      }),
    );
    const typed = fc.oneof(
      fc.constantFrom(`% _ \\ ' " & # + = ? 😀 日本 / ; :`, '%20', '1-3/5', 'A+B', ' x '),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(typed, async (search) => {
        await getJson('/parts', { query: { search, filter_no: search } });
        expect(received).toEqual({ search, filter_no: search });
      }),
      { numRuns: runs(40) },
    );
  });

  it('carries no header of our own besides the bearer token', async () => {
    let names: string[] = [];
    server.use(
      http.post('*/api/parts', ({ request }) => {
        names = [...request.headers.keys()].map((name) => name.toLowerCase());
        return HttpResponse.json({ message: 'ok' });
      }),
    );
    await sendJson('POST', '/parts', { name: 'x' });
    expect(names).toContain('authorization');
    expect(names.filter((name) => /^x-|csrf|xsrf/i.test(name))).toEqual([]);
  });

  it('reports the progress of an upload from 0 to 1', async () => {
    server.use(http.post('*/api/parts/import', () => HttpResponse.json({ message: 'ok' })));
    const fractions: number[] = [];
    const file = new File(['x'.repeat(10_000)], 'x.xlsx');
    await uploadFile('/parts/import', { file }, { onProgress: (fraction) => fractions.push(fraction) });
    for (const fraction of fractions) expect(fraction).toBeLessThanOrEqual(1);
    expect(fractions.at(-1)).toBe(1);
  });
});

describe('a download', () => {
  it('saves the file byte for byte under its name', async () => {
    const bytes = new Uint8Array([0x50, 0x4b, 3, 4, 0, 255, 254, 10, 13]);
    server.use(http.get('*/api/parts/export', () => HttpResponse.arrayBuffer(bytes.buffer)));
    const { blob, filename } = await downloadFile('/parts/export', 'parts_export.xlsx');
    expect(filename).toBe('parts_export.xlsx');
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes);
  });

  it('reads the error message from the blob', async () => {
    server.use(
      http.get('*/api/parts/export', () => HttpResponse.json({ message: 'Export is locked' }, { status: 423 })),
    );
    expect(await failure(downloadFile('/parts/export', 'x.xlsx'))).toMatchObject({ serverMessage: 'Export is locked' });
  });

  it.each([
    ['a page', '<!doctype html>'],
    ['nothing', ''],
    ['a text that begins like a workbook', 'Part Number'],
    ['a text with its second byte', 'OK'],
  ])('[N7] never saves %s as a file', async (_what, body) => {
    server.use(http.get('*/api/parts/export', () => new HttpResponse(body)));
    expect(await failure(downloadFile('/parts/export', 'x.xlsx'))).toMatchObject({ kind: 'unexpected' });
  });
});
