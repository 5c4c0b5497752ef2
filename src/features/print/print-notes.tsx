import { useEffect, useRef, useState } from 'react';
import { browserPorts, outboxWatch } from '@/printing/browser-printing';
import type { LedgerNote } from '@/printing/print-job';
import { closeNote } from '@/printing/record-actions';
import { useOutbox } from '@/printing/use-printing-state';
import { notify } from '@/ui/notify';
import { LabelsToPull } from './labels-to-pull';
import { overlapToast, runText } from './overlap-text';

/** Says on any screen, once for each, what the host said about prints of this browser after they were on paper. */
export function PrintNotes() {
  const { notes } = useOutbox();
  const announced = useRef(new Set<string>());
  const [openId, setOpenId] = useState<string>();
  useEffect(() => {
    for (const note of notes) {
      // A note to which another station was added is said again.
      const key = `${note.id} ${note.others.length}`;
      if (announced.current.has(key)) continue;
      announced.current.add(key);
      if (note.kind === 'overlap') {
        const { title, message } = overlapToast(note);
        notify.error(message, {
          title,
          lasting: true,
          action: { label: 'Show', onSelect: () => setOpenId(note.id) },
        });
      } else {
        if (note.kind === 'answer-lost') notify.success(lostAnswerText(note));
        // A storage that fails now says it again in the next page.
        void closeNote(browserPorts, note.id)
          .then(() => outboxWatch.changed())
          .catch(() => undefined);
      }
    }
  }, [notes]);
  const open = notes.find(({ id }) => id === openId);
  return open && <LabelsToPull note={open} onClose={() => setOpenId(undefined)} />;
}

const lostAnswerText = (note: LedgerNote) =>
  `The host had the record of ${note.partNo}, ${runText(note)}: only its answer was lost. If somebody else printed under your name at the same time, compare the labels.`;
