import axios from 'axios';
import { ApiError, errorFromAnswer, isRecord } from './errors';

/** What a write answers: the host's message for the toast, and the record when it sends one. */
export type Answer = { message: string | undefined; result: unknown };

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

/** The message and result of a write's answer (API.md, Records). @throws ApiError `unexpected` when it is no object. */
export function readAnswer(body: unknown): Answer {
  if (!isRecord(body)) throw new ApiError('unexpected');
  return { message: typeof body.message === 'string' && body.message ? body.message : undefined, result: body.result };
}

/** Whatever was thrown on the way as the one error of `api`. */
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

/** An error's body is bytes where a file was asked for, and may be a proxy's page. */
function readErrorBody(data: string | ArrayBuffer): unknown {
  try {
    return parseJson(typeof data === 'string' ? data : new TextDecoder().decode(data));
  } catch {
    return undefined;
  }
}
