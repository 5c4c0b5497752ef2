import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from 'react';
import { useStableCallback } from '@/lib/stable-callback';

/** A USB scanner types a key every few milliseconds and ends with Enter; nobody types like that. */
const QUICK_MS = 50;
/** A busy machine delivers some keys of a scan late, by 300 ms and a little. */
const MAX_PAUSE_MS = 350;
const MIN_LENGTH = 4;
/** Where nobody can be typing a text, a scanner may be slow: no shortcut is as long. */
const MIN_SLOW_LENGTH = 8;
/** So many quick keys are a scan for sure. */
const SURE_KEYS = 3;

/**
 * Gets what was scanned; `isInField` while a field with `data-scans` has the focus. False: not for this screen, another
 * one may take it.
 */
type ScanHandler = (text: string, isInField: boolean) => boolean;

/** The handlers of the screens on top of one another, of the panel behind them, and of any other dialog. */
const handlers: Record<'screen' | 'panel' | 'dialog', ScanHandler[]> = { screen: [], panel: [], dialog: [] };
const isHeard = () => Object.values(handlers).some((stack) => stack.length > 0);

/**
 * Calls `onScan` with what a barcode scanner types while no field has the focus and no dialog or menu is open, but the
 * dialog that is the screen itself (`data-scans`); or while a field with `data-scans` has it, where a second code would otherwise be appended to the first. A screen comes before
 * the panel. `dialog`: with what it types into another dialog, whose buttons its Enter must not press.
 */
export function useScan(onScan: ScanHandler, level: keyof typeof handlers = 'screen') {
  const reportScan = useStableCallback(onScan);
  useEffect(() => {
    const stack = handlers[level];
    // The same listener is added once.
    document.addEventListener('keydown', listen, { capture: true });
    stack.push(reportScan);
    return () => {
      stack.splice(stack.indexOf(reportScan), 1);
      if (!isHeard()) {
        document.removeEventListener('keydown', listen, { capture: true });
        // What is typed when somebody listens again does not continue it.
        burst = undefined;
      }
    };
  }, [reportScan, level]);
}

let burst: ScanBurst | undefined;

function listen(event: KeyboardEvent): void {
  const field = scanField(event.target);
  const before = burst ?? noBurst;
  const sign = isScanning(before) ? controlSign(event) : undefined;
  if (sign === undefined && (event.ctrlKey || event.altKey || event.metaKey)) return;
  const place = field ? 'screen' : placeOf(event.target);
  if (place === undefined) return;
  const key = sign ?? event.key;
  const next = nextKey(before, key, event.timeStamp);
  // Inside a code a space must not click the focused button, `?` not open the help, `/` not the browser's search. The
  // first key of a burst may be a typed one.
  const isCharacter = [...key].length === 1;
  const isInside = next.burst.text !== key && (event.timeStamp - before.lastTime <= QUICK_MS || isScanning(before));
  if (isCharacter && (sign !== undefined || (!field && isInside))) event.preventDefault();
  burst = next.burst;
  // Nobody types into a button: in a dialog a number of one digit is a scan, too.
  const isShort =
    place === 'dialog' && key === 'Enter' && before.text !== '' && event.timeStamp - before.lastTime <= QUICK_MS;
  const scanned = next.scanned ?? (isShort ? before.text : undefined);
  if (scanned === undefined || (next.isSlow && (field !== undefined || [...scanned].length < MIN_SLOW_LENGTH))) return;
  // The field ignored or changed a key: its own text counts. A field takes no control characters.
  if (field && !field.value.includes(scanned.replace(/\p{Cc}/gu, ''))) return;
  // Enter would activate the focused control.
  event.preventDefault();
  event.stopPropagation();
  const receivers = place === 'dialog' ? handlers.dialog : [...handlers.panel, ...handlers.screen];
  for (const handler of receivers.toReversed()) {
    if (handler(scanned, field !== undefined)) return;
  }
}

/**
 * Runs a shortcut of one letter, unless the letter is the first key of a scan: when no other key follows in the time that
 * may pass between two keys of one.
 */
export function unlessScanned(act: () => void): void {
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', stop, { capture: true });
  };
  const timer = setTimeout(() => {
    stop();
    act();
  }, MAX_PAUSE_MS);
  document.addEventListener('keydown', stop, { capture: true });
}

/** For a form: the Enter that ends a scan does not submit the form. */
export function useScanSafeEnter() {
  const keys = useRef(noBurst);
  return (event: ReactKeyboardEvent<HTMLFormElement>) => {
    const next = nextKey(keys.current, event.key, event.timeStamp);
    keys.current = next.burst;
    const isScan = next.scanned !== undefined && !next.isSlow;
    if (isScan && event.target instanceof HTMLInputElement) event.preventDefault();
  };
}

const noKeys = { text: '', before: '', lastTime: Number.NEGATIVE_INFINITY, quick: 0 };

/** Nobody presses two keys of a number, or a key and Enter, so soon after one another. */
const PERSON_MS = 35;

/**
 * For the key events of fields in which a number or a text is typed and Enter acts: a text of any length that comes with
 * its Enter faster than a person types is a scan. @returns the text, and the field's text before it.
 */
export function useScannedText() {
  const keys = useRef(noKeys);
  useEffect(() => {
    // Between the keys of a scan nobody presses anything.
    const forget = () => {
      keys.current = noKeys;
    };
    document.addEventListener('pointerdown', forget, { capture: true });
    return () => document.removeEventListener('pointerdown', forget, { capture: true });
  }, []);
  return (event: ReactKeyboardEvent<HTMLInputElement>): { text: string; before: string } | undefined => {
    const { text, before, lastTime, quick } = keys.current;
    const { key, timeStamp, repeat } = event;
    const pause = timeStamp - lastTime;
    const isQuick = pause <= PERSON_MS && !repeat;
    // A busy page gets some keys of a longer code late, and a scanner may wait before its Enter.
    const isDelayed = pause <= MAX_PAUSE_MS && quick >= 2;
    if (key === 'Enter') {
      keys.current = noKeys;
      // One key alone is a scan only when the field holds nothing else: the last digit of a person may be quick.
      const isWhole = text.length > 1 || event.currentTarget.value === text;
      return (isQuick || isDelayed) && text !== '' && isWhole ? { text, before } : undefined;
    }
    if ([...key].length === 1) {
      keys.current =
        isQuick || isDelayed
          ? { text: text + key, before, lastTime: timeStamp, quick: quick + (isQuick ? 1 : 0) }
          : { text: key, before: event.currentTarget.value, lastTime: timeStamp, quick: 0 };
    }
    return undefined;
  };
}

const scanField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.dataset.scans !== undefined ? target : undefined;

/** Who gets a scan at this place; nobody in a field or a menu. A screen that is a dialog has `data-scans`, too. */
function placeOf(target: EventTarget | null): 'screen' | 'dialog' | undefined {
  const around =
    target instanceof Element &&
    target.closest(
      'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]',
    );
  if (!around || around.matches('[role="dialog"][data-scans]')) return 'screen';
  return around.matches('[role="dialog"], [role="alertdialog"]') ? 'dialog' : undefined;
}

/** A scanner presses Ctrl for the separators of ISO 15434 and GS1, which no key types. */
const controlSigns: Readonly<Record<string, string>> = { ']': '\x1d', '^': '\x1e', '6': '\x1e', d: '\x04', D: '\x04' };

const controlSign = (event: KeyboardEvent): string | undefined =>
  event.ctrlKey && !event.altKey && !event.metaKey && Object.hasOwn(controlSigns, event.key)
    ? controlSigns[event.key]
    : undefined;

/** `quick`: how many of its keys followed at once. */
type ScanBurst = { text: string; lastTime: number; quick: number };

export const noBurst: ScanBurst = { text: '', lastTime: Number.NEGATIVE_INFINITY, quick: 0 };

const isScanning = ({ quick }: ScanBurst) => quick >= SURE_KEYS;

/**
 * One key at `time` (ms). `scanned` is the text when this key is the Enter that ends a scan; `isSlow` when most of its
 * keys took their time, as a person's do. Keys that type nothing (Shift before a capital) leave the burst unchanged.
 */
export function nextKey(
  { text, lastTime, quick }: ScanBurst,
  key: string,
  time: number,
): { burst: ScanBurst; scanned?: string; isSlow?: boolean } {
  const pause = time - lastTime;
  if (key === 'Enter') {
    const length = [...text].length;
    const isScan = pause <= MAX_PAUSE_MS && length >= MIN_LENGTH;
    // Half of the keys, not counting the first.
    return isScan ? { burst: noBurst, scanned: text, isSlow: quick * 2 < length - 1 } : { burst: noBurst };
  }
  if ([...key].length > 1) return { burst: { text, lastTime, quick } };
  if (pause > MAX_PAUSE_MS) return { burst: { text: key, lastTime: time, quick: 0 } };
  return { burst: { text: text + key, lastTime: time, quick: quick + (pause <= QUICK_MS ? 1 : 0) } };
}
