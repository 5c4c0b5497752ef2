import { useCallback, useRef, useState } from 'react';
import type { PrintRecord } from '@/domain/print-run';

/**
 * Re-prints one after the other. Several selected runs are asked about first; CANCEL in one of the dialogs ends the
 * queue, because whoever cancels has a reason that holds for the next one too.
 */
export function useReprintQueue() {
  const [asked, setAsked] = useState<readonly PrintRecord[]>([]);
  const [waiting, setWaiting] = useState<readonly PrintRecord[]>([]);
  const wasPrinted = useRef(false);
  const start = useCallback((records: readonly PrintRecord[]) => {
    wasPrinted.current = false;
    setAsked([]);
    setWaiting(records);
  }, []);
  return {
    /** The selected runs that wait for an answer: the first only, or one after the other. */
    asked,
    current: waiting[0],
    start,
    ask: (records: readonly PrintRecord[]) => (records.length === 1 ? start(records) : setAsked(records)),
    forget: () => setAsked([]),
    printed: () => {
      wasPrinted.current = true;
    },
    closed: () => {
      const next = wasPrinted.current ? waiting.slice(1) : [];
      wasPrinted.current = false;
      setWaiting(next);
    },
  };
}

export type ReprintQueue = ReturnType<typeof useReprintQueue>;
