import { useCallback, useRef, useState } from 'react';
import type { PrintRecord } from '@/domain/print-run';

/**
 * Re-prints one after the other. Several selected runs are confirmed first. CANCEL in one of the dialogs ends the
 * queue, because its reason holds for the next one too.
 */
export function useReprintQueue() {
  const [unconfirmed, setUnconfirmed] = useState<readonly PrintRecord[]>([]);
  const [waiting, setWaiting] = useState<readonly PrintRecord[]>([]);
  const wasPrinted = useRef(false);
  const start = useCallback((records: readonly PrintRecord[]) => {
    wasPrinted.current = false;
    setUnconfirmed([]);
    setWaiting(records);
  }, []);
  return {
    /** The selected runs, until the operator decides: the first only, or one after the other. */
    unconfirmed,
    current: waiting[0],
    start,
    add: (records: readonly PrintRecord[]) => (records.length === 1 ? start(records) : setUnconfirmed(records)),
    forget: () => setUnconfirmed([]),
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
