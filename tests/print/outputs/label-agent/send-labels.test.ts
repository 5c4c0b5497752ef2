import { FakeAgent } from '@tests/support/fake-agent';
import { describe, expect, it } from 'vitest';
import { createAgent } from '@/print/outputs/label-agent/agent';
import { obstacleOf, type SendingResult, type SendingState, sendLabels } from '@/print/outputs/label-agent/send-labels';
import { agentPrinterSchema } from '@/storage/printer-profiles';

type Setup = {
  total?: number;
  isBlind?: boolean;
  /** What a person does when the print is held up, or at any step. */
  onState?: (state: SendingState, act: { goOn: () => void; stop: () => void; leave: () => void }) => void;
};

/** A print on an agent and its printer. Time passes only where the sender waits. */
function setUp(agent = new FakeAgent()) {
  let time = 0;
  const wait = async (milliseconds: number) => {
    time += milliseconds;
    // Somebody looks at the printer now and then: it works on.
    agent.printer.work();
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  const client = createAgent({
    ...{ fetch: agent.fetch, addresses: ['http://localhost:9100'], permission: async () => 'granted' as const },
    ...{ isSecurePage: () => true, wait, now: () => time },
  });
  const device = agentPrinterSchema.parse(agent.device);
  const print = async ({ total = 10, isBlind = false, onState }: Setup = {}) => {
    const leaving = new AbortController();
    const states: SendingState[] = [];
    const act = {
      goOn: () => sending.goOn(),
      stop: () => sending.stop(),
      leave: () => leaving.abort(),
    };
    const sending = sendLabels(
      { agent: client, wait },
      {
        ...{ printer: device, isBlind, signal: leaving.signal },
        pages: numbers(1, total).map((label) => ({ commands: `^XA^FD${label}^FS^XZ`, labels: 1 })),
        onState: (state) => {
          states.push(state);
          if (states.length > 5_000) throw new Error('The print does not end');
          // As a click: not within the report itself.
          queueMicrotask(() => onState?.(state, act));
        },
      },
    );
    return { result: await sending.result, states };
  };
  return { agent, printer: agent.printer, client, device, print };
}

/** The labels that came out, by number. */
const trayOf = ({ printer }: { printer: FakeAgent['printer'] }) =>
  printer.tray.map((label) => Number(/\^FD(\d+)/.exec(label)?.[1]));

const numbers = (from: number, end: number) => Array.from({ length: end - from + 1 }, (_, index) => from + index);

const clean: Partial<SendingResult> = { evidence: 'counted', missing: [], unclear: [], twice: [], mayComeOut: 0 };

describe('a print without trouble', () => {
  it.each([1, 4, 5, 40, 300])('of %i labels: each comes out once, and the printer counts them', async (total) => {
    const station = setUp();
    const { result } = await station.print({ total });
    expect(trayOf(station)).toEqual(numbers(1, total));
    expect(result).toEqual({ ...clean, total, sent: total, printed: total });
  });

  it('on a slow printer never leaves more than eight labels in it', async () => {
    const station = setUp();
    station.printer.speed = 0.1;
    let most = 0;
    const { result } = await station.print({
      total: 40,
      onState: () => {
        most = Math.max(most, station.printer.memory.length);
      },
    });
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(8);
    expect(result).toMatchObject({ ...clean, printed: 40 });
  });

  it('says how far it is', async () => {
    const { states } = await setUp().print({ total: 12 });
    const sent = states.map((state) => state.sent);
    expect(sent).toEqual(sent.toSorted((a, b) => a - b));
    expect(new Set(sent)).toEqual(new Set([0, 4, 8, 12]));
    expect(states.at(-1)).toMatchObject({ total: 12, sent: 12, printed: 12, held: undefined });
  });

  it('on a printer that does not count: it has finished, and nobody knows what came out', async () => {
    const station = setUp();
    station.printer.answers = { status: true, counter: false };
    const { result } = await station.print();
    expect(trayOf(station)).toEqual(numbers(1, 10));
    expect(result).toEqual({ ...clean, total: 10, sent: 10, printed: undefined, evidence: 'none' });
  });

  it('on a printer whose connection goes one way, when the person prints anyway', async () => {
    const station = setUp();
    station.printer.answers = { status: false, counter: false };
    const { result } = await station.print({ isBlind: true });
    station.printer.speed = 100;
    station.printer.work();
    expect(trayOf(station)).toEqual(numbers(1, 10));
    expect(result).toEqual({ ...clean, total: 10, sent: 10, printed: undefined, evidence: 'none' });
  });
});

describe('before a print', () => {
  it.each([
    ['paperOut', { paper: 0 }],
    ['headOpen', { headOpen: true }],
    ['paused', { paused: true }],
    ['ribbonOut', { ribbonOut: true }],
  ])('%s is named', async (fault, change) => {
    const { client, device, printer } = setUp();
    Object.assign(printer, change);
    expect(await obstacleOf(client, device)).toEqual({ kind: 'printer', fault });
  });

  it('a printer that holds labels of another print is named with their number', async () => {
    const { client, device, printer } = setUp();
    printer.speed = 0;
    printer.memory = ['^XA^XZ', '^XA^XZ'];
    expect(await obstacleOf(client, device)).toEqual({ kind: 'busy', labels: 2 });
  });

  it('a printer that does not answer is named', async () => {
    const { client, device, printer } = setUp();
    printer.answers = { status: false, counter: false };
    expect(await obstacleOf(client, device)).toEqual({ kind: 'silent' });
  });

  it('an agent that is not there is named', async () => {
    const { agent, client, device } = setUp();
    agent.mode = 'closed';
    expect(await obstacleOf(client, device)).toEqual({ kind: 'agent', fault: 'unreachable', detail: '' });
  });

  it('a printer that is ready is no obstacle', async () => {
    const { client, device } = setUp();
    expect(await obstacleOf(client, device)).toBeUndefined();
  });
});

describe('trouble in the middle of a print [PR41]', () => {
  it.each([
    ['paper out', 'paperOut', (printer: FakeAgent['printer']) => Object.assign(printer, { paper: 0 })],
    ['head open', 'headOpen', (printer: FakeAgent['printer']) => Object.assign(printer, { headOpen: true })],
    ['paused', 'paused', (printer: FakeAgent['printer']) => Object.assign(printer, { paused: true })],
    ['ribbon out', 'ribbonOut', (printer: FakeAgent['printer']) => Object.assign(printer, { ribbonOut: true })],
  ])('%s: it waits for a person, and goes on when that is corrected', async (_, fault, cause) => {
    const station = setUp();
    const { printer } = station;
    let isDone = false;
    const seen = new Set<string>();
    const { result } = await station.print({
      total: 40,
      onState: ({ printed = 0, held }, { goOn }) => {
        if (printed >= 10 && !isDone) {
          isDone = true;
          cause(printer);
        }
        if (!held) return;
        seen.add(held.obstacle.kind === 'printer' ? held.obstacle.fault : held.obstacle.kind);
        if (held.isOver) goOn();
        else {
          // Nothing goes on while it is there.
          goOn();
          Object.assign(printer, { paper: 1_000, headOpen: false, paused: false, ribbonOut: false });
        }
      },
    });
    expect([...seen]).toEqual([fault]);
    expect(trayOf(station)).toEqual(numbers(1, 40));
    expect(result).toMatchObject({ ...clean, sent: 40, printed: 40 });
  });

  it('the last labels come out by themselves when paper is loaded: nobody has to click', async () => {
    const station = setUp();
    station.printer.paper = 9;
    const { result } = await station.print({
      total: 12,
      onState: ({ sent, held }, { goOn }) => {
        if (!held) return;
        if (sent < 12) goOn();
        station.printer.paper = 100;
      },
    });
    expect(trayOf(station)).toEqual(numbers(1, 12));
    expect(result).toMatchObject({ ...clean, printed: 12 });
  });

  it('stopped without paper: the memory is cleared, and the counter says what is missing', async () => {
    const station = setUp();
    station.printer.paper = 17;
    const { result } = await station.print({
      total: 40,
      onState: ({ held }, { stop }) => held && stop(),
    });
    expect(trayOf(station)).toEqual(numbers(1, 17));
    expect(station.printer.memory).toEqual([]);
    // A printer that stopped in a label may repeat it when it gets paper.
    expect(result).toMatchObject({ sent: 20, printed: 17, evidence: 'counted', mayComeOut: 1 });
    expect(result.missing).toEqual([{ from: 17, end: 20 }]);
  });

  it('stopped while it prints: what came out is counted, nothing comes out later', async () => {
    const station = setUp();
    station.printer.speed = 0.3;
    const { result } = await station.print({ total: 40, onState: ({ sent }, { stop }) => sent >= 16 && stop() });
    const printed = station.printer.tray.length;
    expect(printed).toBeLessThan(result.sent);
    expect(result).toMatchObject({
      evidence: 'counted',
      printed,
      missing: [{ from: printed, end: result.sent }],
      mayComeOut: 0,
    });
    station.printer.speed = 100;
    station.printer.work();
    expect(station.printer.tray).toHaveLength(printed);
  });

  it('stopped before the first label: nothing was sent, nothing is cleared', async () => {
    const station = setUp();
    station.printer.paper = 0;
    const { result } = await station.print({ onState: ({ held }, { stop }) => held && stop() });
    expect(result).toMatchObject({ sent: 0, evidence: 'none', mayComeOut: 0, unclear: [], missing: [] });
    expect(station.agent.log.filter((request) => request === 'POST /write').length).toBeGreaterThan(0);
    expect(trayOf(station)).toEqual([]);
  });

  it.each([
    ['with the labels in the printer', true, numbers(1, 20)],
    ['without them', false, [...numbers(1, 8), ...numbers(13, 20)]],
  ])(
    'the agent ends at a write, %s: that write is not repeated, and the counter tells what became of it',
    async (_, afterwards, tray) => {
      const station = setUp();
      station.agent.endsAt = { write: 3, afterwards, mode: 'closed' };
      const { result } = await station.print({
        total: 20,
        onState: ({ held }, { goOn }) => {
          if (held?.isOver) goOn();
          else if (held) station.agent.mode = 'fine';
        },
      });
      expect(trayOf(station)).toEqual(tray);
      expect(result).toMatchObject({
        evidence: 'counted',
        sent: 20,
        printed: tray.length,
        unclear: [{ from: 8, end: 12 }],
      });
      expect(result.missing).toEqual(afterwards ? [] : [{ from: 8, end: 12 }]);
    },
  );

  it('the agent is gone for good: the print can be stopped, and what may come out is said', async () => {
    const station = setUp();
    station.printer.speed = 0;
    let writes = 0;
    const { result } = await station.print({
      total: 20,
      onState: ({ sent, held }, { stop }) => {
        if (sent === 4 && writes === 0) {
          writes = 1;
          station.agent.mode = 'closed';
        }
        if (held) stop();
      },
    });
    expect(result).toMatchObject({ sent: 4, printed: 0, mayComeOut: 4 });
  });

  it('the page is left: nothing more goes out, and nothing is cleared', async () => {
    const station = setUp();
    const { result } = await station.print({ total: 40, onState: ({ sent }, { leave }) => sent >= 8 && leave() });
    expect(result.sent).toBe(8);
    station.printer.speed = 100;
    station.printer.work();
    expect(trayOf(station)).toEqual(numbers(1, 8));
  });

  it('a printer that says it is ready and prints nothing is named, and can be waited for', async () => {
    const station = setUp();
    let isHeld = false;
    const { result } = await station.print({
      total: 20,
      onState: ({ sent, held }, { goOn }) => {
        if (sent === 8 && !isHeld) station.printer.speed = 0;
        if (!held) return;
        isHeld = true;
        expect(held).toEqual({ obstacle: { kind: 'stuck' }, isOver: true });
        station.printer.speed = 2;
        goOn();
      },
    });
    expect(isHeld).toBe(true);
    expect(result).toMatchObject({ ...clean, printed: 20 });
  });
});

describe('labels that the browser sent twice, because the connection died under them', () => {
  it('hold the print up, are named, and nothing more goes out before a person goes on', async () => {
    const station = setUp();
    station.agent.sentTwiceAt = 2;
    const held: string[] = [];
    const { result } = await station.print({
      total: 20,
      onState: (state, { goOn }) => {
        if (state.held) held.push(`${state.held.obstacle.kind} after ${state.sent}`);
        if (state.held?.isOver) goOn();
      },
    });
    expect(new Set(held)).toEqual(new Set(['twice after 8']));
    expect(result.twice).toEqual([{ from: 0, end: 8 }]);
    expect(trayOf(station)).toHaveLength(24);
  });

  it('are looked for at the agent before any label is sent', async () => {
    const station = setUp();
    await station.print({ total: 4 });
    const labels = station.agent.log.findIndex(
      (_, at, log) => log[at] === 'POST /write' && log[at - 1] === 'GET /default',
    );
    expect(labels).toBeGreaterThan(0);
  });
});

describe('a counter that cannot be right [PR42]', () => {
  it.each([
    ['stands still', 0, 0],
    ['counts two for each label', 2, 80],
    ['counts backwards', -1, -40],
  ])('it %s: nothing is concluded from it', async (_, countsBy, printed) => {
    const station = setUp();
    station.printer.countsBy = countsBy;
    const { result } = await station.print({ total: 40, onState: ({ held }, { goOn }) => held?.isOver && goOn() });
    expect(trayOf(station)).toEqual(numbers(1, 40));
    expect(result).toMatchObject({ evidence: 'contradicts', printed, missing: [], sent: 40 });
  });

  it('somebody cancels a label at the printer: the last one is missing, by the counter', async () => {
    const station = setUp();
    let isCancelled = false;
    const { result } = await station.print({
      total: 20,
      onState: ({ sent }) => {
        if (sent !== 20 || isCancelled) return;
        isCancelled = true;
        station.printer.memory.pop();
      },
    });
    expect(result).toMatchObject({ evidence: 'counted', printed: 19, missing: [{ from: 19, end: 20 }] });
  });
});
