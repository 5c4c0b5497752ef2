import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customerSchema } from '@/domain/customer';
import { deliverySchema } from '@/domain/delivery';
import { partSchema } from '@/domain/part';
import { printRecordSchema } from '@/domain/print-run';
import { sameId } from '@/domain/record';
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
});
