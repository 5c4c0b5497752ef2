import { m } from '@messages/messages';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LabelsToPull } from '@/features/print/lazy-dialogs';
import type { UnrecordedRun } from '@/print/run/ledger';
import { isWaiting, ownUnsent, useQueue } from '@/print/run/use-printing';
import { Button } from '@/ui/basics/button';
import { Lamp } from '@/ui/basics/lamp';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { Popover } from '@/ui/overlays/popover';
import { pullText } from './pull-text';

const UnrecordedList = lazyComponent(async () => (await import('./unrecorded-list')).UnrecordedList, {
  fallback: <ListLoading />,
  noticeClass: 'm-2',
});
const DiscardDialog = lazyComponent(async () => (await import('./unrecorded-list')).DiscardDialog, {
  over: ({ onClose }) => onClose,
});
const OverlapToasts = lazyComponent(async () => (await import('./unrecorded-list')).OverlapToasts, {
  inBackground: true,
});
/** The address of what the header lists, for a link to it. */
const HASH = '#not-recorded';

/**
 * 'n not recorded' for the header: printings that the host has not confirmed, labels that have to be pulled, and print
 * jobs it lacks. Nothing when there are none. While it is on the screen the outbox is sent again, with pauses and when the network comes back,
 * and what the host says about prints that are on paper is announced in a toast.
 */
export function UnrecordedPrints() {
  const { entries, notes, unsentJobs } = useQueue();
  const [isOpen, setIsOpen] = useState(false);
  const [pullId, setPullId] = useState<string>();
  const [discard, setDiscard] = useState<UnrecordedRun>();
  useUnloadWarning(ownUnsent(entries).length > 0);
  const overlaps = notes.filter(({ kind }) => kind === 'overlap');
  const pull = overlaps.find(({ id }) => id === pullId);
  const isNeeded = entries.length > 0 || overlaps.length > 0 || unsentJobs > 0;
  const { hash, key } = useLocation();
  useEffect(() => {
    // `key`: the same link again.
    if (hash === HASH && key !== '') setIsOpen(true);
  }, [hash, key]);
  // Usually nothing was printed here. These are loaded when there is something to list, before anybody opens it.
  usePreloaded(UnrecordedList, isNeeded);
  usePreloaded(LabelsToPull, overlaps.length > 0);
  // A popover lies above dialogs: it closes first.
  const closeFirst = (open: () => void) => {
    setIsOpen(false);
    open();
  };
  return (
    <>
      {isNeeded && (
        <Popover
          label={m.print_unrecorded_popover()}
          align="end"
          open={isOpen}
          onOpenChange={setIsOpen}
          className="w-96 max-w-[calc(100vw-16px)]"
          trigger={
            // On a phone the product's mark alone stands beside it.
            <Button
              data-crowds
              size="md"
              aria-live="polite"
              className="max-[26rem]:shrink max-[25rem]:px-1.5 max-[26rem]:min-w-0 max-[26rem]:whitespace-normal max-[26rem]:text-left max-[26rem]:leading-4"
            >
              <Lamp state={overlaps.length > 0 || entries.some((entry) => !isWaiting(entry)) ? 'stop' : 'wait'} />
              {entries.length > 0
                ? m.print_unrecorded_count({ count: entries.length })
                : overlaps.length > 0
                  ? pullText(overlaps)
                  : m.print_unsent_count({ count: unsentJobs })}
            </Button>
          }
        >
          <UnrecordedList
            overlaps={overlaps}
            entries={entries}
            unsentJobs={unsentJobs}
            onPull={({ id }) => closeFirst(() => setPullId(id))}
            onDiscard={(entry) => closeFirst(() => setDiscard(entry))}
          />
        </Popover>
      )}
      {notes.length > 0 && <OverlapToasts onShow={({ id }) => closeFirst(() => setPullId(id))} />}
      {pull && <LabelsToPull note={pull} onClose={() => setPullId(undefined)} />}
      {discard && <DiscardDialog entry={discard} onClose={() => setDiscard(undefined)} />}
    </>
  );
}

function ListLoading() {
  return <p className="px-4 py-3 text-13 text-ink-2">{m.print_unrecorded_loading()}</p>;
}

function usePreloaded({ preload }: { preload: () => Promise<void> }, isNeeded: boolean): void {
  useEffect(() => {
    if (isNeeded) void preload();
  }, [preload, isNeeded]);
}

/** The browser warns before the page is closed or reloaded while the host does not have all records. */
function useUnloadWarning(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsent]);
}
