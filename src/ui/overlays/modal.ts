import { type FocusEvent, useRef } from 'react';

/**
 * What every modal dialog has: a mark for `isModalOpen`, and a focus that can be seen. Radix goes from the last control to
 * the first without scrolling to it.
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

/**
 * Radix returns the focus to a dialog's trigger; a dialog opened by state has none. This returns it to the element that
 * had it when the dialog opened, or to the button of its menu. When that was removed, with a deleted row, the list gets
 * the focus and moves it to the next row.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement>(null);
  const list = useRef<HTMLElement>(null);
  return {
    rememberFocus: (element = document.activeElement) => {
      opener.current = openerOf(element);
      list.current = opener.current?.closest<HTMLElement>('section[tabindex="-1"]') ?? null;
    },
    restoreFocus: (event: Event) => {
      const target = opener.current?.isConnected ? opener.current : list.current;
      if (!target?.isConnected || target === document.body) return;
      event.preventDefault();
      // The list may have moved the focus already, before the dialog closed.
      if (target !== list.current || !target.contains(document.activeElement)) target.focus();
    },
  };
}

function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return button ?? (element instanceof HTMLElement ? element : null);
}
