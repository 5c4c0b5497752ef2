import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Zebra Browser Print with one printer behind it, as a program of this computer. What goes wrong is set on both. */

type Answers = { status: boolean; counter: boolean };

/** A ZPL printer. It works whenever somebody talks to it: a test needs no clock. */
export class FakePrinter {
  /** The labels that came out, as they were sent, oldest first. */
  readonly tray: string[] = [];
  /** Received and not printed. */
  memory: string[] = [];
  /** Labels printed in its life. */
  counter = 1_041;
  /** Printed at each request; below 1 it is slow. */
  speed = 2;
  /** Labels left on the roll. */
  paper = Number.POSITIVE_INFINITY;
  headOpen = false;
  paused = false;
  ribbonOut = false;
  /** What it answers. Without paper some models answer nothing. */
  answers: Answers = { status: true, counter: true };
  /** What it adds to its counter for a label: 0 for a counter that stands still. */
  countsBy = 1;
  private progress = 0;
  private output = '';

  get paperOut() {
    return this.paper <= 0;
  }

  receive(data: string) {
    for (const [command] of data.matchAll(/\^XA[\s\S]*?\^XZ|~HS|~JA|! U1 getvar "[^"]*"\r\n/g)) {
      if (command.startsWith('^XA')) this.memory.push(command);
      else if (command === '~JA') this.memory = [];
      else if (command === '~HS') this.output += this.answers.status ? this.status() : '';
      else if (this.answers.status) this.output += this.answers.counter ? `"${this.counter}"` : '"?"';
    }
  }

  /** What it has sent since somebody read. */
  send(): string {
    const text = this.output;
    this.output = '';
    return text;
  }

  work() {
    this.progress += this.speed;
    while (this.progress >= 1) {
      this.progress -= 1;
      const next = this.memory[0];
      if (next === undefined || this.paperOut || this.headOpen || this.paused || this.ribbonOut) continue;
      this.memory.shift();
      this.tray.push(next);
      this.paper -= 1;
      this.counter += this.countsBy;
    }
  }

  /** Switched off and on. */
  restart() {
    this.memory = [];
    this.output = '';
  }

  private status() {
    const flag = (isSet: boolean) => (isSet ? '1' : '0');
    const formats = String(this.memory.length).padStart(3, '0');
    return [
      `\x02030,${flag(this.paperOut)},${flag(this.paused)},1245,${formats},0,0,0,000,0,0,0\x03`,
      `\x02000,0,${flag(this.headOpen)},${flag(this.ribbonOut)},1,2,4,0,00000000,1,000\x03`,
      '\x021234,0\x03',
    ]
      .map((line) => `${line}\r\n`)
      .join('');
  }
}

/**
 * How the agent answers. `html`: another program is at its address. `nonsense`: JSON of another shape. `empty`: an empty
 * page. `silent`: a request hangs. `closed`: the connection ends without an answer. `no-cors`: it does not let the page
 * read. `no-printer`: the printer was unplugged.
 */
export type AgentMode = 'fine' | 'html' | 'nonsense' | 'empty' | 'silent' | 'closed' | 'no-cors' | 'no-printer';

type Answer = { status: number; type: string; text: string } | 'hang' | 'close';
const answer = (text: string, status = 200, type = 'text/plain'): Answer => ({ status, type, text });

export class FakeAgent {
  mode: AgentMode = 'fine';
  /** At a write of labels, counted from now: the agent ends, with the labels in the printer or not. */
  endsAt: { write: number; afterwards: boolean | 'late'; mode: AgentMode } | undefined;
  /** The write of labels (from 1) that the browser sends a second time, because its connection died. */
  sentTwiceAt = 0;
  /** Taken by the agent and not yet in the printer: they arrive when it answers again. */
  private delayed: string[] = [];
  device = {
    ...{
      deviceType: 'printer',
      uid: 'D2N214501234',
      provider: 'com.zebra.ds.webdriver.desktop.provider.DefaultDeviceProvider',
    },
    ...{ name: 'ZD421-203dpi', connection: 'usb', version: 4, manufacturer: 'Zebra Technologies' },
  };
  /** Answers that replace the agent's own, by path. */
  readonly texts = new Map<string, string>();
  /** Requests, as `POST /write`. */
  readonly log: string[] = [];

  constructor(readonly printer = new FakePrinter()) {}

  handle(method: string, path: string, body: string): Answer {
    this.log.push(`${method} ${path}`);
    const before = this.mode;
    if (path === '/write' && this.endsAt && /\^XA/.test(body) && before === 'fine') {
      this.endsAt.write -= 1;
      if (this.endsAt.write === 0) {
        this.mode = this.endsAt.mode;
        const { afterwards } = this.endsAt;
        this.endsAt = undefined;
        if (afterwards === 'late') this.delayed.push(dataOf(body));
        else if (afterwards) this.printer.receive(dataOf(body));
      }
    }
    if (this.mode === 'fine') for (const data of this.delayed.splice(0)) this.printer.receive(data);
    this.printer.work();
    const wrong = wrongAnswers[this.mode];
    if (wrong) return wrong;
    const text = this.texts.get(path);
    if (text !== undefined) return answer(text);
    if (path === '/available') return answer(JSON.stringify({ printer: [this.device] }), 200, 'application/json');
    if (path.startsWith('/default')) return answer(this.defaultText());
    if (this.mode === 'no-printer') return answer('Printer is not connected', 500);
    if (path === '/write') {
      const isLabels = /\^XA/.test(body);
      if (isLabels) this.sentTwiceAt -= 1;
      if (isLabels && this.sentTwiceAt === 0) this.printer.receive(dataOf(body));
      this.printer.receive(dataOf(body));
      return answer('{}');
    }
    return path === '/read' ? answer(this.printer.send()) : answer('Not found', 404);
  }

  /** What fetch would do, without a network. */
  fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { pathname } = new URL(url);
    const result = this.handle(init.method ?? 'GET', pathname, String(init.body ?? ''));
    if (result === 'close') throw new TypeError('Failed to fetch');
    if (result === 'hang') {
      return new Promise((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
      );
    }
    if (this.mode === 'no-cors' && init.mode !== 'no-cors') throw new TypeError('Failed to fetch');
    return new Response(result.text, { status: result.status, headers: { 'Content-Type': result.type } });
  };

  /** Ended and started again; what it held is gone. */
  restart() {
    this.delayed = [];
    this.mode = 'fine';
    this.endsAt = undefined;
  }

  private defaultText() {
    const { name, deviceType, connection, uid, provider, manufacturer } = this.device;
    const fields = { name, deviceType, connection, uid, provider, manufacturer };
    return ['device', ...Object.entries(fields).map(([key, value]) => `${key}: ${value}`)].join('\n\t');
  }
}

const wrongAnswers: Partial<Record<AgentMode, Answer>> = {
  html: answer('<!doctype html><title>Jenkins</title>', 200, 'text/html'),
  nonsense: answer('[{"hello": true}]', 200, 'application/json'),
  empty: answer(''),
  silent: 'hang',
  closed: 'close',
};

const dataOf = (body: string): string => JSON.parse(body).data;

/** The agent on a port of its own; a browser may read it, unless it is told not to allow that. */
export async function startAgent(current: () => FakeAgent) {
  const open = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    const agent = current();
    const body = await bodyOf(request);
    const result = agent.handle(request.method ?? 'GET', request.url ?? '/', body);
    if (result === 'close') {
      request.socket.destroy();
      return;
    }
    if (result === 'hang') {
      open.add(response);
      return;
    }
    const cors: Record<string, string> = agent.mode === 'no-cors' ? {} : { 'Access-Control-Allow-Origin': '*' };
    response.writeHead(result.status, { 'Content-Type': result.type, ...cors }).end(result.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise<void>((resolve) => {
        for (const response of open) response.destroy();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function bodyOf(request: IncomingMessage) {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
