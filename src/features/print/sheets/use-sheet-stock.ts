import { useEffect, useRef } from 'react';
import { repeatOnIdle } from '@/lib/browser/scheduling';
import { type SheetBuild, type SheetStock, sheetStock } from './sheet-stock';

/** Of more labels than this only PRINT draws the sheets: what lies ready takes memory, and that must stay small. */
const MOST_LABELS_AHEAD = 1_000;

/**
 * Draws the sheets of a run while nobody needs the page, so that the press of PRINT finds them ready. They hold for as
 * long as the very same run, design and settings are on the screen. Gives the stock of a build, once.
 */
export function useSheetStock(build: SheetBuild | undefined, labels: number): (build: SheetBuild) => SheetStock {
  const ready = useRef<{ stock: SheetStock; stop: () => void } | undefined>(undefined);
  const ahead = labels <= MOST_LABELS_AHEAD ? build : undefined;
  useEffect(() => {
    if (!ahead) return;
    const stock = sheetStock(ahead);
    const stop = repeatOnIdle(stock.drawNext);
    ready.current = { stock, stop };
    return () => {
      stop();
      ready.current = undefined;
    };
  }, [ahead]);
  return (wanted) => {
    const own = ready.current;
    ready.current = undefined;
    own?.stop();
    return own?.stock.build === wanted ? own.stock : sheetStock(wanted);
  };
}
