import { type FocusEvent, useRef } from 'react';

/**
 * What every modal dialog has: a mark for `isModalOpen`, and a focus that can be seen. Radix moves the focus from the
 * last control to the first without scrolling to it.
 */
export const modal = {
  'data-modal': true,
  onFocus: ({ target }: FocusEvent<HTMLElement>) => {
    if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
  },
};

export const isModalOpen = () => document.querySelector('[data-modal][data-state="open"]') !== null;

/** Closing a toast above a dialog must not close the dialog. */
export const keepForToasts = (event: Event) => {
  const target = event.target;
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault();
};

/** The element that gets the focus back, and the list around it. */
type FocusPlace = { opener: HTMLElement | null; list: HTMLElement | null };
const nowhere: FocusPlace = { opener: null, list: null };

/** That of the dialog which opened last, until its focus is returned: another one in its place finds the focus on nothing. */
let latestPlace: FocusPlace | undefined;

/**
 * Radix returns the focus to a dialog's trigger; a dialog opened by state has none. This returns it to the element that
 * had it when the dialog opened, or to the button of its menu; after a dialog that took the place of another one, to what
 * had it before the first. When that was removed, with a deleted row, the list gets the focus and moves it to the next row.
 */
export function useReturnFocus() {
  const place = useRef(nowhere);
  return {
    rememberFocus: (element = document.activeElement) => {
      // A copy: the dialog before it forgets only its own.
      place.current = element === document.body && latestPlace ? { ...latestPlace } : placeOf(element);
      latestPlace = place.current;
    },
    restoreFocus: (event: Event) => {
      if (latestPlace === place.current) latestPlace = undefined;
      const { opener, list } = place.current;
      const target = opener?.isConnected ? opener : list;
      if (!target?.isConnected || target === document.body) return;
      event.preventDefault();
      // The list may have moved the focus already, before the dialog closed.
      if (target !== list || !target.contains(document.activeElement)) target.focus();
    },
  };
}

function placeOf(element: Element | null): FocusPlace {
  const opener = openerOf(element);
  return { opener, list: opener?.closest<HTMLElement>('section[tabindex="-1"]') ?? null };
}

function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return button ?? (element instanceof HTMLElement ? element : null);
}
