import userEvent from '@testing-library/user-event';

/** Between two keys of a scanner, and of a person typing. */
const SCANNER_MS = 2;
const TYPING_MS = 120;

/**
 * What a barcode scanner does: all keys of a code and Enter. The keys carry the scanner's own times, as in a browser,
 * so that a busy machine does not slow them down.
 */
export const scan = (code: string) => press(`${code}{Enter}`, SCANNER_MS);

/** The same keys and Enter, typed by a person. */
export const typeSlowly = (text: string) => press(`${text}{Enter}`, TYPING_MS);

async function press(keys: string, gap: number) {
  let at = performance.now();
  const stamp = (event: KeyboardEvent) => {
    at += gap;
    Object.defineProperty(event, 'timeStamp', { value: at });
  };
  window.addEventListener('keydown', stamp, { capture: true });
  await userEvent.setup({ delay: null }).keyboard(keys);
  window.removeEventListener('keydown', stamp, { capture: true });
}
