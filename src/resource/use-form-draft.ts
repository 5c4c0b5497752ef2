import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { localStore } from '@/lib/local-store';
import { sessionNow } from '@/session/use-session';

const draftSchema = z.nullable(
  z.object({
    owner: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
);

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
  const [store] = useState(() => localStore(`draft:${name}`, draftSchema, null, 'session'));
  const [draft] = useState(() => {
    const kept = store.read();
    return kept && owner !== '' && kept.owner === owner ? kept.values : undefined;
  });
  const [restored, setRestored] = useState(false);
  const pending = useRef(draft !== undefined);

  useEffect(() => {
    if (!untouched) return;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const changed = changesOf(values, untouched, neverKept);
        if (owner !== '' && Object.keys(changed).length > 0) store.write({ owner, values: changed });
        else if (!pending.current) store.remove();
      },
    });
  }, [form, store, owner, untouched, neverKept]);

  useEffect(() => {
    if (!untouched || !draft || !pending.current) return;
    pending.current = false;
    // Only fields the form has; a draft of an older release may hold others.
    const values = { ...untouched, ...Object.fromEntries(Object.entries(draft).filter(([key]) => key in untouched)) };
    form.reset(values, { keepDefaultValues: true });
    setRestored(true);
  }, [form, draft, untouched]);

  return {
    restored,
    /** After a save, or when the user leaves without one. */
    forget: () => {
      pending.current = false;
      store.remove();
      setRestored(false);
    },
  };
}

function changesOf(values: FieldValues, untouched: FieldValues, neverKept: readonly string[]) {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => !neverKept.includes(key) && value !== undefined && !Object.is(value, untouched[key]),
    ),
  );
}
