import { isRecord } from '@/api/client/errors';
import { endpoints, recordPath } from '@/api/endpoints';
import { formatSerial, serialDay } from '@/domain/serials/serial';
import { designHash } from '@/label/design/design-hash';
import { type Host, idOf, type Notes, type Reply, resultOf, rowsOf } from './host';
import { create, partOf } from './write-checks';

type Options = { write: boolean; now: Date };
type Line = Record<string, unknown>;

const root = endpoints.printRuns;
const batch = `${root}/batch`;
const design = { elements: [] };

/** The optional part `print-runs`. With `write` it leaves a part with two runs. */
export async function checkPrintRuns(host: Host, notes: Notes, { write, now }: Options) {
  const unknown = await host.get(recordPath(root, `contract-${now.getTime()}-never`));
  const call = 'GET of a print run that the host never saw';
  // That is how a run whose answer was lost is decided: a proxy's 404 has no message of the host.
  if (notes.status(unknown, [404], call)) notes.message(unknown, call);
  if (!write) return;
  const trial = await newTrial(host, notes, now);
  if (!trial) return;
  await checkRepeats(trial);
  await checkRefusals(trial);
  await checkBatch(trial);
  await checkOutcomes(trial);
}

type Trial = {
  host: Host;
  notes: Notes;
  partId: string | number;
  serial: (counter: number) => string;
  /** A first print of some labels. */
  first: (from: number, labels: number, more?: Line) => Line;
  run: (name: string, line: Line, station?: string) => Line & { id: string };
};

async function newTrial(host: Host, notes: Notes, now: Date): Promise<Trial | undefined> {
  const mark = `Contract check ${now.getTime()} R`;
  const customer = idOf(rowsOf(await host.get(endpoints.customers, { page: '1', perPage: '1' }))[0]);
  if (!notes.expect(customer !== undefined, 'There is no customer to create a part for.')) return undefined;
  const part = { ...partOf(mark, customer ?? ''), no: `CHK-${now.getTime()}-R` };
  const partId = await create(host, notes, endpoints.parts, part, mark);
  if (partId === undefined) return undefined;
  const read = resultOf(await host.get(recordPath(endpoints.parts, partId)));
  const serial = (counter: number) => formatSerial(serialDay(now), counter);
  const partUpdatedAt = isRecord(read) ? read.updatedAt : undefined;
  const snapshot = { design, part: { id: partId, name: mark }, companyName: 'Contract check' };
  return {
    ...{ host, notes, partId, serial },
    first: (from, labels, more = {}) => ({
      ...{ kind: 'first', partId, partUpdatedAt, designId: null, designRevision: null },
      ...{ designHash: designHash(design), serialFrom: serial(from), qtyPart: labels, qtyLabel: labels },
      ...{ take: [], snapshot, ...more },
    }),
    run: (name, line, station = 'contract-1') => ({
      ...{ id: `contract-${now.getTime()}-${name}`, station: { id: station, name: station }, output: 'paper' },
      ...{ printer: '', printedAt: now.toISOString(), companyName: 'Contract check', lines: [line] },
    }),
  };
}

const lineOf = (answer: unknown): Line => {
  const lines = isRecord(answer) && Array.isArray(answer.lines) ? answer.lines : [];
  return lines.find(isRecord) ?? {};
};
const answerLine = (reply: Reply) => lineOf(resultOf(reply));

const runsOfPart = async ({ host, partId }: Trial) =>
  rowsOf(await host.get(endpoints.printHistory, { partId: String(partId), page: '1', perPage: '100' }));

/** The same id answers as the first time, is recorded once, and is found by its id. */
async function checkRepeats(trial: Trial) {
  const { host, notes, partId, serial, first, run } = trial;
  const body = run('a', first(1, 3));
  const answered = await host.send('POST', root, body);
  if (!notes.status(answered, [201], 'POST of a print run of print-runs')) return;
  notes.message(answered, 'POST of a print run of print-runs');
  const line = answerLine(answered);
  notes.expect(
    line.serialFrom === serial(1) && line.serialEnd === serial(3) && line.historyId !== undefined,
    'The answer to a print run lacks `historyId`, or has other serials than were asked for.',
  );
  const again = await host.send('POST', root, body);
  notes.status(again, [201], 'POST of the same print run again');
  const same = JSON.stringify(resultOf(answered));
  notes.expect(JSON.stringify(resultOf(again)) === same, 'The same print run again is answered in another way.');
  const found = await host.get(recordPath(root, body.id));
  notes.status(found, [200], 'GET of a print run');
  notes.expect(JSON.stringify(resultOf(found)) === same, 'GET of a print run answers another one than its POST.');
  const rows = await runsOfPart(trial);
  notes.expect(rows.length === 1, `A print run that was sent twice is ${rows.length} times in the history.`);
  const jobs = rowsOf(await host.get(endpoints.printJobs, { partId: String(partId), page: '1', perPage: '5' }));
  notes.expect(jobs.length === 1, 'GET /print-jobs does not show the print run.');
}

/** What the station has not seen is refused with the reason, and nothing is written. */
async function checkRefusals(trial: Trial) {
  const { host, notes, serial, first, run } = trial;
  const refused = async (name: string, line: Line, reason: string) => {
    const call = `POST of a print run (${name})`;
    const reply = await host.send('POST', root, run(name, line));
    if (notes.status(reply, [409], call)) notes.message(reply, call);
    const said = answerLine(reply);
    notes.expect(said.reason === reason, `${call} is refused with the reason "${said.reason}", not "${reason}".`);
    return said;
  };
  const { nextSerial } = await refused('taken-serials', first(3, 2), 'serials');
  notes.expect(nextSerial === serial(4), `A run with taken serials is answered with \`nextSerial\` ${nextSerial}.`);
  const { part } = await refused('changed-part', first(4, 1, { partUpdatedAt: '2001-01-01T00:00:00.000Z' }), 'part');
  notes.expect(isRecord(part), 'A run of a part that changed is refused without the `part` as it is now.');
  notes.expect((await runsOfPart(trial)).length === 1, 'A refused print run is in the history.');
}

/** Each run for itself, in order: one that was recorded before, a new one, and one that is refused. */
async function checkBatch(trial: Trial) {
  const { host, notes, serial, first, run } = trial;
  const runs = [run('a', first(1, 3)), run('b', first(4, 2)), run('c', first(5, 1))];
  const reply = await host.send('POST', batch, { runs });
  if (!notes.status(reply, [200], `POST ${batch}`)) return;
  const answers = rowsOf(reply).filter(isRecord);
  const sent = runs.map(({ id }) => id).join();
  notes.expect(answers.map(({ id }) => id).join() === sent, `POST ${batch} answers other runs, or in another order.`);
  const statuses = answers.map(({ status }) => status).join(', ');
  notes.expect(statuses === '201, 201, 409', `POST ${batch} answers the statuses ${statuses}, not 201, 201, 409.`);
  const [, recorded, refused] = answers.map(({ result }) => lineOf(result));
  notes.expect(recorded?.serialEnd === serial(5), `POST ${batch} answers a run without its line.`);
  notes.expect(refused?.reason === 'serials', `POST ${batch} refuses a run without its reason.`);
  const { status } = await host.get(recordPath(root, runs[1]?.id ?? ''));
  notes.expect(status === 200, `A print run of ${batch} is not found by its id.`);
  const rows = await runsOfPart(trial);
  notes.expect(rows.length === 2, `After ${batch} the history has ${rows.length} runs of the part, not 2.`);
}

/** Labels that did not come out are given to one station. */
async function checkOutcomes({ host, notes, partId, serial, first, run }: Trial) {
  const { id } = run('a', first(1, 3));
  const lines = [{ partId, outcome: { kind: 'some', unprinted: [[serial(3), serial(3)]] } }];
  const patched = await host.send('PATCH', recordPath(root, id), { lines });
  if (!notes.status(patched, [200], 'PATCH of the outcome of a print run')) return;
  notes.message(patched, 'PATCH of the outcome of a print run');
  const nobody = await host.send('PATCH', recordPath(root, `${id}-never`), { lines });
  notes.status(nobody, [404], 'PATCH of no print run');
  const of = answerLine(await host.get(recordPath(root, id))).historyId;
  const unprinted = { kind: 'unprinted', partId, of, serials: [[serial(3), serial(3)]] };
  const taken = await host.send('POST', root, run('d', unprinted));
  notes.status(taken, [201], 'POST of labels that a run left unprinted');
  const late = await host.send('POST', root, run('e', unprinted, 'contract-2'));
  const call = 'POST of unprinted labels that another station has';
  notes.status(late, [409], call);
  notes.expect(answerLine(late).reason === 'taken', `${call} is not refused with the reason "taken".`);
}
