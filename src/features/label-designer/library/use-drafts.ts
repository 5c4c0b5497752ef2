import { useCallback, useEffect, useRef, useState } from 'react';
import type { Designer } from '@/features/label-designer/designer-store';
import { useDesigner, useDesignerState } from '@/features/label-designer/use-designer';
import { current } from '@/label/design/history';
import { holdSharedLock } from '@/lib/browser/lock';
import { findDesign } from '@/storage/label-designs';
import { type DraftKeeper, keepDrafts } from './draft-keeper';
import { type Draft, draftLock, dropDraft, leftDrafts } from './drafts';

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
  useEffect(() => holdSharedLock(draftLock(id)), [id]);
  return useCallback(() => keeper.current?.discard(), []);
}

/** What a closed or crashed tab has left behind, until the user takes or discards it. */
export function useLeftDrafts() {
  const designer = useDesigner();
  const [drafts, setDrafts] = useState<Draft[]>([]);
  useEffect(() => {
    let gone = false;
    void leftDrafts().then((found) => !gone && setDrafts(found));
    return () => {
      gone = true;
    };
  }, []);

  const forget = (draft: Draft) => setDrafts((before) => before.filter((other) => other !== draft));
  return {
    drafts,
    restore: (draft: Draft) => {
      restoreDraft(designer, draft);
      forget(draft);
    },
    discard: (draft: Draft) => {
      void dropDraft(draft.design.id);
      forget(draft);
    },
  };
}

/** Opens a draft. It remembers what it started from, so that saving asks when the library has changed since. */
export function restoreDraft(designer: Designer, { design, base }: Draft): void {
  const reading = findDesign(design.id);
  const saved = reading?.ok ? { ...reading.design, updatedAt: base } : undefined;
  designer.actions.open(design, { step: 'Restored unsaved work', ...(saved ? { saved } : {}) });
}
