import { recordsOfOthers } from '@/printing/outbox';
import { useOutbox, useSignedInUser } from '@/printing/use-printing-state';
import { useLaterCode } from './use-later-code';

const loadBand = () => import('./records-of-others-band');

/** Records that wait in this browser for somebody who is not signed in now; an admin may take them over. */
export function RecordsOfOthers() {
  const { entries } = useOutbox();
  const user = useSignedInUser();
  const groups = recordsOfOthers(entries, user);
  const band = useLaterCode(loadBand, groups.length > 0);
  return (
    band &&
    groups.map((group) => <band.RecordsOfOthersBand key={String(group.printedBy.id)} {...group} all={entries} />)
  );
}
