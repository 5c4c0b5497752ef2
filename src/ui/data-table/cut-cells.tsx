import { memo, type RefObject, useEffect } from 'react';
import { afterPaint } from '@/lib/browser/scheduling';

type CutCellsProps = {
  table: RefObject<HTMLElement | null>;
  /** What the cells are drawn from: a change of it measures them again. */
  rows: unknown;
  columns: unknown;
};

/**
 * Gives the cells whose text is cut a title for the pointer and a tab stop for the keyboard, and takes both from the
 * others. It waits until the rows are on the screen, where their widths are known already: asked before, they would
 * hold the rows up by a layout and a second style. All widths are read before anything is written.
 */
export const CutCells = memo(function CutCells({ table }: CutCellsProps) {
  useEffect(() => afterPaint(() => table.current && markCutCells(table.current)));
  return null;
});

function markCutCells(table: HTMLElement): void {
  const cells = [...table.querySelectorAll<HTMLElement>('[data-cut]')];
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
}
