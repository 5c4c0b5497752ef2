/** SPEC section 9. */
export const HISTORY_LIMIT = 50;

/** Says what was done, when it is shown. */
type Step = () => string;
type Snapshot<State> = { state: State; step: Step };

/** Snapshots in order and the index of the current one (SPEC section 4). Never empty; immutable. */
export type History<State> = { snapshots: readonly Snapshot<State>[]; index: number };

/** `step` names the state, such as 'Opened'. */
export const startHistory = <State>(state: State, step: Step): History<State> => ({
  snapshots: [{ state, step }],
  index: 0,
});

export function current<State>(history: History<State>): State {
  const snapshot = history.snapshots[history.index];
  if (!snapshot) throw new RangeError('A history is never empty');
  return snapshot.state;
}

/** Adds a named step after the current one. Undone steps are dropped, and past the limit the oldest. */
export function record<State>(history: History<State>, state: State, step: Step): History<State> {
  if (state === current(history)) return history;
  const done = history.snapshots.slice(0, history.index + 1);
  const snapshots = [...done, { state, step }].slice(-HISTORY_LIMIT);
  return { snapshots, index: snapshots.length - 1 };
}

/** Moves to the snapshot at `index`, limited to the existing ones. */
export function jump<State>(history: History<State>, index: number): History<State> {
  const target = Math.max(0, Math.min(Math.trunc(index) || 0, history.snapshots.length - 1));
  return target === history.index ? history : { ...history, index: target };
}

export const canUndo = (history: History<unknown>) => history.index > 0;
export const canRedo = (history: History<unknown>) => history.index < history.snapshots.length - 1;
