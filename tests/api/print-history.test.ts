import { serveApi, server, signedInAs } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPrintsOfDay } from '@/api/print-history';
import { sessionActions, startSession } from '@/session/use-session';

serveApi();

let stop: (() => void) | undefined;
beforeEach(async () => {
  stop = startSession({ onEnded: () => undefined });
  await sessionActions.login(signedInAs('admin'));
});
afterEach(async () => {
  stop?.();
  await sessionActions.clearStorage();
});

const DAY = '20261120';
const serial = (counter: number) => `${DAY}${String(counter).padStart(4, '0')}`;
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    partId: 7,
    serialFrom: serial(at + 1),
    serialEnd: serial(at + 1),
  }));

type Host = {
  rows: number;
  /** The largest page it returns. */
  cap?: number;
  ignores?: 'page' | 'perPage';
  sendsTotal?: boolean;
  refuses?: string;
};

/** A host with configurable quirks; returns the requested queries. */
function serveHost({ rows, cap = Number.POSITIVE_INFINITY, ignores, sendsTotal = true, refuses }: Host) {
  const addresses: string[] = [];
  server.use(
    http.get('*/api/parts/print-history', ({ request }) => {
      const { searchParams } = new URL(request.url);
      addresses.push(String(searchParams));
      if (refuses && searchParams.has(refuses)) return HttpResponse.json({ message: 'Too many' }, { status: 400 });
      const wanted = ignores === 'perPage' ? cap : Number(searchParams.get('perPage') ?? rows);
      const perPage = Math.min(wanted, cap, Math.max(1, rows));
      const page = ignores === 'page' ? 1 : Number(searchParams.get('page') ?? 1);
      const result = rowsOf(rows).slice((page - 1) * perPage, page * perPage);
      return HttpResponse.json(sendsTotal ? { result, pagination: { total: rows, page, perPage } } : { result });
    }),
  );
  return addresses;
}

const read = () => readPrintsOfDay({ partId: 7, day: DAY });

describe('the records of a day', () => {
  it.each<[string, Host]>([
    ['gives all', { rows: 30 }],
    ['gives 100 at most', { rows: 230 }],
    ['caps a page at 50', { rows: 130, cap: 50 }],
    ['gives 7 rows a page whatever is requested', { rows: 30, cap: 7, ignores: 'perPage' }],
    ['refuses a limit', { rows: 130, refuses: 'limit' }],
    ['does not page and sends no total', { rows: 30, ignores: 'page', sendsTotal: false }],
    ['pages and sends no total', { rows: 230, sendsTotal: false }],
    ['caps a page at 50 and sends no total', { rows: 130, cap: 50, sendsTotal: false }],
    ['has none', { rows: 0 }],
  ])('are all read from a host that %s', async (_, host) => {
    serveHost(host);
    expect((await read()).map(({ serialFrom }) => serialFrom)).toEqual(rowsOf(host.rows).map((row) => row.serialFrom));
  });

  it.each<[string, Host]>([
    ['gives the first page for ever', { rows: 130, ignores: 'page' }],
    ['gives 100 rows for ever and says no total', { rows: 230, ignores: 'page', sendsTotal: false }],
  ])('are not taken for complete from a host that %s', async (_, host) => {
    serveHost(host);
    await expect(read()).rejects.toMatchObject({ kind: 'unexpected' });
  });

  it('are read with one request where the host says that these are all', async () => {
    const addresses = serveHost({ rows: 30 });
    await read();
    expect(addresses).toEqual([`partId=7&date=${DAY}&page=1&perPage=100&sortCol=created_at&sortDir=ASC`]);
  });
});
