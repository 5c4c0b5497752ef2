import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { forgetStored, localStore } from '@/lib/browser/local-store';

const PREFIX = 'list-address:';

const storeOf = (name: string) => localStore(PREFIX + name, z.string(), '', 'session');

/** Notes what the list shows, for the way back from a record that was opened from it. Kept by this tab only. */
export function useRememberListAddress(name: string) {
  const { search } = useLocation();
  useEffect(() => {
    storeOf(name).write(search);
  }, [name, search]);
}

/** The list as it was last seen in this tab; without a last time, the plain list. */
export const listAddress = (name: string, listHref: string) => listHref + storeOf(name).read();

/** Whoever signs out on purpose leaves no search behind for the next one at this station. */
export const forgetListAddresses = () => forgetStored(PREFIX, 'session');
