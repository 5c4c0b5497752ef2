import { runs, seed } from '@tests/support/random';
// @vitest-environment node

import type { HostMode } from '@tests/print/run/support/fake-host';
import { ani, firstPrint, onPaper, part, warehouse } from '@tests/print/run/support/fake-station';
import { type AgentMode, FakeAgent } from '@tests/support/fake-agent';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeOf } from '@/domain/serials/serial';
import { type SerialSet, serialDifference, serialIntersection, serialUnion } from '@/domain/serials/serial-set';
import { createAgent } from '@/print/outputs/label-agent/agent';
import { obstacleOf, type SendingResult, sendLabels } from '@/print/outputs/label-agent/send-labels';
import { type PrintJob, serialsOfRun } from '@/print/run/job';
import { type LineRequest, recordLines } from '@/print/run/lines';
import { readJobs, recordOutcome } from '@/print/run/outcome';
import { deriveRange } from '@/print/run/serial-range';
import { agentPrinterSchema } from '@/storage/printer-profiles';

/** How many random histories are played. */
const COUNT = runs(100);

/** What goes wrong at the printer after so many labels, or with the agent at a write. */
type Trouble =
  | { at: 'printer'; after: number; change: Partial<FakeAgent['printer']> }
  | { at: 'agent'; write: number; afterwards: boolean | 'late'; mode: AgentMode }
  | { at: 'nothing' };
/** What the operator does when a print is held up. */
type Reaction = 'corrects' | 'stops';

type Step = {
  host: HostMode | 'offline';
  /** New labels; 0 prints what did not come out. */
  labels: number;
  speed: number;
  countsBy: number;
  trouble: Trouble;
  reactions: Reaction[];
  /** What the operator does when the host does not answer. */
  cancels: boolean;
};

const modes: Step['host'][] = ['fine', 'fine', 'fine', 'slow', 'silent', 'lost', 'broken', 'broken-after', 'offline'];
const troubles: fc.Arbitrary<Trouble> = fc.oneof(
  fc.constant({ at: 'nothing' } as const),
  fc.record({
    at: fc.constant('printer' as const),
    after: fc.nat(14),
    change: fc.constantFrom<Partial<FakeAgent['printer']>>(
      ...[{ paper: 0 }, { headOpen: true }, { paused: true }, { ribbonOut: true }],
    ),
  }),
  fc.record({
    at: fc.constant('agent' as const),
    write: fc.integer({ min: 1, max: 4 }),
    afterwards: fc.constantFrom<boolean | 'late'>(true, false, 'late'),
    mode: fc.constantFrom<AgentMode>('closed', 'no-printer', 'html'),
  }),
);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    host: fc.constantFrom(...modes),
    labels: fc.constantFrom(0, 0, 1, 3, 4, 5, 9, 14),
    speed: fc.constantFrom(0.2, 1, 3),
    countsBy: fc.constantFrom(1, 1, 1, 0, 2, -1),
    trouble: troubles,
    reactions: fc.array(fc.constantFrom<Reaction>('corrects', 'corrects', 'stops'), { minLength: 3, maxLength: 3 }),
    cancels: fc.constantFrom(false, false, true),
  }),
  { minLength: 1, maxLength: 8, size: 'max' },
);

/** One station with a label printer, until everything is printed and recorded. Returns what is wrong afterwards. */
async function play(history: readonly Step[]): Promise<string[]> {
  const faults: string[] = [];
  const { clock, host, station } = warehouse({ rule409: true });
  const browser = station('one', ani);
  const page = browser.open();
  const agent = new FakeAgent();
  const { printer } = agent;
  const client = createAgent({
    ...{ fetch: agent.fetch, addresses: ['http://localhost:9100'], permission: async () => 'granted' as const },
    ...{ isSecurePage: () => true, wait: clock.wait, now: clock.time },
  });
  const device = agentPrinterSchema.parse(agent.device);
  const inTray = (): SerialSet =>
    serialUnion(printer.tray.flatMap((label) => rangeOf(serialIn(label), serialIn(label)) ?? []));
  const correct = () => {
    agent.mode = 'fine';
    Object.assign(printer, { paper: Number.POSITIVE_INFINITY, headOpen: false, paused: false, ribbonOut: false });
  };
  const jobs = () => readJobs(page.ports);
  /** The history offers the labels of these: the host has their record, or will get it. */
  const recordedJobs = async () => {
    const withdrawn = browser.runs().flatMap(({ id, state }) => (state === 'withdrawn' ? [id] : []));
    return (await jobs()).filter(({ id }) => !withdrawn.includes(id));
  };

  /** Hands the labels over, as the dialog does, with an operator who looks at the printer. */
  const send = async (serials: readonly string[], step: Step): Promise<SendingResult> => {
    const { trouble } = step;
    const reactions = [...step.reactions];
    const tray = printer.tray.length;
    let hasHappened = false;
    if (trouble.at === 'agent') agent.endsAt = { ...trouble };
    const sending = sendLabels(
      { agent: client, wait: clock.wait },
      {
        ...{ printer: device, isBlind: false, signal: new AbortController().signal },
        pages: serials.map((serial) => ({ commands: `^XA^FD${serial}^FS^XZ`, labels: 1 })),
        onState: ({ held }) => {
          if (trouble.at === 'printer' && !hasHappened && printer.tray.length - tray >= trouble.after) {
            hasHappened = true;
            Object.assign(printer, trouble.change);
          }
          if (held?.isOver) queueMicrotask(sending.goOn);
          else if (held && (reactions.shift() ?? 'corrects') === 'corrects') correct();
          else if (held) queueMicrotask(sending.stop);
        },
      },
    );
    return sending.result;
  };

  const print = async (line: LineRequest, step: Step) => {
    // The dialog asks the printer first; whatever it lacks is corrected before PRINT.
    printer.countsBy = 1;
    printer.speed = 5;
    while (await obstacleOf(client, device)) correct();
    Object.assign(printer, { speed: step.speed, countsBy: step.countsBy });
    const result = await recordLines(page.ports, [line], {
      onTimeout: (timeout) => (step.cancels ? timeout.cancel() : timeout.print?.()),
    });
    if (result.kind !== 'done' || !result.released[0]) return;
    const { run } = result.released[0];
    const printed: { jobId: string; covers: SerialSet }[] = [
      ...(line.reserve?.newJobs ?? []).map((job, at) => ({ jobId: run?.ids[at] ?? '', covers: serialsOfRun(job) })),
      ...line.claims.map(({ job, serials }) => ({ jobId: job.id, covers: serials })),
    ];
    const serials = printed.flatMap(({ covers }) => covers.flatMap(serialsIn));
    const before = printer.tray.length;
    const sent = await send(serials, step);
    const isTrusted = sent.evidence === 'counted' && step.countsBy === 1;
    if (isTrusted && sent.mayComeOut === 0) checkEvidence(sent, printer.tray.slice(before).map(serialIn), serials);
    if (sent.mayComeOut > 0) {
      // As the dialog says.
      printer.restart();
      agent.restart();
    }
    correct();
    // The operator looks at what lies there, whatever is suggested.
    const out = inTray();
    const answers = printed.map((answer) => ({ ...answer, unprinted: serialDifference(answer.covers, out) }));
    await recordOutcome(page.ports, answers).catch(() => undefined);
  };

  /** What the counter says is exactly what lies there. */
  const checkEvidence = (sent: SendingResult, out: readonly string[], serials: readonly string[]) => {
    const missing = [...sent.missing, { from: sent.sent, end: sent.total }];
    const suggested = serials.filter((_, index) => missing.some(({ from, end }) => from <= index && index < end));
    const truth = serials.filter((serial) => !out.includes(serial));
    if (suggested.join() !== truth.join()) faults.push(`the counter says ${suggested} are missing, and ${truth} are`);
  };

  for (const step of history) {
    browser.setOnline(step.host !== 'offline');
    host.setMode(step.host === 'offline' ? 'fine' : step.host);
    await clock.until(
      (async () => {
        if (step.labels > 0) {
          const derived = await deriveRange(page.ports, part.id, step.labels);
          if (derived.ok) await print({ id: 'a', reserve: firstPrint(derived.range), claims: [] }, step);
          return;
        }
        const claims = (await recordedJobs())
          .map((job) => ({ job, serials: job.outcome.unprinted, ...onPaper }))
          .filter(({ serials }) => serials.length > 0)
          .slice(0, 1);
        if (claims.length > 0) await print({ id: 'a', reserve: undefined, claims }, step);
      })(),
    );
  }
  // Everything is corrected, and what waits is sent.
  correct();
  agent.restart();
  printer.speed = 100;
  printer.work();
  browser.setOnline(true);
  host.setMode('fine');
  for (let round = 0; round < 5; round += 1) {
    await clock.pass(400_000);
    await clock.until(page.send());
  }
  const labels = printer.tray.map(serialIn);
  const twice = labels.filter((serial, index) => labels.indexOf(serial) !== index);
  if (twice.length > 0) faults.push(`printed twice: ${twice}`);
  const recorded = serialUnion(host.rows.map(({ serialFrom, serialEnd }) => rangeOf(serialFrom, serialEnd) ?? never()));
  const lost = serialDifference(inTray(), recorded);
  if (lost.length > 0) faults.push(`printed without a record: ${lost.map(({ from, end }) => `${from}-${end}`)}`);
  const offered = serialUnion((await clock.until(jobs())).flatMap((job: PrintJob) => job.outcome.unprinted));
  const wrong = serialIntersection(offered, inTray());
  if (wrong.length > 0)
    faults.push(`offered again although printed: ${wrong.map(({ from, end }) => `${from}-${end}`)}`);
  return faults;
}

const serialIn = (label: string) => /\^FD(\d{12})/.exec(label)?.[1] ?? '';
const serialsIn = ({ from, count }: { from: string; count: number }) =>
  Array.from({ length: count }, (_, index) => String(Number(from) + index));
const never = (): never => {
  throw new Error('A record without serials');
};

describe('whatever happens to the agent, its printer and the host', () => {
  it('[PR41] [PR42] no serial is printed twice, no printed label is without a record, and a right counter tells exactly what is missing', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        expect((await play(history)).join('\n')).toBe('');
      }),
      { numRuns: COUNT, seed },
    );
  });
});
