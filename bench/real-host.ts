import type { Answer } from '@e2e/support/api-server';

type Row = Record<string, unknown>;

/**
 * Passes every request on to a reference host with the demo accounts and counts what it answers. The screens are opened for
 * the run in the middle of its history, the part of that run, and its oldest slip.
 */
export async function realHost(address: string) {
  const call = async (method: string, path: string, token = '', body?: object): Promise<Row> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${address}${path}`, { method, headers, body: body && JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}`);
    // Checked below by what is read from it.
    return (await response.json()) as Row;
  };
  const { accessToken } = await call('POST', '/auth/login', '', { username: 'admin', password: 'admin123' });
  const token = String(accessToken);
  const rows = async (path: string, query: Record<string, string> = {}) => {
    const search = new URLSearchParams({ page: '1', perPage: '20', sortCol: 'created_at', sortDir: 'DESC', ...query });
    const { result, pagination } = await call('GET', `${path}?${search}`, token);
    const [first] = Array.isArray(result) ? (result as Row[]) : [];
    const { total } = (pagination ?? {}) as { total?: number };
    if (!first) throw new Error(`${address} has no row at ${path}`);
    return { first, total: total ?? 0 };
  };
  const { total } = await rows('/parts/print-history');
  const middle = await rows('/parts/print-history', { page: String(Math.max(1, Math.floor(total / 40))) });
  const { no } = middle.first.part as Row;
  const partNo = String(no);
  const { first: part } = await rows('/parts', { search: partNo });
  const { total: parts } = await rows('/parts');
  const { first: slip } = await rows('/deliveries', { sortDir: 'ASC' });
  const serial = String(middle.first.serialFrom);

  const sent = { requests: 0, bytes: 0, slowest: 0, pending: 0 };
  const refused: string[] = [];
  const answer: Answer = async (request) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers({ authorization: `Bearer ${token}` });
    const type = request.headers.get('content-type');
    if (type) headers.set('content-type', type);
    const begun = performance.now();
    sent.pending += 1;
    const response = await fetch(`${address}${pathname}${search}`, {
      ...{ method: request.method, headers },
      ...(request.method === 'GET' ? {} : { body: await request.arrayBuffer() }),
    });
    if (!response.ok) refused.push(`${request.method} ${pathname}${search} answers ${response.status}`);
    const body = await response.arrayBuffer();
    sent.pending -= 1;
    sent.slowest = Math.max(sent.slowest, performance.now() - begun);
    sent.requests += 1;
    sent.bytes += body.byteLength;
    const kept = new Headers(response.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection']) kept.delete(name);
    return new Response([204, 304].includes(response.status) ? null : body, { status: response.status, headers: kept });
  };
  return {
    ...{ answer, sent, refused, serial, partNo, rows: { parts, history: total } },
    label: `${partNo}|${part.colorCode}|${part.qtyPerPack}|${serial}`,
    ...{ partId: Number(part.id), deliveryId: Number(slip.id), customerId: Number(part.customerId) },
  };
}
