import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { localStore, removeStored } from '@/lib/browser/local-store';
import { sessionNow } from '@/session/use-session';

const PREFIX = 'draft:';

const draftSchema = z.nullable(
  z.object({
    owner: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
);

const draftStore = (name: string) => localStore(PREFIX + name, draftSchema, null, 'session');

/** Signing out on purpose leaves no draft on a shared station; a forced sign-out keeps them. */
export const clearDrafts = () => removeStored(PREFIX, 'session');

type Options<In extends FieldValues, Out> = {
  /** What the draft is of: `customers:7`, `parts:create`. */
  name: string;
  form: UseFormReturn<In, unknown, Out>;
  /** The values to compare with; undefined until the record is loaded. */
  untouched: In | undefined;
  /** Fields that never leave the page. */
  excludedFields: readonly string[];
};

/**
 * Keeps what is typed in this tab's sessionStorage until it is saved or discarded, so that it is back after a forced
 * sign-out. Only the changed fields, never a password, and only for the user who typed them.
 */
export function useFormDraft<In extends FieldValues, Out>({ name, form, untouched, excludedFields }: Options<In, Out>) {
  // Whoever was signed in when the form opened: a sign-out in the meantime must not change the owner.
  const [owner] = useState(() => String(sessionNow().user?.id ?? ''));
  const store = useMemo(() => draftStore(name), [name]);
  const [draft, setDraft] = useState(() => openDraft(name, owner));
  if (draft.of !== name) setDraft(openDraft(name, owner));
  const isPending = draft.values !== undefined && !draft.restored;
  const saved = useRef(false);

  useEffect(() => {
    if (!untouched || !draft.values || draft.restored) return;
    // Only fields the form has; a draft of an older release may hold others.
    const kept = Object.fromEntries(Object.entries(draft.values).filter(([key]) => Object.hasOwn(untouched, key)));
    form.reset({ ...untouched, ...kept }, { keepDefaultValues: true, keepDirtyValues: false });
    setDraft({ ...draft, restored: true });
  }, [form, draft, untouched]);

  useEffect(() => {
    if (!untouched || isPending || owner === '') return;
    saved.current = false;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const changed = changesOf(values, untouched, excludedFields);
        if (Object.keys(changed).length > 0 && !saved.current) store.write({ owner, values: changed });
        else store.remove();
      },
    });
  }, [form, store, owner, untouched, excludedFields, isPending]);

  return {
    /** Whether the fields hold what was typed before a sign-out. */
    restored: draft.restored,
    /** After a save: the fields as they are from now on are no draft. */
    close: () => {
      saved.current = true;
      store.remove();
    },
    /** Ends the notice about a restored draft. */
    dismiss: () => setDraft({ of: name, values: undefined, restored: false }),
  };
}

function openDraft(name: string, owner: string) {
  const kept = draftStore(name).read();
  const values = kept && owner !== '' && kept.owner === owner ? kept.values : undefined;
  return { of: name, values, restored: false };
}

function changesOf(values: FieldValues, untouched: FieldValues, excludedFields: readonly string[]) {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => !excludedFields.includes(key) && value !== undefined && !Object.is(value, untouched[key]),
    ),
  );
}
