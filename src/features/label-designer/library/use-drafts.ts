import { useCallback, useEffect, useRef, useState } from 'react';
import { type Editor, useDocument, useEditor } from '@/features/label-designer/editor';
import { current } from '@/label/design/history';
import { abandonedDrafts, type DesignDraft, holdDraft, removeDraft } from '@/storage/design-drafts';
import { findDesign } from '@/storage/label-designs';
import { type DraftKeeper, keepDrafts } from './draft-keeper';

/** Keeps unsaved work, and holds the design's lock so that no other tab takes it for left behind. Gives how to discard it. */
export function useKeptDraft(): () => void {
  const editor = useEditor();
  const id = useDocument(({ history }) => current(history).id);
  const keeper = useRef<DraftKeeper>(undefined);
  useEffect(() => {
    const own = keepDrafts(editor);
    keeper.current = own;
    return own.stop;
  }, [editor]);
  useEffect(() => holdDraft(id), [id]);
  return useCallback(() => keeper.current?.discard(), []);
}

/** What a closed or crashed tab has left behind, until the user takes or discards it. */
export function useLeftDrafts() {
  const editor = useEditor();
  const [drafts, setDrafts] = useState<DesignDraft[]>([]);
  useEffect(() => {
    let gone = false;
    void abandonedDrafts().then((found) => !gone && setDrafts(found));
    return () => {
      gone = true;
    };
  }, []);

  const forget = (draft: DesignDraft) => setDrafts((before) => before.filter((other) => other !== draft));
  return {
    drafts,
    restore: (draft: DesignDraft) => {
      restoreDraft(editor, draft);
      forget(draft);
    },
    discard: (draft: DesignDraft) => {
      void removeDraft(draft.design.id);
      forget(draft);
    },
  };
}

/** Opens a draft. It remembers what it started from, so that saving asks when the library has changed since. */
export function restoreDraft(editor: Editor, { design, base }: DesignDraft): void {
  const reading = findDesign(design.id);
  const saved = reading?.ok ? { ...reading.design, updatedAt: base } : undefined;
  editor.openDesign(design, { step: 'Restored unsaved work', ...(saved ? { saved } : {}) });
}
