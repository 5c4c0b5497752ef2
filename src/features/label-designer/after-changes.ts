import type { Editor } from '@/features/label-designer/editor';
import { onIdle } from '@/lib/browser/scheduling';

const IDLE_TIMEOUT_MS = 400;

/**
 * Runs at once and after each change of the design, the data and the printer, when the browser is idle and never during a
 * gesture. @returns how to stop.
 */
export function afterChanges(editor: Editor, run: () => void): () => void {
  const schedule = () => onIdle(run, { timeoutMs: IDLE_TIMEOUT_MS });
  let cancel = schedule();
  const unsubscribe = editor.document.subscribe((state, before) => {
    if (state.gesture) return cancel();
    const isSame =
      state.history === before.history && state.data === before.data && state.dotsPerMm === before.dotsPerMm;
    if (isSame && !before.gesture) return;
    cancel();
    cancel = schedule();
  });
  return () => {
    unsubscribe();
    cancel();
  };
}
