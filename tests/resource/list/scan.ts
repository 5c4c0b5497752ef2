import userEvent from '@testing-library/user-event';

/** Between two keys of a scanner, and of a person typing. */
const SCANNER_MS = 2;
const TYPING_MS = 120;

/**
 * What a barcode scanner does: all keys of a code and Enter. The keys carry the scanner's own times, as in a browser,
 * so that a busy machine does not slow them down.
 */
export const scan = (code: string, gap: Gap = SCANNER_MS) => press(`${code}{Enter}`, gap);

/** The same keys and Enter, typed by a person. */
export const typeSlowly = (text: string) => pressSlowly(`${text}{Enter}`);

/** Keys as a person presses them: on a quick machine two of them would otherwise be the start of a scan. */
export const pressSlowly = (keys: string) => press(keys, TYPING_MS);

/** Milliseconds before a key, or before the key at a place. */
type Gap = number | ((index: number) => number);

/** The time of the last key: later keys follow it, although no time has passed. */
let at = 0;

async function press(keys: string, gap: Gap) {
  at = Math.max(at, performance.now());
  let index = 0;
  const stamp = (event: KeyboardEvent) => {
    at += typeof gap === 'number' ? gap : gap(index);
    index += 1;
    Object.defineProperty(event, 'timeStamp', { value: at });
  };
  window.addEventListener('keydown', stamp, { capture: true });
  await userEvent.setup({ delay: null }).keyboard(keys);
  window.removeEventListener('keydown', stamp, { capture: true });
}
