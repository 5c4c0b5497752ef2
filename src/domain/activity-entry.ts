import * as z from 'zod/mini';
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
