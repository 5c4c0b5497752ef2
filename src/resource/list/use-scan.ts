import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from 'react';
import { nextKey, noBurst } from './scan-burst';

/**
 * Calls `onScan` with what a barcode scanner types while no field has the focus and no dialog or menu is open; or while
 * a field marked with `data-scans` has it, where the next code would otherwise be put behind the one before.
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
      // In the middle of a code a space must not press the button that has the focus, `?` opens no help and `/` no
      // search of the browser's. A key pressed by hand begins no burst.
      const types = [...event.key].length === 1;
      if (types && !field && next.burst.text !== event.key) event.preventDefault();
      burst = next.burst;
      if (next.scanned === undefined) return;
      // A key the field did not take, or took as another letter: what stands in it is what was meant.
      if (field && !field.value.includes(next.scanned)) return;
      // Or the Enter would press whatever has the focus.
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
