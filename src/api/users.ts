import { type User, type UserForm, userSchema } from '@/domain/user';
import { defineResource } from './client/resource';

/** An empty password is left out on edit: the user keeps the current one. */
export const users = defineResource<User, UserForm>({
  name: 'users',
  row: userSchema,
  body: ({ username, nik, password, fullName, role }, id) => ({
    ...(id === undefined ? {} : { id }),
    username,
    nik,
    ...(id !== undefined && password === '' ? {} : { password }),
    fullName,
    role,
  }),
  sortedBy: 'fullName',
  alsoInvalidates: ['deliveries', 'profile'],
});
