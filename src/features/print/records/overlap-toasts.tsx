import { m } from '@messages/messages';
import { useEffect, useRef, useState } from 'react';
import { browserPorts, queue } from '@/print/run/browser-printing';
import type { LedgerNote } from '@/print/run/ledger';
import { closeNote } from '@/print/run/ledger';
import { runText } from '@/print/run/notes';
import { useQueue } from '@/print/run/use-printing';
import { notify } from '@/ui/feedback/notify';
import { LabelsToPullDialog } from './labels-to-pull-dialog';
import { overlapToast } from './overlap-text';

/** Announces on any screen, once for each, what the host said about prints of this browser after they were on paper. */
export function OverlapToasts() {
  const { notes } = useQueue();
  const announced = useRef(new Map<string, AbortController>());
  const [openId, setOpenId] = useState<string>();
  useEffect(() => {
    for (const [key, toast] of announced.current) {
      if (notes.some((note) => keyOf(note) === key)) continue;
      toast.abort();
      announced.current.delete(key);
    }
    const lost = notes.filter((note) => note.kind === 'answer-lost' && !announced.current.has(keyOf(note)));
    for (const note of notes) {
      if (announced.current.has(keyOf(note))) continue;
      const toast = new AbortController();
      announced.current.set(keyOf(note), toast);
      if (note.kind === 'overlap') {
        const { title, message } = overlapToast(note);
        const action = { label: m.print_show(), onSelect: () => setOpenId(note.id) };
        notify.error(message, { title, lasting: true, action, until: toast.signal });
      } else {
        // If the storage fails, it is announced again on the next page.
        void closeNote(browserPorts, note.id)
          .then(() => queue.changed())
          .catch(() => undefined);
      }
    }
    // A connection that was cut may have lost the answers of a whole print list.
    const [first] = lost;
    if (first) notify.success(lost.length === 1 ? lostAnswerText(first) : m.print_lost_answers({ count: lost.length }));
  }, [notes]);
  useEffect(() => {
    const toasts = announced.current;
    return () => {
      for (const toast of toasts.values()) toast.abort();
      toasts.clear();
    };
  }, []);
  const open = notes.find(({ id }) => id === openId);
  return open && <LabelsToPullDialog note={open} onClose={() => setOpenId(undefined)} />;
}

/** A note to which another station was added is announced again. */
const keyOf = (note: LedgerNote) => `${note.id} ${note.others.length}`;

const lostAnswerText = (note: LedgerNote) => m.print_lost_answer({ part: note.partNo, run: runText(note) });
