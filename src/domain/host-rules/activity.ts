import * as z from 'zod/mini';
import { recordId, tolerantText } from '@/domain/record';

/*
 * The log of a host (docs/api.md, activity): who changed what.
 */

export const activityActions = ['create', 'update', 'delete', 'import', 'print', 'approve', 'reject', 'login'] as const;

const changeSchema = z.object({ field: tolerantText, from: tolerantText, to: tolerantText });
/** One changed field. */
export type FieldChange = z.infer<typeof changeSchema>;

/** One entry. `label` names the record as people do. */
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

/** The reason of a rejection in a log. */
export const rejectionChanges = (reason: string): FieldChange[] =>
  reason === '' ? [] : [{ field: 'rejectReason', from: '', to: reason }];

/** What a log does not show as a change. */
const silent = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'];

/** The fields that differ between two states of a row, in the order of the later one. */
export function fieldChanges(before: object, after: object): FieldChange[] {
  const old: Record<string, unknown> = { ...before };
  return Object.entries(after).flatMap(([field, value]) => {
    if (old[field] === value || silent.includes(field)) return [];
    const [from, to] = [textOf(old[field]), textOf(value)];
    if (from === to) return [];
    // Never what a password was or is.
    return field === 'password' ? [{ field, from: '', to: 'changed' }] : [{ field, from, to }];
  });
}

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));
