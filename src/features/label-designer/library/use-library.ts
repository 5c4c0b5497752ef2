import { useMemo, useSyncExternalStore } from 'react';
import { type Library, libraryText, readLibrary, subscribeToLibrary } from '@/storage/label-designs';

/** The saved designs, read again when this or another tab changes them. */
export function useLibrary(): Library {
  const text = useSyncExternalStore(subscribeToLibrary, libraryText);
  return useMemo(() => readLibrary(text), [text]);
}
