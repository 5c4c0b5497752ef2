import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import { errorMessageWithReason, type FieldError, isAlreadyReported, isApiError, VALIDATION_ERROR } from '@/api/errors';
import type { defineResource } from '@/api/resource';
import { isCreateId } from '@/config/paths';
import type { RecordId } from '@/domain/record';
import { capitalise } from '@/lib/capitalise';
import { listAddress } from '@/resource/list/list-memory';
import { usePermission } from '@/session/profile';
import { notify } from '@/ui/feedback/notify';
import { useFormDraft } from './form-draft';

type Declaration<Row extends { id: RecordId }, In extends FieldValues, Out> = {
  resource: Pick<ReturnType<typeof defineResource<Row, Out>>, 'name' | 'detail' | 'save'>;
  schema: z.ZodMiniType<Out, In>;
  /** The route's id: missing or 'create' makes a new record. */
  id: string | undefined;
  /** The fields of a new record, in the order of the form. At module level, like `toForm` and `excludedFields`. */
  empty: In;
  toForm: (row: Row) => In;
  /** 'customer': for messages the host does not give. */
  recordType: string;
  /** The plain list, where the form leads to when there is no page to go back to. */
  listHref: string;
  /** Fields that are never kept outside the page. */
  excludedFields?: readonly (keyof In & string)[];
};

const nothing: readonly string[] = [];
/** Between messages of the server, which may have several lines each. */
const SEPARATOR = '\u001e';

/**
 * The form that creates and edits a record; `ResourceForm` renders it. It brings: messages of the host on their fields,
 * one request per submit, a dialog about unsaved changes, the draft kept over a forced sign-out, and read-only fields
 * with the reason for a role that may not write.
 */
export function useResourceForm<Row extends { id: RecordId }, In extends FieldValues, Out>(
  declaration: Declaration<Row, In, Out>,
) {
  const { resource, schema, id, empty, toForm, recordType, excludedFields = nothing } = declaration;
  const creating = isCreateId(id);
  const permission = usePermission(creating ? 'add' : 'edit');
  const reason = permission.allowed ? undefined : permission.reason;
  const record = useQuery({ ...resource.detail(id ?? ''), enabled: !creating });
  const save = useMutation(resource.save);
  const listHref = listAddress(resource.name, declaration.listHref);
  const leave = useLeave(listHref);

  const untouched = useMemo(
    () => (creating ? empty : record.data && toForm(record.data)),
    [creating, empty, record.data, toForm],
  );
  const form = useForm<In, unknown, Out>({
    resolver: standardSchemaResolver(schema),
    // `In` is a flat form, of which RHF's deep partial is a supertype that TypeScript cannot see through a type parameter.
    defaultValues: empty as DefaultValues<In>,
    ...(!creating && untouched && { values: untouched }),
    resetOptions: { keepDirtyValues: true },
  });
  const draft = useFormDraft({
    name: `${resource.name}:${creating ? 'create' : id}`,
    form,
    untouched: reason ? undefined : untouched,
    excludedFields,
  });

  const { isDirty, errors } = form.formState;
  const { key: visit } = useLocation();
  const busy = useRef(false);
  const savedOn = useRef<string>(null);
  // `keepDirtyValues` is for a record that is read again while the user types, not for these.
  const setFields = (values: In) =>
    form.reset(values as DefaultValues<In>, { keepDirtyValues: false, keepFieldsRef: true });

  const showFailure = (error: unknown) => {
    if (isAlreadyReported(error)) return;
    if (!isApiError(error, 'validation'))
      return notify.error(errorMessageWithReason(error, `Failed to save ${recordType}`));
    const { onFields, formErrors } = placeErrors(error.fieldErrors, Object.keys(empty));
    for (const { field, message } of onFields) form.setError(field as Path<In>, { type: 'server', message });
    // Under `root`: an error on a name the form does not have would block every later submit.
    if (formErrors.length > 0)
      form.setError('root.serverError', { type: 'server', message: formErrors.join(SEPARATOR) });
    const first = onFields[0];
    if (first) form.setFocus(first.field as Path<In>);
    notify.error(VALIDATION_ERROR);
  };

  const send = async (body: Out, next: 'leave' | 'another') => {
    if (busy.current || savedOn.current === visit || reason !== undefined) return;
    busy.current = true;
    try {
      const answer = await save.mutateAsync({ id: creating ? undefined : record.data?.id, body });
      notify.success(answer.message ?? `${capitalise(recordType)} saved`);
      draft.dismiss();
      if (next === 'leave') {
        savedOn.current = visit;
        draft.close();
      }
      setFields(empty);
      if (next === 'leave') leave();
      else form.setFocus(Object.keys(empty)[0] as Path<In>);
    } catch (error) {
      showFailure(error);
    } finally {
      busy.current = false;
    }
  };

  return {
    form,
    creating,
    record,
    /** The list as it was last seen. */
    listHref,
    /** Why nothing can be changed here; undefined when it can. */
    reason,
    /** The host's messages that belong to no field of the form. */
    alert: errors.root?.serverError?.message?.split(SEPARATOR) ?? [],
    saving: save.isPending,
    restored: draft.restored,
    submit: form.handleSubmit((body) => send(body, 'leave')),
    submitAndAddAnother: form.handleSubmit((body) => send(body, 'another')),
    leave,
    unsaved: () => isDirty && savedOn.current !== visit && reason === undefined,
    /** Back to the saved record, or to an empty form. */
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
    const messages = errors.filter(({ path }) => path[0] === field).map(({ message }) => message);
    return messages.length > 0 ? [{ field, message: [...new Set(messages)].join(' ') }] : [];
  });
  const formErrors = errors
    .filter(({ path }) => !fields.includes(path[0] ?? ''))
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message));
  if (onFields.length === 0 && formErrors.length === 0) formErrors.push('The host did not say which field is wrong');
  return { onFields, formErrors };
}

/** Goes to the previous page of the panel, or to the list when the form was opened by its address. */
function useLeave(listHref: string) {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    const isFirstEntry = key === 'default' || window.history.state?.idx === 0;
    if (isFirstEntry) navigate(listHref, { replace: true });
    else navigate(-1);
  };
}
