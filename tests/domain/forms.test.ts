import { describe, expect, it } from 'vitest';
import { customerFormSchema } from '@/domain/customer';
import { userFormSchema } from '@/domain/user';

const customer = { name: ' PT Cakra ', alias: ' CMI ', address: ' Karawang ' };
const user = { username: ' rina ', nik: ' 0012 ', password: ' secret ', fullName: ' Rina ', role: 'user' };

describe('a form', () => {
  it('sends what was typed without the spaces around it, but leaves a password alone', () => {
    expect(customerFormSchema.parse(customer)).toEqual({ name: 'PT Cakra', alias: 'CMI', address: 'Karawang' });
    const expected = { username: 'rina', nik: '0012', password: ' secret ', fullName: 'Rina', role: 'user' };
    expect(userFormSchema.parse(user)).toEqual(expected);
    expect(userFormSchema.parse({ ...user, role: 'admin' }).role).toBe('admin');
  });

  it('sends no role the product does not know', () => {
    expect(userFormSchema.safeParse({ ...user, role: '' }).success).toBe(false);
  });
});
