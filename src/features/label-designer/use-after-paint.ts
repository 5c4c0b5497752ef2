import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '@/lib/browser/scheduling';

/**
 * False until what was drawn first is on the screen. What can wait for that is drawn afterwards, in pieces between which
 * the browser listens, so that the label can be seen and pressed before the panels around it are made.
 */
export function useAfterPaint(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return painted;
}
