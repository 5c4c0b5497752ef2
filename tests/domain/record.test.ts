import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customerSchema } from '@/domain/customer';
import { deliverySchema } from '@/domain/delivery';
import { partSchema } from '@/domain/part';
import { printRecordSchema } from '@/domain/print-run';
import { sameId, tolerantFlag, tolerantNumber, tolerantText } from '@/domain/record';
import { profileSchema, userSchema } from '@/domain/user';

const schemas = {
  customer: customerSchema,
  user: userSchema,
  profile: profileSchema,
  part: partSchema,
  delivery: deliverySchema,
  'print record': printRecordSchema,
};

describe('a record as the host sends it', () => {
  it.each(Object.entries(schemas))('[N8] is read as a %s when it is nothing but an id', (_name, schema) => {
    expect(schema.safeParse({ id: 7 })).toMatchObject({ success: true, data: { id: 7 } });
  });

  it.each(Object.entries(schemas))('[N8] is read as a %s whatever its other fields are', (_name, schema) => {
    const fields = Object.fromEntries(Object.keys(schema.shape).map((key) => [key, fc.jsonValue()]));
    fc.assert(
      fc.property(fc.record(fields, { requiredKeys: [] }), (record) => {
        expect(schema.safeParse({ ...record, id: 'p-1' }).success).toBe(true);
      }),
    );
  });

  it('never carries a password further', () => {
    const user = userSchema.parse({ id: 1, username: 'admin', password: '$2b$10$hash' });
    expect(user).not.toHaveProperty('password');
  });

  it('has the same id as text and as number', () => {
    expect(sameId(7, '7')).toBe(true);
    expect(sameId(null, null)).toBe(false);
  });

  it('has no id in common with a record that has none', () => {
    expect(sameId(null, 'null')).toBe(false);
    expect(sameId('undefined', undefined)).toBe(false);
    expect(sameId(undefined, null)).toBe(false);
    expect(sameId(7, 8)).toBe(false);
  });

  it.each([
    [tolerantFlag, [true, 1, '1', 'true'], true],
    [tolerantFlag, [false, 0, '0', 'false', '', 'yes', null, undefined, {}], false],
    [tolerantNumber(-1), [12, '12', ' 12 '], 12],
    [tolerantNumber(-1), ['12x', 'x12', '1.', '', null, Number.NaN, [12]], -1],
    [tolerantNumber(-1), ['-2.25', -2.25], -2.25],
    [tolerantText, ['7', 7], '7'],
    [tolerantText, [null, undefined, true, {}, Number.POSITIVE_INFINITY], ''],
  ])('reads %#: tolerated values', (schema, values, expected) => {
    for (const value of values) expect(schema.parse(value), JSON.stringify(value)).toBe(expected);
  });
});
