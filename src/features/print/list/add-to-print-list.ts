import type { Part } from '@/domain/part';
import { sameId } from '@/domain/record';
import { notify } from '@/ui/feedback/notify';
import { MAX_LISTED_PARTS, usePrintList } from './print-list-store';

/** Puts parts on the print list, each with one full label, and says what came of it. */
export function addToPrintList(parts: readonly Part[]): void {
  const added = usePrintList.getState().add(parts.map((part) => ({ part }))).length;
  const { listed, isPersistent } = usePrintList.getState();
  if (!isPersistent)
    notify.error(
      `${added} of ${parts.length} were added, but this browser has no room to keep the print list: print it before you close or reload the page.`,
    );
  else if (added === parts.length)
    notify.success(added === 1 ? `${parts[0]?.no} is on the print list` : `${added} parts are on the print list`);
  else if (parts.some((part) => !listed.some((entry) => sameId(entry.part.id, part.id))))
    notify.error(
      `A print list holds ${MAX_LISTED_PARTS} parts: ${added} of ${parts.length} were added. Print these first.`,
    );
  else
    notify.success(
      added === 0
        ? 'On the print list already'
        : `${added} added, ${parts.length - added} were on the print list already`,
    );
}
