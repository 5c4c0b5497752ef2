import { useRef } from 'react';

/**
 * Radix gives the focus back to a dialog's trigger; a dialog opened by state alone has none. This notes what had the
 * focus when the dialog opened. An item of a menu is gone by then: its menu's button stands for it.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement>(null);
  return {
    note: () => {
      opener.current = openerOf(document.activeElement);
    },
    giveBack: (event: Event) => {
      if (!opener.current?.isConnected || opener.current === document.body) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
}

function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return button ?? (element instanceof HTMLElement ? element : null);
}
