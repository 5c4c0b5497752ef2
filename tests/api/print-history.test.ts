import { QueryClient } from '@tanstack/react-query';
import { allOf } from '@tests/support/all-of';
import { serveApi, server, signedInAs, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { printHistory, readLastSerial, readPrintsOfDay, recordPrint } from '@/api/print-history';
import { sessionActions, startSession } from '@/session/use-session';

serveApi();

let stop: (() => void) | undefined;
let sent: string[] = [];

server.events.on('request:start', ({ request }) => {
  const { pathname, searchParams } = new URL(request.url);
  sent.push(`${request.method} ${pathname.replace('/api', '')} ${searchParams}`);
});

beforeEach(async () => {
  stop = startSession({ onEnded: () => undefined });
  await sessionActions.login(signedInAs('admin'));
  sent = [];
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
  /** `never` sends no pagination at all, `without` one without a total, `null` one whose total is null. */
  total?: 'never' | 'without' | 'null';
  /** Page 2 begins after the requested number of rows, though page 1 had fewer. */
  offset?: 'requested';
  refuses?: string;
};

/** A host with configurable quirks; returns the requested queries. */
function serveHost({ rows, cap = Number.POSITIVE_INFINITY, ignores, total, offset, refuses }: Host) {
  const addresses: string[] = [];
  server.use(
    http.get('*/api/parts/print-history', ({ request }) => {
      const { searchParams } = new URL(request.url);
      addresses.push(String(searchParams));
      if (refuses && searchParams.has(refuses)) return HttpResponse.json({ message: 'Too many' }, { status: 400 });
      const requested = ignores === 'perPage' ? cap : Number(searchParams.get('perPage') ?? rows);
      const perPage = Math.min(requested, cap, Math.max(1, rows));
      const page = ignores === 'page' ? 1 : Number(searchParams.get('page') ?? 1);
      const first = (page - 1) * (offset === 'requested' ? requested : perPage);
      const result = rowsOf(rows).slice(first, first + perPage);
      const totalOf = { counted: { total: rows }, without: {}, null: { total: null } };
      if (total === 'never') return HttpResponse.json({ result });
      return HttpResponse.json({ result, pagination: { ...totalOf[total ?? 'counted'], page, perPage } });
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
    [
      'caps a page at 50, but begins page 2 at row 101 of 100 requested ones',
      { rows: 130, cap: 50, offset: 'requested' },
    ],
    ['gives 7 rows a page whatever is requested', { rows: 30, cap: 7, ignores: 'perPage' }],
    ['refuses a limit', { rows: 130, refuses: 'limit' }],
    ['does not page and sends no total', { rows: 30, ignores: 'page', total: 'never' }],
    ['pages and sends no total', { rows: 230, total: 'never' }],
    ['caps a page at 50 and sends no total', { rows: 130, cap: 50, total: 'never' }],
    ['pages and sends a pagination without a total', { rows: 230, total: 'without' }],
    ['pages and sends null as the total', { rows: 230, total: 'null' }],
    ['has none', { rows: 0 }],
  ])('are all read from a host that %s', async (_, host) => {
    serveHost(host);
    expect((await read()).map(({ serialFrom }) => serialFrom)).toEqual(rowsOf(host.rows).map((row) => row.serialFrom));
  });

  it.each<[string, Host]>([
    ['gives the first page for ever', { rows: 130, ignores: 'page' }],
    ['gives 100 rows for ever and sends no total', { rows: 230, ignores: 'page', total: 'never' }],
  ])('are not taken for complete from a host that %s', async (_, host) => {
    serveHost(host);
    await expect(read()).rejects.toMatchObject({ kind: 'unexpected' });
  });

  it('are read with one request where the host says that these are all', async () => {
    const addresses = serveHost({ rows: 30 });
    await read();
    expect(addresses).toEqual([`partId=7&date=${DAY}&page=1&perPage=100&sortCol=created_at&sortDir=ASC`]);
  });

  it('are not those of other parts or days, from a host that ignores the filter', async () => {
    const row = { id: 1, partId: 7, serialFrom: serial(1), serialEnd: serial(1) };
    const result = [
      row,
      { ...row, id: 2, partId: 8 },
      { ...row, id: 3, serialFrom: '202611190001', serialEnd: '202611190001' },
      { ...row, id: 4, partId: undefined, serialFrom: serial(2), serialEnd: serial(2) },
    ];
    server.use(http.get('*/api/parts/print-history', () => HttpResponse.json({ result })));
    expect((await read()).map(({ id, partId }) => [id, partId])).toEqual([
      [1, 7],
      [4, 7],
    ]);
  });
});

describe('the last serial of a day', () => {
  it('is requested by part and day', async () => {
    const [row] = testStore().tables.printHistory;
    const day = row?.serialEnd.slice(0, 8) ?? '';
    expect(await readLastSerial({ partId: row?.partId ?? '', day })).toMatch(new RegExp(`^${day}\\d{4}$`));
    expect(sent).toEqual([
      `GET /parts/print-history partId=${row?.partId}&date=${day}&limit=1&sortBy=serialEnd&sortDir=DESC`,
    ]);
  });

  it('[PR3] is unknown on a day without prints, or when the host sends none', async () => {
    expect(await readLastSerial({ partId: 1, day: '19990101' })).toBeUndefined();
    server.use(
      http.get('*/api/parts/print-history', () => HttpResponse.json({ result: [{ id: 1, serialEnd: null }] })),
    );
    expect(await readLastSerial({ partId: 1, day: '19990101' })).toBeUndefined();
  });
});

describe('recording a print', () => {
  const body = {
    partId: 1,
    qtyLabel: 2,
    qtyPart: 20,
    serialFrom: '199901010001',
    serialEnd: '199901010002',
    status: 1,
  };

  it('[PR7] reports an overlapping range as a conflict', async () => {
    expect(await recordPrint(body, undefined)).toMatchObject({ serialEnd: '199901010002', status: 1 });
    await expect(recordPrint(body, undefined)).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('is not sent under the session of another user', async () => {
    expect(await recordPrint(body, String(signedInAs('admin').user?.id))).toMatchObject({ createdBy: 'admin' });
    sent = [];
    await expect(recordPrint(body, 'another user')).rejects.toMatchObject({ kind: 'forbidden' });
    expect(sent).toEqual([]);
  });
});

describe('the print history', () => {
  const page = { page: 1, perPage: 5, sortCol: 'created_at', sortDir: 'DESC' } as const;

  it.each([
    [{ status: '2nd Print', model: 'BRV' }, 'filter_status=2&filter_model=BRV'],
    [{ model: 'BRV' }, 'filter_model=BRV'],
    [undefined, ''],
  ])('with the filters %j requests "%s"', async (filters, query) => {
    await new QueryClient().fetchQuery(printHistory.list({ ...page, ...(filters && { filters }) }));
    const base = 'page=1&perPage=5&sortCol=created_at&sortDir=DESC';
    expect(sent).toEqual([`GET /parts/print-history ${base}${query && `&${query}`}`]);
  });

  it('has the 1,000 newest runs for the dashboard', async () => {
    const rows = await new QueryClient().fetchQuery(printHistory.recent());
    expect(allOf(rows)).toHaveLength(testStore().tables.printHistory.length);
    expect(sent).toEqual(['GET /parts/print-history limit=1000&sortCol=created_at&sortDir=DESC']);
  });
});
