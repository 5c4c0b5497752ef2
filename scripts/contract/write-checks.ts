import { isRecord } from '@/api/client/errors';
import { endpoints, recordPath } from '@/api/endpoints';
import { DEFAULT_LABEL_SIZE } from '@/domain/part';
import { formatSerial, serialDay } from '@/domain/serials/serial';
import { type Host, idOf, type Notes, type Reply, resultOf, rowsOf } from './host';

type Id = string | number;

/** Creates, changes and deletes a customer and a part, and records print runs of that part. */
export async function checkWrites(host: Host, notes: Notes, now: Date) {
  const mark = `Contract check ${now.getTime()}`;
  await checkValidation(host, notes);

  const customer = await create(host, notes, endpoints.customers, { name: mark, alias: 'CHK', address: '' }, mark);
  if (customer === undefined) return;
  const renamed = { name: `${mark} B`, alias: 'CHK', address: 'Karawang' };
  const changed = await host.send('PUT', recordPath(endpoints.customers, customer), renamed);
  if (notes.status(changed, [200], 'PUT of a customer')) notes.message(changed, 'PUT of a customer');
  const read = resultOf(await host.get(recordPath(endpoints.customers, customer)));
  notes.expect(isRecord(read) && read.name === renamed.name, 'A changed customer is answered unchanged.');

  const part = await create(host, notes, endpoints.parts, partOf(mark, customer), mark);
  if (part !== undefined) {
    const inUse = await host.send('DELETE', recordPath(endpoints.customers, customer));
    notes.status(inUse, [400, 409, 500], 'DELETE of a customer that a part names');
    const message = isRecord(inUse.json) ? String(inUse.json.message) : '';
    notes.expect(
      message.includes('violates foreign key constraint'),
      'A record in use is refused without the text "violates foreign key constraint": the product cannot show why.',
    );
    await checkPrintRun(host, notes, part, now);
    // Not checked: a host may refuse to delete a part with recorded runs.
    await host.send('DELETE', recordPath(endpoints.parts, part));
  }
  await checkDelete(host, notes);
}

async function checkValidation(host: Host, notes: Notes) {
  const call = 'A customer without a name';
  const reply = await host.send('POST', endpoints.customers, { name: '', alias: '', address: '' });
  notes.status(reply, [400, 422], call);
  const { message, error } = isRecord(reply.json) ? reply.json : {};
  notes.expect(message === 'validation_error', `${call} is refused without the message "validation_error".`);
  const paths = Array.isArray(error) ? error.map((entry) => (isRecord(entry) ? entry.path : undefined)) : [];
  notes.expect(
    paths.some((path) => Array.isArray(path) && path[0] === 'name'),
    `${call} is refused without an \`error\` whose \`path\` is ["name"].`,
  );
}

export async function create(
  host: Host,
  notes: Notes,
  root: string,
  body: object,
  search: string,
): Promise<Id | undefined> {
  const reply = await host.send('POST', root, body);
  if (!notes.status(reply, [200, 201], `POST ${root}`)) return undefined;
  notes.message(reply, `POST ${root}`);
  const found = await host.get(root, { search, page: '1', perPage: '5' });
  const id = rowsOf(found).map(idOf)[0];
  notes.expect(id !== undefined, `The record created by POST ${root} is not found by a search for its name.`);
  return id;
}

export const partOf = (mark: string, customerId: Id) => ({
  name: mark,
  no: `CHK-${mark.split(' ').at(-1)}`,
  colorCode: 'NH-0',
  labelSize: DEFAULT_LABEL_SIZE,
  customerId,
  model: 'CHK',
  qtyPerPack: 10,
  indication: 'CHK',
  leftHand: true,
  rightHand: false,
});

async function checkPrintRun(host: Host, notes: Notes, partId: Id, now: Date) {
  const day = serialDay(now);
  const run = (from: number, end: number) => ({
    partId,
    qtyLabel: end - from + 1,
    qtyPart: end - from + 1,
    serialFrom: formatSerial(day, from),
    serialEnd: formatSerial(day, end),
    status: 1,
  });
  const record = (from: number, end: number): Promise<Reply> =>
    host.send('POST', endpoints.printHistory, run(from, end));
  const first = await record(1, 3);
  if (!notes.status(first, [200, 201], 'POST of a print run')) return;
  notes.message(first, 'POST of a print run');
  const overlapping = await record(3, 4);
  notes.status(overlapping, [409], 'POST of a run whose serials overlap a recorded one');
  notes.message(overlapping, '409 of a run');
  notes.status(await record(4, 5), [200, 201], 'POST of the run after it');
}

async function checkDelete(host: Host, notes: Notes) {
  const mark = `Contract check ${Date.now()} C`;
  const id = await create(host, notes, endpoints.customers, { name: mark, alias: 'CHK', address: '' }, mark);
  if (id === undefined) return;
  const path = recordPath(endpoints.customers, id);
  const deleted = await host.send('DELETE', path);
  if (notes.status(deleted, [200, 204], 'DELETE of a customer') && deleted.status === 200)
    notes.message(deleted, 'DELETE of a customer');
  notes.status(await host.send('DELETE', path), [404], 'DELETE of a deleted record');
}
