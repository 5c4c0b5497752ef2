import { createStore, type StoreApi } from 'zustand/vanilla';
import { DEFAULT_DOTS_PER_MM } from '@/label/codes/printer-dots';
import type { LabelDesign } from '@/label/design/design';
import { translationBetween } from '@/label/design/edit';
import type { Point } from '@/label/design/geometry';
import { current, type History, jump, record, startHistory } from '@/label/design/history';
import { emptyLabelData, type LabelData } from '@/label/text/label-data';

/** SPEC section 9. */
export const ZOOM = { min: 50, max: 200, step: 10, reset: 100 } as const;
/** Arrow keys, a stepper or typing in one field: within this time they are one step of the history. */
const MERGE_MS = 1000;

/**
 * What a gesture would make of the design, and how far things were moved when they were only moved. In a store of its
 * own: it changes with every frame, and only what follows the pointer shall be asked that often.
 */
export type Live = { design: LabelDesign; move: Point | undefined };

/** What the pointer is doing: everything is computed from `base`, so that Esc costs nothing. */
type Gesture = { base: LabelDesign; live: StoreApi<Live> };

export type DesignerState = {
  history: History<LabelDesign>;
  gesture: Gesture | undefined;
  /** Ids of the selected elements, in no order. */
  selection: ReadonlySet<string>;
  zoom: number;
  grid: boolean;
  snap: boolean;
  rulers: boolean;
  /** The design as it is in the library; undefined for one that was never saved. */
  saved: LabelDesign | undefined;
  /** Why this design cannot be changed, for instance because a newer version of the product made it. */
  readOnly: string | undefined;
  /** What the dynamic fields show. */
  data: LabelData;
  /** Of the printer the design is looked at for: dots per mm. */
  dotsPerMm: number;
  /** What a screen reader is told; the counter makes the same words be said again. */
  announcement: { text: string; count: number };
};

type Edit = (design: LabelDesign) => LabelDesign;
type EditOptions = {
  /** Edits of the same kind in quick succession become one step. */
  merge?: string;
  select?: Iterable<string>;
  now?: number;
};

/** The design on the canvas: during a gesture what it would become. */
export const designOf = ({ gesture, history }: DesignerState): LabelDesign =>
  gesture?.live.getState().design ?? current(history);

/** Whether something would be lost by closing the design now. */
export const isDirty = ({ history, saved }: DesignerState) => current(history) !== saved;

export const selectedElements = (state: DesignerState) =>
  designOf(state).elements.filter(({ id }) => state.selection.has(id));

/** The state of one open designer: the design with its history, the selection, the view. One store per screen. */
export function createDesigner(design: LabelDesign, saved?: LabelDesign) {
  const store = createStore<DesignerState>(() => ({
    history: startHistory(design, 'Opened'),
    gesture: undefined,
    selection: new Set(),
    zoom: ZOOM.reset,
    grid: true,
    snap: true,
    rulers: true,
    saved,
    readOnly: undefined,
    data: emptyLabelData,
    dotsPerMm: DEFAULT_DOTS_PER_MM,
    announcement: { text: '', count: 0 },
  }));
  const { getState: get, setState: set } = store;
  const live = createStore<Live>(() => ({ design, move: undefined }));
  let merging: { key: string; until: number; index: number } | undefined;

  const present = (selection: Iterable<string>, { elements }: LabelDesign) => {
    const ids = new Set(elements.map(({ id }) => id));
    return new Set([...selection].filter((id) => ids.has(id)));
  };

  const put = (history: History<LabelDesign>, selection: Iterable<string> = get().selection) =>
    set({ history, selection: present(selection, current(history)), gesture: undefined });

  const announce = (text: string) => set({ announcement: { text, count: get().announcement.count + 1 } });

  const actions = {
    /** Another design, with a history of its own. */
    open: (next: LabelDesign, options: { saved?: LabelDesign; readOnly?: string; step?: string } = {}) => {
      merging = undefined;
      set({
        history: startHistory(next, options.step ?? 'Opened'),
        saved: options.saved,
        readOnly: options.readOnly,
        gesture: undefined,
        selection: new Set(),
      });
    },
    /** One named step. A function that answers the same design makes none. Nothing happens to a read-only design. */
    edit: (step: string, change: Edit, { merge, select, now = Date.now() }: EditOptions = {}) => {
      const { history, readOnly } = get();
      if (readOnly !== undefined) return announce(readOnly);
      const before = current(history);
      const after = change(before);
      if (after === before) return;
      const joins =
        merge !== undefined && merging?.key === merge && now < merging.until && merging.index === history.index;
      const next = joins ? record(jump(history, history.index - 1), after, step) : record(history, after, step);
      merging = merge === undefined ? undefined : { key: merge, until: now + MERGE_MS, index: next.index };
      put(next, select);
      announce(step);
    },
    /** Starts a gesture: until `commit` or `cancel`, `drag` shows what it would do, computed from where it began. */
    begin: () => {
      const { history, readOnly } = get();
      if (readOnly !== undefined) return;
      const base = current(history);
      live.setState({ design: base, move: { x: 0, y: 0 } });
      set({ gesture: { base, live } });
    },
    drag: (change: Edit) => {
      const { gesture } = get();
      if (!gesture) return;
      const next = change(gesture.base);
      if (next !== live.getState().design)
        live.setState({ design: next, move: translationBetween(gesture.base, next) });
    },
    commit: (step: string, select?: Iterable<string>) => {
      const { gesture } = get();
      const after = designOf(get());
      set({ gesture: undefined });
      if (gesture && after !== gesture.base) actions.edit(step, () => after, select ? { select } : {});
    },
    cancel: () => set({ gesture: undefined }),
    /** In the middle of a gesture that is what is taken back, and nothing of what was done before it. */
    undo: () => {
      if (!get().gesture) return actions.jump(get().history.index - 1);
      actions.cancel();
      announce('Cancelled');
    },
    redo: () => actions.jump(get().history.index + 1),
    /** To a step of the history, as its list does. */
    jump: (index: number) => {
      const { history } = get();
      const next = jump(history, index);
      if (next === history) return;
      const step =
        next.index < history.index ? history.snapshots[history.index]?.step : next.snapshots[next.index]?.step;
      put(next);
      announce(`${next.index < history.index ? 'Undone' : 'Redone'}: ${step ?? ''}`);
    },
    select: (ids: Iterable<string>) => {
      const selection = present(ids, designOf(get()));
      // A lasso asks with every frame; the same elements again are no news.
      if (!sameIds(selection, get().selection)) set({ selection });
    },
    /** The design is in the library now, as `saved`; the history goes on, of a copy under its own id and name. */
    markSaved: (saved: LabelDesign) => {
      const { history } = get();
      const { id, name, createdAt } = saved;
      const snapshots = history.snapshots.map((entry, index) => {
        if (index === history.index) return { ...entry, state: saved };
        return entry.state.id === id ? entry : { ...entry, state: { ...entry.state, id, name, createdAt } };
      });
      set({ saved, history: { ...history, snapshots } });
    },
    setZoom: (zoom: number) =>
      set({ zoom: Math.max(ZOOM.min, Math.min(ZOOM.max, Math.round(zoom / ZOOM.step) * ZOOM.step)) }),
    toggle: (what: 'grid' | 'snap' | 'rulers') => set({ [what]: !get()[what] } as Partial<DesignerState>),
    show: (data: LabelData) => set({ data }),
    setDots: (dotsPerMm: number) => set({ dotsPerMm }),
    announce,
  };
  /** Hears every change, each move of a gesture too. @returns how to stop. */
  const follow = (changed: () => void) => {
    const stops = [store.subscribe(changed), live.subscribe(changed)];
    return () => {
      for (const stop of stops) stop();
    };
  };
  return { store, actions, follow };
}

const sameIds = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((id) => b.has(id));

export type Designer = ReturnType<typeof createDesigner>;
