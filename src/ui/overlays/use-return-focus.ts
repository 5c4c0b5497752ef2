import { useRef } from 'react';

/**
 * Radix gives the focus back to a dialog's trigger; a dialog opened by state alone has none. This notes what had the
 * focus when the dialog opened. An item of a menu is gone by then: its menu's button stands for it. Where the opener
 * is gone as well, with the row that was deleted, what held it takes the focus: the list decides where it goes on.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement>(null);
  const holder = useRef<HTMLElement>(null);
  return {
    note: () => {
      opener.current = openerOf(document.activeElement);
      holder.current = opener.current?.closest<HTMLElement>('section[tabindex="-1"]') ?? null;
    },
    giveBack: (event: Event) => {
      const target = opener.current?.isConnected ? opener.current : holder.current;
      if (!target?.isConnected || target === document.body) return;
      event.preventDefault();
      // The list may have gone on by itself, before the question was gone.
      if (target !== holder.current || !target.contains(document.activeElement)) target.focus();
    },
  };
}

function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return button ?? (element instanceof HTMLElement ? element : null);
}
