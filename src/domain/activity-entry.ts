import * as z from 'zod/mini';
import { capitalise } from '@/lib/capitalise';
import { recordId, tolerantText } from './record';

/** What the log knows (docs/api.md, `activity`). */
export const activityActions = ['create', 'update', 'delete', 'import', 'print', 'approve', 'reject', 'login'] as const;

/** What an entry says was done. */
export const actionWords: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  import: 'Imported',
  print: 'Printed',
  approve: 'Approved',
  reject: 'Rejected',
  login: 'Signed in',
};

/** The name in the log for a typed word or the start of it ('chan', 'Part'); other text is unchanged. */
export const nameOfWord = (words: Readonly<Record<string, string>>, typed: string): string => {
  const text = typed.trim().toLowerCase();
  const found = Object.entries(words).find(([name, word]) => name === text || word.toLowerCase().startsWith(text));
  return text !== '' && found ? found[0] : typed.trim();
};

/** The fields of records as the forms name them. */
const fieldWords: Readonly<Record<string, string>> = {
  no: 'Part Number',
  qtyPerPack: 'Quantity Per Pack',
  customerId: 'Customer',
  labelDesignId: 'Label Design',
  nik: 'NIK',
  warnAt: 'Warn at',
};

/** `colorCode` as 'Color Code'. */
export const fieldWord = (resource: string, field: string): string => {
  if (resource === 'parts' && field === 'name') return 'Part Name';
  const spaced = field.replace(/([a-z\d])([A-Z])/g, '$1 $2');
  return fieldWords[field] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

/** A value as people say it; `customerName` knows some customers by id. */
export function valueWord(field: string, value: string, customerName: (id: string) => string | undefined): string {
  if (value === '' || value === 'null') return '-';
  if (field === 'customerId') return customerName(value) ?? value;
  if (value === 'true' || value === 'false') return value === 'true' ? 'Yes' : 'No';
  return field === 'role' ? capitalise(value) : value;
}

const changeSchema = z.object({ field: tolerantText, from: tolerantText, to: tolerantText });

/** One entry of the host's log: who changed what, and when. `label` names the record as people do. */
export const activityEntrySchema = z.object({
  id: recordId,
  at: tolerantText,
  by: tolerantText,
  action: tolerantText,
  resource: tolerantText,
  recordId: tolerantText,
  label: tolerantText,
  changes: z.catch(z.array(changeSchema), []),
});
export type ActivityEntry = z.infer<typeof activityEntrySchema>;
