import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorFromAnswer } from '@/api/client/errors';
import { placeErrors } from '@/resource/form/use-resource-form';

const fields = ['name', 'alias', 'address'];

describe('validation errors of the host, placed on the fields of a form', () => {
  it('[F2] keeps the order of the form, whatever the order of the response', () => {
    const errors = [
      { path: ['address'], message: 'Too long' },
      { path: ['name'], message: 'Taken' },
    ];
    expect(placeErrors(errors, fields).onFields.map(({ field }) => field)).toEqual(['name', 'address']);
  });

  it('[F2] joins the messages of one field, and shows a repeated message once', () => {
    const errors = ['Taken', 'Too short', 'Taken'].map((message) => ({ path: ['name'], message }));
    expect(placeErrors(errors, fields)).toEqual({
      onFields: [{ field: 'name', message: 'Taken Too short' }],
      formErrors: [],
    });
  });

  it('[F2] loses no message and names no field the form does not have, whatever JSON the host sends', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (error) => {
        const { fieldErrors } = errorFromAnswer(422, { message: 'validation_error', error });
        const { onFields, formErrors } = placeErrors(fieldErrors, fields);
        const all = [...onFields.map(({ message }) => message), ...formErrors].join('\n');
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
        const { onFields, formErrors } = placeErrors(errors, fields);
        const onField = errors.filter((error) => fields.includes(error.path[0] ?? ''));
        expect(formErrors).toHaveLength(errors.length - onField.length);
        expect(onFields).toHaveLength(new Set(onField.map((error) => error.path[0])).size);
      }),
    );
  });
});
