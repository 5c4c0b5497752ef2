import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError, isAlreadyReported, isApiError } from '@/api/client/errors';
import { parallelLimit } from '@/lib/parallel';

/** A host has other stations to answer at the same time. */
const ROWS_AT_ONCE = 4;
/** After so many rows in succession without an answer there is no connection, and the others are not tried. */
const LOST_IN_SUCCESSION = 3;
/** After a longer `Retry-After` the user has to press Retry. */
const LONGEST_PAUSE_MS = 60_000;
const PAUSE_STEP_MS = 200;

/** Said whenever it is shown: results stay on the screen while the language changes. */
export type Say = () => string;
/** `unchanged`: there was nothing to do. `refused`: nothing was sent, for the reason it says. */
export type RowResult = { state: 'done' } | { state: 'unchanged' | 'refused'; say: Say };

/** What is done with one row. */
export type RowWork<Row> = {
  apply: (row: Row) => Promise<RowResult>;
  /** Puts the old values back; only where `canUndo` says that something may have been changed. */
  undo?: (row: Row) => Promise<RowResult>;
  canUndo?: (row: Row) => boolean;
  /** Why `apply` or `undo` has failed. */
  failureText: (error: unknown, row: Row) => string;
};

export type EntryState = 'waiting' | 'running' | 'failed' | RowResult['state'];
export type Entry<Row> = { row: Row; state: EntryState; say?: Say | undefined };

/** `no-host`: the host stopped answering. `signed-out`: the session has ended. */
type Ending = 'finished' | 'stopped' | 'no-host' | 'signed-out';

export type RunState<Row> = {
  direction: 'apply' | 'undo';
  entries: readonly Entry<Row>[];
  /** Undefined while it runs. */
  ending: Ending | undefined;
  isStopping: boolean;
  /** The host has asked for a pause. */
  isPausing: boolean;
};

export type BulkRun<Row> = {
  store: StoreApi<RunState<Row>>;
  /** Does the rows that are in one of these states. Resolves when it has ended. */
  resume: (states: readonly EntryState[]) => Promise<void>;
  /** Rows whose request is under way are still done: aborting it would hide whether the row was changed. */
  stop: () => void;
  undo: () => Promise<void>;
  /** Rows that `undo` would look at. */
  undoable: () => readonly Row[];
};

const waiting = <Row>(row: Row): Entry<Row> => ({ row, state: 'waiting' });

/** Does something with many rows, a few at a time, and keeps the result of each. */
export function createBulkRun<Row>(rows: readonly Row[], work: RowWork<Row>): BulkRun<Row> {
  const store = createStore<RunState<Row>>()(() => ({
    direction: 'apply',
    entries: rows.map(waiting),
    ending: 'stopped',
    isStopping: false,
    isPausing: false,
  }));
  let isStopped = false;

  const set = (index: number, change: Omit<Entry<Row>, 'row'>) =>
    store.setState(({ entries }) => ({
      entries: entries.map((entry, at) => (at === index ? { row: entry.row, ...change } : entry)),
    }));

  const resume: BulkRun<Row>['resume'] = async (states) => {
    const { direction, entries, ending: before } = store.getState();
    if (before === undefined) return;
    const chosen = entries.flatMap((entry, index) => (states.includes(entry.state) ? [index] : []));
    if (chosen.length === 0) return;
    isStopped = false;
    store.setState({
      ending: undefined,
      isStopping: false,
      entries: entries.map((entry, index) => (chosen.includes(index) ? waiting(entry.row) : entry)),
    });
    let ending: Ending = 'finished';
    let lost = 0;
    let resumeAt = 0;

    const pause = async () => {
      while (!isStopped && Date.now() < resumeAt) {
        store.setState({ isPausing: true });
        await new Promise((resolve) => setTimeout(resolve, PAUSE_STEP_MS));
      }
      store.setState({ isPausing: false });
    };

    const doRow = async (index: number) => {
      if (Date.now() < resumeAt) await pause();
      const row = entries[index]?.row;
      if (isStopped || row === undefined) return;
      set(index, { state: 'running' });
      try {
        const result = await (direction === 'undo' && work.undo ? work.undo(row) : work.apply(row));
        lost = 0;
        set(index, result);
      } catch (error) {
        set(index, { state: 'failed', say: () => work.failureText(error, row) });
        lost = isApiError(error, 'network', 'timeout') ? lost + 1 : 0;
        if (isAlreadyReported(error)) [isStopped, ending] = [true, 'signed-out'];
        else if (lost >= LOST_IN_SUCCESSION) [isStopped, ending] = [true, 'no-host'];
        const wanted = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
        resumeAt = Math.max(resumeAt, Date.now() + Math.min(wanted, LONGEST_PAUSE_MS));
      }
    };
    const limited = parallelLimit(ROWS_AT_ONCE);
    await Promise.all(chosen.map((index) => limited(() => doRow(index))));
    const isWhole = store.getState().entries.every(({ state }) => state !== 'waiting');
    store.setState({
      isStopping: false,
      isPausing: false,
      ending: ending !== 'finished' ? ending : isWhole ? 'finished' : 'stopped',
    });
  };

  const undoable = () => (work.undo ? rows.filter((row) => work.canUndo?.(row)) : []);

  return {
    store,
    resume,
    stop: () => {
      isStopped = true;
      if (store.getState().ending === undefined) store.setState({ isStopping: true });
    },
    undoable,
    undo: async () => {
      if (store.getState().ending === undefined) return;
      store.setState({ direction: 'undo', entries: undoable().map(waiting) });
      await resume(['waiting']);
    },
  };
}
