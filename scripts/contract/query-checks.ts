import { isRecord } from '@/api/client/errors';
import { endpoints } from '@/api/endpoints';
import { type ResourceName, resources } from '@/config/resources';
import { changesSchema } from '@/domain/host-rules/changes';
import { longestSchema } from '@/domain/host-rules/lookups';
import { statsSchema } from '@/domain/host-rules/stats';
import { formatQueryDate } from '@/lib/dates';
import { type Host, idOf, type Notes, type Query, type Reply, resultOf, rowsOf } from './host';
import { checkedResources } from './list-checks';

/** Pages of a list that are read by key, at most. */
const PAGES = 5;

/** The optional part `queries`: filters and paging of every list, then the answers that replace many calls. */
export async function checkQueries(host: Host, notes: Notes, now: Date) {
  for (const name of checkedResources) {
    await checkFilters(host, notes, name);
    await checkKeys(host, notes, name);
  }
  await checkDeliveries(host, notes);
  await checkParts(host, notes);
  await checkStats(host, notes, now);
  await checkChanges(host, notes);
}

async function read(host: Host, notes: Notes, path: string, query: Query, expected = 200): Promise<Reply> {
  const reply = await host.get(path, query);
  notes.status(reply, [expected], `GET ${path}?${new URLSearchParams(query)}`);
  return reply;
}

const totalOf = ({ json }: Reply): number =>
  isRecord(json) && isRecord(json.pagination) ? Number(json.pagination.total) : Number.NaN;
const idsOf = (reply: Reply) => rowsOf(reply).map((row) => String(idOf(row)));

async function checkFilters(host: Host, notes: Notes, name: ResourceName) {
  const { root } = resources[name];
  const all = await read(host, notes, root, { page: '1', perPage: '5' });
  const [first, second] = idsOf(all);
  if (first === undefined || second === undefined) return;
  const some = await read(host, notes, root, { filter_id__in: `${first},${second},no-such-id` });
  notes.expect(
    idsOf(some).toSorted().join() === [first, second].toSorted().join() && totalOf(some) === 2,
    `${root}?filter_id__in answers other rows, or a wrong total.`,
  );
  const none = await read(host, notes, root, { filter_id__empty: 'true' });
  notes.expect(rowsOf(none).length === 0, `${root}?filter_id__empty=true answers rows.`);
  const later = await read(host, notes, root, { filter_createdAt__from: '2999-01-01' });
  const earlier = await read(host, notes, root, { filter_createdAt__to: '2999-01-01' });
  notes.expect(
    totalOf(later) === 0 && totalOf(earlier) === totalOf(all),
    `${root}?filter_createdAt__from and __to bound nothing.`,
  );
  const [row] = rowsOf(await read(host, notes, root, { fields: 'id,createdAt', limit: '1' }));
  notes.expect(
    isRecord(row) && Object.keys(row).toSorted().join() === 'createdAt,id',
    `${root}?fields=id,createdAt answers other fields.`,
  );
  await read(host, notes, root, { filter_noSuchColumn__in: '1' }, 400);
  await read(host, notes, root, { filter_id__in: Array(201).fill('1').join() }, 400);
}

/** A few pages by key: no row twice, and the same ones as by number. */
async function checkKeys(host: Host, notes: Notes, name: ResourceName) {
  const { root } = resources[name];
  const query = { perPage: '5', sortCol: 'created_at', sortDir: 'DESC' };
  const seen: string[] = [];
  let after: unknown = '';
  for (let page = 1; page <= PAGES && typeof after === 'string'; page += 1) {
    const reply = await read(host, notes, root, { ...query, after });
    seen.push(...idsOf(reply));
    const pagination: unknown = isRecord(reply.json) ? reply.json.pagination : undefined;
    if (page === 1) notes.expect(totalOf(reply) >= seen.length, `${root}?after= answers no total at first.`);
    after = isRecord(pagination) ? pagination.next : undefined;
    notes.expect(after === null || typeof after === 'string', `${root}?after= answers no \`pagination.next\`.`);
  }
  const byNumber = idsOf(await read(host, notes, root, { ...query, perPage: String(5 * PAGES), page: '1' }));
  notes.expect(seen.join() === byNumber.join(), `${root} read by key has other rows than read by page.`);
  await read(host, notes, root, { ...query, after: 'no cursor' }, 400);
}

async function checkDeliveries(host: Host, notes: Notes) {
  const root = endpoints.deliveries;
  const times = (row: unknown): unknown[] => (isRecord(row) ? [row.scanLt1At, row.scanLt2At] : []);
  const waiting = rowsOf(await read(host, notes, root, { filter_waitingForLt2: 'true', perPage: '100' })).map(times);
  notes.expect(
    waiting.every(([lt1, lt2]) => lt1 && !lt2),
    '`filter_waitingForLt2` answers slips that wait for nothing.',
  );
  const slip = rowsOf(await read(host, notes, root, { perPage: '1' })).find(isRecord);
  const asked = { customerId: slip?.customerId, slipNumbers: [slip?.slipNumber, 'no such slip'] };
  const lookup = slip && (await host.send('POST', endpoints.deliveriesLookup, asked));
  if (lookup && notes.status(lookup, [200], 'POST /deliveries/lookup')) {
    notes.expect(idsOf(lookup).join() === String(idOf(slip)), 'POST /deliveries/lookup leaves slips out.');
  }
  const nobody = await read(host, notes, root, { filter_scannedOn: '1970-01-02' });
  notes.expect(totalOf(nobody) === 0, '`filter_scannedOn` filters nothing.');
}

async function checkParts(host: Host, notes: Notes) {
  const parts = rowsOf(await read(host, notes, endpoints.parts, { perPage: '20' })).filter(isRecord);
  const numbers = parts.map(({ no }) => String(no));
  const lookup = await host.send('POST', `${endpoints.parts}/lookup`, { numbers: [...numbers, 'no such number'] });
  if (notes.status(lookup, [200], 'POST /parts/lookup')) {
    const found = new Set(idsOf(lookup));
    notes.expect(
      parts.every((part) => found.has(String(idOf(part)))),
      'POST /parts/lookup leaves parts out.',
    );
  }
  const reply = await read(host, notes, `${endpoints.parts}/longest`, { fields: 'name,no' });
  const { data } = longestSchema.safeParse(reply.json);
  notes.expect(
    parts.every(({ name, no }) => {
      const longest = data?.result ?? {};
      return String(name).length <= (longest.name ?? '').length && String(no).length <= (longest.no ?? '').length;
    }),
    'GET /parts/longest answers shorter texts than parts have.',
  );
}

async function checkStats(host: Host, notes: Notes, now: Date) {
  const { success, data } = statsSchema.safeParse(
    resultOf(await read(host, notes, '/stats', { date: formatQueryDate(now) })),
  );
  if (!notes.expect(success, 'GET /stats does not answer the figures of docs/api.md.') || !data) return;
  for (const name of ['parts', 'deliveries', 'customers', 'users'] as const) {
    const total = totalOf(await read(host, notes, resources[name].root, { limit: '1' }));
    notes.expect(data[name] === total, `GET /stats counts ${data[name]} ${name}, the list ${total}.`);
  }
  notes.expect(data.printedPerDay.length === 14, `GET /stats answers ${data.printedPerDay.length} days, not 14.`);
}

async function checkChanges(host: Host, notes: Notes) {
  const ask = async (query: Query) =>
    changesSchema.safeParse((await read(host, notes, '/changes', { resources: 'parts,label-designs', ...query })).json);
  const start = await ask({});
  if (!notes.expect(start.success, 'GET /changes does not answer `{result, next, more}`.') || !start.data) return;
  notes.expect(start.data.result.length === 0, 'GET /changes without `since` answers changes.');
  const { data } = await ask({ since: start.data.next });
  notes.expect(data?.result.length === 0, 'GET /changes answers changes that nobody made.');
  await read(host, notes, '/changes', { resources: 'parts', since: 'no cursor' }, 400);
}
