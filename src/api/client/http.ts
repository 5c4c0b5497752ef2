import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { env } from '@/config/env';
import { sayHostText } from '@/language/host-texts';
import { ApiError, isRecord, parseJson, toApiError } from './errors';
import { refreshOn401 } from './token-refresh';

const TIMEOUT_MS = 15_000;
/** Uploads and downloads: warehouse connections are slow, and the host creates an export during the request. */
const TRANSFER_TIMEOUT_MS = 120_000;

/** The first bytes of every .xlsx, which is a ZIP file. */
const ZIP = [0x50, 0x4b];
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** `onProgress` gets the fraction done, 0 to 1, if the browser knows it. */
export type Transfer = { signal?: AbortSignal; onProgress?: (fraction: number) => void };

export type DownloadedFile = { blob: Blob; filename: string };

/** Answers stay text until `parseJson` reads them. */
const client = axios.create({
  baseURL: env.VITE_API_URL || '/api',
  timeout: TIMEOUT_MS,
  responseType: 'text',
  transformResponse: [],
  transitional: { clarifyTimeoutError: true },
  withXSRFToken: false,
  paramsSerializer: { serialize: (query) => new URLSearchParams(query).toString() },
});
refreshOn401(client, TIMEOUT_MS);

/** Of the last answers, ms. */
const latencies: number[] = [];
const MOST_LATENCIES = 5;

/** How long the host takes to answer, ms: the middle one of its last five answers. Undefined before the first. */
export function recentLatency(): number | undefined {
  const sorted = latencies.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

const pending = new Set<AbortController>();

/** Cancels every request of the session that ended. */
export function abortPending(kind: 'aborted' | 'unauthorized' = 'aborted'): void {
  for (const controller of pending) controller.abort(new ApiError(kind));
}

/** The answer to a write: the host's message for the toast, as the person reads it, and the record when it sends one. */
export type Answer = { message: string | undefined; result: unknown };

/** Reads the answer to a write (docs/api.md, Records). @throws ApiError `unexpected` when it is not an object. */
export function readAnswer(body: unknown): Answer {
  if (!isRecord(body)) throw new ApiError('unexpected');
  const { message, result } = body;
  return { message: typeof message === 'string' && message ? sayHostText(message) : undefined, result };
}

/** GETs JSON. @throws ApiError; `unexpected` for HTML, an empty or a truncated body. */
export async function getJson(
  path: string,
  options: { query?: Record<string, string>; signal?: AbortSignal | undefined } = {},
): Promise<unknown> {
  const response = await send({ method: 'GET', url: path, params: options.query, signal: options.signal });
  return parseJson(response.data);
}

/** Sends JSON (or a form with files) and reads the JSON answer; 204 reads as `{}`. @throws ApiError. */
export async function sendJson(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  options: Pick<AxiosRequestConfig, 'signal' | 'timeout' | 'onUploadProgress' | 'anonymous' | 'asUser'> = {},
): Promise<unknown> {
  const response = await send({ ...options, method, url: path, data: body });
  return response.status === 204 ? {} : parseJson(response.data);
}

/** POSTs a multipart form. Aborting it does not undo what the host has done already. @throws ApiError. */
export async function uploadFile(
  path: string,
  fields: Record<string, string | File>,
  { signal, onProgress }: Transfer = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const onUploadProgress = progressHandler(onProgress);
  return readAnswer(await sendJson('POST', path, form, { signal, timeout: TRANSFER_TIMEOUT_MS, onUploadProgress }));
}

/** GETs an .xlsx byte for byte. @throws ApiError; `unexpected` when it is something else (a page, JSON, nothing). */
export async function downloadFile(
  path: string,
  filename: string,
  { signal, onProgress }: Transfer = {},
): Promise<DownloadedFile> {
  const { data } = await send<ArrayBuffer>({
    method: 'GET',
    url: path,
    responseType: 'arraybuffer',
    signal,
    timeout: TRANSFER_TIMEOUT_MS,
    onDownloadProgress: progressHandler(onProgress),
  });
  const [first, second] = new Uint8Array(data);
  if (first !== ZIP[0] || second !== ZIP[1]) throw new ApiError('unexpected');
  return { blob: new Blob([data], { type: XLSX }), filename };
}

const progressHandler = (onProgress: Transfer['onProgress']): AxiosRequestConfig['onUploadProgress'] =>
  onProgress && (({ progress }) => progress !== undefined && onProgress(progress));

/** One request with its retry after a 401. The time-out, its caller or the end of the session end it at any point. */
async function send<Body = string>(config: AxiosRequestConfig): Promise<AxiosResponse<Body>> {
  const { signal, timeout = TIMEOUT_MS, anonymous } = config;
  if (signal?.aborted) throw new ApiError('aborted');
  const controller = new AbortController();
  const abort = () => controller.abort(new ApiError('aborted'));
  const timer = setTimeout(() => controller.abort(new ApiError('timeout')), timeout);
  signal?.addEventListener?.('abort', abort);
  if (!anonymous) pending.add(controller);
  const started = performance.now();
  try {
    const response = await Promise.race([
      client.request<Body>({ ...config, signal: controller.signal }),
      rejectionOf(controller.signal),
    ]);
    latencies.push(performance.now() - started);
    latencies.splice(0, latencies.length - MOST_LATENCIES);
    return response;
  } catch (error) {
    throw toApiError(error);
  } finally {
    clearTimeout(timer);
    pending.delete(controller);
    signal?.removeEventListener?.('abort', abort);
  }
}

const rejectionOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
