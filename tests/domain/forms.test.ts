import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { customerFormSchema } from '@/domain/customer';
import { credentialsSchema, userFormSchema } from '@/domain/user';

const customer = { name: ' PT Cakra ', alias: ' CMI ', address: ' Karawang ' };
const user = { username: ' rina ', nik: ' 0012 ', password: ' secret ', fullName: ' Rina ', role: 'user' };

const messages = (schema: z.ZodMiniType, value: object) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('a form', () => {
  it('sends what was typed without the spaces around it, but leaves a password alone', () => {
    expect(customerFormSchema.parse(customer)).toEqual({ name: 'PT Cakra', alias: 'CMI', address: 'Karawang' });
    const expected = { username: 'rina', nik: '0012', password: ' secret ', fullName: 'Rina', role: 'user' };
    expect(userFormSchema.parse(user)).toEqual(expected);
    expect(userFormSchema.parse({ ...user, role: 'admin' }).role).toBe('admin');
  });

  it('refuses with the messages of the specification', () => {
    expect(messages(customerFormSchema, { ...customer, name: ' PT  ', alias: ' C ' })).toEqual([
      ['name', 'Nama customer harus diisi, minimal 5 karakter'],
      ['alias', 'Alias harus diisi, minimal 3 karakter'],
    ]);
    expect(messages(userFormSchema, { ...user, fullName: ' R ' })).toEqual([
      ['fullName', 'Nama siswa harus diisi, minimal 3 karakter'],
    ]);
    expect(messages(credentialsSchema, { username: '', password: '12' })).toEqual([
      ['username', 'Username harus diisi'],
      ['password', 'Password harus diisi'],
    ]);
  });

  it('sends no role the product does not know', () => {
    expect(userFormSchema.safeParse({ ...user, role: '' }).success).toBe(false);
  });
});
