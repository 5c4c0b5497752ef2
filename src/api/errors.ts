import axios from 'axios';

/** What went wrong, as far as screens treat it differently. `unexpected`: a 2xx answer that is not what docs/api.md says. */
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

/** SPEC section 8, the shared title of every failure. */
const GENERIC_ERROR = 'Terjadi kesalahan';
/** SPEC section 5, the toast over server validation. */
export const VALIDATION_ERROR = 'Please fix the validation errors below';
const IN_USE = 'This record is used by other records';

const messages: Record<ApiErrorKind, string> = {
  network: 'The host could not be reached',
  timeout: 'The host did not answer in time',
  aborted: 'The request was cancelled',
  unauthorized: 'Sign in to continue',
  forbidden: 'You are not allowed to do this',
  'not-found': 'This record was not found',
  conflict: 'The host refused because of another record',
  validation: VALIDATION_ERROR,
  client: 'The host refused the request',
  server: 'The host failed',
  unexpected: 'The host gave an unexpected answer',
};

type Details = {
  status?: number | undefined;
  serverMessage?: string | undefined;
  fieldErrors?: FieldError[];
  message?: string;
  retryAfterMs?: number | undefined;
};

/** The only error `api` throws. `message` is plain English, for an error panel without a better text. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number | undefined;
  /** The host's own message; never the code word `validation_error`. */
  readonly serverMessage: string | undefined;
  readonly fieldErrors: FieldError[];
  /** When the host wants the next request at the earliest (`Retry-After`). */
  readonly retryAfterMs: number | undefined;

  constructor(kind: ApiErrorKind, details: Details = {}) {
    super(details.message ?? messages[kind]);
    this.kind = kind;
    this.status = details.status;
    this.serverMessage = details.serverMessage;
    this.fieldErrors = details.fieldErrors ?? [];
    this.retryAfterMs = details.retryAfterMs;
  }
}

export const isApiError = (error: unknown, ...kinds: ApiErrorKind[]): error is ApiError =>
  error instanceof ApiError && (kinds.length === 0 || kinds.includes(error.kind));

/**
 * Needs no message: the request was cancelled, or the session ended, which has its own message (app/session-end.ts).
 * Login is the exception: its 401 carries the host's message for the form.
 */
export const isAlreadyReported = (error: unknown) => isApiError(error, 'aborted', 'unauthorized');

/**
 * The text of a failure toast (SPEC section 8): the host's message, else `fallback`, else 'Terjadi kesalahan'.
 * A database message is never shown: a foreign key violation has a text of its own.
 */
export function errorMessage(error: unknown, fallback: string = GENERIC_ERROR): string {
  if (!(error instanceof ApiError)) return fallback;
  if (foreignKeyViolation(error)) return IN_USE;
  if (error.kind === 'validation' && !error.serverMessage) return VALIDATION_ERROR;
  return error.serverMessage ?? fallback;
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

/** Whatever a request has thrown, as the one error of `api`. */
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

/** An error's body is bytes in a download, and may be a proxy's page. */
function readErrorBody(data: string | ArrayBuffer): unknown {
  try {
    return parseJson(typeof data === 'string' ? data : new TextDecoder().decode(data));
  } catch {
    return undefined;
  }
}

/**
 * The error an answer outside 2xx stands for (docs/api.md, Errors). `body` is parsed JSON, or undefined when it was none;
 * `retryAfter` the header of that name.
 */
export function errorFromAnswer(status: number, body: unknown, retryAfter?: unknown): ApiError {
  const { message, error } = isRecord(body) ? body : {};
  const serverMessage = readMessage(message) ?? readMessage(error);
  const retryAfterMs = readRetryAfter(retryAfter);
  if (message === 'validation_error') {
    return new ApiError('validation', { status, fieldErrors: readFieldErrors(error), retryAfterMs });
  }
  return new ApiError(kindOf(status), { status, serverMessage, retryAfterMs });
}

/** Seconds, or a date of HTTP; undefined when it is neither or in the past. */
function readRetryAfter(value: unknown): number | undefined {
  const text = typeof value === 'string' ? value.trim().slice(0, 40) : '';
  const milliseconds = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return milliseconds > 0 ? milliseconds : undefined;
}

const kindOf = (status: number): ApiErrorKind => {
  if (status >= 500) return 'server';
  if (status < 400) return 'unexpected';
  const known: Record<number, ApiErrorKind> = {
    401: 'unauthorized',
    403: 'forbidden',
    404: 'not-found',
    409: 'conflict',
  };
  return known[status] ?? 'client';
};

/** `path` may come as an array, as "a.b" or not at all; whatever cannot be read keeps its message under no path. */
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
 * The JSON of a 2xx answer. axios would hand on an HTML page, a truncated or an empty body as a string, as if it
 * were data. @throws ApiError `unexpected`.
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
