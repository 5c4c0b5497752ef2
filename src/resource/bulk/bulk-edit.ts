import { m } from '@messages/messages';
import type { QueryClient, UseMutationOptions } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { errorMessageWithReason, isApiError } from '@/api/client/errors';
import type { Answer } from '@/api/client/http';
import { isDamagedId } from '@/api/client/list';
import type { defineResource } from '@/api/client/resource';
import type { RecordId } from '@/domain/record';
import { sayHostText } from '@/language/host-texts';
import { changedGroups, describeChange, type FieldGroup } from '@/resource/form/record-changes';
import type { Change } from './bulk-action';
import { runMutation } from './bulk-mutation';
import type { RowResult, RowWork, Say } from './bulk-run';

type Declaration<Row extends { id: RecordId }, In extends FieldValues, Out> = {
  resource: Pick<ReturnType<typeof defineResource<Row, Out>>, 'detail'> & {
    save: UseMutationOptions<Answer, Error, { id?: RecordId | undefined; body: Out }>;
  };
  /** The schema of the record's form: every field is sent, as the form does. */
  schema: z.ZodMiniType<Out, In>;
  toForm: (row: Row) => In;
  groups: readonly FieldGroup<In>[];
};

/** What was sent of a record, in the fields of its form. */
type Attempt<In> = { before: In; after: In };

/**
 * Sets the same values in every record. Each is read again right before it is sent, so that what somebody else changed
 * in the other fields stays. A field to set that somebody else changed after the list was read is reported, and is set
 * only by a retry. Undo puts the old values back where the record is as it was left; one that was changed since is
 * reported.
 */
export function editWork<Row extends { id: RecordId }, In extends FieldValues, Out>(
  { resource, schema, toForm, groups }: Declaration<Row, In, Out>,
  client: QueryClient,
  change: Change,
): RowWork<Row> {
  const fields = Object.keys(change);
  const setGroups = groups.filter((group) => group.fields.some((field) => fields.includes(field)));
  /** The values the user has seen: those of the list, or those that the first attempt reported. */
  const known = new Map<string, In>();
  const attempts = new Map<string, Attempt<In>>();
  const keyOf = ({ id }: Row) => String(id);
  const isSame = (one: In, other: In) => changedGroups(groups, { before: one, theirs: other, mine: one }).length === 0;

  const read = (row: Row) => client.fetchQuery({ ...resource.detail(row.id), staleTime: 0, retry: false });
  const changed = (versions: { before: In; theirs: In; mine: In }, among: readonly FieldGroup<In>[], person: string) =>
    changedGroups(among, versions).map((group) => () => {
      const { label, theirs } = describeChange(group, versions);
      const change = { field: label, value: theirs || m.bulk_nothing() };
      return person === '' ? m.bulk_field_changed(change) : m.bulk_field_changed_by({ ...change, person });
    });

  const apply = async (row: Row): Promise<RowResult> => {
    if (isDamagedId(row.id)) return { state: 'refused', say: m.bulk_row_incomplete };
    const fresh = await read(row);
    const theirs = toForm(fresh);
    // Cast: the form that made the change has these fields alone.
    const mine = { ...theirs, ...change } as In;
    if (isSame(theirs, mine)) {
      // The answer to an earlier try was lost, and the host has saved it.
      return attempts.has(keyOf(row)) ? { state: 'done' } : { state: 'unchanged', say: m.bulk_same_already };
    }
    const reports = changed({ before: known.get(keyOf(row)) ?? toForm(row), theirs, mine }, setGroups, byOf(fresh));
    if (reports.length > 0) {
      known.set(keyOf(row), theirs);
      return { state: 'refused', say: () => m.bulk_changed_meanwhile({ changes: said(reports) }) };
    }
    const checked = schema.safeParse(mine);
    if (!checked.success) return { state: 'refused', say: () => problemsOf(checked.error.issues) };
    // As it is stored: the schema trims.
    attempts.set(keyOf(row), { before: theirs, after: { ...mine, ...checked.data } });
    await save(row, checked.data);
    return { state: 'done' };
  };

  const save = async (row: Row, body: Out) => {
    try {
      await runMutation(client, resource.save, { id: row.id, body });
    } catch (error) {
      if (isRefusal(error)) attempts.delete(keyOf(row));
      throw error;
    }
  };

  const undo = async (row: Row): Promise<RowResult> => {
    const attempt = attempts.get(keyOf(row));
    if (!attempt) return { state: 'unchanged', say: m.bulk_nothing_to_undo };
    const { before, after } = attempt;
    const fresh = await read(row);
    const theirs = toForm(fresh);
    if (isSame(theirs, before)) {
      attempts.delete(keyOf(row));
      return { state: 'unchanged', say: m.bulk_undone_already };
    }
    const reports = changed({ before: after, theirs, mine: after }, groups, byOf(fresh));
    if (reports.length > 0) return { state: 'refused', say: () => m.bulk_changed_since({ changes: said(reports) }) };
    const old = Object.fromEntries(fields.map((field) => [field, before[field]]));
    const checked = schema.safeParse({ ...theirs, ...old });
    if (!checked.success) {
      return { state: 'refused', say: () => m.bulk_old_values_invalid({ reason: problemsOf(checked.error.issues) }) };
    }
    await runMutation(client, resource.save, { id: row.id, body: checked.data });
    attempts.delete(keyOf(row));
    return { state: 'done' };
  };

  return { apply, undo, canUndo: (row) => attempts.has(keyOf(row)), failureText };
}

const said = (reports: readonly Say[]) => reports.map((say) => say()).join('. ');

const byOf = (row: object) => ('updatedBy' in row && typeof row.updatedBy === 'string' ? row.updatedBy : '');

const problemsOf = (issues: readonly { message: string }[]) =>
  `${issues.map(({ message }) => sayHostText(message)).join('. ')}.`;

/** The host has answered that it changed nothing. After another failure it may have. */
const isRefusal = (error: unknown) =>
  isApiError(error, 'validation', 'conflict', 'forbidden', 'not-found', 'client', 'unauthorized');

function failureText(error: unknown): string {
  if (isApiError(error, 'not-found')) return m.bulk_gone();
  if (isApiError(error, 'validation') && error.fieldErrors.length > 0) return problemsOf(error.fieldErrors);
  const text = errorMessageWithReason(error, m.bulk_not_saved());
  return isRefusal(error) ? text : m.bulk_perhaps_saved({ reason: text.replace(/\.?$/, '.') });
}
