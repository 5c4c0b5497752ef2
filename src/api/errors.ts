/** What went wrong, as a screen has to tell it apart. `unexpected`: a 2xx answer that is not what API.md promises. */
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
export const GENERIC_ERROR = 'Terjadi kesalahan';
/** SPEC section 5, the toast over server validation. */
export const VALIDATION_ERROR = 'Please fix the validation errors below';
const IN_USE = 'This record is used by other records';

const told: Record<ApiErrorKind, string> = {
  network: 'The server could not be reached',
  timeout: 'The server did not answer in time',
  aborted: 'The request was cancelled',
  unauthorized: 'Sign in to continue',
  forbidden: 'You are not allowed to do this',
  'not-found': 'This record was not found',
  conflict: 'The server refused because of another record',
  validation: VALIDATION_ERROR,
  client: 'The server refused the request',
  server: 'The server failed',
  unexpected: 'The server gave an unexpected answer',
};

type Details = {
  status?: number | undefined;
  serverMessage?: string | undefined;
  fieldErrors?: FieldError[];
  message?: string;
  retryAfterMs?: number | undefined;
};

/** The only error `api` throws. `message` says in plain English what happened, for an error panel without a better text. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number | undefined;
  /** The host's own words; never the code word `validation_error`. */
  readonly serverMessage: string | undefined;
  readonly fieldErrors: FieldError[];
  /** How long the host asks to be left alone (`Retry-After`). */
  readonly retryAfterMs: number | undefined;

  constructor(kind: ApiErrorKind, details: Details = {}) {
    super(details.message ?? told[kind]);
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
 * Needs no message of its own: the request was cancelled, or the session ended and that was said once already.
 * Login is the exception: its 401 carries the host's words for the form.
 */
export const isAlreadyTold = (error: unknown) => isApiError(error, 'aborted', 'unauthorized');

/**
 * The text of a failure toast (SPEC section 8): the host's message, else `fallback`, else 'Terjadi kesalahan'.
 * A database message never reaches a person: a foreign key violation is said in human words.
 */
export function errorMessage(error: unknown, fallback: string = GENERIC_ERROR): string {
  if (!(error instanceof ApiError)) return fallback;
  if (foreignKeyViolation(error)) return IN_USE;
  if (error.kind === 'validation' && !error.serverMessage) return VALIDATION_ERROR;
  return error.serverMessage ?? fallback;
}

/** Whether a delete failed because others use the record, and the table that does (SPEC section 8), when it is named. */
export function foreignKeyViolation(error: unknown): { table: string | undefined } | undefined {
  const message = error instanceof ApiError ? error.serverMessage : undefined;
  const [, after] = message?.split('violates foreign key constraint') ?? [];
  return after === undefined ? undefined : { table: /on table\s+"?([\w.]+)/.exec(after)?.[1] };
}

/**
 * The error an answer outside 2xx stands for (API.md, Errors). `body` is parsed JSON, or undefined when it was none;
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

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
