/** A USB scanner types a code within milliseconds a key and presses Enter; no hand is as fast four times in a row. */
const LONGEST_GAP_MS = 50;
const SHORTEST_SCAN = 4;

export type ScanBurst = { text: string; lastAt: number };

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
