import { isRecord } from '@/api/client/errors';
import { parseList } from '@/api/client/list';
import { endpoints, recordPath } from '@/api/endpoints';
import { hostJobSchema } from '@/domain/print-job';
import { formatSerial, serialDay } from '@/domain/serials/serial';
import { designHash } from '@/label/design/design-hash';
import { type Host, idOf, type Notes, resultOf, rowsOf } from './host';

const root = endpoints.printJobs;
/** What hosts change when they store JSON as something else: order, numbers, characters, empty values. */
const design = {
  z: 1,
  a: { empty: {}, list: [], nothing: null, text: '日本 "quoted" \\ €', number: 0.1 },
  elements: [{ id: 'b', x: 12.5 }],
};

/** The list of print jobs: its shape, and no snapshots in it. */
export async function checkPrintJobs(host: Host, notes: Notes) {
  const reply = await host.get(root, { page: '1', perPage: '5' });
  if (!notes.status(reply, [200], `GET ${root}`)) return;
  const hasList = notes.expect(Array.isArray(resultOf(reply)), 'The answer is not a list: `result` must be an array.');
  if (!hasList) return;
  const { damaged, rows } = parseList(hostJobSchema, reply.json);
  notes.expect(damaged === 0, `${damaged} print jobs are incomplete.`);
  notes.expect(rows.length <= 5, `perPage=5 answers ${rows.length} print jobs.`);
  notes.expect(!rowsOf(reply).some((row) => isRecord(row) && 'snapshot' in row), 'The list holds snapshots.');
}

/** Records a job twice, its outcome, finds it again, and compares its snapshot with what was sent. */
export async function checkPrintJobWrites(host: Host, notes: Notes, now: Date) {
  const partId = rowsOf(await host.get(endpoints.parts, { page: '1', perPage: '1' })).map(idOf)[0];
  if (!notes.expect(partId !== undefined, 'There is no part to record a print job for.')) return;
  const [from, end] = [formatSerial(serialDay(now), 9_998), formatSerial(serialDay(now), 9_999)];
  const id = `contract-check-${now.getTime()}`;
  const snapshot = { design, part: { id: partId, name: 'Contract check' }, companyName: 'Contract check', printed: {} };
  const body = {
    id,
    partId,
    serialFrom: from,
    serialEnd: end,
    status: 1,
    qtyLabel: 2,
    qtyPart: 2,
    designId: 'contract-check',
    designRevision: 1,
    designHash: await designHash(design),
    snapshot,
    output: 'paper',
    printer: 'Contract check',
    printedAt: now.toISOString(),
  };
  const first = await host.send('POST', root, body);
  if (!notes.status(first, [200, 201], 'POST of a print job')) return;
  notes.message(first, 'POST of a print job');
  notes.status(await host.send('POST', root, body), [200, 201], 'POST of the same print job again');
  const outcome = { kind: 'some', missing: [[end, end]] };
  const patched = await host.send('PATCH', recordPath(root, id), { outcome });
  notes.status(patched, [200], 'PATCH of an outcome');
  notes.status(await host.send('PATCH', recordPath(root, `${id}-none`), { outcome }), [404], 'PATCH of no print job');

  const found = await host.get(root, {
    partId: String(partId),
    date: serialDay(now),
    serial: end,
    page: '1',
    perPage: '100',
  });
  const same = rowsOf(found).filter((row) => idOf(row) === id);
  notes.expect(same.length === 1, `A print job sent twice is found ${same.length} times by part, date and serial.`);
  const other = await host.get(root, {
    partId: String(partId),
    serial: formatSerial(serialDay(now), 9_997),
    page: '1',
    perPage: '100',
  });
  notes.expect(!rowsOf(other).some((row) => idOf(row) === id), 'A print job is found by a serial it has not printed.');

  const read = resultOf(await host.get(recordPath(root, id)));
  const detail = isRecord(read) ? read : {};
  const sent = isRecord(detail.snapshot) ? detail.snapshot : {};
  notes.expect(
    (await designHash(sent.design)) === body.designHash,
    'The snapshot of a print job does not have its hash any more.',
  );
  notes.expect(
    isRecord(sent.printed),
    'The snapshot of a print job lost a field: what was typed at printing is in `printed`.',
  );
  notes.expect(isRecord(detail.outcome) && detail.outcome.kind === 'some', 'The outcome of a print job is not kept.');
  notes.expect(
    typeof detail.printedBy === 'string' && detail.printedBy !== '',
    'A print job does not say who printed it.',
  );
}
