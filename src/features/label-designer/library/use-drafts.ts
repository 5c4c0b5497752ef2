import { useCallback, useEffect, useRef, useState } from 'react';
import type { Designer } from '@/features/label-designer/designer-store';
import { useDesigner, useDesignerState } from '@/features/label-designer/use-designer';
import { current } from '@/label/design/history';
import { abandonedDrafts, type DesignDraft, holdDraft, removeDraft } from '@/storage/design-drafts';
import { findDesign } from '@/storage/label-designs';
import { type DraftKeeper, keepDrafts } from './draft-keeper';

/** Keeps unsaved work, and holds the design's lock so that no other tab takes it for left behind. Gives how to discard it. */
export function useKeptDraft(): () => void {
  const designer = useDesigner();
  const id = useDesignerState(({ history }) => current(history).id);
  const keeper = useRef<DraftKeeper>(undefined);
  useEffect(() => {
    const own = keepDrafts(designer);
    keeper.current = own;
    return own.stop;
  }, [designer]);
  useEffect(() => holdDraft(id), [id]);
  return useCallback(() => keeper.current?.discard(), []);
}

/** What a closed or crashed tab has left behind, until the user takes or discards it. */
export function useLeftDrafts() {
  const designer = useDesigner();
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
      restoreDraft(designer, draft);
      forget(draft);
    },
    discard: (draft: DesignDraft) => {
      void removeDraft(draft.design.id);
      forget(draft);
    },
  };
}

/** Opens a draft. It remembers what it started from, so that saving asks when the library has changed since. */
export function restoreDraft(designer: Designer, { design, base }: DesignDraft): void {
  const reading = findDesign(design.id);
  const saved = reading?.ok ? { ...reading.design, updatedAt: base } : undefined;
  designer.actions.open(design, { step: 'Restored unsaved work', ...(saved ? { saved } : {}) });
}
