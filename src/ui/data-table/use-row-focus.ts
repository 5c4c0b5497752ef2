import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place when the row it was on is gone (deleted, filtered away): the row now in its place gets
 * the focus, or the whole table when no row is left. Returns what notes where the focus was.
 */
export function useRowFocus(sheet: RefObject<HTMLElement | null>, rowIds: readonly string[]) {
  const last = useRef<{ id: string; index: number }>(null);
  useLayoutEffect(() => {
    const lost = last.current;
    if (!lost || rowIds.includes(lost.id)) return;
    const holder = document.activeElement;
    // The question that removed the row may still be open; closing, it gives the focus to the table.
    if (holder?.closest('[role=dialog], [role=alertdialog]')) return;
    last.current = null;
    if (!holder || holder === document.body) takePlace(sheet.current, lost.index);
  }, [sheet, rowIds]);

  return (event: FocusEvent) => {
    const lost = last.current;
    if (event.target === sheet.current && lost && !rowIds.includes(lost.id)) {
      last.current = null;
      return takePlace(sheet.current, lost.index);
    }
    const id = event.target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (id !== undefined) last.current = { id, index: rowIds.indexOf(id) };
  };
}

function takePlace(sheet: HTMLElement | null, index: number) {
  const rows = sheet?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
  const next = rows[Math.min(index, rows.length - 1)];
  const target =
    next?.querySelector<HTMLElement>('[data-row-menu]') ?? next?.querySelector<HTMLElement>('a, button, input');
  (target ?? sheet)?.focus();
}
