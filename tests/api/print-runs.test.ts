import { API, serveApi, server, signedInAs, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendPrintRun } from '@/api/print-runs';
import type { PrintRunBody } from '@/domain/host-rules/print-runs';
import { formatSerial } from '@/domain/serials/serial';
import { designHash } from '@/label/design/design-hash';
import { sessionActions, startSession } from '@/session/use-session';

serveApi({ features: ['print-runs'] });

let stop: (() => void) | undefined;
let sent: string[] = [];

server.events.on('request:start', ({ request }) => {
  sent.push(`${request.method} ${new URL(request.url).pathname.replace('/api', '')}`);
});

beforeEach(async () => {
  stop = startSession({ onEnded: () => undefined });
  await sessionActions.login(signedInAs('user'));
  sent = [];
});
afterEach(async () => {
  stop?.();
  await sessionActions.clearStorage();
});

const design = { elements: [] };
const user = () => testStore().tables.users.find(({ username }) => username === 'user')?.id;

/** A first print of the first labels of a day. */
function runOf(id: string, partAt: number, more: object = {}): PrintRunBody {
  const part = testStore().tables.parts[partAt];
  if (!part) throw new Error('no such part');
  return {
    ...{ id, station: { id: 's1', name: 'Packing 1' }, output: 'paper', printer: 'A', companyName: 'PT' },
    ...{ printedAt: '2026-11-20T15:30:00+07:00', onPaper: false },
    lines: [
      {
        ...{
          kind: 'first',
          partId: part.id,
          partUpdatedAt: part.updatedAt ?? null,
          designId: null,
          designRevision: null,
        },
        ...{
          designHash: designHash(design),
          serialFrom: formatSerial('20281120', 1),
          qtyPart: 10,
          qtyLabel: 1,
          take: [],
        },
        ...{ snapshot: { design, part: { id: part.id }, companyName: 'PT', ...more } },
      },
    ],
  };
}

describe('print runs', () => {
  it('of one moment go in one request, and each has its own answer: recorded, refused with the reason, recorded', async () => {
    const [first, same, other] = await Promise.allSettled(
      [runOf('a', 0), runOf('b', 0), runOf('c', 1)].map((run) => sendPrintRun(run, user())),
    );
    expect(sent).toEqual(['POST /print-runs/batch']);
    expect(first).toMatchObject({ status: 'fulfilled', value: { id: 'a' } });
    expect(same).toMatchObject({
      status: 'rejected',
      reason: { status: 409, result: { lines: [{ reason: 'serials' }] } },
    });
    expect(other).toMatchObject({ status: 'fulfilled', value: { id: 'c' } });
  });

  it('alone goes by itself; of another user, or with designs too large for one request, in a request of its own', async () => {
    await sendPrintRun(runOf('a', 0), user());
    expect(sent).toEqual(['POST /print-runs']);
    sent = [];
    const large = 'x'.repeat(3_000_000);
    const runs = [runOf('b', 1, { large }), runOf('c', 2, { large }), runOf('d', 3)];
    await Promise.all(runs.map((run) => sendPrintRun(run, user())));
    expect(sent).toEqual(['POST /print-runs', 'POST /print-runs/batch']);
    sent = [];
    const [own, foreign] = await Promise.allSettled([
      sendPrintRun(runOf('e', 4), user()),
      sendPrintRun(runOf('f', 5), 4711),
    ]);
    expect([own.status, foreign.status]).toEqual(['fulfilled', 'rejected']);
    expect(sent).toEqual(['POST /print-runs']);
  });

  it('of which the answer lacks one leave only that one without an answer; a failed request fails for each', async () => {
    const answerTo = (body: unknown, status = 200) =>
      server.use(http.post(`${API}/print-runs/batch`, () => HttpResponse.json(Object(body), { status })));
    const result = (id: string) => ({ id, at: '2026-11-20T15:30:00Z', lines: [] });
    answerTo({ result: [{ id: 'b', status: 201, result: result('b') }] });
    const both = () => Promise.allSettled([runOf('a', 0), runOf('b', 1)].map((run) => sendPrintRun(run, user())));
    expect(await both()).toMatchObject([
      { status: 'rejected', reason: { kind: 'unexpected' } },
      { status: 'fulfilled', value: { id: 'b' } },
    ]);
    answerTo({ message: 'down' }, 503);
    const failed = { status: 'rejected', reason: { kind: 'server', status: 503 } };
    expect(await both()).toMatchObject([failed, failed]);
  });
});
