import { isDirty } from '@/features/label-designer/document-store';
import type { Editor } from '@/features/label-designer/editor';
import { current } from '@/label/design/history';
import { debounce } from '@/lib/browser/debounce';
import { removeDraft, saveDraft } from '@/storage/design-drafts';

const PAUSE_MS = 400;

/** Keeps unsaved work as a draft while it is edited. */
export type DraftKeeper = {
  /** The user throws the unsaved work of the open design away. */
  discard: () => void;
  /** Keeps what is still waiting, and stops. */
  stop: () => void;
};

export function keepDrafts(editor: Editor): DraftKeeper {
  const keep = debounce(() => {
    const state = editor.document.getState();
    const design = current(state.history);
    void (isDirty(state) ? saveDraft(design, state.saved?.updatedAt ?? '') : removeDraft(design.id));
  }, PAUSE_MS);
  const unsubscribe = editor.document.subscribe((state, before) => {
    if (state.history === before.history && state.saved === before.saved) return;
    keep();
  });
  // The last moment a browser surely runs code in before it may end the page.
  document.addEventListener('visibilitychange', keep.flush);
  return {
    discard: () => {
      keep.cancel();
      void removeDraft(current(editor.document.getState().history).id);
    },
    stop: () => {
      keep.flush();
      unsubscribe();
      document.removeEventListener('visibilitychange', keep.flush);
    },
  };
}
