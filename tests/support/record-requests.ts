import { API, server } from './server';

/** Every request from now on that changes something, in order: `{ call: 'PUT /customers/1', body }`. */
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

/** The query strings of every GET of a path from now on: `recordReads('/customers')`. */
export function recordReads(path: string) {
  const sent: string[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.method === 'GET' && pathOf(request) === path) sent.push(new URL(request.url).search);
  });
  return sent;
}

const pathOf = ({ url }: Request) => new URL(url).pathname.replace(new URL(API).pathname, '');
