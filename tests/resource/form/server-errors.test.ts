import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, errorFromAnswer } from '@/api/errors';
import { failureText, placeErrors } from '@/resource/form/server-errors';

const fields = ['name', 'alias', 'address'];

describe('what the host says about a form', () => {
  it('[F2] keeps the order of the form, whatever the order of the response', () => {
    const errors = [
      { path: ['address'], message: 'Too long' },
      { path: ['name'], message: 'Taken' },
    ];
    expect(placeErrors(errors, fields).onFields.map(({ field }) => field)).toEqual(['name', 'address']);
  });

  it('[F2] says two things about one field in one message, and the same thing once', () => {
    const said = ['Taken', 'Too short', 'Taken'].map((message) => ({ path: ['name'], message }));
    expect(placeErrors(said, fields)).toEqual({
      onFields: [{ field: 'name', message: 'Taken Too short' }],
      elsewhere: [],
    });
  });

  it('[F2] loses no message and names no field the form does not have, whatever JSON the host sends', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (error) => {
        const { fieldErrors } = errorFromAnswer(422, { message: 'validation_error', error });
        const { onFields, elsewhere } = placeErrors(fieldErrors, fields);
        const all = [...onFields.map(({ message }) => message), ...elsewhere].join('\n');
        for (const { message } of fieldErrors) expect(all).toContain(message);
        for (const { field } of onFields) expect(fields).toContain(field);
        expect(all).not.toBe('');
      }),
    );
  });

  it('[F2] keeps messages under paths with any names', () => {
    const path = fc.array(fc.oneof(fc.constantFrom(...fields, '__proto__', 'constructor', ''), fc.string()));
    fc.assert(
      fc.property(fc.array(fc.record({ path, message: fc.string({ minLength: 1 }) }), { minLength: 1 }), (errors) => {
        const { onFields, elsewhere } = placeErrors(errors, fields);
        const onField = errors.filter((error) => fields.includes(error.path[0] ?? ''));
        expect(elsewhere).toHaveLength(errors.length - onField.length);
        expect(onFields).toHaveLength(new Set(onField.map((error) => error.path[0])).size);
      }),
    );
  });
});

describe('the text of a failure', () => {
  it.each([
    ["the host's own words", new ApiError('server', { serverMessage: 'Disk full' }), 'Disk full'],
    ['the default when it has none', new ApiError('server'), 'Failed to save part'],
    [
      'that the server could not be reached',
      new ApiError('network'),
      'Failed to save part. The server could not be reached.',
    ],
    ['that it took too long', new ApiError('timeout'), 'Failed to save part. The server did not answer in time.'],
    ['the default for anything else', new TypeError('x is undefined'), 'Failed to save part'],
  ])('is %s', (_what, error, text) => {
    expect(failureText(error, 'Failed to save part')).toBe(text);
  });
});
