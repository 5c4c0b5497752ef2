import { API, server } from './server';

/** Records every later request that is not GET, in order: `{ call: 'PUT /customers/1', body }`. */
export function recordWrites() {
  const sent: { call: string; body: unknown }[] = [];
  server.events.on('request:start', async ({ request }) => {
    if (request.method === 'GET') return;
    const entry: (typeof sent)[number] = { call: `${request.method} ${pathOf(request)}`, body: undefined };
    sent.push(entry);
    const text = await request.clone().text();
    if (text.startsWith('{')) entry.body = JSON.parse(text);
  });
  return sent;
}

/** Records the query strings of every later GET of a path: `recordReads('/customers')`. */
export function recordReads(path: string) {
  const sent: string[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.method === 'GET' && pathOf(request) === path) sent.push(new URL(request.url).search);
  });
  return sent;
}

const pathOf = ({ url }: Request) => new URL(url).pathname.replace(new URL(API).pathname, '');
