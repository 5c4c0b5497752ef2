import { createStore, type StoreApi, useStore } from 'zustand';
import type { Designer } from '@/features/label-designer/designer-store';
import { useDesigner } from '@/features/label-designer/use-designer';
import type { Corners } from '@/label/design/geometry';
import type { Problem } from '@/label/design/problems';

/** A problem with a key of its own in the list: two can read the same. */
export type ListedProblem = Problem & { key: string };

export type ProblemsState = {
  problems: readonly ListedProblem[];
  /** Quiet zones with something in them, mm, as they are drawn on the canvas. */
  zones: readonly Corners[];
  /** The list is unfolded. */
  open: boolean;
};

/** What is wrong with the open design is found once and shown in the strip, the list and on the canvas. */
const stores = new WeakMap<Designer, StoreApi<ProblemsState>>();

export function problemsOf(designer: Designer): StoreApi<ProblemsState> {
  let store = stores.get(designer);
  if (!store) {
    store = createStore<ProblemsState>(() => ({ problems: [], zones: [], open: false }));
    stores.set(designer, store);
  }
  return store;
}

export const useProblems = <T>(selector: (state: ProblemsState) => T): T =>
  useStore(problemsOf(useDesigner()), selector);
