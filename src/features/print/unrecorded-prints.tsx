import { useEffect, useState } from 'react';
import { isWaiting } from '@/printing/outbox';
import type { LedgerNote, OutboxEntry } from '@/printing/stored-rows';
import { ownUnsent, useOutbox } from '@/printing/use-printing-state';
import { Button } from '@/ui/basics/button';
import { Lamp } from '@/ui/basics/lamp';
import { Popover } from '@/ui/overlays/popover';
import { useLaterCode } from './use-later-code';

const loadList = () => import('./unrecorded-list');
const loadNotes = () => import('./print-notes');
const loadPull = () => import('./labels-to-pull-dialog');

/**
 * 'n not recorded' for the header: printings that the host has not confirmed, and labels that have to be pulled. Nothing
 * when there are none. While it is on the screen the outbox is sent again, with pauses and when the network comes back,
 * and what the host says about prints that are on paper is said in a toast.
 */
export function UnrecordedPrints() {
  const { entries, notes } = useOutbox();
  const [isOpen, setIsOpen] = useState(false);
  const [pullId, setPullId] = useState<string>();
  const [discard, setDiscard] = useState<OutboxEntry>();
  useLeaveQuestion(ownUnsent(entries).length > 0);
  const overlaps = notes.filter(({ kind }) => kind === 'overlap');
  const pull = overlaps.find(({ id }) => id === pullId);
  const isNeeded = entries.length > 0 || overlaps.length > 0;
  // Nothing printed here is the usual case: these come when there is something to say, before anybody opens it.
  const list = useLaterCode(loadList, isNeeded);
  const toasts = useLaterCode(loadNotes, notes.length > 0);
  const pullDialog = useLaterCode(loadPull, overlaps.length > 0);
  // A popover lies above dialogs: it closes first.
  const leave = (open: () => void) => {
    setIsOpen(false);
    open();
  };
  return (
    <>
      {isNeeded && (
        <Popover
          label="Printings not recorded"
          align="end"
          open={isOpen}
          onOpenChange={setIsOpen}
          className="w-96 max-w-[calc(100vw-16px)]"
          trigger={
            // On a phone the product's mark alone stands beside it.
            <Button data-crowds size="md" aria-live="polite" className="max-[25rem]:px-1.5">
              <Lamp state={overlaps.length > 0 || entries.some((entry) => !isWaiting(entry)) ? 'stop' : 'wait'} />
              {entries.length > 0 ? `${entries.length} not recorded` : pullText(overlaps)}
            </Button>
          }
        >
          {list ? (
            <list.UnrecordedList
              overlaps={overlaps}
              entries={entries}
              onPull={({ id }) => leave(() => setPullId(id))}
              onDiscard={(entry) => leave(() => setDiscard(entry))}
            />
          ) : (
            <p className="px-4 py-3 text-13 text-ink-2">
              The list is being loaded. The records are kept and sent all the same.
            </p>
          )}
        </Popover>
      )}
      {toasts && <toasts.PrintNotes />}
      {pull && pullDialog && <pullDialog.LabelsToPullDialog note={pull} onClose={() => setPullId(undefined)} />}
      {discard && list && <list.DiscardQuestion entry={discard} onClose={() => setDiscard(undefined)} />}
    </>
  );
}

/** Closing or reloading the page asks first: whoever leaves knows of records the host does not have yet. */
function useLeaveQuestion(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsent]);
}

/** Where all labels printed here stay there is nothing to count. */
export function pullText(notes: readonly LedgerNote[]): string {
  if (notes.every(({ pull }) => pull.length === 0)) return 'Serials printed twice';
  const left = notes.flatMap(({ pull, pulled }) => pull.filter((serial) => !pulled.includes(serial)));
  return `Labels to pull (${left.length})`;
}
