import * as z from 'zod/mini';
import { agentAddresses } from '@/config/allowed-hosts';
import { wait } from '@/lib/browser/timeout';
import { type AgentPrinter, agentPrinterSchema } from '@/storage/printer-profiles';
import { type HostStatus, readCounter, readStatus, STATUS_QUERY } from './host-status';

/**
 * Zebra Browser Print: a local program that hands bytes to a Zebra printer. Its requests are plain texts, which a browser
 * sends without a preflight.
 */

/**
 * Why the agent cannot be used. `insecure`: the page came over plain HTTP. `denied`: the browser's permission for local
 * addresses was refused. `unreachable`: nothing answers. `refused`: something answers and does not let this page read it.
 * `timeout`: no answer in time. `unexpected`: an answer of another program. `failed`: the agent could not reach the
 * printer, with its own words.
 */
export type AgentFault = 'insecure' | 'denied' | 'unreachable' | 'refused' | 'timeout' | 'unexpected' | 'failed';

export class AgentError extends Error {
  constructor(
    readonly fault: AgentFault,
    readonly detail = '',
  ) {
    super(`Zebra Browser Print: ${fault} ${detail}`);
  }
}

/** The browser's permission to reach programs of this computer; `unknown` in a browser that has none. */
export type LocalPermission = 'granted' | 'prompt' | 'denied' | 'unknown';

/** Everything outside that the client needs. Tests provide their own. */
export type AgentPorts = {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  addresses: readonly string[];
  permission: () => Promise<LocalPermission>;
  isSecurePage: () => boolean;
  wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds, from any start. */
  now: () => number;
};

/** What a printer answered. Without a status it did not answer at all. */
export type PrinterReport = {
  status: HostStatus | undefined;
  /** Labels printed in its life; undefined when it does not count or did not say. */
  counter: number | undefined;
};

/** The agent looks for printers in the network each time it lists them. */
const LIST_MS = 20_000;
const REQUEST_MS = 8_000;
/** A printer answers within a second; one that prints a large label, or has an old processor, within a few. */
const ANSWER_MS = 4_000;
const READ_AGAIN_MS = 150;

export function createAgent(ports: AgentPorts) {
  /** The address that answered. */
  let address: string | undefined;
  /** An answer of the printer is outstanding: it would be taken for the answer to the next query. */
  let isAnswerOutstanding = false;
  /** Printers that answer for their status and not for their counter: their answer is not waited for again. */
  const withoutCounter = new Set<string>();

  const reach = async (path: string, limit: number, init: RequestInit = {}): Promise<string> => {
    let fault: unknown;
    for (const base of address === undefined ? ports.addresses : [address]) {
      try {
        const text = await fetchText(ports, `${base}${path}`, limit, init);
        address = base;
        return text;
      } catch (error) {
        fault ??= error;
        if (!(error instanceof AgentError) || error.fault !== 'unreachable') {
          fault = error;
          break;
        }
      }
    }
    throw fault;
  };
  /** One exchange with the printers at a time: two would read each other's answers. */
  let last: Promise<unknown> = Promise.resolve();
  const exclusively = <R>(exchange: () => Promise<R>): Promise<R> => {
    const result = last.then(exchange);
    last = result.catch(() => undefined);
    return result;
  };
  const post = (path: string, body: unknown) => reach(path, REQUEST_MS, { method: 'POST', body: JSON.stringify(body) });

  const write = async (printer: AgentPrinter, data: string): Promise<void> => {
    // Never at two addresses: labels must not be able to reach the printer twice.
    if (address === undefined) await reach('/default', REQUEST_MS);
    await post('/write', { device: printer, data });
  };
  const read = (printer: AgentPrinter) => post('/read', { device: printer });

  return {
    /** The printers the agent can reach, its default first. @throws AgentError */
    printers: async (): Promise<AgentPrinter[]> => {
      const [list, first] = [await reach('/available', LIST_MS), await reach('/default', REQUEST_MS)];
      const printers = readPrinters(list);
      const { uid } = readDefault(first) ?? { uid: undefined };
      return printers.toSorted((a, b) => Number(b.uid === uid) - Number(a.uid === uid));
    },

    /** Hands data to a printer, once. After an error nobody knows whether it arrived. @throws AgentError */
    write: (printer: AgentPrinter, data: string): Promise<void> =>
      exclusively(async () => {
        // A browser repeats a POST by itself when its kept connection was closed. A GET, which may be repeated, finds
        // that out before labels are sent.
        await reach('/default', REQUEST_MS);
        await write(printer, data);
      }),

    /**
     * The state of the printer, and how many labels it has printed. @throws AgentError when the agent does not answer.
     */
    report: (printer: AgentPrinter): Promise<PrinterReport> => exclusively(() => report(printer)),
  };

  async function report(printer: AgentPrinter): Promise<PrinterReport> {
    const isCounting = !withoutCounter.has(printer.uid);
    if (isAnswerOutstanding) await read(printer);
    isAnswerOutstanding = true;
    await write(printer, isCounting ? STATUS_QUERY : '~HS');
    const until = ports.now() + ANSWER_MS;
    let text = await read(printer);
    while (!isComplete(text, isCounting) && ports.now() < until) {
      await ports.wait(READ_AGAIN_MS);
      text += await read(printer);
    }
    const [status, counter] = [readStatus(text), readCounter(text)];
    isAnswerOutstanding = !isComplete(text, isCounting);
    if (status && isCounting && typeof counter !== 'number') withoutCounter.add(printer.uid);
    return { status, counter: typeof counter === 'number' ? counter : undefined };
  }
}

const isComplete = (text: string, isCounting: boolean) =>
  readStatus(text) !== undefined && (!isCounting || readCounter(text) !== undefined);

/** The page's own agent. */
export const browserAgent = createAgent({
  fetch: (url, init) => fetch(url, init),
  addresses: agentAddresses['browser-print'],
  permission: localPermission,
  isSecurePage: () => isSecureContext,
  wait,
  now: () => performance.now(),
});

/** Chrome 145 splits the permission of Chrome 142 in two; both are asked for, the newer name first. */
export async function localPermission(): Promise<LocalPermission> {
  for (const name of ['loopback-network', 'local-network-access']) {
    try {
      // The names are newer than the type.
      const { state } = await navigator.permissions.query({ name: name as PermissionName });
      return state;
    } catch {
      // A browser without this permission throws at its name.
    }
  }
  return 'unknown';
}

async function fetchText(ports: AgentPorts, url: string, limit: number, init: RequestInit): Promise<string> {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), limit);
  const options: RequestInit = { ...init, signal: control.signal, credentials: 'omit', cache: 'no-store' };
  try {
    const response = await ports.fetch(url, options).catch(async () => {
      if (control.signal.aborted) throw new AgentError('timeout');
      throw new AgentError(await reasonOf(ports, url));
    });
    const text = await response.text().catch(() => {
      throw new AgentError(control.signal.aborted ? 'timeout' : 'unreachable');
    });
    if (!response.ok) throw new AgentError('failed', text.trim().slice(0, 200));
    // A page that another program shows at this address.
    if (/^\s*</.test(text)) throw new AgentError('unexpected');
    return text;
  } finally {
    clearTimeout(timer);
  }
}

/** Browsers do not say why a request failed. */
async function reasonOf(ports: AgentPorts, url: string): Promise<AgentFault> {
  if (!ports.isSecurePage()) return 'insecure';
  if ((await ports.permission()) === 'denied') return 'denied';
  // Without CORS a browser says at least whether something answers.
  const isThere = await ports
    .fetch(new URL('/default', url).href, { mode: 'no-cors', credentials: 'omit', signal: AbortSignal.timeout(3_000) })
    .then(
      () => true,
      () => false,
    );
  return isThere ? 'refused' : 'unreachable';
}

const listSchema = z.object({ printer: z._default(z.array(z.unknown()), []) });

function readPrinters(text: string): AgentPrinter[] {
  const list = listSchema.safeParse(readJson(text));
  if (!list.success) throw new AgentError('unexpected');
  // One entry that cannot be read hides no other printer.
  return list.data.printer.flatMap((one) => {
    const printer = agentPrinterSchema.safeParse(one);
    return printer.success ? [printer.data] : [];
  });
}

/** The default is JSON, or lines of `name: value`, by the agent's version; empty when there is none. */
function readDefault(text: string): AgentPrinter | undefined {
  const lines = [...text.matchAll(/^\s*(\w+):[ \t]*(.*?)\s*$/gm)].map(([, name, value]) => [name, value]);
  const { version: _text, ...fields }: Record<string, unknown> = Object.fromEntries(lines);
  const printer = agentPrinterSchema.safeParse(text.trimStart().startsWith('{') ? readJson(text) : fields);
  return printer.success ? printer.data : undefined;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
