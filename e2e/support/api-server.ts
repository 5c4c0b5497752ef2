import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (request: Request) => Promise<Response> | Response;

export type ApiServer = { port: number; answerWith: (answer: Answer | undefined) => void; close: () => Promise<void> };

/**
 * A real HTTP host of another origin: real preflights, uploads and aborts. The running test decides what it answers. It
 * allows only the two headers of docs/api.md; without a name it is the page's own host and allows nothing.
 */
export async function startApiServer(hostName?: string): Promise<ApiServer> {
  let answer: Answer | undefined;
  const corsHeaders = (incoming: IncomingMessage) => (hostName === undefined ? {} : corsHeadersFor(incoming));

  const server = createServer(async (incoming, outgoing) => {
    if (incoming.method === 'OPTIONS' && hostName !== undefined)
      return void outgoing.writeHead(204, corsHeaders(incoming)).end();
    const gone = new AbortController();
    outgoing.once('close', () => gone.abort());
    try {
      const response = await answer?.(await webRequest(hostName ?? incoming.headers.host ?? '', incoming, gone.signal));
      await send(outgoing, response ?? new Response(null, { status: 503 }), corsHeaders(incoming));
    } catch (error) {
      if (!gone.signal.aborted) outgoing.writeHead(500, corsHeaders(incoming)).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    answerWith: (next) => {
      answer = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const corsHeadersFor = (incoming: IncomingMessage) => ({
  'Access-Control-Allow-Origin': incoming.headers.origin ?? '*',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers': 'authorization, content-type',
  'Access-Control-Expose-Headers': 'content-disposition',
  'Access-Control-Max-Age': '600',
});

async function webRequest(hostName: string, incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const method = incoming.method ?? 'GET';
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const body = method === 'GET' || method === 'HEAD' ? undefined : new Uint8Array(Buffer.concat(chunks));
  return new Request(`http://${hostName}${incoming.url}`, { method, headers, body, signal });
}

async function send(outgoing: ServerResponse, response: Response, headers: Record<string, string>) {
  if (response.type === 'error') return void outgoing.destroy();
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), ...headers }).end(body);
}
