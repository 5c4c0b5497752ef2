import * as z from 'zod/mini';
import { auditFields, recordId, tolerantText } from './record';

/** A customer as the host sends it (SPEC section 3). */
export const customerSchema = z.object({
  id: recordId,
  name: tolerantText,
  alias: tolerantText,
  address: tolerantText,
  ...auditFields,
});
export type Customer = z.infer<typeof customerSchema>;

/** As pickers offer it: found by its alias, too. */
export const customerOption = ({ id, name, alias }: Customer) => ({ value: id, label: name, keywords: alias });

/** What the customer form sends, with the messages of SPEC section 5. */
export const customerFormSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(5, 'Nama customer harus diisi, minimal 5 karakter')),
  alias: z.string().check(z.trim(), z.minLength(3, 'Alias harus diisi, minimal 3 karakter')),
  address: z.string().check(z.trim()),
});
export type CustomerForm = z.infer<typeof customerFormSchema>;
