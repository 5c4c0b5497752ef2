import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

const keyOf = (name: string) => `list-address:${name}`;

/** Notes what the list shows, for the way back from a record that was opened from it. Kept by this tab only. */
export function useRememberListAddress(name: string) {
  const { search } = useLocation();
  useEffect(() => sessionStorage.setItem(keyOf(name), search), [name, search]);
}

/** The list as it was last seen in this tab; without a last time, the plain list. */
export const listAddress = (name: string, listHref: string) => listHref + (sessionStorage.getItem(keyOf(name)) ?? '');
