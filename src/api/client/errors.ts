import { m } from '@messages/messages';
import axios from 'axios';
import { sayHostText } from '@/language/host-texts';
import type { Message } from '@/language/message';

/** The failures that screens treat differently. `unexpected`: a 2xx answer that is not what docs/api.md says. */
export type ApiErrorKind =
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'validation'
  | 'client'
  | 'server'
  | 'unexpected';

export type FieldError = { path: string[]; message: string };

const messages: Record<ApiErrorKind, Message> = {
  network: m.api_network,
  timeout: m.api_timeout,
  aborted: m.api_aborted,
  unauthorized: m.api_unauthorized,
  forbidden: m.api_forbidden,
  'not-found': m.api_not_found,
  conflict: m.api_conflict,
  // SPEC section 5, the toast over server validation.
  validation: m.api_validation,
  client: m.api_client,
  server: m.api_server,
  unexpected: m.api_unexpected,
};

/** A failure of which the host said nothing more, in the language of the person. */
export const sayFailure = (kind: ApiErrorKind): string => messages[kind]();

type Details = {
  status?: number | undefined;
  serverMessage?: string | undefined;
  fieldErrors?: FieldError[];
  /** Else the words for its kind. */
  say?: Message;
  retryAfterMs?: number | undefined;
  result?: unknown;
};

/** The only error `api` throws. `message` is for an error panel without a better text, in the language it is shown in. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number | undefined;
  /** The host's own message, as it came; never the code word `validation_error`. */
  readonly serverMessage: string | undefined;
  readonly fieldErrors: FieldError[];
  /** How long the host wants no further request (`Retry-After`). */
  readonly retryAfterMs: number | undefined;
  /** What the host sent with its refusal, such as the draft somebody else saved. */
  readonly result: unknown;

  constructor(kind: ApiErrorKind, details: Details = {}) {
    super();
    Object.defineProperty(this, 'message', { get: () => (details.say ?? messages[kind])() });
    this.kind = kind;
    this.status = details.status;
    this.serverMessage = details.serverMessage;
    this.fieldErrors = details.fieldErrors ?? [];
    this.retryAfterMs = details.retryAfterMs;
    this.result = details.result;
  }
}

export const isApiError = (error: unknown, ...kinds: ApiErrorKind[]): error is ApiError =>
  error instanceof ApiError && (kinds.length === 0 || kinds.includes(error.kind));

/**
 * The request was cancelled, or the session ended, which app/join-session.ts reports. Login is the exception: its 401
 * carries the host's message for the form.
 */
export const isAlreadyReported = (error: unknown) => isApiError(error, 'aborted', 'unauthorized');

/**
 * The text of a failure toast (SPEC section 8): the host's message, else `fallback`, else 'Terjadi kesalahan'.
 * A database message is never shown: a foreign key violation has a text of its own.
 */
export function errorMessage(error: unknown, fallback: string = m.toast_error()): string {
  if (!(error instanceof ApiError)) return fallback;
  if (foreignKeyViolation(error)) return m.api_in_use();
  if (error.kind === 'validation' && !error.serverMessage) return m.api_validation();
  return sayHostText(error.serverMessage) ?? fallback;
}

/** `errorMessage`; when there was no response also why, after `fallback`. */
export function errorMessageWithReason(error: unknown, fallback: string): string {
  if (isApiError(error, 'network', 'timeout', 'unexpected')) return `${fallback}. ${error.message}.`;
  return errorMessage(error, fallback);
}

/** Whether a delete failed because others use the record, and the table that does (SPEC section 8), when it is named. */
export function foreignKeyViolation(error: unknown): { table: string | undefined } | undefined {
  const message = error instanceof ApiError ? error.serverMessage : undefined;
  const [, after] = message?.split('violates foreign key constraint') ?? [];
  return after === undefined ? undefined : { table: /on table\s+"?([\w.]+)/.exec(after)?.[1] };
}

/** Converts what a request has thrown. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (axios.isCancel(error)) return new ApiError('aborted');
  if (!axios.isAxiosError<string | ArrayBuffer>(error)) return new ApiError('unexpected');
  if (error.response) {
    const { status, data, headers } = error.response;
    return errorFromAnswer(status, readErrorBody(data), headers['retry-after']);
  }
  if (error.code === 'ETIMEDOUT') return new ApiError('timeout');
  return new ApiError(error.code === 'ECONNABORTED' ? 'aborted' : 'network');
}

/** In a download the error body is bytes; it may also be a proxy's HTML page. */
function readErrorBody(data: string | ArrayBuffer): unknown {
  try {
    return parseJson(typeof data === 'string' ? data : new TextDecoder().decode(data));
  } catch {
    return undefined;
  }
}

/**
 * The error of an answer outside 2xx (docs/api.md, Errors). `body` is parsed JSON, undefined when it was not JSON;
 * `retryAfter` is the header of that name.
 */
export function errorFromAnswer(status: number, body: unknown, retryAfter?: unknown): ApiError {
  const { message, error, result } = isRecord(body) ? body : {};
  const serverMessage = readMessage(message) ?? readMessage(error);
  const retryAfterMs = readRetryAfter(retryAfter);
  if (message === 'validation_error') {
    return new ApiError('validation', { status, fieldErrors: readFieldErrors(error), retryAfterMs });
  }
  return new ApiError(kindOf(status), { status, serverMessage, retryAfterMs, result });
}

/** Milliseconds of a number of seconds or an HTTP date; undefined when it is neither or in the past. */
function readRetryAfter(value: unknown): number | undefined {
  const text = typeof value === 'string' ? value.trim().slice(0, 40) : '';
  const milliseconds = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return milliseconds > 0 ? milliseconds : undefined;
}

const kinds: Record<number, ApiErrorKind> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
};

const kindOf = (status: number): ApiErrorKind =>
  status >= 500 ? 'server' : status < 400 ? 'unexpected' : (kinds[status] ?? 'client');

/** `path` may be an array, "a.b" or missing. An unreadable path becomes empty; the message stays. */
function readFieldErrors(error: unknown): FieldError[] {
  if (!Array.isArray(error)) return [];
  return error.flatMap((entry: unknown) => {
    const { path, message } = isRecord(entry) ? entry : { path: [], message: entry };
    const text = readMessage(message);
    if (!text) return [];
    const steps = Array.isArray(path) ? path : typeof path === 'string' ? path.split('.') : [];
    return [{ path: steps.filter(isStep).map(String), message: text }];
  });
}

const isStep = (step: unknown) => typeof step === 'number' || (typeof step === 'string' && step !== '');

const readMessage = (message: unknown): string | undefined => {
  const text = Array.isArray(message) ? message.filter((line) => typeof line === 'string').join('\n') : message;
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
};

/**
 * The JSON of a 2xx answer. axios would return an HTML page, a truncated or an empty body as a string.
 * @throws ApiError `unexpected`.
 */
export function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') throw new ApiError('unexpected');
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('unexpected');
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
