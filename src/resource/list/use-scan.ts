import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from 'react';

/** A USB scanner types a key every few milliseconds and presses Enter; nobody types as fast four times in a row. */
const LONGEST_GAP_MS = 50;
const SHORTEST_SCAN = 4;

/**
 * Calls `onScan` with what a barcode scanner types while no field has the focus and no dialog or menu is open; or while
 * a field marked with `data-scans` has it, where the next code would otherwise be appended to the last one.
 */
export function useScan(onScan: (text: string) => void) {
  const newest = useRef(onScan);
  useEffect(() => {
    newest.current = onScan;
  });
  useEffect(() => {
    let burst = noBurst;
    const listen = (event: KeyboardEvent) => {
      const field = scannedInto(event.target);
      if (event.ctrlKey || event.altKey || event.metaKey || (!field && isElsewhere(event.target))) return;
      const next = nextKey(burst, event.key, event.timeStamp);
      // In the middle of a code a space must not press the focused button, `?` not open the help and `/` not the
      // browser's search. The first key of a burst may still be a typed one.
      const types = [...event.key].length === 1;
      if (types && !field && next.burst.text !== event.key) event.preventDefault();
      burst = next.burst;
      if (next.scanned === undefined) return;
      // The field did not take a key, or took another letter for it: its own text counts.
      if (field && !field.value.includes(next.scanned)) return;
      // The Enter would press whatever has the focus.
      event.preventDefault();
      event.stopPropagation();
      newest.current(next.scanned);
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

/** For a form: the Enter that ends a scan fills the field and does not send the form. */
export function useScanSafeEnter() {
  const burst = useRef(noBurst);
  return (event: ReactKeyboardEvent<HTMLFormElement>) => {
    const next = nextKey(burst.current, event.key, event.timeStamp);
    burst.current = next.burst;
    if (next.scanned !== undefined && event.target instanceof HTMLInputElement) event.preventDefault();
  };
}

const scannedInto = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.dataset.scans !== undefined ? target : undefined;

const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]') !==
    null;

type ScanBurst = { text: string; lastAt: number };

export const noBurst: ScanBurst = { text: '', lastAt: Number.NEGATIVE_INFINITY };

/**
 * One key, pressed at `at` milliseconds. `scanned` is the text when this key is the Enter that ends a scan.
 * Keys that type nothing (Shift before a capital) leave the burst as it is.
 */
export function nextKey(burst: ScanBurst, key: string, at: number): { burst: ScanBurst; scanned?: string } {
  const quick = at - burst.lastAt <= LONGEST_GAP_MS;
  if (key === 'Enter') {
    const isScan = quick && [...burst.text].length >= SHORTEST_SCAN;
    return isScan ? { burst: noBurst, scanned: burst.text } : { burst: noBurst };
  }
  if ([...key].length > 1) return { burst };
  return { burst: { text: quick ? burst.text + key : key, lastAt: at } };
}
