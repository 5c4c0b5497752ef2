import { lazy, Suspense } from 'react';
import { recordsOfOthers } from '@/printing/outbox-watch';
import { useOutbox, useSignedInUser } from '@/printing/use-printing-state';

const Band = lazy(async () => ({ default: (await import('./records-of-others-band')).RecordsOfOthersBand }));

/** Records that wait in this browser for somebody who is not signed in now; an admin may take them over. */
export function RecordsOfOthers() {
  const { entries } = useOutbox();
  const user = useSignedInUser();
  return (
    <Suspense>
      {recordsOfOthers(entries, user).map((group) => (
        <Band key={String(group.printedBy.id)} {...group} all={entries} />
      ))}
    </Suspense>
  );
}
