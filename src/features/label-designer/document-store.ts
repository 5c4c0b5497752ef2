import { m } from '@messages/messages';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DraftSync } from '@/features/label-designer/shared/draft-sync';
import { DEFAULT_DOTS_PER_MM } from '@/label/codes/printer-dots';
import { withGroups } from '@/label/design/arrange';
import { DEFAULT_SIZE, type LabelDesign, UNTITLED } from '@/label/design/design';
import { translationBetween } from '@/label/design/edit';
import type { Point } from '@/label/design/geometry';
import type { GuideLine } from '@/label/design/guides';
import { current, type History, jump, record, startHistory } from '@/label/design/history';
import { emptyLabelData, type LabelData } from '@/label/text/label-data';
import { randomId } from '@/lib/browser/ids';
import { formatStamp } from '@/lib/dates';

const MERGE_MS = 1000;

/** The design during a gesture; `move` in mm when elements were only moved. */
type GestureState = { design: LabelDesign; move: Point | undefined; guides: readonly GuideLine[] };

/**
 * Everything is computed from `base`, so Esc restores it. `live` is a separate store because it changes at every frame:
 * only what follows the pointer subscribes to it.
 */
type Gesture = { base: LabelDesign; live: StoreApi<GestureState> };

/** The design is a draft of the host: changes go to all stations, not to the library of this browser. */
export type SharedSource = { id: string /** Of what is not sent yet. */; key: string; sync: DraftSync };

export type DocumentState = {
  history: History<LabelDesign>;
  gesture: Gesture | undefined;
  selection: ReadonlySet<string>;
  /** As stored in the library; undefined if it was never saved. */
  saved: LabelDesign | undefined;
  shared: SharedSource | undefined;
  /** Why this design cannot be changed, for instance because a newer version made it. */
  readOnly: string | undefined;
  /** Copied last, for browsers that do not let a page read the clipboard. */
  clipboard: { text: string; pastes: number };
  data: LabelData;
  /** Of the printer in the preview. */
  dotsPerMm: number;
  /** For screen readers; the counter repeats the same text. */
  announcement: { text: string; count: number };
};

type OpenOptions = { saved?: LabelDesign; shared?: SharedSource; readOnly?: string; step?: () => string };
type Edit = (design: LabelDesign) => LabelDesign;
type EditOptions = {
  /** Edits with the same key within MERGE_MS are one step. */
  merge?: string;
  select?: Iterable<string>;
  now?: number;
};

export const designOf = ({ gesture, history }: DocumentState): LabelDesign =>
  gesture?.live.getState().design ?? current(history);

export const isDirty = ({ history, saved }: DocumentState) => current(history) !== saved;

/** The open design. An edit of a read-only one is announced as refused. */
export function createDocument(design: LabelDesign, saved?: LabelDesign) {
  const store = createStore<DocumentState>(() => ({
    history: startHistory(design, m.designer_step_opened),
    gesture: undefined,
    selection: new Set(),
    saved,
    shared: undefined,
    readOnly: undefined,
    clipboard: { text: '', pastes: 0 },
    data: emptyLabelData,
    dotsPerMm: DEFAULT_DOTS_PER_MM,
    announcement: { text: '', count: 0 },
  }));
  const { getState: get, setState: set } = store;
  const live = createStore<GestureState>(() => ({ design, move: undefined, guides: [] }));
  let merging: { key: string; until: number; index: number } | undefined;

  const setHistory = (history: History<LabelDesign>, selection: Iterable<string> = get().selection) =>
    set({ history, selection: existing(selection, current(history)), gesture: undefined });

  const announce = (text: string) => set({ announcement: { text, count: get().announcement.count + 1 } });

  const actions = {
    announce,
    design: () => designOf(get()),
    selected: () => actions.design().elements.filter(({ id }) => get().selection.has(id)),
    openDesign: (next: LabelDesign, options: OpenOptions = {}) => {
      merging = undefined;
      set({
        history: startHistory(next, options.step ?? m.designer_step_opened),
        saved: options.saved,
        shared: options.shared,
        readOnly: options.readOnly,
        gesture: undefined,
        selection: new Set(),
      });
    },
    /** Makes one step, or none if `change` returns the same design. `step` says it whenever it is shown. */
    edit: (step: () => string, change: Edit, { merge, select, now = Date.now() }: EditOptions = {}) => {
      const { history, readOnly } = get();
      if (readOnly !== undefined) return announce(readOnly);
      const before = current(history);
      const after = change(before);
      if (after === before) return;
      const isMerged =
        merge !== undefined && merging?.key === merge && now < merging.until && merging.index === history.index;
      const next = isMerged ? record(jump(history, history.index - 1), after, step) : record(history, after, step);
      merging = merge === undefined ? undefined : { key: merge, until: now + MERGE_MS, index: next.index };
      setHistory(next, select);
      announce(step());
    },
    beginGesture: () => {
      const { history, readOnly } = get();
      if (readOnly !== undefined) return announce(readOnly);
      const base = current(history);
      live.setState({ design: base, move: { x: 0, y: 0 }, guides: [] });
      set({ gesture: { base, live } });
    },
    updateGesture: (change: Edit, guides: readonly GuideLine[] = []) => {
      const { gesture } = get();
      if (!gesture) return;
      const before = live.getState();
      const next = change(gesture.base);
      if (next === before.design && guides.length + before.guides.length === 0) return;
      live.setState({ design: next, move: translationBetween(gesture.base, next), guides });
    },
    commitGesture: (step: () => string) => {
      const { gesture } = get();
      const after = actions.design();
      set({ gesture: undefined });
      if (gesture && after !== gesture.base) actions.edit(step, () => after);
    },
    cancelGesture: () => set({ gesture: undefined }),
    /** During a gesture it cancels the gesture. */
    undo: () => {
      if (!get().gesture) return actions.goToStep(get().history.index - 1);
      actions.cancelGesture();
      announce(m.designer_cancelled());
    },
    redo: () => actions.goToStep(get().history.index + 1),
    goToStep: (index: number) => {
      const { history } = get();
      const next = jump(history, index);
      if (next === history) return;
      const isUndo = next.index < history.index;
      const step = history.snapshots[Math.max(next.index, history.index)]?.step() ?? '';
      setHistory(next);
      announce(isUndo ? m.designer_undone({ step }) : m.designer_redone({ step }));
    },
    select: (ids: Iterable<string>) => {
      const selection = existing(ids, actions.design());
      // A lasso selects at every frame, mostly the same elements again.
      if (!sameIds(selection, get().selection)) set({ selection });
    },
    /** Selects an element with its group; with `toggle` adds or removes them. */
    selectElement: (id: string, { toggle = false } = {}) => {
      const { selection } = get();
      const group = withGroups(actions.design(), new Set([id]));
      if (!toggle) actions.select(group);
      else if (selection.has(id)) actions.select([...selection].filter((other) => !group.has(other)));
      else actions.select([...selection, ...group]);
    },
    /** `saved` is stored in the library now. A copy keeps the history, under its own id and name. */
    markSaved: (saved: LabelDesign) => {
      const { history } = get();
      const { id, name, createdAt } = saved;
      const snapshots = history.snapshots.map((entry, index) => {
        if (index === history.index) return { ...entry, state: saved };
        return entry.state.id === id ? entry : { ...entry, state: { ...entry.state, id, name, createdAt } };
      });
      set({ saved, history: { ...history, snapshots } });
    },
    /** Called after every change, also at every frame of a gesture. @returns how to unsubscribe. */
    subscribeLive: (listener: () => void) => {
      const [unsubscribe, unsubscribeLive] = [store.subscribe(listener), live.subscribe(listener)];
      return () => {
        unsubscribe();
        unsubscribeLive();
      };
    },
  };
  return { document: store, ...actions };
}

export type LabelDocument = ReturnType<typeof createDocument>;

const existing = (ids: Iterable<string>, { elements }: LabelDesign) => {
  const known = new Set(elements.map(({ id }) => id));
  return new Set([...ids].filter((id) => known.has(id)));
};

const sameIds = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((id) => b.has(id));

/** An empty label of the default size (SPEC section 9). */
export function newDesign(now: Date = new Date()): LabelDesign {
  const stamp = formatStamp(now);
  return { id: randomId(), name: UNTITLED, labelSize: DEFAULT_SIZE, elements: [], createdAt: stamp, updatedAt: stamp };
}
