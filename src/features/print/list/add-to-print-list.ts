import { m } from '@messages/messages';
import type { Part } from '@/domain/part';
import { sameId } from '@/domain/record';
import { notify } from '@/ui/feedback/notify';
import { MAX_LISTED_PARTS, usePrintList } from './print-list-store';

/** Puts parts on the print list, each with one full label, and reports the result. */
export function addToPrintList(parts: readonly Part[]): void {
  const added = usePrintList.getState().add(parts.map((part) => ({ part }))).length;
  const { listed, isPersistent } = usePrintList.getState();
  if (!isPersistent) notify.error(m.print_added_not_kept({ added, total: parts.length }));
  else if (added === parts.length)
    notify.success(
      added === 1 ? m.print_added_one({ part: parts[0]?.no ?? '' }) : m.print_added_many({ count: added }),
    );
  else if (parts.some((part) => !listed.some((entry) => sameId(entry.part.id, part.id))))
    notify.error(m.print_added_full({ most: MAX_LISTED_PARTS, added, total: parts.length }));
  else
    notify.success(added === 0 ? m.print_added_already() : m.print_added_some({ added, rest: parts.length - added }));
}
