import * as z from 'zod/mini';
import { roleSchema } from './permissions';
import { auditFields, recordId, tolerantText } from './record';

/** A user as the host sends it (SPEC section 3). A password in the answer is dropped here. */
export const userSchema = z.object({
  id: recordId,
  username: tolerantText,
  nik: tolerantText,
  fullName: tolerantText,
  role: roleSchema,
  ...auditFields,
});
export type User = z.infer<typeof userSchema>;

/** The signed-in user (SPEC section 3, user profile). `role` is as the host sends it; rights come from `permissionFor`. */
export const profileSchema = z.object({
  id: recordId,
  username: tolerantText,
  fullName: tolerantText,
  email: tolerantText,
  nik: tolerantText,
  role: tolerantText,
  createdAt: tolerantText,
});
export type Profile = z.infer<typeof profileSchema>;

const MIN_PASSWORD = 3;
const PASSWORD_NEEDED = `Password harus diisi, minimal ${MIN_PASSWORD} karakter`;

/** What the user form sends, with the messages of SPEC section 5 and of the reference host. */
export const userFormSchema = z.object({
  username: z.string().check(z.trim(), z.minLength(1, 'Username harus diisi')),
  nik: z.string().check(z.trim()),
  /** An empty one stays as it is. */
  password: z
    .string()
    .check(z.refine((password) => password === '' || password.length >= MIN_PASSWORD, PASSWORD_NEEDED)),
  fullName: z.string().check(z.trim(), z.minLength(3, 'Nama siswa harus diisi, minimal 3 karakter')),
  role: z.enum(['admin', 'user']),
});
export type UserForm = z.infer<typeof userFormSchema>;

/** A new user needs a password. */
export const newUserFormSchema = z.extend(userFormSchema, {
  password: z.string().check(z.minLength(MIN_PASSWORD, PASSWORD_NEEDED)),
});

/** What a host takes for a user: what is left out is empty, and a password that is empty stays as it is. */
export const userBodySchema = z.extend(userFormSchema, {
  username: z.string().check(z.trim()),
  nik: z._default(z.string().check(z.trim()), ''),
  password: z._default(z.string(), ''),
  role: z._default(z.enum(['admin', 'user']), 'user'),
});

/** What sign-in sends (SPEC section 5). */
export const credentialsSchema = z.object({
  username: z.string().check(z.minLength(1, 'Username harus diisi')),
  password: z.string().check(z.minLength(3, 'Password harus diisi')),
});
export type Credentials = z.infer<typeof credentialsSchema>;
