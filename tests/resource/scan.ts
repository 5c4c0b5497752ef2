import userEvent from '@testing-library/user-event';

/** Between two keys of a scanner. */
const GAP_MS = 2;

/**
 * What a barcode scanner does: all keys of a code and Enter. The keys carry the scanner's own times, as in a browser,
 * so that a busy machine makes no slow hand of it.
 */
export async function scan(code: string) {
  let at = performance.now();
  const stamp = (event: KeyboardEvent) => {
    at += GAP_MS;
    Object.defineProperty(event, 'timeStamp', { value: at });
  };
  window.addEventListener('keydown', stamp, { capture: true });
  await userEvent.setup({ delay: null }).keyboard(`${code}{Enter}`);
  window.removeEventListener('keydown', stamp, { capture: true });
}
