import { ScriptError } from '@scripts/script-error';
import { isRecord } from '@/api/client/errors';
import { endpoints } from '@/api/endpoints';

export type Reply = { status: number; headers: Headers; bytes: Uint8Array; json: unknown };
export type Query = Record<string, string>;

/** The result of one check: the differences, one sentence each, or why it was skipped. */
export type Finding = { check: string; differences: string[]; skipped?: string };

/** docs/api.md, time-outs. */
const HOST_LIMIT_MS = 15_000;
const FILE_LIMIT_MS = 120_000;

/** The host does not have a call, so the rest of a check would only repeat it. The message names the call. */
export class MissingCall extends Error {}

const fixedPaths: readonly string[] = Object.values(endpoints);

/** Every path of the contract has an answer of its own; without a record's id in it, 404 means that there is no such path. */
const isMissing = (method: string, path: string, status: number) =>
  method !== 'OPTIONS' && ([405, 501].includes(status) || (status === 404 && fixedPaths.includes(path)));

/** The host under test, called as the product calls it: no headers but a bearer token after sign-in. */
export class Host {
  token: string | undefined;

  constructor(readonly address: string) {}

  get(path: string, query: Query = {}) {
    return this.call('GET', path, { query });
  }

  /** A file of all rows takes longer than a page of them. */
  download(path: string) {
    return this.call('GET', path, { limit: FILE_LIMIT_MS });
  }

  send(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) {
    return this.call(method, path, { body });
  }

  /** The same host with another token; undefined: without one. */
  as(token: string | undefined): Host {
    const other = new Host(this.address);
    other.token = token;
    return other;
  }

  async call(
    method: string,
    path: string,
    {
      query = {},
      body,
      headers = {},
      limit = HOST_LIMIT_MS,
    }: { query?: Query; body?: object | undefined; headers?: Query; limit?: number } = {},
  ): Promise<Reply> {
    const queryString = new URLSearchParams(query).toString();
    const response = await fetch(`${this.address}${path}${queryString && `?${queryString}`}`, {
      method,
      headers: {
        ...headers,
        ...(this.token === undefined ? {} : { Authorization: `Bearer ${this.token}` }),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(limit),
    }).catch((error: unknown) => {
      throw new ScriptError(`${method} ${path} got no answer from ${this.address}: ${reason(error)}`);
    });
    if (isMissing(method, path, response.status))
      throw new MissingCall(`${method} ${path} is missing: the host answers ${response.status}.`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes, json: readJson(bytes) };
  }
}

const reason = (error: unknown) =>
  error instanceof Error ? `${error.message}${error.cause ? ` (${String(error.cause)})` : ''}` : String(error);

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** Collects differences. */
export class Notes {
  readonly differences: string[] = [];

  expect(isSo: boolean, sentence: string) {
    if (!isSo) this.differences.push(sentence);
    return isSo;
  }

  /** @throws MissingCall for a record that was listed and is not found. */
  status({ status }: Reply, expected: readonly number[], call: string) {
    if (status === 404 && !expected.includes(404)) throw new MissingCall(`${call} answers 404: the call is missing.`);
    return this.expect(expected.includes(status), `${call} answers ${status}, not ${expected.join(' or ')}.`);
  }

  /** docs/api.md: every refusal and every write has a message. */
  message({ json }: Reply, call: string) {
    const hasMessage = isRecord(json) && typeof json.message === 'string' && json.message !== '';
    return this.expect(hasMessage, `${call} answers without a \`message\`.`);
  }
}

export const resultOf = ({ json }: Reply): unknown => (isRecord(json) ? json.result : undefined);
export const rowsOf = (reply: Reply): unknown[] => {
  const result = resultOf(reply);
  return Array.isArray(result) ? result : [];
};
export const idOf = (row: unknown) =>
  isRecord(row) && (typeof row.id === 'string' || typeof row.id === 'number') ? row.id : undefined;
