import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ApiError,
  errorFromAnswer,
  errorMessage,
  errorMessageWithReason,
  foreignKeyViolation,
  isAlreadyReported,
} from '@/api/errors';

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

describe('validation errors of the host', () => {
  const fieldsOf = (error: unknown) => errorFromAnswer(422, { message: 'validation_error', error }).fieldErrors;

  it.each([
    ['an array path', [{ path: ['name'], message: 'too short' }], [{ path: ['name'], message: 'too short' }]],
    ['a nested path', [{ path: ['items', 0, 'qty'], message: 'm' }], [{ path: ['items', '0', 'qty'], message: 'm' }]],
    ['a path as text', [{ path: 'customer.name', message: 'm' }], [{ path: ['customer', 'name'], message: 'm' }]],
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
    ['the host’s message first', errorFromAnswer(500, { message: 'Database sedang sibuk' }), 'Database sedang sibuk'],
    ['the text under error', errorFromAnswer(400, { error: 'Bad file' }), 'Bad file'],
    ['several lines', errorFromAnswer(400, { message: ['one', 'two'] }), 'one\ntwo'],
    ['else the default', errorFromAnswer(502, undefined), 'Failed to save'],
    ['the default for no ApiError', new TypeError('x is not a function'), 'Failed to save'],
  ])('are %s', (_what, error, words) => {
    expect(errorMessage(error, 'Failed to save')).toBe(words);
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
  });

  it('[N6] are omitted for cancelled requests and ended sessions', () => {
    expect(
      [new ApiError('aborted'), new ApiError('unauthorized'), new ApiError('server')].map(isAlreadyReported),
    ).toEqual([true, true, false]);
  });
});

describe('the message of a failure, with the reason', () => {
  it.each([
    ["the host's own words", new ApiError('server', { serverMessage: 'Disk full' }), 'Disk full'],
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
