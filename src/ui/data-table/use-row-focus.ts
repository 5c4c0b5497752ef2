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
    last.current = null;
    if (document.activeElement && document.activeElement !== document.body) return;
    const rows = sheet.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    const next = rows[Math.min(lost.index, rows.length - 1)];
    const target =
      next?.querySelector<HTMLElement>('[data-row-menu]') ?? next?.querySelector<HTMLElement>('a, button, input');
    (target ?? sheet.current)?.focus();
  }, [sheet, rowIds]);

  return (event: FocusEvent) => {
    const id = event.target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (id !== undefined) last.current = { id, index: rowIds.indexOf(id) };
  };
}
