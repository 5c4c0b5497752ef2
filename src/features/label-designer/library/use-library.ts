import { useMemo, useSyncExternalStore } from 'react';
import { type Library, readLibrary, storedText, watchLibrary } from '@/storage/label-designs';

/** The saved designs, read again when this or another tab changes them. */
export function useLibrary(): Library {
  const text = useSyncExternalStore(watchLibrary, storedText);
  return useMemo(() => readLibrary(text), [text]);
}
