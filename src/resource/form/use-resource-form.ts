import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { m } from '@messages/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import { errorMessageWithReason, type FieldError, isAlreadyReported, isApiError } from '@/api/client/errors';
import type { defineResource } from '@/api/client/resource';
import { isCreateId } from '@/config/paths';
import type { RecordId } from '@/domain/record';
import { sayHostText } from '@/language/host-texts';
import type { RecordWords } from '@/language/records';
import { capitalise } from '@/lib/capitalise';
import { listAddress } from '@/resource/list/list-memory';
import { usePermission } from '@/session/profile';
import { notify } from '@/ui/feedback/notify';
import { useFormDraft } from './form-draft';
import { type Choice, changedGroups, describeChange, type FieldGroup, mergeChanges } from './record-changes';

type Declaration<Row extends { id: RecordId }, In extends FieldValues, Out> = {
  resource: Pick<ReturnType<typeof defineResource<Row, Out>>, 'name' | 'detail' | 'save'>;
  schema: z.ZodMiniType<Out, In>;
  /** The route's id; undefined or 'create' for a new record. */
  id: string | undefined;
  /** The fields of a new record, in the order of the form. At module level, like `toForm` and `excludedFields`. */
  empty: In;
  toForm: (row: Row) => In;
  recordType: RecordWords;
  /** Where Cancel leads when there is no previous page, or from beside the list. */
  listHref: string;
  isBesideList?: boolean;
  /** The groups of fields in which the user compares own values with those that somebody else has saved. */
  groups: readonly FieldGroup<In>[];
  /** Fields that are never stored in a draft. */
  excludedFields?: readonly (keyof In & string)[];
};

const noFields: readonly string[] = [];
/**
 * Somebody else has changed or deleted the record since the form was opened. `mine` are the values that would have been
 * saved.
 */
type Changed<In extends FieldValues> =
  | { kind: 'changed'; by: string; groups: readonly FieldGroup<In>[]; before: In; theirs: In; mine: In }
  | { kind: 'deleted' };

/** Between messages of the host, which may have several lines. */
const SEPARATOR = '\u001e';

/**
 * The form that creates or edits a record; `ResourceForm` renders it. Puts messages of the host on their fields, sends one
 * write per submit, reads the record again before it and shows what somebody else has saved, confirms before unsaved changes are lost, restores a draft after a forced sign-out, and makes the
 * fields read-only for a role that may not write.
 */
export function useResourceForm<Row extends { id: RecordId }, In extends FieldValues, Out>(
  declaration: Declaration<Row, In, Out>,
) {
  const { resource, schema, id, empty, toForm, recordType, groups, excludedFields = noFields } = declaration;
  const creating = isCreateId(id);
  const permission = usePermission(creating ? 'add' : 'edit');
  const reason = permission.allowed ? undefined : sayHostText(permission.reason);
  const record = useQuery({ ...resource.detail(id ?? ''), enabled: !creating });
  const save = useMutation(resource.save);
  const listHref = listAddress(resource.name, declaration.listHref);
  const leave = useLeave(listHref, declaration.isBesideList);

  const untouched = useMemo(
    () => (creating ? empty : record.data && toForm(record.data)),
    [creating, empty, record.data, toForm],
  );
  const form = useForm<In, unknown, Out>({
    resolver: standardSchemaResolver(schema),
    // Cast: TypeScript cannot prove that a flat `In` matches RHF's DeepPartial<In>.
    defaultValues: empty as DefaultValues<In>,
    ...(!creating && untouched && { values: untouched }),
    resetOptions: { keepDirtyValues: true },
  });
  const { dirtyFields, errors } = form.formState;
  // Not `formState.isDirty`: a record that is reloaded while the user types sets it to false, and keeps `dirtyFields`.
  const isDirty = Object.values(dirtyFields).some(Boolean);
  // A reload in the background while the user types does not count as seen by the user.
  const [opened, setOpened] = useState<In>();
  if (!creating && untouched !== undefined && untouched !== opened && (!isDirty || !opened)) setOpened(untouched);
  const draft = useFormDraft({
    name: `${resource.name}:${creating ? 'create' : id}`,
    form,
    untouched: reason ? undefined : untouched,
    opened,
    excludedFields,
  });
  const client = useQueryClient();
  const [changed, setChanged] = useState<Changed<In>>();
  const [isChecking, setChecking] = useState(false);

  const { key: visit } = useLocation();
  const busy = useRef(false);
  const savedOn = useRef<string>(null);
  // `keepDirtyValues` is only for a record that is reloaded while the user types.
  const setFields = (values: In) =>
    form.reset(values as DefaultValues<In>, { keepDirtyValues: false, keepFieldsRef: true });

  const showFailure = (error: unknown) => {
    if (isAlreadyReported(error)) return;
    if (!isApiError(error, 'validation'))
      return notify.error(errorMessageWithReason(error, m.form_save_failed({ record: recordType.one() })));
    const { onFields, formErrors } = placeErrors(error.fieldErrors, Object.keys(empty));
    for (const { field, message } of onFields) form.setError(field as Path<In>, { type: 'server', message });
    // Under `root`: an error on an unknown field would block every later submit.
    if (formErrors.length > 0)
      form.setError('root.serverError', { type: 'server', message: formErrors.join(SEPARATOR) });
    const first = onFields[0];
    if (first) form.setFocus(first.field as Path<In>);
    notify.error(m.api_validation());
  };

  /** Reads the record again. @returns what has changed since the form was opened; undefined when nothing has. */
  const findChanges = async (before: In): Promise<Changed<In> | undefined> => {
    const mine = form.getValues();
    try {
      const row = await client.fetchQuery({ ...resource.detail(id ?? ''), staleTime: 0, retry: false });
      const versions = { before, theirs: toForm(row), mine };
      const changedByOthers = changedGroups(groups, versions);
      const by = 'updatedBy' in row && typeof row.updatedBy === 'string' ? row.updatedBy : '';
      return changedByOthers.length === 0 ? undefined : { kind: 'changed', by, groups: changedByOthers, ...versions };
    } catch (error) {
      if (isApiError(error, 'not-found')) return { kind: 'deleted' };
      throw error;
    }
  };

  const write = async (body: Out, next: 'leave' | 'another', recordId: RecordId | undefined) => {
    const answer = await save.mutateAsync({ id: recordId, body });
    notify.success(answer.message ?? m.form_saved({ record: capitalise(recordType.one()) }));
    draft.dismiss();
    if (next === 'leave') {
      savedOn.current = visit;
      draft.close();
    }
    setFields(empty);
    if (next === 'leave') leave();
    else form.setFocus(Object.keys(empty)[0] as Path<In>);
  };

  /** `again`: a record that was deleted meanwhile is created anew. */
  const send = async (
    body: Out,
    next: 'leave' | 'another' | 'again',
    before = opened && { ...opened, ...draft.before },
  ) => {
    if (busy.current || savedOn.current === visit || reason !== undefined) return;
    busy.current = true;
    setChecking(true);
    setChanged(undefined);
    try {
      const changes = creating || !before || next === 'again' ? undefined : await findChanges(before);
      if (changes) setChanged(changes);
      else if (next === 'again') await write(body, 'leave', undefined);
      else await write(body, next, creating ? undefined : record.data?.id);
    } catch (error) {
      if (!creating && isApiError(error, 'not-found')) setChanged({ kind: 'deleted' });
      else showFailure(error);
    } finally {
      busy.current = false;
      setChecking(false);
    }
  };

  /** Puts the selected values into the form and saves them. The record is read again: it may have changed again. */
  const saveSelected = (choices: readonly (Choice | undefined)[]) => {
    if (changed?.kind !== 'changed') return;
    const { theirs } = changed;
    const merged = mergeChanges(changed.groups, choices, changed);
    for (const [field, value] of Object.entries(merged)) form.setValue(field as Path<In>, value, { shouldDirty: true });
    setOpened(theirs);
    draft.dismiss();
    void form.handleSubmit((body) => send(body, 'leave', theirs))();
  };

  return {
    form,
    creating,
    record,
    /** The list with its last search and filters. */
    listHref,
    /** Why the record is read-only; undefined when it is not. */
    reason,
    /** The host's messages that belong to no field of the form. */
    alert: errors.root?.serverError?.message?.split(SEPARATOR) ?? [],
    saving: save.isPending || isChecking,
    /** What somebody else has saved since the form was opened, while the user decides. */
    changes:
      changed?.kind === 'changed'
        ? { by: changed.by, rows: changed.groups.map((group) => describeChange(group, changed)) }
        : undefined,
    /** The record was deleted while the form was open. */
    isDeleted: changed?.kind === 'deleted',
    recordType,
    saveSelected,
    createAgain: form.handleSubmit((body) => send(body, 'again')),
    keepEditing: () => setChanged(undefined),
    restored: draft.restored,
    submit: form.handleSubmit((body) => send(body, 'leave')),
    submitAndAddAnother: form.handleSubmit((body) => send(body, 'another')),
    leave,
    unsaved: () => isDirty && savedOn.current !== visit && reason === undefined,
    /** Resets the fields to the saved record or to an empty form. */
    discard: () => {
      draft.dismiss();
      if (untouched) setFields(untouched);
    },
  };
}

type PlacedErrors = {
  /** One message a field, in the order of the form. */
  onFields: { field: string; message: string }[];
  /** Messages that belong to no field of the form, for the alert above it. */
  formErrors: string[];
};

/** Puts each message of a `validation_error` on the field its path begins with (SPEC section 5). */
export function placeErrors(errors: readonly FieldError[], fields: readonly string[]): PlacedErrors {
  const onFields = fields.flatMap((field) => {
    const messages = errors.filter(({ path }) => path[0] === field).map(({ message }) => sayHostText(message));
    return messages.length > 0 ? [{ field, message: [...new Set(messages)].join(' ') }] : [];
  });
  const formErrors = errors
    .filter(({ path }) => !fields.includes(path[0] ?? ''))
    .map(({ path, message }) =>
      path.length > 0 ? `${path.join('.')}: ${sayHostText(message)}` : sayHostText(message),
    );
  if (onFields.length === 0 && formErrors.length === 0) formErrors.push(m.form_field_unknown());
  return { onFields, formErrors };
}

/** Goes to the previous page of the panel, or to the list when the form was opened by its URL. */
function useLeave(listHref: string, isBesideList = false) {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    const isFirstEntry = key === 'default' || window.history.state?.idx === 0;
    if (isFirstEntry || isBesideList) navigate(listHref, { replace: true });
    else navigate(-1);
  };
}
