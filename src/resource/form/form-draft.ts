import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { localStore } from '@/lib/browser/local-store';
import { sessionNow } from '@/session/use-session';
import { DRAFTS } from './clear-drafts';

const fieldValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** `before`: what the changed fields held when the form was opened. */
const draftSchema = z.nullable(z.object({ owner: z.string(), values: fieldValues, before: z.catch(fieldValues, {}) }));

const draftStore = (name: string) => localStore(DRAFTS + name, draftSchema, null, 'session');

type Options<In extends FieldValues, Out> = {
  /** `customers:7`, `parts:create` */
  name: string;
  form: UseFormReturn<In, unknown, Out>;
  /** The saved values; undefined until the record is loaded. */
  untouched: In | undefined;
  /** The values the form was opened with; undefined for a new record. */
  opened: In | undefined;
  /** Fields that are never stored. */
  excludedFields: readonly string[];
};

/**
 * Stores the changed fields in this tab's sessionStorage until they are saved or discarded, and restores them after a
 * forced sign-out, for the same user only.
 */
export function useFormDraft<In extends FieldValues, Out>(options: Options<In, Out>) {
  const { name, form, untouched, opened, excludedFields } = options;
  // The user when the form opened: a sign-out must not change the owner.
  const [owner] = useState(() => String(sessionNow().user?.id ?? ''));
  const store = useMemo(() => draftStore(name), [name]);
  const [draft, setDraft] = useState(() => openDraft(name, owner));
  if (draft.name !== name) setDraft(openDraft(name, owner));
  const isPending = draft.values !== undefined && !draft.restored;
  const saved = useRef(false);

  useEffect(() => {
    if (!untouched || !draft.values || draft.restored) return;
    // A draft of an older release may have other fields.
    const known = Object.fromEntries(Object.entries(draft.values).filter(([key]) => Object.hasOwn(untouched, key)));
    form.reset({ ...untouched, ...known }, { keepDefaultValues: true, keepDirtyValues: false });
    setDraft({ ...draft, restored: true });
  }, [form, draft, untouched]);

  useEffect(() => {
    if (!untouched || isPending || owner === '') return;
    saved.current = false;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const changed = changesOf(values, untouched, excludedFields);
        const before = Object.fromEntries(Object.keys(changed).map((key) => [key, opened?.[key] ?? null]));
        if (Object.keys(changed).length > 0 && !saved.current) store.write({ owner, values: changed, before });
        else store.remove();
      },
    });
  }, [form, store, owner, untouched, opened, excludedFields, isPending]);

  return {
    restored: draft.restored,
    /** What the restored fields held when the form was opened. */
    before: draft.values ? draft.before : undefined,
    /** After a save: removes the draft and stores no later change. */
    close: () => {
      saved.current = true;
      store.remove();
    },
    /** Hides the notice about a restored draft. */
    dismiss: () => setDraft({ name, values: undefined, before: {}, restored: false }),
  };
}

function openDraft(name: string, owner: string) {
  const stored = draftStore(name).read();
  const own = stored && owner !== '' && stored.owner === owner ? stored : undefined;
  return { name, values: own?.values, before: own?.before ?? {}, restored: false };
}

function changesOf(values: FieldValues, untouched: FieldValues, excludedFields: readonly string[]) {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => !excludedFields.includes(key) && value !== undefined && !Object.is(value, untouched[key]),
    ),
  );
}
