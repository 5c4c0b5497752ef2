import { useRef } from 'react';

/** Marks a dialog that must be answered before anything else on the screen. */
export const modal = { 'data-modal': true };

export const isModalOpen = () => document.querySelector('[data-modal][data-state="open"]') !== null;

/** Closing a toast that lies above a dialog must not close the dialog. */
export const keepForToasts = (event: Event) => {
  const target = event.target;
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault();
};

/**
 * Radix gives the focus back to a dialog's trigger; a dialog opened by state alone has none. This notes what had the
 * focus when the dialog opened. If that was an item of a menu, it is gone by then: the menu's button gets the focus.
 * If the opener is gone too, with a deleted row, the list around it gets the focus and decides where it goes on.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement>(null);
  const list = useRef<HTMLElement>(null);
  return {
    rememberFocus: () => {
      opener.current = openerOf(document.activeElement);
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
