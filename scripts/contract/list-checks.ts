import type * as z from 'zod/mini';
import { isApiError, isRecord } from '@/api/client/errors';
import { parseList } from '@/api/client/list';
import { endpoints, recordPath } from '@/api/endpoints';
import type { ApiFeature } from '@/config/api-features';
import { type ResourceName, resources } from '@/config/resources';
import { deliverySchema } from '@/domain/delivery';
import { forEachMaster, masterData } from '@/domain/host-rules/master-data';
import { partSchema } from '@/domain/part';
import { printRecordSchema } from '@/domain/print-run';
import { parseSerial } from '@/domain/serials/serial';
import { userSchema } from '@/domain/user';
import { type Host, idOf, type Notes, type Query, type Reply, resultOf, rowsOf } from './host';

type ListOf = { row: z.core.$ZodType<{ id: unknown }>; hasRecords: boolean };

/** The optional parts of a host have checks of their own. */
type CheckedResource = Exclude<ResourceName, ApiFeature>;

const lists: Record<CheckedResource, ListOf> = {
  users: { row: userSchema, hasRecords: true },
  ...forEachMaster((name) => ({ row: masterData[name].row, hasRecords: true })),
  deliveries: { row: deliverySchema, hasRecords: true },
  parts: { row: partSchema, hasRecords: true },
  'print-history': { row: printRecordSchema, hasRecords: false },
};

// Object.keys forgets the keys.
export const checkedResources = Object.keys(lists) as CheckedResource[];

const firstPage = { page: '1', perPage: '5', sortCol: 'created_at', sortDir: 'DESC' };
const AWKWARD = `% _ \\ ' " & # + = ? 日本`;

/** Paging, order, search, counts and single records of one list. */
export async function checkList(host: Host, notes: Notes, name: CheckedResource) {
  const { row, hasRecords } = lists[name];
  const { root } = resources[name];
  const fetchPage = async (query: Query) => {
    const reply = await host.get(root, query);
    notes.status(reply, [200], `GET ${root}?${new URLSearchParams(query)}`);
    return reply;
  };
  const first = await fetchPage(firstPage);
  const total = checkShape(first, notes, row);
  const rows = rowsOf(first);
  notes.expect(rows.length <= 5, `perPage=5 answers ${rows.length} rows.`);
  notes.expect(!JSON.stringify(rows).includes('"password"'), 'The rows hold a `password`.');

  const ids = (reply: Reply) => rowsOf(reply).map((found) => String(idOf(found)));
  if (total !== undefined && total > 5) {
    const second = ids(await fetchPage({ ...firstPage, page: '2' }));
    notes.expect(second.length > 0, 'Page 2 is empty, though there are more than 5.');
    notes.expect(!second.some((id) => ids(first).includes(id)), 'Pages 1 and 2 hold the same rows.');
    const ascending = ids(await fetchPage({ ...firstPage, sortDir: 'ASC' }));
    notes.expect(ascending.join() !== ids(first).join(), 'sortDir=ASC answers the same rows as DESC.');
  }
  notes.expect(isSorted(rows), 'sortCol=created_at, sortDir=DESC does not answer the newest first.');
  const none = await fetchPage({ ...firstPage, search: 'zzz-no-such-row-zzz' });
  notes.expect(rowsOf(none).length === 0, 'A search for a missing text answers rows.');
  await fetchPage({ ...firstPage, search: AWKWARD });
  const one = await fetchPage({ limit: '1' });
  notes.expect(rowsOf(one).length <= 1, `limit=1 answers ${rowsOf(one).length} rows.`);
  checkShape(one, notes, row);

  const [id] = rows.map(idOf);
  if (hasRecords && id !== undefined) await checkRecord(host, notes, root, id);
}

/** A list that an optional part of the host adds; it has no search. */
export async function checkRows(host: Host, notes: Notes, root: string, row: ListOf['row']) {
  const reply = await host.get(root, { page: '1', perPage: '5' });
  notes.status(reply, [200], `GET ${root}`);
  checkShape(reply, notes, row);
}

function checkShape({ json }: Reply, notes: Notes, row: ListOf['row']): number | undefined {
  try {
    const { damaged } = parseList(row, json);
    notes.expect(damaged === 0, `${damaged} rows are incomplete: the id is missing, or a field has another type.`);
  } catch (error) {
    if (!isApiError(error)) throw error;
    notes.differences.push('The answer is not a list: `result` must be an array.');
  }
  const pagination = isRecord(json) && isRecord(json.pagination) ? json.pagination : {};
  notes.expect(typeof pagination.total === 'number', '`pagination.total` is not a number.');
  notes.expect(typeof pagination.totalPages === 'number', '`pagination.totalPages` is not a number.');
  return typeof pagination.total === 'number' ? pagination.total : undefined;
}

async function checkRecord(host: Host, notes: Notes, root: string, id: string | number) {
  const path = recordPath(root, id);
  const reply = await host.get(path);
  notes.status(reply, [200], `GET ${path}`);
  notes.expect(String(idOf(resultOf(reply))) === String(id), `GET ${path} does not answer {result} with that id.`);
  const missing = await host.get(recordPath(root, '999999999'));
  if (notes.status(missing, [404], `GET ${root}/999999999`)) notes.message(missing, 'A missing record');
}

function isSorted(rows: unknown[]): boolean {
  const times = rows.map((row) => (isRecord(row) ? Date.parse(String(row.createdAt)) : Number.NaN));
  return times.every((time, index) => Number.isNaN(time) || index === 0 || !(time > Number(times[index - 1])));
}

/** Customer, dates and search column of the deliveries. */
export async function checkDeliveryFilters(host: Host, notes: Notes) {
  const total = async (query: Query) => {
    const reply = await host.get(endpoints.deliveries, { ...firstPage, ...query });
    notes.status(reply, [200], `GET ${endpoints.deliveries}?${new URLSearchParams(query)}`);
    const { json } = reply;
    return isRecord(json) && isRecord(json.pagination) ? Number(json.pagination.total) : Number.NaN;
  };
  const all = await total({});
  if (!(all > 0)) return;
  notes.expect((await total({ filter_customerId: '999999999' })) === 0, '`filter_customerId` filters nothing.');
  notes.expect(
    (await total({ dateFrom: '1970-01-01', dateTo: '1970-01-02' })) === 0,
    '`dateFrom`, `dateTo` bound nothing.',
  );
  notes.expect(
    (await total({ search: 'zzz-no-such', searchCol: 'slipNumber' })) === 0,
    '`searchCol` searches nothing.',
  );
}

/** The query printing sends: the last serial of a part and day. */
export async function checkLastSerial(host: Host, notes: Notes) {
  const [row] = rowsOf(await host.get(endpoints.printHistory, firstPage));
  const day = isRecord(row) ? parseSerial(row.serialEnd)?.day : undefined;
  if (!isRecord(row) || day === undefined)
    return void notes.expect(row === undefined, '`serialEnd` is not a YYYYMMDD0001.');
  const query = { partId: String(row.partId), date: day, sortBy: 'serialEnd', sortDir: 'DESC' };
  const ends = rowsOf(await host.get(endpoints.printHistory, { ...query, limit: '1000' })).map(serialEnd);
  const [last] = rowsOf(await host.get(endpoints.printHistory, { ...query, limit: '1' })).map(serialEnd);
  notes.expect(
    last === ends.toSorted().at(-1),
    `The last serial is answered as ${last}, but ${ends.toSorted().at(-1)} is recorded.`,
  );
  const other = rowsOf(await host.get(endpoints.printHistory, { ...query, date: '19700101', limit: '1' }));
  notes.expect(other.length === 0, 'A day without printing answers a serial.');
}

const serialEnd = (row: unknown) => (isRecord(row) ? String(row.serialEnd) : '');

/** Downloads are files; refusals are JSON. */
export async function checkFile(host: Host, notes: Notes, path: string) {
  const reply = await host.download(path);
  notes.status(reply, [200], `GET ${path}`);
  const [first, second] = reply.bytes;
  notes.expect(first === 0x50 && second === 0x4b, `GET ${path} is not an .xlsx (its bytes do not begin with PK).`);
  const refused = await host.as(undefined).get(path);
  if (notes.status(refused, [401], `GET ${path} without a token`)) notes.message(refused, `401 of ${path}`);
}
