import { AxiosError, CanceledError } from 'axios';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ApiError,
  errorFromAnswer,
  errorMessage,
  errorMessageWithReason,
  foreignKeyViolation,
  isAlreadyReported,
  toApiError,
} from '@/api/client/errors';

describe('the kind of an error answer', () => {
  it.each([
    [400, 'client'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [409, 'conflict'],
    [413, 'client'],
    [500, 'server'],
    [503, 'server'],
    [304, 'unexpected'],
  ])('%i is %s', (status, kind) => {
    expect(errorFromAnswer(status, { message: 'words' })).toMatchObject({ kind, status, serverMessage: 'words' });
  });
});

describe('a request without an answer', () => {
  it.each([
    ['a cancelled one', new CanceledError(), 'aborted'],
    ['one the browser ended', new AxiosError('aborted', 'ECONNABORTED'), 'aborted'],
    ['a slow one', new AxiosError('timeout', 'ETIMEDOUT'), 'timeout'],
    ['one without a network', new AxiosError('Network Error', 'ERR_NETWORK'), 'network'],
    ['a defect', new TypeError('x is undefined'), 'unexpected'],
    ['an error of the API', new ApiError('conflict'), 'conflict'],
  ])('%s is %s', (_what, error, kind) => {
    expect(toApiError(error).kind).toBe(kind);
  });
});

describe('the pause a host requests with Retry-After', () => {
  it.each([
    ['120', 120_000],
    [' 5 ', 5_000],
    ['0', undefined],
    ['-5', undefined],
    ['5 minutes', undefined],
    ['', undefined],
    [undefined, undefined],
    ['Thu, 01 Jan 1970 00:00:00 GMT', undefined],
  ])('%j is %j ms', (header, milliseconds) => {
    expect(errorFromAnswer(503, {}, header).retryAfterMs).toBe(milliseconds);
    expect(errorFromAnswer(422, { message: 'validation_error' }, header).retryAfterMs).toBe(milliseconds);
  });

  it('may be a date', () => {
    const { retryAfterMs } = errorFromAnswer(503, {}, new Date(Date.now() + 60_000).toUTCString());
    expect(retryAfterMs).toBeGreaterThan(50_000);
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
  });
});

describe('validation errors of the host', () => {
  const fieldsOf = (error: unknown) => errorFromAnswer(422, { message: 'validation_error', error }).fieldErrors;

  it.each([
    ['an array path', [{ path: ['name'], message: 'too short' }], [{ path: ['name'], message: 'too short' }]],
    ['a nested path', [{ path: ['items', 0, 'qty'], message: 'm' }], [{ path: ['items', '0', 'qty'], message: 'm' }]],
    ['a path as text', [{ path: 'customer.name', message: 'm' }], [{ path: ['customer', 'name'], message: 'm' }]],
    [
      'a path with empty and odd steps',
      [{ path: ['', 'a', {}, 1], message: 'm' }],
      [{ path: ['a', '1'], message: 'm' }],
    ],
    ['a text path with empty steps', [{ path: '.a..b', message: 'm' }], [{ path: ['a', 'b'], message: 'm' }]],
    ['a blank message', [{ path: ['name'], message: ' ' }], []],
    ['an empty path', [{ path: [], message: 'm' }], [{ path: [], message: 'm' }]],
    ['no path', [{ message: 'm' }], [{ path: [], message: 'm' }]],
    ['a bare text', ['m'], [{ path: [], message: 'm' }]],
    ['no message', [{ path: ['name'] }, null, 5], []],
    ['no array', { name: 'm' }, []],
  ])('[F2] are read with %s', (_what, error, fields) => {
    expect(fieldsOf(error)).toEqual(fields);
  });

  it('[F2] never throw, whatever the host sends', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (error) => {
        for (const { path, message } of fieldsOf(error)) {
          expect(path.every((step) => step !== '')).toBe(true);
          expect(message.trim()).not.toBe('');
        }
      }),
    );
  });

  it('never show the code word validation_error', () => {
    expect(errorMessage(errorFromAnswer(422, { message: 'validation_error' }))).toBe(
      'Please fix the validation errors below',
    );
  });
});

describe('the message of a failure', () => {
  it.each([
    ['the host’s message first', 500, { message: 'Database sedang sibuk' }, 'Database sedang sibuk'],
    ['the text under error', 400, { error: 'Bad file' }, 'Bad file'],
    ['several lines, without what is not text', 400, { message: ['one', 5, null, 'two'] }, 'one\ntwo'],
    ['not a blank one', 400, { message: '  ', error: 'Bad file' }, 'Bad file'],
    ['else the default', 502, undefined, 'Failed to save'],
    ['the default for an empty list', 400, { message: [] }, 'Failed to save'],
  ])('is %s', (_what, status, body, text) => {
    expect(errorMessage(errorFromAnswer(status, body), 'Failed to save')).toBe(text);
  });

  it('is the default for an error of another kind', () => {
    expect(errorMessage(new TypeError('x is not a function'), 'Failed to save')).toBe('Failed to save');
  });

  it('is Terjadi kesalahan when there is none', () => {
    expect(errorMessage(new ApiError('network'))).toBe('Terjadi kesalahan');
  });

  it('[L6] never shows database text', () => {
    const message = 'update or delete on table "customers" violates foreign key constraint "fk_a" on table "parts"';
    const error = errorFromAnswer(409, { message });
    expect(foreignKeyViolation(error)).toEqual({ table: 'parts' });
    expect(errorMessage(error)).toBe('This record is used by other records');
    expect(foreignKeyViolation(errorFromAnswer(409, { message: 'other' }))).toBeUndefined();
    expect(foreignKeyViolation(new TypeError(message))).toBeUndefined();
    const unnamed = errorFromAnswer(500, { message: 'delete violates foreign key constraint' });
    expect(foreignKeyViolation(unnamed)).toEqual({ table: undefined });
    const bare = errorFromAnswer(500, { message: 'delete violates foreign key constraint fk on table public.parts' });
    expect(foreignKeyViolation(bare)).toEqual({ table: 'public.parts' });
  });

  it('[N6] is omitted for cancelled requests and ended sessions', () => {
    expect(
      [new ApiError('aborted'), new ApiError('unauthorized'), new ApiError('server')].map(isAlreadyReported),
    ).toEqual([true, true, false]);
  });
});

describe('the message of a failure, with the reason', () => {
  it.each([
    ['the host’s message', new ApiError('server', { serverMessage: 'Disk full' }), 'Disk full'],
    ['the default when it has none', new ApiError('server'), 'Failed to save part'],
    [
      'that the host could not be reached',
      new ApiError('network'),
      'Failed to save part. The host could not be reached.',
    ],
    ['that it took too long', new ApiError('timeout'), 'Failed to save part. The host did not answer in time.'],
    ['the default for anything else', new TypeError('x is undefined'), 'Failed to save part'],
  ])('is %s', (_what, error, text) => {
    expect(errorMessageWithReason(error, 'Failed to save part')).toBe(text);
  });
});
