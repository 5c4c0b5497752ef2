import { getResponse } from 'msw';
import type { ApiFeature } from '@/config/api-features';
import { createHandlers } from '@/mock-api/create-handlers';
import type { MemoryStore } from '@/mock-api/store';
import { expireAccessTokens, revokeRefreshTokens } from '@/mock-api/tokens';
import { apiUrl } from './addresses';
import type { Answer } from './api-server';

export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
  status: number;
};

type Fault = { method: string; path: string | RegExp; answer: Answer };

/** The API host of one test: a log of every call, and the faults that the test adds to what it usually answers. */
export abstract class TestHost {
  readonly calls: Call[] = [];
  readonly unknownCalls: string[] = [];
  private faults: Fault[] = [];

  /** `base`: the address in front of every path of the API. */
  constructor(readonly base: string) {}

  /** For a fault that only delays or counts, and for what a test itself asks. */
  abstract usualAnswer(request: Request): Promise<Response>;
  /** Refresh tokens stay valid. */
  abstract expireAccessTokens(): Promise<void>;
  /** Ends every sign-in. */
  abstract revokeRefreshTokens(): Promise<void>;

  /** Replaces the response to this method and path (without query) until `clearFaults()`; '*' is any method. */
  fault(method: string, path: string | RegExp, answer: Answer) {
    this.faults.unshift({ method, path, answer });
  }

  clearFaults() {
    this.faults = [];
  }

  /** The calls of one method and path, in order. */
  callsTo(method: string, path: string) {
    return this.calls.filter((call) => call.method === method && call.path === path);
  }

  readonly answer: Answer = async (request) => {
    const { pathname, searchParams: query } = new URL(request.url);
    const { pathname: root } = new URL(`${this.base}/`);
    // The reference host serves the product, too.
    if (!pathname.startsWith(root)) return this.usualAnswer(request);
    const path = pathname.slice(root.length - 1);
    const call: Call = { method: request.method, path, query, headers: request.headers, body: undefined, status: 0 };
    this.calls.push(call);
    call.body = await bodyOf(request.clone());
    const fault = this.faults.find(({ method, path: at }) => {
      const sameMethod = method === '*' || method === request.method;
      return sameMethod && (typeof at === 'string' ? at === path : at.test(path));
    });
    const response = await (fault ? fault.answer(request) : this.usualAnswer(request));
    call.status = response.status;
    return response;
  };
}

/** The mock API's handlers over the test's own store. */
export class ApiHost extends TestHost {
  private readonly handlers;

  constructor(
    readonly store: MemoryStore,
    features: readonly ApiFeature[],
  ) {
    super(apiUrl);
    this.handlers = createHandlers(store, { base: apiUrl, features });
  }

  async usualAnswer(request: Request): Promise<Response> {
    const response = await getResponse(this.handlers, request);
    if (response) return response;
    this.unknownCalls.push(`${request.method} ${request.url}`);
    return Response.json({ message: 'No such call' }, { status: 404 });
  }

  async expireAccessTokens() {
    await expireAccessTokens(this.store);
  }

  async revokeRefreshTokens() {
    await revokeRefreshTokens(this.store);
  }
}

/** Never responds; ends when the browser aborts the request. */
export const hang: Answer = (request) =>
  new Promise((_resolve, reject) => {
    request.signal.addEventListener('abort', () => reject(new Error('The browser gave up')));
  });

/** The response of a captive portal or of a fallback page. */
export const htmlPage: Answer = () =>
  new Response('<!doctype html><title>Welcome</title>', { headers: { 'Content-Type': 'text/html' } });

async function bodyOf(request: Request): Promise<unknown> {
  if (!request.headers.get('content-type')?.includes('application/json')) return undefined;
  return request.json().catch(() => undefined);
}
