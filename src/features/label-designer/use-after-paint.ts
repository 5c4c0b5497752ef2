import { startTransition, useEffect, useState } from 'react';

/**
 * False until what was drawn first is on the screen. What can wait for that is drawn afterwards, in pieces between which
 * the browser listens, so that the label can be seen and pressed before the panels around it are made.
 */
export function useAfterPaint(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let task: ReturnType<typeof setTimeout> | undefined;
    // A frame's callbacks come before it is painted, a task after it.
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, []);
  return painted;
}
