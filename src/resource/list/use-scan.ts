import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from 'react';
import { useStableCallback } from '@/lib/stable-callback';

/** A USB scanner types a key every few milliseconds and ends with Enter; nobody types four keys that fast. */
const MAX_GAP_MS = 50;
const MIN_LENGTH = 4;

/**
 * Calls `onScan` with what a barcode scanner types while no field has the focus and no dialog or menu is open; or while
 * a field with `data-scans` has it, where a second code would otherwise be appended to the first.
 */
export function useScan(onScan: (text: string) => void) {
  const reportScan = useStableCallback(onScan);
  useEffect(() => {
    let burst = noBurst;
    const listen = (event: KeyboardEvent) => {
      const field = scanField(event.target);
      if (event.ctrlKey || event.altKey || event.metaKey || (!field && isInFieldOrDialog(event.target))) return;
      const next = nextKey(burst, event.key, event.timeStamp);
      // Inside a code a space must not click the focused button, `?` not open the help, `/` not the browser's search. The
      // first key of a burst may be a typed one.
      const isCharacter = [...event.key].length === 1;
      if (isCharacter && !field && next.burst.text !== event.key) event.preventDefault();
      burst = next.burst;
      if (next.scanned === undefined) return;
      // The field ignored or changed a key: its own text counts.
      if (field && !field.value.includes(next.scanned)) return;
      // Enter would activate the focused control.
      event.preventDefault();
      event.stopPropagation();
      reportScan(next.scanned);
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, [reportScan]);
}

/** For a form: the Enter that ends a scan does not submit the form. */
export function useScanSafeEnter() {
  const burst = useRef(noBurst);
  return (event: ReactKeyboardEvent<HTMLFormElement>) => {
    const next = nextKey(burst.current, event.key, event.timeStamp);
    burst.current = next.burst;
    if (next.scanned !== undefined && event.target instanceof HTMLInputElement) event.preventDefault();
  };
}

const scanField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.dataset.scans !== undefined ? target : undefined;

const isInFieldOrDialog = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]') !==
    null;

type ScanBurst = { text: string; lastTime: number };

export const noBurst: ScanBurst = { text: '', lastTime: Number.NEGATIVE_INFINITY };

/**
 * One key at `time` (ms). `scanned` is the text when this key is the Enter that ends a scan. Keys that type nothing (Shift
 * before a capital) leave the burst unchanged.
 */
export function nextKey(burst: ScanBurst, key: string, time: number): { burst: ScanBurst; scanned?: string } {
  const quick = time - burst.lastTime <= MAX_GAP_MS;
  if (key === 'Enter') {
    const isScan = quick && [...burst.text].length >= MIN_LENGTH;
    return isScan ? { burst: noBurst, scanned: burst.text } : { burst: noBurst };
  }
  if ([...key].length > 1) return { burst };
  return { burst: { text: quick ? burst.text + key : key, lastTime: time } };
}
