import { memo, type RefObject, useEffect } from 'react';

type CutCellsProps = {
  table: RefObject<HTMLElement | null>;
  /** What the cells are drawn from: a change of it measures them again. */
  rows: unknown;
  columns: unknown;
};

/**
 * Gives the cells whose text is cut a title for the pointer and a tab stop for the keyboard, and takes both from the
 * others. It runs after the paint and reads all widths before it writes, so a hundred rows cost one layout.
 */
export const CutCells = memo(function CutCells({ table }: CutCellsProps) {
  useEffect(() => {
    const cells = [...(table.current?.querySelectorAll<HTMLElement>('[data-cut]') ?? [])];
    const cut = cells.map((cell) => cell.scrollWidth > cell.clientWidth);
    cells.forEach((cell, index) => {
      if (!cut[index]) {
        cell.removeAttribute('title');
        cell.removeAttribute('tabindex');
        return;
      }
      cell.title = cell.textContent;
      if (!cell.querySelector('a, button')) cell.tabIndex = 0;
    });
  });
  return null;
});
