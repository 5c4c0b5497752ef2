import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { sessionNow } from '@/session/use-session';
import { draftStore } from './form-drafts';

type Options<In extends FieldValues, Out> = {
  /** What the draft is of: `customers:7`, `parts:create`. */
  name: string;
  form: UseFormReturn<In, unknown, Out>;
  /** The values to compare with; undefined until the record has arrived. */
  untouched: In | undefined;
  /** Fields that never leave the page. */
  neverKept: readonly string[];
};

/**
 * Keeps what is typed in this tab's sessionStorage until it is saved or given up, so that it is back after a forced
 * sign-out. Only the changed fields, never a password, and only for the user who typed them.
 */
export function useFormDraft<In extends FieldValues, Out>({ name, form, untouched, neverKept }: Options<In, Out>) {
  // The one who was signed in when the form opened: a sign-out in mid-form must not change whose draft it is.
  const [owner] = useState(() => String(sessionNow().user?.id ?? ''));
  const store = useMemo(() => draftStore(name), [name]);
  const [draft, setDraft] = useState(() => openDraft(name, owner));
  if (draft.of !== name) setDraft(openDraft(name, owner));
  const waiting = draft.values !== undefined && !draft.restored;
  const saved = useRef(false);

  useEffect(() => {
    if (!untouched || !draft.values || draft.restored) return;
    // Only fields the form has; a draft of an older release may hold others.
    const kept = Object.fromEntries(Object.entries(draft.values).filter(([key]) => Object.hasOwn(untouched, key)));
    form.reset({ ...untouched, ...kept }, { keepDefaultValues: true, keepDirtyValues: false });
    setDraft({ ...draft, restored: true });
  }, [form, draft, untouched]);

  useEffect(() => {
    if (!untouched || waiting || owner === '') return;
    saved.current = false;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const changed = changesOf(values, untouched, neverKept);
        if (Object.keys(changed).length > 0 && !saved.current) store.write({ owner, values: changed });
        else store.remove();
      },
    });
  }, [form, store, owner, untouched, neverKept, waiting]);

  return {
    /** Whether the fields hold what was typed before a sign-out. */
    restored: draft.restored,
    /** The record is saved: whatever the fields are set to now is no draft. */
    close: () => {
      saved.current = true;
      store.remove();
    },
    /** The notice about it has done its work. */
    settle: () => setDraft({ of: name, values: undefined, restored: false }),
  };
}

function openDraft(name: string, owner: string) {
  const kept = draftStore(name).read();
  const values = kept && owner !== '' && kept.owner === owner ? kept.values : undefined;
  return { of: name, values, restored: false };
}

function changesOf(values: FieldValues, untouched: FieldValues, neverKept: readonly string[]) {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => !neverKept.includes(key) && value !== undefined && !Object.is(value, untouched[key]),
    ),
  );
}
