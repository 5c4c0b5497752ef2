import userEvent from '@testing-library/user-event';

/** Between two keys of a scanner, and of a hand. */
const SCANNER_MS = 2;
const HAND_MS = 120;

/**
 * What a barcode scanner does: all keys of a code and Enter. The keys carry the scanner's own times, as in a browser,
 * so that a busy machine makes no slow hand of it.
 */
export const scan = (code: string) => press(`${code}{Enter}`, SCANNER_MS);

/** The same keys and Enter, pressed by somebody. */
export const typeByHand = (text: string) => press(`${text}{Enter}`, HAND_MS);

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
