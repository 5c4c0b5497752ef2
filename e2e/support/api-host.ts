import { getResponse } from 'msw';
import type { ApiFeature } from '@/config/api-features';
import { createHandlers } from '@/mock-api/create-handlers';
import type { MemoryStore } from '@/mock-api/store';
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

/**
 * The API host of one test: the mock API's handlers over the test's own store, a log of every call, and the faults that
 * the test adds.
 */
export class ApiHost {
  readonly calls: Call[] = [];
  readonly unknownCalls: string[] = [];
  private faults: Fault[] = [];
  private readonly handlers;

  constructor(
    readonly store: MemoryStore,
    features: readonly ApiFeature[],
  ) {
    this.handlers = createHandlers(store, { base: apiUrl, features });
  }

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

  /** The mock API's response, for a fault that only delays or counts. */
  async usualAnswer(request: Request): Promise<Response> {
    const response = await getResponse(this.handlers, request);
    if (response) return response;
    this.unknownCalls.push(`${request.method} ${request.url}`);
    return Response.json({ message: 'No such call' }, { status: 404 });
  }

  readonly answer: Answer = async (request) => {
    const { pathname: path, searchParams: query } = new URL(request.url);
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
