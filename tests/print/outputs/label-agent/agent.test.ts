// @vitest-environment node
import { FakeAgent, startAgent } from '@tests/support/fake-agent';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AgentError, type AgentPorts, createAgent } from '@/print/outputs/label-agent/agent';
import { agentPrinterSchema } from '@/storage/printer-profiles';

const FIRST = 'http://localhost:9100';
const SECOND = 'https://localhost:9101';

/** The client on a page of HTTPS, with the browser's permission, and an agent at the first address. */
function open(agent = new FakeAgent(), own: Partial<AgentPorts> = {}) {
  let time = 0;
  const ports: AgentPorts = {
    fetch: agent.fetch,
    addresses: [FIRST, SECOND],
    permission: async () => 'granted',
    isSecurePage: () => true,
    wait: async (milliseconds) => {
      time += milliseconds;
    },
    now: () => time,
    ...own,
  };
  return { agent, client: createAgent(ports), device: agentPrinterSchema.parse(agent.device) };
}

const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof AgentError ? `${error.fault} ${error.detail}`.trim() : String(error)),
  );

describe('the printers the agent finds', () => {
  it('are listed, its default first', async () => {
    const { agent, client } = open();
    const others = ['a', 'b'].map((uid) => ({ ...agent.device, uid, name: `ZT411 ${uid}` }));
    agent.texts.set('/available', JSON.stringify({ printer: [...others, agent.device] }));
    expect((await client.printers()).map(({ name }) => name)).toEqual(['ZD421-203dpi', 'ZT411 a', 'ZT411 b']);
  });

  it.each([
    ['JSON', '{"uid":"b","name":"ZT411 b"}', 'b'],
    ['lines', 'device\n\tname: ZT411 b\n\tuid: b', 'b'],
    ['nothing', '', 'a'],
    ['a word', 'none', 'a'],
    ['a printer that is not there', '{"uid":"x","name":"ZT411 x"}', 'a'],
  ])('are listed when the default is %s', async (_, text, first) => {
    const { agent, client } = open();
    agent.texts.set('/available', '{"printer":[{"uid":"a","name":"ZT411 a"},{"uid":"b","name":"ZT411 b"}]}');
    agent.texts.set('/default', text);
    expect((await client.printers())[0]?.uid).toBe(first);
  });

  it('are those that can be read; another entry hides none', async () => {
    const { agent, client } = open();
    agent.texts.set('/available', '{"printer":[null,{"name":"no uid"},{"uid":"u","name":"Small entry"},7]}');
    expect((await client.printers()).map(({ name }) => name)).toEqual(['Small entry']);
  });

  it('are none when none is there', async () => {
    const { agent, client } = open();
    agent.texts.set('/available', '{}');
    expect(await client.printers()).toEqual([]);
  });

  it('are looked for at the second address when nothing answers at the first, and from then on only there', async () => {
    const agent = new FakeAgent();
    const urls: string[] = [];
    const fetchSecond: AgentPorts['fetch'] = async (url, init) => {
      urls.push(url);
      if (url.startsWith(FIRST)) throw new TypeError('Failed to fetch');
      return agent.fetch(url, init);
    };
    const { client } = open(agent, { fetch: fetchSecond });
    expect(await client.printers()).toHaveLength(1);
    urls.length = 0;
    await client.printers();
    expect(urls).toEqual([`${SECOND}/available`, `${SECOND}/default`]);
  });
});

describe('an agent that cannot be used [PR40]', () => {
  it.each([
    ['another program shows a page', 'html', 'unexpected'],
    ['it answers JSON of another shape', 'nonsense', 'unexpected'],
    ['it answers nothing', 'empty', 'unexpected'],
    ['nothing listens', 'closed', 'unreachable'],
    ['it does not let this page read it', 'no-cors', 'refused'],
  ] as const)('%s', async (_, mode, fault) => {
    const { agent, client } = open();
    agent.mode = mode;
    expect(await faultOf(client.printers())).toBe(fault);
  });

  it('it hangs', async () => {
    vi.useFakeTimers();
    try {
      const { agent, client } = open();
      agent.mode = 'silent';
      const fault = faultOf(client.printers());
      await vi.advanceTimersByTimeAsync(20_000);
      expect(await fault).toBe('timeout');
    } finally {
      vi.useRealTimers();
    }
  });

  it('the page came over plain HTTP', async () => {
    const { agent, client } = open(undefined, { isSecurePage: () => false });
    agent.mode = 'closed';
    expect(await faultOf(client.printers())).toBe('insecure');
  });

  it('a browser that allows it on plain HTTP is not stopped', async () => {
    expect(await open(undefined, { isSecurePage: () => false }).client.printers()).toHaveLength(1);
  });

  it('the permission for local addresses was refused', async () => {
    const { agent, client } = open(undefined, { permission: async () => 'denied' });
    agent.mode = 'closed';
    expect(await faultOf(client.printers())).toBe('denied');
  });

  it('the printer was unplugged: the agent says so in its own words', async () => {
    const { agent, client, device } = open();
    await client.printers();
    agent.mode = 'no-printer';
    expect(await faultOf(client.write(device, '~HS'))).toBe('failed Printer is not connected');
  });
});

describe('what is handed to a printer', () => {
  it('goes to one address, once, also when nobody answers [PR41]', async () => {
    const { agent, client, device } = open();
    agent.endsAt = { write: 1, afterwards: true, mode: 'closed' };
    expect(await faultOf(client.write(device, '^XA^XZ'))).toBe('unreachable');
    expect(agent.log.filter((request) => request === 'POST /write')).toHaveLength(1);
    expect(agent.printer.memory.length + agent.printer.tray.length).toBe(1);
  });

  it('names the printer as the agent did', async () => {
    const bodies: string[] = [];
    const agent = new FakeAgent();
    const { client, device } = open(agent, {
      fetch: (url, init) => {
        bodies.push(String(init.body ?? ''));
        return agent.fetch(url, init);
      },
    });
    await client.write(device, '^XA^XZ');
    expect(JSON.parse(bodies.at(-1) ?? '')).toEqual({ device: agent.device, data: '^XA^XZ' });
  });
});

describe('what a printer reports', () => {
  it('is its status and its counter', async () => {
    const { client, device } = open();
    expect(await client.report(device)).toMatchObject({ status: { paperOut: false, waiting: 0 }, counter: 1_041 });
  });

  it('is nothing when it does not answer', async () => {
    const { agent, client, device } = open();
    agent.printer.answers = { status: false, counter: false };
    expect(await client.report(device)).toEqual({ status: undefined, counter: undefined });
  });

  it('has no counter when the printer does not count', async () => {
    const { agent, client, device } = open();
    agent.printer.answers = { status: true, counter: false };
    expect(await client.report(device)).toMatchObject({ status: { paused: false }, counter: undefined });
  });

  it('is waited for, piece by piece', async () => {
    const { agent, client, device } = open();
    const { printer } = agent;
    const whole = () => Reflect.apply(send, printer, []);
    const { send } = printer;
    let rest = '';
    printer.send = () => {
      rest += whole();
      const piece = rest.slice(0, 20);
      rest = rest.slice(20);
      return piece;
    };
    expect(await client.report(device)).toMatchObject({ status: { headOpen: false }, counter: 1_041 });
  });

  it('is never the late answer to an earlier question', async () => {
    const { agent, client, device } = open();
    const { printer } = agent;
    const { send } = printer;
    printer.send = () => '';
    await client.report(device);
    printer.send = send;
    printer.counter = 2_000;
    printer.paused = true;
    expect(await client.report(device)).toMatchObject({ status: { paused: true }, counter: 2_000 });
  });
});

describe('over HTTP', () => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  it('lists a printer, reads its status and hands it labels', async () => {
    const agent = new FakeAgent();
    const server = await startAgent(() => agent);
    closing.push(server.close);
    const { client } = open(agent, { addresses: [server.url], fetch: (url, init) => fetch(url, init) });
    const [printer] = await client.printers();
    if (!printer) throw new Error('The agent has no printer');
    expect(await client.report(printer)).toMatchObject({ counter: 1_041 });
    await client.write(printer, '^XA^FDa^FS^XZ^XA^FDb^FS^XZ');
    expect(await client.report(printer)).toMatchObject({ status: { waiting: 0 }, counter: 1_043 });
    expect(agent.printer.tray).toEqual(['^XA^FDa^FS^XZ', '^XA^FDb^FS^XZ']);
  });
});
