import { m } from '@messages/messages';
import { sayDuration } from '@/language/scan-words';
import { acknowledgeLoss } from '@/print/run/browser-printing';
import { recordsOfOthers } from '@/print/run/record/send-rules';
import { useClockOffset, useQueue, useSignedInUser, useStorageLoss } from '@/print/run/use-printing';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { Notice } from '@/ui/feedback/notice';

const RecordsOfOthersBand = lazyComponent(async () => (await import('./unrecorded-list')).RecordsOfOthersBand);

/** Records that wait in this browser for somebody who is not signed in now. An admin may take them over. */
export function RecordsOfOthers() {
  const { entries } = useQueue();
  const user = useSignedInUser();
  const groups = recordsOfOthers(entries, user);
  const loss = useStorageLoss();
  const clockOffset = useClockOffset();
  return (
    <>
      {loss && (
        <Notice variant="stop">
          {m.print_storage_loss({ count: loss.unsent })}{' '}
          <button type="button" className="underline" onClick={acknowledgeLoss}>
            {m.print_understood()}
          </button>
        </Notice>
      )}
      {clockOffset !== undefined && (
        <Notice variant="wait">
          {m.print_clock_differs({ duration: sayDuration(Math.round(clockOffset / 60_000)) })}
        </Notice>
      )}
      {groups.map((group) => (
        <RecordsOfOthersBand key={String(group.printedBy.id)} {...group} all={entries} />
      ))}
    </>
  );
}
