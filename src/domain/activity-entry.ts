import * as z from 'zod/mini';
import { recordId, tolerantText } from './record';

/** What the log knows (docs/api.md, `activity`). */
export const activityActions = ['create', 'update', 'delete', 'import', 'print', 'approve', 'reject', 'login'] as const;

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
